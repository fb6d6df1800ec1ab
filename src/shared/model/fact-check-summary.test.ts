import { describe, expect, it } from 'vitest'
import { claims, sources, talk } from '../../../tools/gallery/fact-checks/harbour.ts'
import { claim, page, source, turn } from '../../../tools/gallery/fact-checks/parts.ts'
import { claimsInTurns, countVerdicts, earliestPage, timelineOf } from './fact-check-summary.ts'

describe('Claims by verdict', () => {
  const of = (...verdicts: (string | null)[]) => countVerdicts(verdicts.map((verdict) => ({ verdict })))

  it('are counted, the most frequent verdict first', () => {
    expect(of('supported', 'mixed', 'supported')).toEqual([
      { verdict: 'supported', n: 2 },
      { verdict: 'mixed', n: 1 },
    ])
  })

  it('have those against a claim first among equals, and words of the service and silence last', () => {
    const order = of(null, 'new_word', 'supported', 'unverified', 'mixed', 'contradicted').map(({ verdict }) => verdict)
    expect(order).toEqual(['contradicted', 'mixed', 'unverified', 'supported', 'new_word', null])
  })
})

describe('Claims whose verdict has another form', () => {
  it('are counted apart from those without one', () => {
    const counts = countVerdicts([
      claim(0, { verdict: null, otherForms: { verdict: 'true' } }),
      claim(1, { verdict: null, otherForms: { verdict: '4' } }),
      claim(2, { verdict: null }),
      claim(3, { verdict: 'mixed', otherForms: { speaker: '4' } }),
    ])
    expect(counts).toEqual([
      { verdict: null, n: 2, isOtherForm: true },
      { verdict: 'mixed', n: 1 },
      { verdict: null, n: 1 },
    ])
  })
})

describe('A timeline', () => {
  it('has every page: by date, then unreadable dates, then none, then sources without pages', () => {
    const rows = timelineOf([source('empty.example', null, []), ...sources])
    expect(rows.map(({ source: { domain }, page }) => `${domain} ${page?.firstSeenAt ?? '–'}`)).toEqual([
      'harbourlocal.example 2026-03-14T21:40:00Z',
      'cityherald.example 2026-03-15',
      'cityherald.example 2026-03-15',
      'cityherald.example 2026-03-15T06:12:00',
      'press-agency.example 2026-03-19',
      'forum.example 2026-04-02',
      'forum.example 2026-04-02',
      'forum.example 2026-04-03',
      'press-agency.example 03/04/26',
      'cityherald.example –',
      'empty.example –',
    ])
    expect(rows.map(({ earliest }) => earliest).slice(0, 2)).toEqual(['is', 'no'])
  })
})

describe('The source that the service marks as the earliest', () => {
  const marked = (...dates: (string | null)[]) => ({
    ...source(
      'marked.example',
      null,
      dates.map((date, n) => page(`https://marked.example/${n}`, null, date)),
    ),
    isEarliestSeen: true,
  })
  const markedRows = (...sources: Parameters<typeof timelineOf>[0][number][]) =>
    timelineOf(sources).flatMap((row) => (row.isOfMarked ? [row.page?.firstSeenAt ?? null] : []))

  it('is marked on one row, which has the earliest of its dates', () => {
    const before = source('before.example', null, [page('https://before.example/', null, '2024-01-01')])
    expect(markedRows(before, marked('2024-03-02', null, '03/04/24', '2024-02-01'))).toEqual(['2024-02-01'])
  })

  it('is marked on one row where none of its dates can be read, or it has no page', () => {
    expect([markedRows(marked(null, '03/04/24')), markedRows(marked(null, null)), markedRows(marked())]).toEqual([
      ['03/04/24'],
      [null],
      [null],
    ])
  })

  it('is each of several', () => {
    expect(markedRows(marked('2024-03-02'), marked('2024-02-01'))).toEqual(['2024-02-01', '2024-03-02'])
  })
})

describe('The earliest page', () => {
  const dated = (...dates: (string | null)[]) =>
    dates.map((date, at) => source(`${at}.example`, null, [page(`https://${at}.example/`, null, date)]))

  it('is the one with the earliest date, whatever the order in the reply', () => {
    expect(earliestPage(dated('2024-03-01', '2024-01-19', null))).toMatchObject({
      host: '1.example',
      at: Date.UTC(2024, 0, 19),
      isCertain: true,
      others: 0,
    })
  })

  it('is not certain where a less precise date may be earlier, and counts the others of its day', () => {
    expect(earliestPage(dated('2024-01-19', '2024'))).toMatchObject({ precision: 'year', isCertain: false })
    expect(earliestPage(dated('2024-01-19', '2024-01-19T08:00:00Z'))).toMatchObject({ isCertain: true, others: 1 })
  })

  it('is none where no date can be parsed', () => {
    expect([earliestPage([]), earliestPage(dated(null, '03/04/24'))]).toEqual([null, null])
  })
})

describe('The turns of a claim', () => {
  it('are the one under way at the time the service gives, and not another with the same words', () => {
    expect(claimsInTurns(claims, talk)).toEqual([[0], [1], [2], [], []])
  })

  it('are those with its quote word for word, where the service gives no time', () => {
    const untimed = claims.map((one) => ({ ...one, startSeconds: null }))
    expect(claimsInTurns(untimed, talk)).toEqual([[0], [1], [2], [], [0]])
    expect(claimsInTurns([claim(0, { quote: 'The shed had been empty for a year.' })], talk).flat()).toEqual([])
  })

  it('are those with its quote where no turn is under way at that time', () => {
    const ended = [{ ...turn('A', 1, 'The lamp never failed.'), endSeconds: 4 }]
    expect(claimsInTurns([claim(0, { startSeconds: 9 })], ended)).toEqual([[]])
    expect(claimsInTurns([claim(0, { startSeconds: 9, quote: 'never failed' })], ended)).toEqual([[0]])
  })
})

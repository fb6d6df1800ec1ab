import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { readingWords } from '../../../shared/words/faces.ts'
import { walkLine } from '../../../shared/words/report/custody-report.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { integrity, pictures } from '../../../shared/words/report/report.ts'
import { cover, knowFirst, method as methodWords } from '../../../shared/words/report/report-set.ts'
import { brokenLogLine } from '../../../shared/words/report-omissions.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'

describe('the sentences around the items of a report', () => {
  it('name the zone of the desk beside UTC, unless it is UTC', () => {
    expect(textOf([sampleFacts()])).toContain('Times are in UTC, followed by Europe/Berlin where')
    const inUtc = textOf([
      sampleFacts(({ made }) => {
        made.zone = 'UTC'
      }),
    ])
    expect(inUtc).toContain('Times are in UTC.')
    expect(inUtc).not.toContain('followed by UTC')
  })

  it('say that the custody log does not hold before all else, and after the items where there is no cover', () => {
    const head = sampleHead(sampleFacts())
    const walk = { state: 'broken' as const, brokenAt: 12, at: null, type: null, fault: { what: 'link' as const } }
    const printed = (parts: ReportPart[], found: SetHead['walk'] = walk) =>
      htmlText(setHtml({ ...head, walk: found, options: { ...head.options, parts } }, [sampleFacts()]))
    const line = brokenLogLine(walk)
    const covered = printed(['cover', 'items'])
    expect(covered.indexOf(line)).toBeGreaterThan(0)
    expect(covered.indexOf(line)).toBeLessThan(covered.indexOf(parts.items))
    expect(printed([])).toContain(line)
    expect(printed(['cover', 'custody'], { state: 'whole' })).not.toContain('FAILED verification')
    expect(printed(['cover', 'custody'], { state: 'whole' })).toContain(walkLine({ state: 'whole' }))
  })

  it('say how the custody log was found whatever parts were chosen, once before the items and once in its appendix', () => {
    const head = sampleHead(sampleFacts())
    const said = (parts: ReportPart[], walk: SetHead['walk']) =>
      htmlText(setHtml({ ...head, walk, options: { ...head.options, parts } }, [sampleFacts()])).split(walkLine(walk))
        .length - 1
    for (const walk of [{ state: 'whole' }, null] as const) {
      for (const parts of [[], ['cover'], ['items'], ['method'], ['items', 'method'], ['custody']] as ReportPart[][])
        expect(said(parts, walk), parts.join()).toBe(1)
      expect(said(['items', 'method', 'custody'], walk)).toBe(2)
    }
  })

  it('tell at the end how the report is checked, and of nothing that was not made or is not there', () => {
    const head = sampleHead(sampleFacts())
    const printed = (change: Partial<SetHead>) => htmlText(setHtml({ ...head, ...change }, [sampleFacts()]))
    const withFiles = (files: SetHead['options']['files']) => printed({ options: { ...head.options, files } })
    for (const text of [printed({}), withFiles(['pdf']), printed({ custody: null })]) {
      expect(text.indexOf(howToCheck.title)).toBeGreaterThan(text.indexOf('Limits'))
      expect(text).toContain('sha256sum -c SHA256SUMS')
    }
    expect(withFiles(['pdf', 'embedded'])).toContain(howToCheck.attached)
    expect(withFiles(['pdf', 'json'])).not.toContain(howToCheck.attached)
    expect(printed({})).toContain(howToCheck.custody)
    expect(printed({ custody: null })).not.toContain(howToCheck.custody)
  })

  it('count one original as one, at one instant', () => {
    expect(textOf([verifiedAt(4)])).toContain(
      '1 of 1 original re-read for this report, on 21 Nov 2026, 09:41:04 UTC: the SHA-256 matches this report.',
    )
    expect(textOf([verifiedAt(4), verifiedAt(4)])).toContain(
      '2 of 2 originals re-read for this report, on 21 Nov 2026, 09:41:04 UTC: the SHA-256',
    )
    expect(textOf([verifiedAt(4), verifiedAt(5)])).toContain(
      '2 of 2 originals re-read for this report, from 21 Nov 2026, 09:41:04 UTC to 21 Nov 2026, 09:41:05 UTC',
    )
  })

  it('say of regions of faces how they were read only where a picture may show any', () => {
    const note = methodWords.boxesNote
    const unasked = sampleFacts((facts) => {
      facts.service.analysis = null
      facts.requests = null
    })
    expect(textOf([sampleFacts(), unasked])).toContain(note)
    expect(textOf([unasked])).not.toContain(note)
    const head = sampleHead(unasked)
    const inWords = { ...head, options: { ...head.options, parts: ['method' as const, 'hashes' as const] } }
    expect(htmlText(setHtml(inWords, [sampleFacts()]))).not.toContain(note)
  })

  it('say how regions that are cut out were read, where no picture shows them marked', () => {
    const facts = sampleFacts((known) => {
      known.picture = { bytes: new Uint8Array([1]), type: 'image/png', side: 1200 }
    })
    const head = sampleHead(facts)
    const html = setHtml({ ...head, options: { ...head.options, pictures: 'plain' } }, [facts])
    const reading = readingWords({ unit: 'pixels', frame: 'stored' })
    const [drawn = ''] = pictures.readAs({ reading, basis: '' }).split(reading)
    expect(htmlText(html)).toContain(`${drawn}${reading}`)
  })

  it('count results in the summary, the most frequent first', () => {
    const unsent = sampleFacts((facts) => {
      facts.service.analysis = null
      facts.requests = null
    })
    const text = textOf([sampleFacts(), unsent, unsent])
    expect(text.indexOf('No service result: 2')).toBeGreaterThan(-1)
    expect(text.indexOf('No service result: 2')).toBeLessThan(text.indexOf('AI edited: 1'))
  })
})

describe('what is known of the volumes of a report', () => {
  const mounted = (isReadOnlyMount: boolean | null) =>
    sampleFacts((facts) => {
      facts.exhibit.isReadOnlyMount = isReadOnlyMount
    })
  const references = 'ITEM-0005'

  it.each([
    [true, methodWords.mounts.read_only],
    [false, methodWords.mounts.writable],
    [null, methodWords.mounts.unknown],
  ] as const)('is said in the method, and of no other kind: read-only %s', (isReadOnlyMount, words) => {
    const text = textOf([mounted(isReadOnlyMount)])
    for (const said of Object.values(methodWords.mounts))
      expect(text.includes(said({ references }))).toBe(said === words)
  })

  it('is among what to know first where it was writable, and nowhere of a link or of what Touchstone made', () => {
    const line = knowFirst.line({ what: knowFirst.writable, references })
    expect(textOf([mounted(false)])).toContain(line)
    const others = [mounted(true), mounted(null), sampleLinkFacts()] as const
    for (const other of others) expect(textOf([other])).not.toContain(knowFirst.writable)
  })
})

describe('a sentence that covers several facts', () => {
  it('says once above them that texts of people and the operator are not checked', () => {
    expect(textOf([sampleFacts()]).split(cover.asEntered)).toHaveLength(2)
  })

  it('says what was compared with the log only where the log was walked', () => {
    const head = sampleHead(sampleFacts())
    const of = (walk: SetHead['walk']) => htmlText(setHtml({ ...head, walk }, [sampleFacts()]))
    expect(of({ state: 'whole' })).toContain(integrity.compared)
    expect(of({ state: 'whole' })).not.toContain(integrity.notCompared)
    expect(of(null)).toContain(integrity.notCompared)
    expect(of(null)).not.toContain(integrity.compared)
  })

  it('names once the service in use, where a result came from another', () => {
    const from = (inUse: string | null, isCurrent: boolean) =>
      textOf([
        sampleFacts(({ service }) => {
          service.inUse = inUse
          if (service.analysis) service.analysis.isCurrent = isCurrent
        }),
      ])
    const origin = 'https://other.example'
    const said = methodWords.notInUse({ origin, references: 'ITEM-0005' })
    expect(from(origin, false).split(said)).toHaveLength(2)
    for (const text of [from(null, false), from(origin, true)]) expect(text).not.toContain('was in use when')
  })

  it('counts results by the word of the service beside our label', () => {
    const real = sampleFacts(({ service }) => {
      if (service.analysis?.result) service.analysis.result.verdict = 'real'
    })
    expect(textOf([real])).toContain('No indication reported (“real”): 1')
  })
})

const verifiedAt = (second: number): ReportFacts =>
  sampleFacts((facts) => {
    facts.verification = { state: 'verified', at: Date.UTC(2026, 10, 21, 9, 41, second) }
  })

const textOf = (facts: readonly [ReportFacts, ...ReportFacts[]]): string =>
  htmlText(setHtml(sampleHead(facts[0]), facts))

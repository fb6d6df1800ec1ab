import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CustodyExtract } from '../../../shared/model/custody.ts'
import { custodySentence } from '../../../shared/words/custody.ts'
import { custodyReport, walkLine } from '../../../shared/words/report/custody-report.ts'
import { brokenLogLine, LOG_NOT_WALKED } from '../../../shared/words/report-omissions.ts'
import type { SetHead } from '../facts/set-head.ts'
import { CustodyMilestones, CustodySection } from './custody-section.tsx'

const HASH = 'ab'.repeat(32)
const entry = (type: string, payload: unknown, actor = 'A. Examiner') => ({
  seq: 12,
  at: Date.UTC(2026, 10, 21, 9, 41, 5),
  actor,
  type,
  hash: HASH,
  pieces: custodySentence(type, payload),
  gap: null,
})
const printed = (given: Partial<CustodyExtract>, walk: SetHead['walk'] = { state: 'whole' }) =>
  renderToStaticMarkup(
    <CustodySection
      extract={{
        entries: [],
        milestones: [],
        total: 0,
        head: { entries: 40, head: 'cd'.repeat(32) },
        ...given,
      }}
      walk={walk}
    />,
  )

describe('the custody section of a report', () => {
  it('prints number, UTC time, operator, words and full hashes of each entry, and where the log stood', () => {
    const sha256 = 'ef'.repeat(32)
    const entries = [entry('item.hashed', { item: 'ITEM-0007', path: '/card/a.jpg', bytes: 1200, sha256 })]
    const html = printed({ entries, total: 1 })
    for (const part of [
      '12',
      '21 Nov 2026, 09:41:05 UTC',
      'A. Examiner',
      'ITEM-0007 read, 1,200 bytes',
      sha256,
      HASH,
    ]) {
      expect(html).toContain(part)
    }
    expect(html).toContain(
      'Every custody log entry of this case about the subject of this report, and those since the first of them that affect every case: 1 entry',
    )
    expect(html).toContain('cd'.repeat(32))
  })

  it('counts in its place what is left out, by number, and says where every entry can be had', () => {
    const viewed = (seq: number) => ({ ...entry('item.viewed', { item: 'ITEM-0007' }), seq })
    const gap = { count: 180, from: 13, to: 220 }
    const html = printed({ entries: [viewed(12), { ...viewed(221), gap }], total: 182 })
    expect(html).toContain('2 of 182 entries of the custody log about the subject of this report')
    expect(html).toMatch(/>12<.*180 entries, numbers 13 to 220, are not printed here\..*>221</s)
    expect(html).toContain(custodyReport.where)
    expect(html).toContain('Numbers count the log of the whole library.')
    expect(html).toContain(custodyReport.numbers)
  })

  it('says beside the head how the log was found when it was walked for the report', () => {
    const broken = { state: 'broken' as const, brokenAt: 7, at: null, type: null, fault: { what: 'hash' as const } }
    expect(printed({})).toContain(walkLine({ state: 'whole' }))
    expect(printed({}, broken)).toContain(`<p class="alert">${brokenLogLine(broken)}</p>`)
    expect(printed({}, broken)).not.toContain(walkLine({ state: 'whole' }))
    expect(printed({}, null)).toContain(LOG_NOT_WALKED)
    expect(printed({}, 'due')).toContain('is verified when the report is saved')
  })

  it('says what the chain shows and does not show, and promises no more', () => {
    const html = printed({})
    for (const line of [...custodyReport.shows, ...custodyReport.showsNot]) expect(html).toContain(line)
    expect(html).not.toMatch(/cannot be altered|tamper-?proof|authentic|probab/i)
  })

  it('shows names of strangers literally, with what acts unseen by its code', () => {
    const path = '/card/<script>alert(1)</script>\u202egpj.exe'
    const html = printed({ entries: [entry('original.missing', { item: 'ITEM-0001', path }, '<b>x</b>')], total: 1 })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('U+202E')
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;')
  })

  it('prints a tombstone where an entry was emptied with its case', () => {
    const html = printed({ entries: [{ ...entry('item.hashed', {}), pieces: [] }], total: 1 })
    expect(html).toContain(custodyReport.removed)
  })
})

describe('the custody milestones of a report', () => {
  const milestone = (seq: number, gap: { count: number; from: number; to: number } | null = null) => ({
    ...entry('original.missing', { item: 'ITEM-0001', path: '/card/a.jpg' }),
    seq,
    gap,
  })
  const printed = (milestones: CustodyExtract['milestones']) =>
    renderToStaticMarkup(
      <CustodyMilestones
        extract={{
          entries: [],
          milestones,
          total: 140,
          head: { entries: 200, head: HASH },
        }}
        walk={{ state: 'whole' }}
      />,
    )

  it('say how many of the entries they are, and count in its place what is left out', () => {
    const html = printed([milestone(12), milestone(60, { count: 5, from: 20, to: 50 })])
    expect(html).toContain(custodyReport.milestones({ n: 2, total: 140 }))
    expect(html.split(/>12<|>60</)[1]).toContain(custodyReport.milestoneGap(5, 20, 50))
    expect(printed([milestone(12)])).not.toContain('left out')
  })
})

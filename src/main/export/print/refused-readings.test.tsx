import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml, sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { CheckId } from '../../../shared/model/ids.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import { notHeldLine, rowFault, sentence } from '../../../shared/words/not-held.ts'
import { limitsOfSet } from '../../../shared/words/report/report-set.ts'
import { leftOutRows as leftOutRowsWords, refusedReading } from '../../../shared/words/report/rows-left-out.ts'
import type { RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'

const SHA = '5566778899001122334455667788990011223344556677889900aabbccddeeff'
const REFUSED: RefusedResult = {
  what: 'analysis',
  checkId: '3b241101-e2bb-4255-8caf-4136c566a962' as CheckId,
  run: 1,
  isSimulated: true,
  serviceOrigin: 'https://media.example',
  receivedAt: Date.UTC(2026, 10, 20, 9, 41),
  replySha256: SHA,
  why: [{ table: 'analyses', state: 'differs', entry: 345 }],
}
const refuse = (facts: ReportFacts) => {
  facts.service.analysis = null
  facts.service.faces = null
  facts.item.analyses = []
  facts.refused = [REFUSED]
}

describe('a result that is stored and does not hold against the custody log', () => {
  it.each([
    ['a file', () => sampleFacts(refuse)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: refuse as never })],
  ])('is not printed of %s: in its place stands why, and which answer it is', (_what, facts) => {
    const text = htmlText(reportHtml(facts()))
    expect(text).toContain(`${refusedReading.analysis} The image forensics result does not match the log (entry 345).`)
    expect(text).toContain(
      `Stored as a reply of https://media.example, received 20 Nov 2026, 09:41:00 UTC as stored, SHA-256 ${SHA}.`,
    )
    expect(text).not.toMatch(/No service result is stored|Nothing was sent to the service|Not analysed is not a result/)
  })

  it('is told in the summary and in the limits of a report of many', () => {
    const [one, other] = [sampleFacts(refuse), sampleFacts()]
    const text = htmlText(setHtml(sampleHead(one), [one, other], []))
    expect(text).toContain('A stored result is not printed: 1')
    expect(text).toContain('Stored results not printed because they do not match the custody log: ITEM-0005.')
    expect(text).not.toContain('without a service result')
  })
})

describe('a fact check that does not hold against the custody log', () => {
  const leaveOut = (facts: ReportFacts) => {
    facts.factChecks = []
    facts.factChecksInAll = 1
    facts.refused = [{ ...REFUSED, what: 'fact_check', why: [{ table: 'jobs', state: 'edited', entry: null }] }]
  }
  it.each([
    ['a file', () => sampleFacts(leaveOut)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: leaveOut as never })],
  ])('is not printed of %s: in its place stands why', (_what, facts) => {
    const text = htmlText(reportHtml(facts()))
    const fault = sentence(rowFault({ table: 'jobs', state: 'edited', entry: null }))
    expect(text).toContain(`${refusedReading.job} ${fault}`)
    expect(text).not.toContain('Printed here: the newest')
  })
})

describe('a stored row that does not hold', () => {
  const lose = (facts: ReportFacts) => {
    facts.notHeld = [NOT_HELD, { ...NOT_HELD, table: 'sightings', key: 9, state: 'missing', entry: 12 }]
  }
  it.each([
    ['a file', () => sampleFacts(lose)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: lose as never })],
  ])('is named on the pages of %s', (_what, facts) => {
    const text = htmlText(reportHtml(facts()))
    expect(text).toContain(leftOutRowsWords.intro)
    expect(text).toContain('A finding does not match the log (entry 345).')
    expect(text).toContain('An observation of the file is missing (entry 12).')
  })

  it('is named in the limits of a report of many', () => {
    const one = sampleFacts()
    const text = htmlText(setHtml({ ...sampleHead(one), notHeld: [NOT_HELD] }, [one], []))
    expect(text).toContain(limitsOfSet.notHeld({ line: notHeldLine(NOT_HELD) }))
  })
})

const NOT_HELD: NotHeld = {
  table: 'findings',
  key: 4,
  state: 'differs',
  entry: 345,
  reference: 'CASE-2026-001 ITEM-0005',
  caseId: null,
  itemIds: [],
  checkId: null,
  attemptId: null,
  sha256: null,
}

import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import type { CheckId } from '../../../shared/model/ids.ts'
import type { RefusedReading } from '../proven-readings.ts'
import type { ReportFacts } from '../report-facts.ts'
import { renderItemReport } from './item-report.tsx'

const SHA = '5566778899001122334455667788990011223344556677889900aabbccddeeff'
const REFUSED: RefusedReading = {
  ...{ what: 'analysis', checkId: '3b241101-e2bb-4255-8caf-4136c566a962' as CheckId, run: 1, isSimulated: true },
  ...{ serviceOrigin: 'https://media.example', receivedAt: Date.UTC(2026, 10, 20, 9, 41), replySha256: SHA },
  why: [{ what: 'reading', at: 'images[0].verdict' }],
}
const lose = (facts: ReportFacts) => {
  refuse(facts)
  facts.refused = []
  facts.gone = [
    {
      ...{ kind: 'image_forensics', host: 'media.example', isSimulated: false },
      ...{ receivedAt: Date.UTC(2026, 10, 20, 9, 41), sha256: SHA },
    },
  ]
}
const refuse = (facts: ReportFacts) => {
  facts.service.analysis = null
  facts.service.faces = null
  facts.item.analyses = []
  facts.refused = [REFUSED]
}

describe('a result that is stored and is not what the kept answer says', () => {
  it.each([
    ['a file', () => sampleFacts(refuse)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: refuse as never })],
  ])('is not printed of %s: in its place stands why, and which answer it is', (_what, facts) => {
    const text = htmlText(renderItemReport(facts()))
    expect(text).toContain(
      'A result is stored here and is not printed: what is stored of it is not what its kept answer or the custody log says. It says something else at images[0].verdict.',
    )
    expect(text).toContain(
      `Kept as an answer of https://media.example, of 20 Nov 2026, 09:41:00 UTC as stored, SHA-256 ${SHA}.`,
    )
    expect(text).not.toMatch(/No service result is stored|has not been asked|Not analysed is not a result/)
  })

  it('is told in the summary and in the limits of a report of many', () => {
    const [one, other] = [sampleFacts(refuse), sampleFacts()]
    const text = htmlText(setHtml(sampleHead(one), [one, other], []))
    expect(text).toContain('A stored result is not printed: 1')
    expect(text).toContain(
      'Stored results that are not printed, because what is stored of them is not what their kept answers or the custody log say: ITEM-0005.',
    )
    expect(text).not.toContain('without a service result')
  })
})

describe('a fact check that is not stored as the custody log says', () => {
  const leaveOut = (facts: ReportFacts) => {
    facts.factChecks = []
    facts.factChecksInAll = 1
    facts.refused = [{ ...REFUSED, what: 'fact_check', why: [{ what: 'job', at: 'context' }] }]
  }
  it.each([
    ['a file', () => sampleFacts(leaveOut)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: leaveOut as never })],
  ])('is not printed of %s: in its place stands why', (_what, facts) => {
    const text = htmlText(renderItemReport(facts()))
    expect(text).toContain(
      'A fact check is stored here and nothing of it is printed: what is stored of what was asked, or of its job, is not what the custody log says. The context that was given is stored otherwise than the custody log says.',
    )
    expect(text).not.toContain('Printed here: the newest')
  })
})

describe('an answer the custody log tells of that is not kept any more', () => {
  it.each([
    ['a file', () => sampleFacts(lose)],
    ['an address', () => sampleLinkFacts({ pictures: null, change: lose as never })],
  ])('is told on the pages of %s, in the place of what it said', (_what, facts) => {
    const text = htmlText(renderItemReport(facts()))
    expect(text).toContain(
      'The custody log tells of an answer of the service to a request of image forensics, received 20 Nov 2026, 09:41:00 UTC from media.example. It is NOT kept here any more: what it said is not in this report.',
    )
    expect(text).toContain(`SHA-256 of the answer, as the log says: ${SHA}.`)
    expect(text).not.toMatch(/No service result is stored|has not been asked|Not analysed is not a result/)
  })

  it('is told in the summary and in the limits of a report of many', () => {
    const [one, other] = [sampleFacts(lose), sampleFacts()]
    const text = htmlText(setHtml(sampleHead(one), [one, other], []))
    expect(text).toContain('A kept answer is not there any more: 1')
    expect(text).toContain(
      'Answers the custody log tells of that are not kept any more, so that what they said is not printed: ITEM-0005.',
    )
    expect(text).not.toContain('without a service result')
  })
})

import { describe, expect, it } from 'vitest'
import { about, unanswered } from '../../../../tests/support/asked-facts.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { setText } from '../../../../tests/support/set-html.ts'
import type { AttemptId } from '../../../shared/model/ids.ts'
import { asked as askedWords } from '../../../shared/words/report/report.ts'
import { linkReport } from '../../../shared/words/report/report-link.ts'
import { limitsOfSet, method as methodWords } from '../../../shared/words/report/report-set.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { itemJson } from '../machine/item-json.ts'

const ALTERED = ['x' as AttemptId]
const ALERT = askedWords.altered
const NOT_SAID = `Whether 1 item was sent is ${linkReport.alteredRequests}.`
const DENIALS = [
  'Not sent.',
  'Asked never',
  methodWords.noService({ known: 'all' }),
  methodWords.nothingSent({ of: 'all' }),
]

const asked = (facts: ReportFacts) => itemJson(facts, Buffer.from(facts.item.path))

/** A file that nothing else tells of than one request, which is not as the log says. */
const fileOf = () => Object.assign(unanswered(), { requests: { ...about([]), altered: ALTERED } })
const linkOf = () =>
  sampleLinkFacts({
    pictures: null,
    change: (facts) => {
      facts.link.altered = ALTERED
    },
  })

describe('a report of an item about which a request is not stored as the log says', () => {
  it.each([
    ['file', fileOf],
    ['address', linkOf],
  ])('says so, and neither that it was sent nor that it was not: %s', (_what, make) => {
    const facts = make()
    const text = setText(facts)
    for (const one of [ALERT, NOT_SAID, askedWords.alteredStanding]) expect(text).toContain(one)
    expect(text).toContain(limitsOfSet.altered.requests({ references: facts.item.row.reference }))
    for (const denial of DENIALS) expect(text).not.toContain(denial)
    expect(asked(facts)).toMatchObject({ altered: ['requests'], status: 'request_altered', requests: [] })
  })

  it('says of the other items alone that nothing was sent', () => {
    expect(setText(fileOf(), unanswered())).toContain(`${NOT_SAID} Nothing of the other items was sent.`)
  })

  it('keeps what a result proves: that it was sent', () => {
    const facts = sampleFacts((known) => {
      known.requests = { ...about([]), altered: ALTERED }
    })
    const text = setText(facts)
    expect(text).toContain(ALERT)
    expect(text).not.toContain(NOT_SAID)
    expect(text).toContain('The original bytes of 1 item were sent.')
  })

  it('says it of other bytes its file held', () => {
    const facts = sampleFacts((known) => {
      known.otherRequests = [{ sha256: 'ad'.repeat(32), ...about([]), altered: ALTERED }]
    })
    expect(setText(facts)).toContain(ALERT)
    expect(asked(facts).altered).toEqual(['requests'])
  })
})

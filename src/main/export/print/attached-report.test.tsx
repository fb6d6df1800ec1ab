import { describe, expect, it } from 'vitest'
import { withAttached } from '../../../../tests/support/attached-facts.ts'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { replyRemarkWords } from '../../../shared/words/reply-remarks.ts'
import { report as reportWords, service as serviceWords } from '../../../shared/words/report/report.ts'
import { linkRuns } from '../../../shared/words/report/report-link.ts'
import { hashes, summary as summaryWords } from '../../../shared/words/report/report-set.ts'
import { manipulatedDisagrees } from '../../../shared/words/verdicts.ts'
import type { Plate } from '../facts/plates.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { itemJson } from '../machine/item-json.ts'

const BY = 'R. Osei'
const OTHER = 'D. Mbeki'
const MARK = `attached by ${BY}`
const ORIGIN = 'http://127.0.0.1:4010'

const printed = (facts: ReportFacts, plates: Plate[] = []) =>
  htmlText(setHtml(sampleHead(sampleFacts()), [facts], [], plates)).replace(/\s+/g, ' ')
const part = (text: string, from: string, to: string) => {
  const [, after = ''] = text.split(from)
  expect(after).toContain(to)
  return after.slice(0, after.indexOf(to))
}
const attached = () => withAttached(sampleFacts(), BY, null)

describe('a result that a person attached, in a report', () => {
  it('is marked in the summary, with who attached it, and counted apart from what the service returned', () => {
    const text = printed(attached())
    const summary = part(text, summaryWords.intro, summaryWords.scale)
    expect(summary).toContain(MARK)
    expect(text).toContain('AI edited, attached by a person: 1')
    expect(text).toContain('Touchstone did not receive it from the service.')
  })

  it('stands with the name of the person as a text of its own', () => {
    const name = '\u05d0\u05d1 (1)'
    const html = setHtml(sampleHead(sampleFacts()), [withAttached(sampleFacts(), name, name)])
    expect(html).toContain(`attached by <bdi>${name}</bdi>`)
  })

  it('is no answer received from the service', () => {
    expect(printed(attached())).toContain(
      `${ORIGIN}: 1 stored reply, received 19 Nov 2026, 09:41:00 UTC. 1 stored reply was attached by a person, not received from the service.`,
    )
    const alone = attached()
    alone.service.others = []
    expect(printed(alone)).toContain(
      `${ORIGIN}: 1 request sent, and no reply with a result was received. 1 stored reply was attached by a person, not received from the service.`,
    )
    expect(printed(alone)).toContain('The service states no version of its models')
  })

  it('is marked where its details, its regions of faces and its reply stand', () => {
    const text = printed(attached())
    expect(text.split(`From a reply attached by ${BY} , who obtained it from the provider`)).toHaveLength(2)
    expect(text).toMatch(new RegExp(`Attached 20 Nov 2026, [^A-Z]*UTC [^A-Z]*Touchstone [\\d.]+ ${MARK}`))
    expect(part(text, 'Item What Bytes SHA-256', 'Newest entry')).toMatch(
      new RegExp(`${hashes.attached} ${MARK} .* ${hashes.analysis} [^a]`),
    )
    expect(text).not.toContain('The service returned')
  })

  it('is marked in a comparison, also where both have the same verdict', () => {
    const text = printed(attached(), [{ left: attached(), right: sampleFacts() }])
    expect(text).toContain(`Service result ${MARK} returned by the service`)
    expect(printed(sampleFacts(), [{ left: sampleFacts(), right: sampleFacts() }])).not.toContain('attached by')
  })

  it('is not called said by the service where it does not fit together', () => {
    const odd = attached()
    odd.service.others = []
    const { analysis } = odd.service
    const { result } = analysis ?? {}
    if (!analysis || !result) throw new Error('The sample has a result.')
    Object.assign(analysis.reply, { isSuccessful: false, totalCreditsUsed: -2, hasDetailedReport: true })
    Object.assign(result, {
      generators: null,
      isManipulated: false,
      fileName: 'other.jpg',
      errorMessage: 'A tile failed',
    })
    Object.assign(result, { createdAt: '2026-11-01T00:00:00Z' })
    const text = printed(odd)
    const lacking = { isAll: false, names: 'generators' }
    expect(text).toContain(replyRemarkWords.detailsLacking({ isAttached: true, ...lacking }))
    expect(text).toContain(manipulatedDisagrees(false, 'ai_edited', true))
    // It was made before somebody attached it: that is how it has to be.
    expect(text).not.toContain('dates the result')
    expect(text).toContain(serviceWords.deep)
    expect(text).toContain(reportWords.noDetail.announced)
    const said = text.match(/The service (also|sent|says|states|names|marks|dates|reported)|by the service, and/g)
    // What holds of every report: that no version of models is stated, and what a generator is.
    expect(said).toEqual(['The service states', 'The service names'])
    analysis.attachedBy = null
    expect(printed(odd)).toContain(replyRemarkWords.detailsLacking({ isAttached: false, ...lacking }))
  })

  it('is marked among the answers of an address', () => {
    const text = printed(withAttached(sampleLinkFacts(), BY, OTHER))
    const answers = part(text, linkRuns.title, linkRuns.intro)
    expect(answers).toContain(MARK)
    expect(answers).toContain(`attached by ${OTHER}`)
  })
})

describe('another stored result that a person attached', () => {
  const facts = () => withAttached(sampleFacts(), null, OTHER)

  it('is marked beside the others, in print and for machines', () => {
    const others = part(printed(facts()), 'Other stored results for these bytes Received', 'Results of different dates')
    expect(others).toContain(`attached by ${OTHER}`)
    expect(itemJson(facts(), Buffer.from('')).service.others).toMatchObject([{ attachedBy: OTHER }])
    expect(itemJson(attached(), Buffer.from('')).service.others).toMatchObject([{ attachedBy: null }])
  })

  it('is marked where its verdict is told beside the first', () => {
    const text = printed(facts())
    expect(text).toContain('other stored results also say ‘digitally_edited’ (attached by a person)')
    expect(text).toContain('They differ: also ‘digitally_edited’ (attached by a person).')
  })

  it('is not called attached where a service said the same', () => {
    const both = facts()
    const [one] = both.service.others
    if (one) both.service.others = [one, { ...one, attachedBy: null }]
    expect(printed(both)).toContain('also say ‘digitally_edited’ ')
    expect(printed(both)).not.toContain('‘digitally_edited’ (attached')
  })
})

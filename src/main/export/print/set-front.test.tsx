import { describe, expect, it } from 'vitest'
import { sampleLinkFacts } from '../../../../tests/support/link-report-facts.ts'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import type { ReportFacts } from '../report-facts.ts'

const CUT = 'Cut here; it stands whole with the item.'

describe('the summary of a report', () => {
  it('says where a long proposition is cut, that it stands whole with the item, and cuts no character in two', () => {
    const proposition = `${'a'.repeat(199)}\u{1f6a2} was not taken at the quay`
    const { summary, chapter } = printed(proposition)
    expect(summary).toContain(`${'a'.repeat(199)} …`)
    expect(summary).toContain(CUT)
    expect(summary).not.toContain('\ufffd')
    expect(summary).not.toContain('was not taken')
    expect(chapter).toContain(proposition)
  })

  it('gives a shorter one whole, without a mark', () => {
    const { summary } = printed('b'.repeat(200))
    expect(summary).toContain(`${'b'.repeat(200)}<`)
    expect(summary).not.toContain(CUT)
  })

  it('gives a long one whole where the item has no pages', () => {
    const proposition = `${'c'.repeat(300)} was not taken at the quay`
    const { summary } = printed(proposition, ['ITEM-0005'])
    expect(summary).toContain(proposition)
    expect(summary).not.toContain(CUT)
  })
})

describe('a result in the summary of a report', () => {
  it('is every verdict of an address with several pictures, and none where no result was read', () => {
    const several = sampleLinkFacts({ pictures: 3 })
    const texts = (several.service.analysis?.reply.images ?? []).map(({ verdict }) => verdictWords(verdict).label)
    for (const label of texts) expect(summaryOf(several)).toContain(label)
    expect(summaryOf(several)).not.toContain('No verdict sent')
    const unread = sampleFacts(({ service }) => {
      if (service.analysis) service.analysis.result = null
    })
    expect(summaryOf(unread)).toContain('Answered, no result read')
    expect(summaryOf(unread)).not.toContain('No verdict sent')
  })

  it('has beside it what other stored results say', () => {
    const facts = sampleFacts(({ service }) => {
      if (!service.analysis?.result) return
      service.others = [{ ...service.analysis, result: { ...service.analysis.result, verdict: 'unknown' } }]
    })
    expect(summaryOf(facts)).toContain('other stored results also say ‘unknown’')
  })
})

function summaryOf(facts: ReportFacts): string {
  const [, rest = ''] = setHtml(sampleHead(facts), [facts]).split('Summary of results and findings</h1>')
  return rest.split('Items examined, and their integrity</h1>')[0] ?? ''
}

/** What stands in the summary of a report of one item, and what in the pages of that item. */
function printed(proposition: string, unprinted: readonly string[] = []) {
  const facts = sampleFacts((known) => {
    const finding = sampleFinding()
    known.finding = { ...finding, current: finding.current && { ...finding.current, proposition } }
  })
  const html = setHtml(sampleHead(facts), [facts], unprinted)
  const [, rest = ''] = html.split('Summary of results and findings</h1>')
  const [summary = '', after = ''] = rest.split('Items examined, and their integrity</h1>')
  return { summary, chapter: after }
}

import { describe, expect, it } from 'vitest'
import { sampleFacts, sampleFinding } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'

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

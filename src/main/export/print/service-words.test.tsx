import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'

describe('the words of a reply in a report', () => {
  it('tell a list that came empty from a word of the reply that means the same', () => {
    const facts = sampleFacts(({ service: { analysis } }) => {
      Object.assign(analysis?.result?.deepAnalysis ?? {}, { agreement: 'none', recommendations: [] })
    })
    const text = htmlText(reportHtml(facts, { options: optionsFor(1) }))
    expect(text).toContain('Agreement none ')
    expect(text).toContain('Recommendations None named.')
  })
})

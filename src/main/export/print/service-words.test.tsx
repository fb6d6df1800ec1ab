import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import { itemDocument } from './item-report.tsx'

describe('the words of a reply in a report', () => {
  it('tell a list that came empty from a word of the reply that means the same', () => {
    const facts = sampleFacts(({ service: { analysis } }) => {
      Object.assign(analysis?.result?.deepAnalysis ?? {}, { agreement: 'none', recommendations: [] })
    })
    const text = htmlText(Buffer.concat([...itemDocument(facts, { options: optionsFor(1) }).pieces]).toString())
    expect(text).toContain('Agreement none ')
    expect(text).toContain('Recommendations None named.')
  })
})

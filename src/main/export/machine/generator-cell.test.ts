import { expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { csvForm, jsonForm } from '../../../../tests/support/report-forms.ts'

it('the cell of a generator says null where its score was null, and what was sent where it is no number', () => {
  const facts = sampleFacts(({ service: { analysis } }) => {
    const result = analysis?.result
    if (analysis === null || result == null) throw new Error('The sample has both.')
    const generators = ['a', 'b', 'c'].map((name) => ({ name, score: name === 'a' ? 0.4 : null }))
    Object.assign(result, { generators })
    Object.assign(analysis.reply, {
      images: [result],
      unread: [{ path: `${result.at}.generators.c`, json: '"high"', why: 'type' }],
    })
  })
  const { item } = jsonForm(facts)
  expect(csvForm(facts, item).get('generators')).toMatch(/a: 0\.4.*b: null.*c: "high"/s)
})

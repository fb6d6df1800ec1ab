import { describe, expect, it } from 'vitest'
import { cases } from '../contract/cases.ts'
import { Settings, settings } from '../contract/settings.ts'
import { GivenName } from './given-name.ts'

const UNSEEN = ['a\nb', 'a\rb', 'a\tb', 'a\u0007b', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u2066b']

describe('a name that a person gives', () => {
  it('is trimmed, and takes every script with the marks it needs between letters', () => {
    expect(GivenName.parse('  Harbour fire ')).toBe('Harbour fire')
    for (const name of ['نیم\u200cفاصله', 'א\u200fב', '👩\u200d🔬', "O'Neill (2)"])
      expect(GivenName.parse(name)).toBe(name)
  })

  it.each(UNSEEN)('is refused for a case, its own reference and the operator where it holds %j', (name) => {
    const fields = { caseId: 1, ownReference: name, description: '' }
    expect(cases['cases.create'].input.safeParse({ name }).success).toBe(false)
    expect(cases['cases.rename'].input.safeParse({ caseId: 1, name }).success).toBe(false)
    expect(cases['cases.describe'].input.safeParse(fields).success).toBe(false)
    expect(settings['settings.change'].input.safeParse({ operator: name }).success).toBe(false)
  })

  it('is refused beyond 200 characters, and as no name at all for a case', () => {
    expect(GivenName.safeParse('x'.repeat(201)).success).toBe(false)
    expect(cases['cases.create'].input.safeParse({ name: ' ' }).success).toBe(false)
    expect(settings['settings.change'].input.safeParse({ operator: '' }).success).toBe(true)
  })

  it('still comes out of a library that holds an older one', () => {
    expect(Settings.shape.operator.safeParse('R.\nOsei\u202e').success).toBe(true)
    expect(cases['cases.get'].output.shape.name.safeParse('x\ny\u202e').success).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { errorWords } from './errors.ts'

/** One example of every error, with every value of its reasons. */
const examples = AppError.options.flatMap((option): unknown[] => {
  const shape = option.shape as Record<string, { options?: readonly string[]; value?: string }>
  const kind = shape.kind?.value
  const choice = Object.entries(shape).find(([key, schema]) => key !== 'kind' && schema.options !== undefined)
  const rest = { issues: ['caseId: expected number'], reference: '8F3C1A', jobs: 3, most: 10 }
  return choice === undefined
    ? [{ kind, ...rest }]
    : (choice[1].options ?? []).map((value) => ({ kind, ...rest, [choice[0]]: value }))
})

describe('an error', () => {
  it.each(examples.map((example) => [JSON.stringify(example), example]))(
    '%s has sentences for what happened, what was kept and what to do',
    (_name, example) => {
      const words = errorWords(AppError.parse(example))
      for (const sentence of [words.happened, words.kept]) expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(words.next).toMatch(/^[A-Z]/)
      expect(`${words.happened} ${words.kept} ${words.next}`).not.toMatch(/oops|!|undefined|\[object/i)
    },
  )
})

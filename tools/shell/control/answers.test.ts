import { describe, expect, it } from 'vitest'
import { createAnswers } from './answers.ts'

const question = {
  kind: 'message' as const,
  options: { message: 'Spend 3 credits?', buttons: ['No', 'Yes'], cancelId: 0 },
}

describe('a question in a test', () => {
  it('is cancelled when nobody prepared an answer', async () => {
    const answers = createAnswers()
    expect(await answers.ask(question)).toBeNull()
    expect(answers.asked).toEqual([{ kind: 'message', message: 'Spend 3 credits?', detail: '' }])
  })
  it('takes the next answer of its kind, once', async () => {
    const answers = createAnswers()
    answers.prepare('open', { paths: ['/a'] })
    answers.prepare('message', { yes: true })
    answers.prepare('message', { yes: false })
    expect(await answers.ask(question)).toEqual({ button: 1 })
    expect(await answers.ask(question)).toBeNull()
    expect(await answers.ask({ kind: 'open', options: {} })).toEqual({ paths: ['/a'] })
  })
})

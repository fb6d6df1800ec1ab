import { describe, expect, it } from 'vitest'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

describe('quitting while an answer is under way', () => {
  it('knows how many are waited for, and stores what comes in time', async () => {
    const answers = Promise.withResolvers<void>()
    const app = await setupSending({
      files: [pngOf(1), pngOf(2), pngOf(3)],
      service: { answersAfter: answers.promise },
    })
    expect(app.awaitingAnswers()).toBe(0)
    await app.approve()
    app.queue.start()
    await expect.poll(() => app.awaitingAnswers(), { interval: 5 }).toBe(2)
    const reopened = app.reopen()
    answers.resolve()
    const later = await reopened
    expect(later.awaitingAnswers()).toBe(0)
    expect(later.queue.state().counts).toMatchObject({ done: 2, waiting: 1, unknown: 0 })
    expect(app.service.charges()).toHaveLength(2)
  })
})

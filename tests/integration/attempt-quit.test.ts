import { describe, expect, it } from 'vitest'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

describe('quitting while an answer is under way', () => {
  it('knows how many are waited for, and stores what comes in time', async () => {
    const app = await setupSending({ files: [pngOf(1), pngOf(2), pngOf(3)], service: { answerDelayMs: 400 } })
    expect(app.awaitingAnswers()).toBe(0)
    await app.approve()
    app.queue.start()
    await expect.poll(() => app.awaitingAnswers(), { interval: 5 }).toBe(2)
    const later = await app.reopen()
    expect(later.awaitingAnswers()).toBe(0)
    expect(later.queue.state().counts).toMatchObject({ done: 2, waiting: 1, unknown: 0 })
    expect(app.service.charges()).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import type { CheckId } from '../../src/shared/model/ids.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

const YEAR_MS = 365 * 86_400_000
const three = [pngOf(1), pngOf(2), pngOf(3)]

/** A clock that a person, a battery or a time server sets. */
function setupMovedClock() {
  let offset = 0
  return {
    clock: { ...systemClock, now: () => Date.now() + offset },
    move: (ms: number) => {
      offset += ms
    },
  }
}

describe('a clock that jumps', () => {
  it('ten years ahead during a wait asks one first, and no storm follows', async () => {
    const { clock, move } = setupMovedClock()
    const app = await setupSending({ files: three, clock, random: () => 0.999 })
    const slow = { status: 429, headers: { 'retry-after': '3600' } }
    app.service.behave({ times: null, action: { type: 'answer', ...slow } })
    await app.approve()
    app.queue.start()
    await expect.poll(() => app.queue.state().paused?.reason).toBe('rate_limited')
    // The second one under way is told to slow down too, and its wait counts from when it was told.
    const ids = app.db.prepare('SELECT id FROM checks').pluck().all() as CheckId[]
    await expect.poll(() => ids.some((id) => app.queue.isRunning(id))).toBe(false)
    const before = app.posts()
    move(10 * YEAR_MS)
    app.queue.wake()
    await expect.poll(() => app.posts()).toBe(before + 1)
    // Once it is answered and the queue stands again, what else was let go would have been sent too.
    await expect.poll(() => ids.some((id) => app.queue.isRunning(id))).toBe(false)
    await expect.poll(() => app.queue.state().paused?.reason).toBe('rate_limited')
    expect(app.posts()).toBe(before + 1)
  })

  it.each([
    ['one year back', -YEAR_MS],
    ['ten years ahead', 10 * YEAR_MS],
  ])('%s lets a check that waited go on, once', async (_name, jump) => {
    const { clock, move } = setupMovedClock()
    const app = await setupSending({ files: [pngOf(1)], clock, random: () => 0.999 })
    app.service.behave({ at: 'head', action: { type: 'reset' } })
    await app.approve()
    app.queue.start()
    await expect.poll(() => app.queue.state().counts.waiting === 1 && app.posts() === 1).toBe(true)
    move(jump)
    app.queue.wake()
    await expect.poll(() => app.queue.state().counts.done).toBe(1)
    expect(app.service.charges()).toHaveLength(1)
  })

  it('one year back during a wait that the service asked for does not hold the queue for a year', async () => {
    const { clock, move } = setupMovedClock()
    const app = await setupSending({ files: three, clock, random: () => 0.999 })
    app.service.behave({ action: { type: 'answer', status: 429, headers: { 'retry-after': '3600' } } })
    await app.approve()
    app.queue.start()
    await expect.poll(() => app.queue.state().paused?.reason).toBe('rate_limited')
    move(-YEAR_MS)
    app.queue.wake()
    await expect.poll(() => app.queue.state().counts.done).toBe(3)
  })

  it('leaves the custody log in the order of its entries', async () => {
    const { clock, move } = setupMovedClock()
    const app = await setupSending({ files: three, clock })
    move(-YEAR_MS)
    await app.sendAll()
    const seqs = app.db.prepare('SELECT seq FROM audit ORDER BY seq').pluck().all() as number[]
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    expect(app.queue.state().counts.done).toBe(3)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPausableTimeout } from './pausable-timeout.ts'

const wait = (ms: number) => new Promise<string>((resolve) => void setTimeout(() => resolve('done'), ms))

describe('a pausable timeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends after its limit', async () => {
    const ended = createPausableTimeout(20).within(wait(21))
    await vi.advanceTimersByTimeAsync(20)
    expect(await ended).toBe('too_slow')
  })

  it('gives what was done in time', async () => {
    const ended = createPausableTimeout(20).within(wait(19))
    await vi.advanceTimersByTimeAsync(19)
    expect(await ended).toBe('done')
  })

  it('does not run out during a part that pauses it, however long, and goes on after it', async () => {
    const { within, paused } = createPausableTimeout(60)
    const long = within(paused(() => wait(200)))
    await vi.advanceTimersByTimeAsync(200)
    expect(await long).toBe('done')
    const { within: again, paused: part } = createPausableTimeout(60)
    const then = again(part(() => wait(100)).then(() => wait(61)))
    await vi.advanceTimersByTimeAsync(160)
    expect(await then).toBe('too_slow')
  })
})

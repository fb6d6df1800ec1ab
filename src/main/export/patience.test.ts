import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createPatience } from './patience.ts'

describe('patience with a piece of work', () => {
  it('ends after its limit', async () => {
    const { within } = createPatience(20)
    expect(await within(wait(5000, 'done', { ref: false }))).toBe('too_slow')
  })

  it('gives what was done in time', async () => {
    const { within } = createPatience(5000)
    expect(await within(wait(1, 'done'))).toBe('done')
  })

  it('does not run out during an unhurried part, however long, and goes on after it', async () => {
    const { within, unhurried } = createPatience(60)
    const long = () => unhurried(() => wait(200, 'read'))
    expect(await within(long())).toBe('read')
    const { within: again, unhurried: part } = createPatience(60)
    const then = part(() => wait(100)).then(() => wait(5000, 'done', { ref: false }))
    expect(await again(then)).toBe('too_slow')
  })
})

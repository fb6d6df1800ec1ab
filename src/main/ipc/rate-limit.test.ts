import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

const passed = (mayPass: () => boolean, tries: number) => Array.from({ length: tries }, mayPass).filter(Boolean).length

describe('a rate limit', () => {
  it('lets a burst through and then so many a second', () => {
    let now = 1_000
    const mayPass = createRateLimit({ burst: 50, perSecond: 10 }, () => now)
    expect(passed(mayPass, 80)).toBe(50)
    now += 500
    expect(passed(mayPass, 80)).toBe(5)
  })

  it('saves up no more than its burst', () => {
    let now = 0
    const mayPass = createRateLimit({ burst: 3, perSecond: 10 }, () => now)
    now += 60_000
    expect(passed(mayPass, 10)).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import { planFor } from './needs.ts'

const ABOUT_LINUX = { on: ['linux'], missing: 'openssl is not installed' } as const

describe('a test of the real app', () => {
  it('runs where it needs nothing, or has what it needs', () => {
    for (const isCi of [false, true]) {
      expect(planFor({}, 'win32', isCi)).toEqual({ kind: 'run' })
      expect(planFor({ on: ['linux'] }, 'linux', isCi)).toEqual({ kind: 'run' })
      expect(planFor({ missing: null }, 'darwin', isCi)).toEqual({ kind: 'run' })
    }
  })

  it('is skipped by name on a system it is not about, in continuous integration too', () => {
    for (const isCi of [false, true]) {
      expect(planFor(ABOUT_LINUX, 'win32', isCi)).toEqual({ kind: 'skip', why: 'Linux only' })
      expect(planFor({ on: ['linux', 'darwin'] }, 'win32', isCi)).toEqual({
        kind: 'skip',
        why: 'Linux and macOS only',
      })
    }
  })

  it('that lacks something is skipped by name, and fails in continuous integration', () => {
    expect(planFor(ABOUT_LINUX, 'linux', false)).toEqual({ kind: 'skip', why: 'openssl is not installed' })
    expect(planFor(ABOUT_LINUX, 'linux', true)).toEqual({ kind: 'fail', why: 'openssl is not installed' })
  })
})

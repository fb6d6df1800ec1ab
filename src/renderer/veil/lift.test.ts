import { describe, expect, it } from 'vitest'
import { createLift } from './lift.ts'

describe('lifting the veil of one picture', () => {
  it('holds as long as the key is held', () => {
    const lift = createLift()
    lift.hold('a')
    expect(lift.isLifted('a')).toBe(true)
    lift.release()
    expect(lift.isLifted('a')).toBe(false)
  })

  it('lifts one at a time', () => {
    const lift = createLift()
    lift.toggle('a')
    lift.hold('b')
    expect([lift.isLifted('a'), lift.isLifted('b')]).toEqual([false, true])
  })

  it('stays after a press of the button until the next, whatever key is let go', () => {
    const lift = createLift()
    lift.toggle('a')
    lift.release()
    expect(lift.isLifted('a')).toBe(true)
    lift.toggle('a')
    expect(lift.isLifted('a')).toBe(false)
  })

  it('ends when its picture leaves the screen, and with no other', () => {
    const lift = createLift()
    lift.toggle('a')
    lift.drop('b')
    expect(lift.isLifted('a')).toBe(true)
    lift.drop('a')
    expect(lift.isLifted('a')).toBe(false)
  })

  it('tells whoever draws it, and only of changes', () => {
    const lift = createLift()
    let reported = 0
    const stop = lift.subscribe(() => {
      reported += 1
    })
    lift.release()
    lift.drop()
    lift.hold('a')
    lift.release()
    stop()
    lift.hold('a')
    expect(reported).toBe(2)
  })
})

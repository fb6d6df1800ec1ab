import { describe, expect, it } from 'vitest'
import { createVirtualTime, type VirtualTime } from '../../tests/support/virtual-time.ts'
import { type AwakeTime, createAwakeTime } from './awake-time.ts'

const MINUTE = 60_000
const LONG = 20 * MINUTE

function setup() {
  const time = createVirtualTime()
  const awake = createAwakeTime(time)
  let wakes = 0
  awake.onWake(() => {
    wakes += 1
  })
  const pass = (ms: number) => time.pass(ms, async () => undefined)
  /** Whether a wait of so many ms is over. */
  const wait = (ms: number) => {
    let isOver = false
    awake.schedule(() => {
      isOver = true
    }, ms)
    return () => isOver
  }
  return { time, awake, pass, wait, wakes: () => wakes }
}

/** The ways a machine comes back: what its timers did, and whether it says so. */
const WAYS: [name: string, wake: (time: VirtualTime, awake: AwakeTime) => void][] = [
  [
    'with timers that stood still',
    (time, awake) => {
      time.jump(LONG)
      awake.resumed()
    },
  ],
  [
    'with timers that all fired before the word of the wake',
    (time, awake) => {
      time.sleep(LONG)
      awake.resumed()
    },
  ],
  ['with timers that fired, and no word', (time) => time.sleep(LONG)],
]

describe('time awake', () => {
  it('passes as any other while nothing sleeps', async () => {
    const { pass, wait, wakes } = setup()
    const [short, long] = [wait(100), wait(5 * MINUTE)]
    await pass(99)
    expect(short()).toBe(false)
    await pass(1)
    expect(short()).toBe(true)
    await pass(5 * MINUTE - 101)
    expect(long()).toBe(false)
    await pass(1)
    expect(long()).toBe(true)
    expect(wakes()).toBe(0)
  })

  it.each(WAYS)('does not pass in a sleep %s', async (_name, wake) => {
    const { time, awake, pass, wait, wakes } = setup()
    const long = wait(5 * MINUTE)
    await pass(MINUTE)
    wake(time, awake)
    expect(wakes()).toBe(1)
    await pass(4 * MINUTE - 5001)
    expect(long()).toBe(false)
    await pass(10_001)
    expect(long()).toBe(true)
    expect(wakes()).toBe(1)
  })

  it.each(WAYS)('leaves a wait that was nearly over a minute, and a short one all of it, %s', async (_name, wake) => {
    const { time, awake, pass, wait } = setup()
    const [long, short] = [wait(5 * MINUTE), wait(5 * MINUTE - 1)]
    await pass(5 * MINUTE - 2)
    const shorter = wait(1000)
    wake(time, awake)
    await pass(999)
    expect([long(), short(), shorter()]).toEqual([false, false, false])
    await pass(1)
    expect(shorter()).toBe(true)
    await pass(58_999)
    expect([long(), short()]).toEqual([false, false])
    await pass(1)
    expect([long(), short()]).toEqual([true, true])
  })

  it('notices a sleep of which nobody says anything and in which the timers stood still, with its next look', async () => {
    const { time, awake, pass, wait, wakes } = setup()
    const watch = awake.watch()
    const long = wait(5 * MINUTE)
    await pass(5 * MINUTE - 1)
    time.jump(LONG)
    expect(watch.isStill()).toBe(false)
    expect(wakes()).toBe(1)
    await pass(MINUTE - 1)
    expect(long()).toBe(false)
    await pass(1)
    expect(long()).toBe(true)
  })

  it('takes many waits that end late for one wake, and the word of it for the same', async () => {
    const { time, awake, pass, wait, wakes } = setup()
    for (let n = 0; n < 20; n += 1) wait(1000 * n)
    time.sleep(LONG)
    awake.suspended()
    awake.resumed()
    await pass(3000)
    awake.resumed()
    expect(wakes()).toBe(2)
    await pass(MINUTE)
    awake.resumed()
    expect(wakes()).toBe(3)
  })

  it('does not miss a sleep when what waited is called off after it', () => {
    const { time, awake, wakes } = setup()
    const callOff = awake.schedule(() => undefined, MINUTE)
    time.jump(LONG)
    callOff()
    expect(wakes()).toBe(1)
  })

  it('is not mistaken about a clock set back, or a machine that was busy for some seconds', async () => {
    const { time, pass, wait, wakes } = setup()
    const long = wait(MINUTE)
    time.jump(-LONG)
    time.sleep(9_999)
    await pass(MINUTE - 9_999)
    expect([long(), wakes()]).toEqual([true, 0])
  })

  it('looks at no clock while nothing waits and nothing is watched', async () => {
    const { time, awake, pass, wakes } = setup()
    awake.watch().stop()
    awake.schedule(() => undefined, MINUTE)()
    let beats = 0
    const counted = createAwakeTime({
      clock: time.clock,
      schedule: (work, ms) => {
        beats += 1
        return time.schedule(work, ms)
      },
    })
    counted.watch().stop()
    const before = beats
    await pass(LONG)
    expect([beats - before, wakes()]).toEqual([0, 0])
  })
})

describe('a watch', () => {
  it('ends with a sleep, and one that begins after it does not', async () => {
    const { time, awake } = setup()
    const before = awake.watch()
    time.sleep(LONG)
    const after = awake.watch()
    expect([before.isStill(), before.signal.aborted]).toEqual([false, true])
    expect([after.isStill(), after.signal.aborted]).toEqual([true, false])
  })

  it('is not still while a sleep is announced', () => {
    const { awake } = setup()
    const watch = awake.watch()
    awake.suspended()
    expect([watch.isStill(), awake.isGoing(), watch.signal.aborted]).toEqual([false, true, false])
    awake.resumed()
    expect([awake.watch().isStill(), awake.isGoing(), watch.signal.aborted]).toEqual([true, false, true])
  })
})

describe('an announced sleep', () => {
  it.each(WAYS)('is over with the wake %s', async (_name, wake) => {
    const { time, awake, wakes } = setup()
    awake.suspended()
    wake(time, awake)
    expect([awake.isGoing(), wakes()]).toEqual([false, 1])
  })

  it('that does not come is over after half a minute', async () => {
    const { awake, pass, wakes } = setup()
    awake.suspended()
    await pass(29_999)
    expect([awake.isGoing(), wakes()]).toEqual([true, 0])
    await pass(1)
    expect([awake.isGoing(), wakes()]).toEqual([false, 1])
  })
})

import { createAwakeTime } from '../../awake-time.ts'
import { later, systemClock } from '../../clock.ts'

/**
 * A timeout that is paused while some parts of the work are done, and while this computer sleeps. `within` is called
 * once; it answers "too_slow" when the limit was over first. Nobody stops the work.
 */
export function createPausableTimeout(limitMs: number) {
  const awake = createAwakeTime({ clock: systemClock, schedule: later })
  let left = limitMs
  let pauses = 0
  let since: number | null = null
  let callOff = () => {}
  let over = (_late: 'too_slow') => {}
  const limit = new Promise<'too_slow'>((resolve) => {
    over = resolve
  })
  const run = () => {
    since = awake.now()
    callOff = awake.schedule(() => over('too_slow'), Math.max(0, left))
  }
  const pause = () => {
    if (since !== null) left -= awake.now() - since
    callOff()
    since = null
  }
  return {
    paused: async <T>(work: () => Promise<T>): Promise<T> => {
      pauses += 1
      pause()
      try {
        return await work()
      } finally {
        pauses -= 1
        if (pauses === 0) run()
      }
    },
    within: async <T>(work: Promise<T>): Promise<T | 'too_slow'> => {
      if (pauses === 0) run()
      try {
        return await Promise.race([work, limit])
      } finally {
        callOff()
      }
    },
  }
}

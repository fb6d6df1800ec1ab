import type { PowerState } from '../shared/contract/activity.ts'
import type { Schedule } from './clock.ts'
import type { Emit } from './events.ts'

/** This computer's power, as the system reports it and is asked about it. */
export type Power = {
  /** Asks the system not to fall asleep by itself; the returned function takes that back. */
  keepAwake: () => () => void
  isOnBattery: () => boolean
}
/** Does work that the computer is not to fall asleep over, and gives what it gives. */
export type DuringWork = <T>(work: () => Promise<T>) => Promise<T>

/** Where the system cannot be asked: a command, a test. */
export const noPower: Power = { keepAwake: () => () => undefined, isOnBattery: () => false }
/** For work that nothing is kept awake for. */
export const justWork: DuringWork = (work) => work()

export type LongWorkDeps = { power: Power; schedule: Schedule; emit: Emit }
export type LongWork = ReturnType<typeof createLongWork>

const LOOK_EVERY_MS = 60_000
/** Between two requests of a batch nothing runs for a moment, which is no news to anybody. */
const REST_MS = 1_000

/** Keeps this computer awake while long work runs, and no longer. */
export function createLongWork({ power, schedule, emit }: LongWorkDeps) {
  let works = 0
  let letSleep = () => {}
  let callOff = () => {}
  let state: PowerState = { isKeptAwake: false, isOnBattery: false }

  const say = (next: PowerState) => {
    if (next.isKeptAwake === state.isKeptAwake && next.isOnBattery === state.isOnBattery) return
    state = next
    emit({ type: 'power.changed', state })
  }
  const look = () => {
    say({ isKeptAwake: true, isOnBattery: power.isOnBattery() })
    callOff = schedule(look, LOOK_EVERY_MS)
  }
  const begin = () => {
    works += 1
    if (works > 1) return
    letSleep = power.keepAwake()
    callOff()
    look()
  }
  const end = () => {
    works -= 1
    if (works > 0) return
    letSleep()
    callOff()
    callOff = schedule(() => say({ isKeptAwake: false, isOnBattery: false }), REST_MS)
  }

  return {
    /** Whether this computer is kept awake, and whether it runs on its battery meanwhile. */
    state: (): PowerState => state,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
    /** Nothing more is said. */
    stop: (): void => callOff(),
  }
}

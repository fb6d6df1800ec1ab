import type { FileEnd } from '../../../../shared/model/contents.ts'
import type { Duration } from '../../container/blocks.ts'

/** What a walk through every byte of an audio file found. `end`: of a whole one, what follows is still to be read. */
export type Walked = { end: FileEnd; duration: Duration | null }

const NOTHING = { at: null, due: null, seconds: null, dueSeconds: null }

export const whole = (at: number, duration: Duration | null = null): Walked => ({
  end: { ...NOTHING, state: 'whole', at },
  duration,
})

export const cut = (end: Partial<Omit<FileEnd, 'state'>>, duration: Duration | null = null): Walked => ({
  end: { ...NOTHING, ...end, state: 'cut' },
  duration,
})

export const notStated = (duration: Duration | null): Walked => ({ end: { ...NOTHING, state: 'not_stated' }, duration })

/** Seconds to the millisecond; null = no rate. */
export const secondsAt = (samples: number, rate: number): number | null =>
  rate > 0 && samples > 0 ? Math.round((samples / rate) * 1000) / 1000 : null

export const counted = (seconds: number | null): Duration | null =>
  seconds === null ? null : { seconds, basis: 'counted' }

import type { FileEnd } from '../../../../shared/model/contents.ts'
import type { Duration } from '../../container/blocks.ts'

/** Bytes of the file that are no part of the sound, between two that are. */
export type Gap = { at: number; end: number }

/** Of one kind with the content and behind the end that the file states for it. `end` null = to the end of the file. */
export type Beyond = { form: string; end: number | null }

/** What a walk through every byte of an audio file found. `end`: of a whole one, what follows is still to be read. */
export type Walked = { end: FileEnd; duration: Duration | null; gaps: readonly Gap[]; beyond: Beyond | null }

/** More gaps than these are not listed. */
export const MAX_GAPS = 1000

const NOTHING = { at: null, due: null, seconds: null, dueSeconds: null, missing: null, lengths: [] }
const NO_MORE = { gaps: [], beyond: null }

export const whole = (at: number, duration: Duration | null = null): Walked => ({
  end: { ...NOTHING, state: 'whole', at },
  duration,
  ...NO_MORE,
})

/** Whole by what the file states, which is less than it holds: its `dueSeconds` of the `seconds` that are there. */
export const exceeded = (at: number, beyond: Beyond, seconds: number | null, dueSeconds: number | null): Walked => ({
  end: { ...NOTHING, state: 'whole', at, seconds, dueSeconds },
  duration: counted(seconds),
  gaps: [],
  beyond,
})

export const cut = (end: Partial<Omit<FileEnd, 'state'>>, duration: Duration | null = null): Walked => ({
  end: { ...NOTHING, missing: 'data', ...end, state: 'cut' },
  duration,
  ...NO_MORE,
})

export const notStated = (duration: Duration | null): Walked => ({
  end: { ...NOTHING, state: 'not_stated' },
  duration,
  ...NO_MORE,
})

/** Seconds to the millisecond; null = no rate. */
export const secondsAt = (samples: number, rate: number): number | null =>
  rate > 0 && samples > 0 ? Math.round((samples / rate) * 1000) / 1000 : null

export const counted = (seconds: number | null): Duration | null =>
  seconds === null ? null : { seconds, basis: 'counted' }

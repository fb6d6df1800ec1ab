import { type EndedNotice, endedNotice } from '../../shared/words/jobs.ts'
import type { JobRecord } from '../db/jobs.ts'
import type { Desktop } from '../desktop.ts'

export type TellingEndsDeps = {
  desktop: Pick<Desktop, 'notify'>
  /** Case and item by their references; null = its case was deleted. */
  referenceOf: (job: JobRecord) => string | null
  /** Whether a person wants to be told. */
  isWanted: () => boolean
  schedule?: (work: () => void, ms: number) => () => void
}

/** Ends that come so close together are told at once. */
const TOGETHER_MS = 1500

/** Notifies the desktop that jobs ended, several at once in one message, by reference alone. */
export function createTellingEnds({ desktop, referenceOf, isWanted, schedule = later }: TellingEndsDeps) {
  let ended: EndedNotice[] = []
  let callOff: (() => void) | null = null
  const tell = () => {
    callOff = null
    const all = ended
    ended = []
    if (all.length > 0 && isWanted()) desktop.notify(endedNotice(all))
  }
  return {
    ended: (job: JobRecord): void => {
      const { state } = job
      if (state !== 'completed' && state !== 'failed' && state !== 'cancelled') return
      const reference = referenceOf(job)
      if (reference === null) return
      ended.push({ reference, state })
      callOff ??= schedule(tell, TOGETHER_MS)
    },
    stop: (): void => callOff?.(),
  }
}

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

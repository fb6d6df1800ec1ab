import { type EndedNotice, endedNotice } from '../../shared/words/jobs.ts'
import { later, type Schedule } from '../clock.ts'
import type { JobRecord } from '../db/jobs.ts'
import type { Desktop } from '../desktop.ts'

export type JobNotificationsDeps = {
  desktop: Pick<Desktop, 'notify'>
  /** References of case and item; null = the case was deleted. */
  referenceOf: (job: JobRecord) => string | null
  /** Whether the user wants notifications. */
  isWanted: () => boolean
  schedule?: Schedule
}

/** Ends this close together are reported in one notification. */
const TOGETHER_MS = 1500

/** Notifies the user on the desktop that jobs ended, several in one message, by reference alone. */
export function createJobNotifications({ desktop, referenceOf, isWanted, schedule = later }: JobNotificationsDeps) {
  let ended: EndedNotice[] = []
  let callOff: (() => void) | null = null
  const notifyOfAll = () => {
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
      callOff ??= schedule(notifyOfAll, TOGETHER_MS)
    },
    stop: (): void => callOff?.(),
  }
}

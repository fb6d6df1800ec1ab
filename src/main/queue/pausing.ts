import type { QueueState } from '../../shared/contract/checks.ts'
import type { Pause } from '../../shared/model/attempt-end.ts'
import { retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import type { KeptPause, QueuePause } from '../db/queue-pause.ts'
import type { Log } from '../log.ts'
import type { RunningFile } from './running-file.ts'

/** What a pause is due to. */
export type PausedBy = {
  /** A message of the service, or the TLS error; null = none. */
  message: string | null
  /** The requests that led to it, oldest first; none = no request did. */
  requests: readonly AttemptId[]
}
export type Paused = KeptPause & {
  /** null = until the user resumes. */
  until: number | null
  resumes: Pause['resumes']
  unrecorded: NonNullable<QueueState['paused']>['unrecorded']
}
export type PausingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  pauses: QueuePause
  running: RunningFile
  log: Log
  random: () => number
}
/** Nothing that was sent led to the pause. */
export const BY_NO_REQUEST: PausedBy = { message: null, requests: [] }
/** The pause of a library that has no record of one, and none that the queue was running. */
const UNRECORDED: Pause = { reason: 'pause_unrecorded', resumes: 'person' }
export type Pausing = ReturnType<typeof createPausing>

const DISK_WAIT_MS = 30_000
const DRIVE_WAIT_MS = 10_000

/**
 * Whether and why the queue is paused. A pause that waits for the user is stored, and survives a restart of the app: with
 * its reason in the library, and without it where the library takes no row, by the file that is gone.
 */
export function createPausing({ db, audit, clock, pauses, running, log, random }: PausingDeps) {
  let paused: Paused | null = null
  /** Consecutive probes that did not reach the service. */
  let probes = 0

  const waitOf = ({ reason, resumes }: Pause): number | null => {
    if (resumes === 'person') return null
    if (resumes === 'time') return reason === 'disk_full' ? DISK_WAIT_MS : DRIVE_WAIT_MS
    return 1000 + retryDelayMs(probes, random)
  }
  /** A disk that refuses a record must not prevent the queue from pausing. Whether it was made. */
  const surely = (record: () => void): boolean => {
    try {
      record()
      return true
    } catch (cause) {
      log.bug('queue.pause', cause)
      return false
    }
  }
  /** Stores a pause that waits for the user: first what a full disk cannot refuse. What was refused; null = nothing. */
  const keep = ({ reason, message, since, requests }: Paused): Paused['unrecorded'] => {
    const isStopped = surely(running.remove)
    const isTold = surely(
      db.transaction(() => {
        pauses.put({ reason, message, since, requests })
        audit.append({ caseId: null, type: 'queue.paused', payload: { reason, message } })
      }),
    )
    if (isTold) return null
    return isStopped ? 'reason' : 'pause'
  }
  const recordEnd = db.transaction((reason: ReasonCode) => {
    pauses.clear()
    audit.append({ caseId: null, type: 'queue.resumed', payload: { after: reason } })
  })
  const release = (reason: ReasonCode) => {
    surely(() => recordEnd(reason))
    surely(running.make)
  }
  const begin = (pause: Pause, { message, requests }: PausedBy, waitMs = waitOf(pause)): void => {
    if (paused?.reason === 'paused_by_person') return
    if (paused?.until === null && (waitMs !== null || paused.reason === pause.reason)) return
    const since = clock.now()
    const until = waitMs === null ? null : since + waitMs
    paused = { reason: pause.reason, message, since, requests, until, resumes: pause.resumes, unrecorded: null }
    if (until === null) paused.unrecorded = keep(paused)
    log.warn('queue.paused', { reason: pause.reason, resumes: pause.resumes })
  }

  return {
    current: (): Paused | null => paused,
    /**
     * Pauses. A pause that waits for the user is not replaced by one that ends automatically or has the same reason, nor
     * the user's own pause by any other.
     */
    begin,
    /** Ends the pause. Returns its reason; null = it was not paused. */
    end: (): ReasonCode | null => {
      const before = paused
      if (before && before.until === null) release(before.reason)
      paused = null
      return before?.reason ?? null
    },
    /** Checks at once whether the service can be reached, instead of waiting. */
    probeNow: (): void => {
      if (!paused) return
      if (paused.until === null) release(paused.reason)
      paused = { ...paused, until: clock.now(), resumes: 'probe', unrecorded: null }
    },
    /** The service again could not be reached: the next wait is longer. */
    probeFailed: (): void => {
      if (paused?.resumes !== 'probe') return
      probes += 1
      paused = { ...paused, until: clock.now() + 1000 + retryDelayMs(probes, random) }
    },
    reached: (): void => {
      probes = 0
    },
    /** Ends the pause of an earlier run of the app. Throws if that cannot be stored. null = it left none. */
    endKept: (): KeptPause | null => {
      const kept = pauses.get() ?? (running.isThere() ? null : unrecordedSince(clock.now()))
      if (!kept) return null
      recordEnd(kept.reason)
      running.make()
      paused = null
      return kept
    },
    /** Restores the pause of an earlier run of the app. */
    restore: (): void => {
      const kept = pauses.get()
      if (kept) paused = { ...kept, until: null, resumes: 'person', unrecorded: null }
      else if (!running.isThere()) begin(UNRECORDED, BY_NO_REQUEST)
    },
  }
}

/** It begins where it is found: when the earlier one began is not known. */
const unrecordedSince = (since: number): KeptPause => ({ ...BY_NO_REQUEST, reason: UNRECORDED.reason, since })

import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { JobRecord } from '../db/jobs.ts'
import { endOf } from '../service/parse-job-reply.ts'

/** The service may not know a job at first; while it was asked for so long, and so often in a row, that is no loss. */
const UNKNOWN_FOR_MS = 600_000
const UNKNOWN_TIMES = 3
/** A service may say "Completed" a moment before the result is there; so long it is asked again. */
const RESULT_GRACE_MS = 120_000

/**
 * Tolerates odd answers about one job for a while before they count. Kept in memory: a new run begins anew.
 * `monotonic`: the clock that nobody sets, ms.
 */
export function createDoubts(monotonic: () => number) {
  /** Answers in a row in which the service did not know a job. */
  const unknown = new Map<CheckId, number>()
  /** Since when a job says that it is completed and shows no result, on the monotonic clock, ms. */
  const empty = new Map<CheckId, number>()
  return {
    /** The service did not know a job, asked with the token of `account`. Whether it is lost by now. */
    isLost: (job: JobRecord, account: string): boolean => {
      const times = (unknown.get(job.checkId) ?? 0) + 1
      unknown.set(job.checkId, times)
      // Under another token the service may only not show it.
      const isOld = job.askedMs >= UNKNOWN_FOR_MS && job.account === account
      return job.state === 'watching' && isOld && times >= UNKNOWN_TIMES
    },
    /** The service knows it again, or it is watched anew. */
    known: (checkId: CheckId): void => void unknown.delete(checkId),
    /** Whether it says that it is completed and its result may only be on the way. */
    isAwaitingResult: ({ checkId }: JobRecord, parsed: ParsedJobReply): boolean => {
      if (endOf(parsed) !== 'completed' || parsed.result !== null || parsed.unread.length > 0) {
        empty.delete(checkId)
        return false
      }
      const since = empty.get(checkId) ?? monotonic()
      empty.set(checkId, since)
      return monotonic() - since < RESULT_GRACE_MS
    },
    forget: (checkId: CheckId): void => {
      unknown.delete(checkId)
      empty.delete(checkId)
    },
  }
}

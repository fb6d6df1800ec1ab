import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { AwaitedResult } from '../../shared/model/job.ts'
import { unreadState } from '../../shared/model/sent-state.ts'
import type { JobRecord } from '../db/jobs.ts'
import { endOf } from '../service/parse-job-reply.ts'

/**
 * The service may not know a job at first, or for a while; only after saying so for this long of polling, and this often
 * in a row, has it lost it.
 */
const UNKNOWN_FOR_MS = 600_000
const UNKNOWN_TIMES = 3
/** A service may report "Completed" a moment before the result is available; it is polled again for this long. */
const RESULT_GRACE_MS = 120_000

/**
 * Tolerates odd replies about one job for a while before they count. Held in memory: a new run starts from zero.
 * `monotonic`: a clock that cannot be set, ms; `now`: the wall clock, ms.
 */
export function createDoubts(monotonic: () => number, now: () => number) {
  /** Consecutive replies in which the service did not know a job, and its polled time at the first of them, ms. */
  const unknown = new Map<CheckId, { times: number; from: number }>()
  /** Since when a job has been reported completed without a result, on the monotonic clock, ms, and how one was sent. */
  const empty = new Map<CheckId, { since: number } & AwaitedResult>()
  return {
    /**
     * Records that the service, polled with the token of `account`, did not know a job. Returns whether the job now
     * counts as lost.
     */
    isLost: (job: JobRecord, account: string): boolean => {
      const before = unknown.get(job.checkId)
      const { times, from } = { times: (before?.times ?? 0) + 1, from: before?.from ?? job.askedMs }
      unknown.set(job.checkId, { times, from })
      // Under another token the service may merely not show it.
      if (job.state !== 'watching' || job.account !== account) return false
      return times >= UNKNOWN_TIMES && job.askedMs - from >= UNKNOWN_FOR_MS
    },
    /** The service knows it again, or it is being watched again. */
    known: (checkId: CheckId): void => void unknown.delete(checkId),
    /** Whether it is reported completed and its result may still be on the way. */
    isAwaitingResult: ({ checkId }: JobRecord, parsed: ParsedJobReply): boolean => {
      if (endOf(parsed) !== 'completed' || parsed.result !== null || parsed.unread.length > 0) {
        empty.delete(checkId)
        return false
      }
      const { since, until } = empty.get(checkId) ?? { since: monotonic(), until: now() + RESULT_GRACE_MS }
      empty.set(checkId, { since, until, sent: unreadState(parsed.otherForms?.result) })
      return monotonic() - since < RESULT_GRACE_MS
    },
    /** What is awaited of a job that is reported completed without a result; null = it is not. */
    awaitedResult: (checkId: CheckId): AwaitedResult | null => {
      const awaited = empty.get(checkId)
      return awaited ? { until: awaited.until, sent: awaited.sent } : null
    },
    forget: (checkId: CheckId): void => {
      unknown.delete(checkId)
      empty.delete(checkId)
    },
  }
}

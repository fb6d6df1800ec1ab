import { z } from 'zod'
import { ReasonCode } from './check.ts'
import { Instant } from './ids.ts'
import { JobState } from './job-state.ts'

/** The status of a fact check for lists and filters: that of its job if it has one, otherwise that of its request. */
export const FactCheckStatus = z.object({
  state: z.enum(['approved', 'sending', 'waiting', 'blocked', 'unknown', 'rejected', 'not_sent', ...JobState.options]),
  /** The status named by the service's last reply, in its words; null = none. */
  status: z.string().nullable(),
  /** Percent as sent by the service; null = not sent. */
  progress: z.number().nullable(),
  /** Why its request is in its state; null = no reason to give. */
  reason: ReasonCode.nullable().default(null),
  /** A reply about it was marked as coming from a simulated service. */
  isSimulated: z.boolean().default(false),
  /** When its job ended; null = it has not, or there is no job. */
  endedAt: Instant.nullable().default(null),
})
export type FactCheckStatus = z.infer<typeof FactCheckStatus>

import { z } from 'zod'
import { ReasonCode } from './check.ts'
import { Instant } from './ids.ts'
import { JobState } from './job-state.ts'

/**
 * Where a fact check stands, in one word for lists and filters: that of its job where it has one, else that of its
 * request.
 */
export const FactCheckStand = z.object({
  state: z.enum(['approved', 'sending', 'waiting', 'blocked', 'unknown', 'rejected', 'not_sent', ...JobState.options]),
  /** The service's own word of its last answer; null = none. */
  status: z.string().nullable(),
  /** Percent as the service gave it; null = it gave none. */
  progress: z.number().nullable(),
  /** Why its request is where it is; null = nothing to say. */
  reason: ReasonCode.nullable().default(null),
  /** An answer about it carried the mark of a simulated service. */
  isSimulated: z.boolean().default(false),
  /** When its job ended; null = it did not, or there is none. */
  endedAt: Instant.nullable().default(null),
})
export type FactCheckStand = z.infer<typeof FactCheckStand>

import { z } from 'zod'
import { JobState } from './job.ts'

/**
 * Where a fact check stands, in one word for lists and filters: that of its job where it has one, else that of its
 * request.
 */
export const FactCheckStand = z.object({
  state: z.enum([
    ...(['approved', 'sending', 'waiting', 'blocked', 'unknown', 'rejected'] as const),
    ...JobState.options,
  ]),
  /** The service's own word of its last answer; null = none. */
  status: z.string().nullable(),
  /** Percent as the service gave it; null = it gave none. */
  progress: z.number().nullable(),
})
export type FactCheckStand = z.infer<typeof FactCheckStand>

import { z } from 'zod'
import { Instant } from './ids.ts'

/** How a picture came that another program handed over without a file. Name and address are that program's words. */
export const Arrival = z.object({
  /** null = none was given. */
  name: z.string().nullable(),
  /** The address it said the picture is from; null = none that is certainly of this picture. */
  address: z.string().nullable(),
  takenAt: Instant,
  takenBy: z.string(),
})
export type Arrival = z.infer<typeof Arrival>

/** Why what was dropped is not taken in (`words/dropped.ts`). */
export const DroppedRefusal = z.enum(['empty', 'too_large', 'too_many', 'not_a_picture', 'unreadable', 'no_room'])
export type DroppedRefusal = z.infer<typeof DroppedRefusal>

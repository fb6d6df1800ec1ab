import { z } from 'zod'
import { Instant } from './ids.ts'

/** Where an image dropped by another program without a file came from. Name and URL are as that program gave them. */
export const Arrival = z.object({
  /** null = none was given. */
  name: z.string().nullable(),
  /** The URL the program gave for the image; null = none that certainly belongs to this image. */
  address: z.string().nullable(),
  takenAt: Instant,
  takenBy: z.string(),
})
export type Arrival = z.infer<typeof Arrival>

/** Why something dropped was not added (`words/dropped.ts`). */
export const DroppedRefusal = z.enum(['empty', 'too_large', 'too_many', 'not_a_picture', 'unreadable', 'no_room'])
export type DroppedRefusal = z.infer<typeof DroppedRefusal>

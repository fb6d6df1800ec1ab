import { z } from 'zod'
import { Instant } from './ids.ts'

/** What a later reading of the same bytes, or of what is stored of them, may state otherwise. `size`: in pixels. */
export const ReadingPart = z.enum(['kind', 'format', 'size', 'duration', 'time', 'place', 'problems', 'noticed'])
export type ReadingPart = z.infer<typeof ReadingPart>

/** Items that a later version reads otherwise: "ITEM-0001 to ITEM-0250, ITEM-0260", and what changed of each. */
export const ChangedReading = z.object({ at: Instant, items: z.string(), changed: z.array(ReadingPart) })
export type ChangedReading = z.infer<typeof ChangedReading>

export const MOST_CHANGED_READINGS = 500

/** What changed since the last report of a case. `reportedAt`: null = there is none; `more`: items not named here. */
export const ChangedReadings = z.object({
  reportedAt: Instant.nullable(),
  changes: z.array(ChangedReading),
  more: z.number().int().nonnegative(),
})
export type ChangedReadings = z.infer<typeof ChangedReadings>

import { z } from 'zod'

/** What a later reading of the same bytes, or of what is stored of them, may state otherwise. `size`: in pixels. */
export const ReadingPart = z.enum(['kind', 'format', 'size', 'duration', 'time', 'place', 'problems', 'noticed'])
export type ReadingPart = z.infer<typeof ReadingPart>

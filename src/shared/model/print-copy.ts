import { z } from 'zod'
import { VeilLook } from './veil.ts'

const fraction = z.number().min(0).max(1)

/** A rectangle on the upright image, in fractions of its width and height. */
export const RedactionBox = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type RedactionBox = z.infer<typeof RedactionBox>

/** Most rectangles of one image; those of items with the same bytes that were once separate are combined. */
export const MAX_REDACTIONS = 1000

/** The copy of an image requested for a report. */
export const PrintCopyRequest = z.object({
  look: VeilLook,
  /** Longest side, pixels. */
  side: z.number().int().min(16).max(4096),
  /** Regions redacted with solid rectangles. */
  boxes: z.array(RedactionBox).max(MAX_REDACTIONS),
})
export type PrintCopyRequest = z.infer<typeof PrintCopyRequest>

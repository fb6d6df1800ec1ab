import { z } from 'zod'
import { VeilLook } from './veil.ts'

const fraction = z.number().min(0).max(1)

/** A rectangle on the upright picture, in fractions of its width and height. */
export const RedactionBox = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type RedactionBox = z.infer<typeof RedactionBox>

/** Most rectangles one picture has; those of items with the same bytes, once set apart, are together in one. */
export const MAX_REDACTIONS = 1000

/** How the copy of a picture for a report is wanted. */
export const PrintCopyRequest = z.object({
  look: VeilLook,
  /** Longest side, pixels. */
  side: z.number().int().min(16).max(4096),
  /** What is taken out of it, solidly. */
  boxes: z.array(RedactionBox).max(MAX_REDACTIONS),
})
export type PrintCopyRequest = z.infer<typeof PrintCopyRequest>

import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { MAX_REDACTIONS, RedactionBox } from '../model/print-copy.ts'
import { call } from './define.ts'

const boxes = z.array(RedactionBox).max(MAX_REDACTIONS)

/**
 * Regions shown as solid black in reports, for an item's image and every item with the same bytes in its case, in
 * fractions of the upright image. The file is never modified.
 */
export const redactions = {
  /**
   * `unsettled` = the last redaction of an earlier version of the item, or of one with the same bytes, while none was
   * ever set for its current bytes: its image is in no report until one is. null = nothing is unsettled.
   */
  'redactions.get': call({
    input: z.object({ itemId: ItemId }),
    output: z.object({
      boxes,
      unsettled: z.object({ boxes, setAt: z.number(), setBy: z.string() }).nullable(),
    }),
    errors: [],
  }),
  /** Replaces the redaction of the item's current bytes, and settles it; entered in the custody log. */
  'redactions.set': call({
    input: z.object({ itemId: ItemId, boxes }),
    output: z.null(),
    errors: ['not_found'],
  }),
}

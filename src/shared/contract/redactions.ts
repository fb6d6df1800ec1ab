import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { MAX_REDACTIONS, RedactionBox } from '../model/print-copy.ts'
import { call } from './define.ts'

const boxes = z.array(RedactionBox).max(MAX_REDACTIONS)

/**
 * What reports show as solid black in an item's picture, and in that of every item of the same bytes in its case, in
 * fractions of the upright one. The file is never touched.
 */
export const redactions = {
  /**
   * `unsettled` = what was set last of other bytes that the item, or one of the same bytes, held, while nothing was ever set
   * for those it has now: its picture is in no report until something is. null = nothing is left to settle.
   */
  'redactions.get': call({
    input: z.object({ itemId: ItemId }),
    output: z.object({
      boxes,
      unsettled: z.object({ boxes, setAt: z.number(), setBy: z.string() }).nullable(),
    }),
    errors: [],
  }),
  /** Replaces what was set before, of the bytes the item has now, and settles it; entered in the custody log. */
  'redactions.set': call({
    input: z.object({ itemId: ItemId, boxes }),
    output: z.null(),
    errors: ['not_found'],
  }),
}

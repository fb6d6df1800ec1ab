import { z } from 'zod'
import { ItemId } from './ids.ts'

const Side = z.object({ id: ItemId, reference: z.string() })

/** Two items of a case that were compared, to stand side by side in its reports. */
export const ReportPair = z.object({ left: Side, right: Side })
export type ReportPair = z.infer<typeof ReportPair>

/** More pairs than these make no report that is read. */
export const MAX_PAIRS = 50

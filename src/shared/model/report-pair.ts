import { z } from 'zod'
import { ItemId } from './ids.ts'

const Side = z.object({ id: ItemId, reference: z.string() })

/** Two items of a case that were compared, shown side by side in its reports. */
export const ReportPair = z.object({ left: Side, right: Side })
export type ReportPair = z.infer<typeof ReportPair>

/** Nobody reads a report with more pairs than these. */
export const MAX_PAIRS = 50

import { z } from 'zod'
import { CaseId, ItemId } from '../model/ids.ts'
import { MAX_PAIRS, ReportPair } from '../model/report-pair.ts'
import { call } from './define.ts'

const known = z.array(ReportPair)

/** Pairs of compared items that are shown side by side in the reports of their case. */
export const pairs = {
  /** In the order they were added. */
  'pairs.list': call({ input: z.object({ caseId: CaseId }), output: known, errors: ['not_found'] }),
  /** Adds or removes pairs, with an entry in the custody log; returns the resulting pairs. All of them or none. */
  'pairs.set': call({
    input: z.object({
      caseId: CaseId,
      pairs: z
        .array(z.object({ left: ItemId, right: ItemId }))
        .min(1)
        .max(MAX_PAIRS),
      areKept: z.boolean(),
    }),
    output: known,
    errors: ['not_found', 'too_many_pairs'],
  }),
}

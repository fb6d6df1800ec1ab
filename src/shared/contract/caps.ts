import { z } from 'zod'
import { CaseId } from '../model/ids.ts'
import { call } from './define.ts'

export const Cap = z.object({
  /** Whole credits; null = no cap is set. */
  credits: z.number().int().nullable(),
  /** Charged, possibly charged and under way: of the case over all days, or of today over all cases. */
  spent: z.number(),
})
export type Cap = z.infer<typeof Cap>

export const caps = {
  /** The cap of a case, or with null the cap of a day over all cases. */
  'caps.get': call({ input: z.object({ caseId: CaseId.nullable() }), output: Cap, errors: ['not_found'] }),
  /** Sets a cap, or takes it away with null. Raising it or taking it away is confirmed in a native dialog. */
  'caps.set': call({
    input: z.object({ caseId: CaseId.nullable(), credits: z.number().int().min(0).max(1_000_000_000).nullable() }),
    output: Cap,
    errors: ['not_found', 'declined'],
  }),
}

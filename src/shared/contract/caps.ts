import { z } from 'zod'
import { CaseId } from '../model/ids.ts'
import { call } from './define.ts'

export const Cap = z.object({
  /** Whole credits; null = no limit is set. */
  credits: z.number().int().nullable(),
  /** Charged, possibly charged and under way: of the case over all days, or of today over all cases. */
  spent: z.number(),
})
export type Cap = z.infer<typeof Cap>

export const caps = {
  /** The case limit, or with null the daily limit over all cases. */
  'caps.get': call({ input: z.object({ caseId: CaseId.nullable() }), output: Cap, errors: ['not_found'] }),
  /** Sets a limit, or removes it with null. Raising or removing it is confirmed in a native dialog. */
  'caps.set': call({
    input: z.object({ caseId: CaseId.nullable(), credits: z.number().int().min(0).max(1_000_000_000).nullable() }),
    output: Cap,
    errors: ['not_found', 'declined'],
  }),
}

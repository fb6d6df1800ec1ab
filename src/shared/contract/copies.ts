import { z } from 'zod'
import { CaseId, ItemId } from '../model/ids.ts'
import { ExportSignature } from '../model/signing.ts'
import { call } from './define.ts'

/** How far copying originals is. */
export const CopyProgress = z.object({
  caseId: CaseId,
  done: z.number().int(),
  of: z.number().int(),
  /** How many copies stand, those of an earlier try too. */
  copied: z.number().int(),
  bytes: z.number(),
  ofBytes: z.number(),
})
export type CopyProgress = z.infer<typeof CopyProgress>

export const copies = {
  /**
   * Asks for the name of a new folder and copies originals into it, each proven by the digest it was taken in with, with a
   * manifest and sums. `itemIds` null = every file of the case. Ends with "declined" when no folder is named or it is
   * stopped; what was copied then stays, and the same folder is gone on with.
   */
  'copies.make': call({
    input: z.object({ caseId: CaseId, itemIds: z.array(ItemId).min(1).max(20_000).nullable() }),
    output: z.object({
      folder: z.string(),
      copied: z.number().int(),
      kept: z.number().int(),
      bytes: z.number(),
      /** How many have no copy; the first 200 of them, with the code of why. */
      notCopiedCount: z.number().int(),
      signature: ExportSignature,
      notCopied: z.array(z.object({ reference: z.string(), path: z.string(), problem: z.string() })).max(200),
    }),
    errors: ['not_found', 'declined', 'export_failed', 'not_now'],
  }),
  /** Stops the copying of a case; nothing half-copied stays. */
  'copies.stop': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: [] }),
}

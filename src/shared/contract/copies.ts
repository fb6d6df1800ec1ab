import { z } from 'zod'
import { CaseId } from '../model/ids.ts'
import { ChosenItems } from '../model/item-set.ts'
import { ExportSignature } from '../model/signing.ts'
import { call } from './define.ts'

/** Progress of copying originals. */
export const CopyProgress = z.object({
  caseId: CaseId,
  done: z.number().int(),
  of: z.number().int(),
  /** Number of complete copies, including those of an earlier attempt. */
  copied: z.number().int(),
  bytes: z.number(),
  ofBytes: z.number(),
})
export type CopyProgress = z.infer<typeof CopyProgress>

export const copies = {
  /**
   * Asks for the name of a new folder and copies originals into it, each verified against the SHA-256 recorded at
   * intake, with a manifest and a checksum file. `items`: null = every file of the case. Fails with "declined" if no
   * folder is named or it is stopped; files copied so far stay, and a later call with the same folder continues there.
   */
  'copies.make': call({
    input: z.object({ caseId: CaseId, items: ChosenItems.nullable() }),
    output: z.object({
      folder: z.string(),
      copied: z.number().int(),
      kept: z.number().int(),
      bytes: z.number(),
      /** Number of files without a copy; the first 200 of them, each with a reason code. */
      notCopiedCount: z.number().int(),
      signature: ExportSignature,
      notCopied: z.array(z.object({ reference: z.string(), path: z.string(), problem: z.string() })).max(200),
    }),
    errors: ['not_found', 'declined', 'export_failed', 'not_now', 'too_many'],
  }),
  /** Stops the copying of a case; no partial copy is left. */
  'copies.stop': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: [] }),
}

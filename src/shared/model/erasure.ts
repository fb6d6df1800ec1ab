import { z } from 'zod'
import { CaseId, ExhibitId } from './ids.ts'
import { ChosenItems } from './item-set.ts'

/** What a person chose to erase from a case: single items, whole exhibits, or both. */
export const ErasureChoice = z.object({
  caseId: CaseId,
  items: ChosenItems,
  exhibitIds: z.array(ExhibitId).max(10_000),
})
export type ErasureChoice = z.infer<typeof ErasureChoice>

/** The reason for an erasure, as a person states it; it stays in the custody log for good. */
export const ErasureReason = z.string().trim().min(1).max(1000)

/** What erasing a choice removes. */
export const ErasureCounts = z.object({
  /** Including frames taken from chosen items. */
  items: z.number().int(),
  /** References of the exhibits that are erased: those chosen, and those left empty. */
  exhibits: z.array(z.string()),
  /** How many of the items are erased only because they are frames from another. */
  stills: z.number().int(),
  /** Viewing copies. */
  copies: z.number().int(),
  /** Checks whose stored replies are lost. */
  answers: z.number().int(),
  /** Items whose bytes are also in another item of the library: what is known of the bytes stays. */
  shared: z.number().int(),
  /** Fact checks that are no longer followed and never ended here. */
  endless: z.number().int(),
})
export type ErasureCounts = z.infer<typeof ErasureCounts>

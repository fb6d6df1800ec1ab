import { z } from 'zod'
import { CaseId, ExhibitId, ItemId } from './ids.ts'

/** What a person wants erased of a case: single items, whole exhibits, or both. */
export const ErasureChoice = z.object({
  caseId: CaseId,
  itemIds: z.array(ItemId).max(200_000),
  exhibitIds: z.array(ExhibitId).max(10_000),
})
export type ErasureChoice = z.infer<typeof ErasureChoice>

/** Why it is erased, as a person says it; it stays in the custody log for good. */
export const ErasureReason = z.string().trim().min(1).max(1000)

/** What goes when a choice is erased. */
export const ErasureCounts = z.object({
  /** With the stills that were taken from chosen items. */
  items: z.number().int(),
  /** References of the exhibits that go: those chosen, and those in which nothing is left. */
  exhibits: z.array(z.string()),
  /** How many of the items go only because they were taken from another. */
  stills: z.number().int(),
  /** Copies for viewing. */
  copies: z.number().int(),
  /** Checks whose stored answers are lost. */
  answers: z.number().int(),
  /** Items whose bytes something else of the library holds: what is known of the bytes stays. */
  shared: z.number().int(),
  /** Fact checks that nobody asks about any more and that never ended here. */
  endless: z.number().int(),
})
export type ErasureCounts = z.infer<typeof ErasureCounts>

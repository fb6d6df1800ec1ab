import { z } from 'zod'
import { FindingRevision, ReviewStatus } from './finding.ts'
import { CaseId, Instant, ItemId } from './ids.ts'

/** An item of another case with the same bytes, or the same URL. */
export const AlsoInItem = z.object({
  id: ItemId,
  reference: z.string(),
  name: z.string(),
  addedAt: Instant,
  /** null = still open. */
  status: ReviewStatus.nullable(),
  /** null = none, or withdrawn. */
  finding: FindingRevision.pick({ proposition: true, conclusion: true, author: true, at: true })
    .extend({
      /** It is about bytes the item no longer has. */
      isOfOtherBytes: z.boolean(),
    })
    .nullable(),
})
export type AlsoInItem = z.infer<typeof AlsoInItem>

/** Another case that has the same bytes, or the same URL. */
export const AlsoInCase = z.object({
  caseId: CaseId,
  reference: z.string(),
  name: z.string(),
  isClosed: z.boolean(),
  /** Those with a finding or a status first, then in the order of their references; at most 5. */
  items: z.array(AlsoInItem),
  /** Number of all such items of the case. */
  itemCount: z.number().int(),
})
export type AlsoInCase = z.infer<typeof AlsoInCase>

/** In which other cases an item is: newest case first, at most 50; `total` counts all. */
export const AlsoIn = z.object({ cases: z.array(AlsoInCase), total: z.number().int() })
export type AlsoIn = z.infer<typeof AlsoIn>

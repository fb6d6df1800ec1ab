import { z } from 'zod'
import { FINDING_LIMITS, FindingText, ItemFindings, ReviewStatus, Tag, TagId } from '../model/finding.ts'
import { CaseId, ItemId } from '../model/ids.ts'
import { call } from './define.ts'

/** As many items as one call marks. */
export const MARKED_AT_ONCE = 500_000

const Reason = z.string().trim().max(FINDING_LIMITS.reason)
/** The revision the person saw; 0 = there was none. */
const Seen = z.number().int().nonnegative()
/** The bytes or address the person looked at; null = the item was never read. */
const Subject = z.string().nullable()
const TagName = z.string().trim().min(1).max(60)
const Changed = z.object({
  /** Names what was done, so that it can be taken back; null = nothing was to be done. */
  batch: z.uuid().nullable(),
  changed: z.number().int(),
  /** Items that were so already, or were marked again since. */
  left: z.number().int(),
})

export const findings = {
  /** What was recorded about an item, with its history. */
  'findings.get': call({ input: z.object({ itemId: ItemId }), output: ItemFindings, errors: ['not_found'] }),
  /** Records a finding as the next revision; what says nothing new is not written. Refused where another was recorded since `seen`, or the item holds something else than `subject`. */
  'findings.record': call({
    input: z.object({ itemId: ItemId, seen: Seen, subject: Subject, text: FindingText, reason: Reason }),
    output: ItemFindings,
    errors: ['not_found', 'not_now', 'not_a_finding'],
  }),
  /** Takes a finding back. What it said stays in its history. */
  'findings.withdraw': call({
    input: z.object({ itemId: ItemId, seen: Seen, reason: Reason }),
    output: ItemFindings,
    errors: ['not_found', 'not_now'],
  }),
  /** Sets status and tags of items of one case. `status` left out = as it is, null = none. */
  'findings.mark': call({
    input: z.object({
      itemIds: z.array(ItemId).min(1).max(MARKED_AT_ONCE),
      status: ReviewStatus.nullable().optional(),
      add: z.array(TagId).max(100).default([]),
      remove: z.array(TagId).max(100).default([]),
    }),
    output: Changed,
    errors: ['not_found', 'not_now'],
  }),
  /** Gives the items of a batch what they had before it, as new revisions. */
  'findings.undo': call({ input: z.object({ batch: z.uuid() }), output: Changed, errors: ['not_found', 'not_now'] }),
  /** The tags of a case: those with a key first. */
  'tags.list': call({ input: z.object({ caseId: CaseId }), output: z.array(Tag), errors: ['not_found'] }),
  /** Makes a tag, or answers the one of this name. Another tag that has the key gives it up. */
  'tags.make': call({
    input: z.object({ caseId: CaseId, name: TagName, key: Tag.shape.key }),
    output: Tag,
    errors: ['not_found', 'not_now'],
  }),
  'tags.change': call({
    input: z.object({ tagId: TagId, name: TagName, key: Tag.shape.key }),
    output: Tag,
    errors: ['not_found', 'not_now'],
  }),
  /** Takes a tag off the list; refused while items carry it. */
  'tags.remove': call({ input: z.object({ tagId: TagId }), output: z.null(), errors: ['not_found', 'not_now'] }),
}

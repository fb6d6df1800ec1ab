import { z } from 'zod'
import { FINDING_LIMITS, FindingText, ItemFindings, ReviewStatus, Tag, TagId } from '../model/finding.ts'
import { CaseId, ItemId } from '../model/ids.ts'
import { ChosenItems } from '../model/item-set.ts'
import { call } from './define.ts'

const Reason = z.string().trim().max(FINDING_LIMITS.reason)
/** The revision the person saw; 0 = there was none. */
const Seen = z.number().int().nonnegative()
/** The bytes or URL the person looked at; null = the item was never read. */
const Subject = z.string().nullable()
const TagName = z.string().trim().min(1).max(60)
const Changed = z.object({
  /** Identifies the change, so that it can be undone; null = there was nothing to change. */
  batch: z.uuid().nullable(),
  changed: z.number().int(),
  /** Items that already had it, or were marked again since. */
  left: z.number().int(),
  /** Items that were not reached: a person stopped it, or nothing may be written any more. 0 = it is complete. */
  missed: z.number().int(),
})

/** How far a change of many items is. */
export const MarkProgress = z.object({ caseId: CaseId, done: z.number().int(), of: z.number().int() })
export type MarkProgress = z.infer<typeof MarkProgress>

export const findings = {
  /** What was recorded about an item, with its history. */
  'findings.get': call({ input: z.object({ itemId: ItemId }), output: ItemFindings, errors: ['not_found'] }),
  /**
   * Records a finding as the next revision; an unchanged one is not written. Refused if another was recorded since
   * `seen`, or the item's content is not `subject`.
   */
  'findings.record': call({
    input: z.object({ itemId: ItemId, seen: Seen, subject: Subject, text: FindingText, reason: Reason }),
    output: ItemFindings,
    errors: ['not_found', 'not_now', 'not_a_finding'],
  }),
  /** Withdraws a finding. Its text stays in its history. */
  'findings.withdraw': call({
    input: z.object({ itemId: ItemId, seen: Seen, reason: Reason }),
    output: ItemFindings,
    errors: ['not_found', 'not_now'],
  }),
  /** Sets status and tags of items of a case. `status`: omitted = unchanged, null = none. */
  'findings.mark': call({
    input: z.object({
      caseId: CaseId,
      items: ChosenItems,
      status: ReviewStatus.nullable().optional(),
      add: z.array(TagId).max(100).default([]),
      remove: z.array(TagId).max(100).default([]),
    }),
    output: Changed,
    errors: ['not_found', 'not_now', 'too_many'],
  }),
  /** Restores what the items of a batch had before it, as new revisions. */
  'findings.undo': call({ input: z.object({ batch: z.uuid() }), output: Changed, errors: ['not_found', 'not_now'] }),
  /** Stops changes of many items of a case, and undoing them: what is done stays, the rest is left as it was. */
  'findings.stop': call({ input: z.object({ caseId: CaseId }), output: z.null(), errors: [] }),
  /** The tags of a case: those with a key first. */
  'tags.list': call({ input: z.object({ caseId: CaseId }), output: z.array(Tag), errors: ['not_found'] }),
  /** Creates a tag, or returns the one of this name. Another tag with the same key loses it. */
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
  /** Deletes a tag; refused while items have it. */
  'tags.remove': call({ input: z.object({ tagId: TagId }), output: z.null(), errors: ['not_found', 'not_now'] }),
}

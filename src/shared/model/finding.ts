import { z } from 'zod'
import { Instant, ItemId } from './ids.ts'

/** How far a person has reviewed an item; an item without a status is still open. */
export const ReviewStatus = z.enum(['reviewed', 'second_look'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const TagId = z.number().int().positive().brand('TagId')
export type TagId = z.infer<typeof TagId>

/** No digits and no percent sign: a conclusion is a word. */
const word = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => !/[\p{N}%‰]/u.test(text))

/**
 * A conclusion scale: the words a conclusion is chosen from, from one end to the other; never numbers, never the
 * service's.
 */
export const Ladder = z
  .array(word)
  .min(3)
  .max(7)
  .refine((words) => new Set(words.map((one) => one.toLowerCase())).size === words.length)
export type Ladder = z.infer<typeof Ladder>

export const DEFAULT_LADDER: Ladder = [
  'evidence for',
  'weak evidence for',
  'inconclusive',
  'weak evidence against',
  'evidence against',
]

/** A word of a conclusion scale, with the whole scale it was chosen from. */
export const Conclusion = z
  .object({ ladder: Ladder, step: z.number().int().nonnegative() })
  .refine(({ ladder, step }) => step < ladder.length)
export type Conclusion = z.infer<typeof Conclusion>

/** The chosen word. */
export const conclusionWord = ({ ladder, step }: Conclusion): string => ladder[step] ?? ''

/** Maximum length of each text, in characters. */
export const FINDING_LIMITS = { proposition: 1000, alternative: 1000, grounds: 20_000, notes: 20_000, reason: 1000 }

/** The text of a finding, as entered by a person. A conclusion is about a stated proposition. */
export const FindingText = z.object({
  proposition: z.string().max(FINDING_LIMITS.proposition),
  /** The alternative proposition. */
  alternative: z.string().max(FINDING_LIMITS.alternative),
  /** null = no conclusion. */
  conclusion: Conclusion.nullable(),
  grounds: z.string().max(FINDING_LIMITS.grounds),
  /** Internal notes; printed only by choice. */
  notes: z.string().max(FINDING_LIMITS.notes),
})
export type FindingText = z.infer<typeof FindingText>

/** A revision of a finding as recorded. Later revisions are added, never replace it. */
export const FindingRevision = FindingText.extend({
  /** 1, 2, … per item. */
  revision: z.number().int().positive(),
  /** Withdrawn: the texts are empty from then on. */
  isWithdrawn: z.boolean(),
  /** The SHA-256 of the bytes, or the exact URL, it is about; null = the item was never read. */
  subject: z.string().nullable(),
  /** Why the conclusion was changed or withdrawn; '' = not given. */
  reason: z.string(),
  author: z.string(),
  at: Instant,
})
export type FindingRevision = z.infer<typeof FindingRevision>

/** Status and tags from one moment on. */
export const MarkRevision = z.object({
  revision: z.number().int().positive(),
  status: ReviewStatus.nullable(),
  /** Their current names, in the order of the list. */
  tags: z.array(z.string()),
  author: z.string(),
  at: Instant,
})
export type MarkRevision = z.infer<typeof MarkRevision>

/** A tag of a case. */
export const Tag = z.object({
  id: TagId,
  name: z.string(),
  /** 1–9: the key that sets it; null = none. */
  key: z.number().int().min(1).max(9).nullable(),
  /** Number of items with this tag. */
  count: z.number().int(),
})
export type Tag = z.infer<typeof Tag>

/** Everything a person recorded about an item. */
export const ItemFindings = z.object({
  itemId: ItemId,
  /** The item's current content: SHA-256 or URL; null = never read. */
  subject: z.string().nullable(),
  /** The newest revision; null = none, or withdrawn. */
  current: FindingRevision.nullable(),
  status: ReviewStatus.nullable(),
  tags: z.array(TagId),
  /** Newest first, at most 100; `revisions` counts all. */
  history: z.array(FindingRevision),
  revisions: z.number().int(),
  /** Newest first, at most 100; `markRevisions` counts all. */
  marks: z.array(MarkRevision),
  markRevisions: z.number().int(),
})
export type ItemFindings = z.infer<typeof ItemFindings>

/** A review as shown in lists. */
export const ItemReview = z.object({
  status: ReviewStatus.nullable(),
  tags: z.array(TagId),
  /** null = no finding, or withdrawn. */
  finding: z
    .object({
      /** null = texts only. */
      conclusion: z.string().nullable(),
      /** Index of the word in the scale, from 0, and the number of its words. */
      step: z.number().int().nullable(),
      steps: z.number().int().nullable(),
      /** It is about bytes the item no longer has. */
      isOfOtherBytes: z.boolean(),
    })
    .nullable(),
})
export type ItemReview = z.infer<typeof ItemReview>

/** Whether a finding is about something other than the item's current content. */
export const isOfOther = (of: Pick<FindingRevision, 'subject'>, subject: string | null): boolean =>
  of.subject !== subject

import { z } from 'zod'
import { ReplyNote, UnparsedMember } from './analysis.ts'

/**
 * Fact-checking results as read from a job's reply. Sources: service/interface.md (what a result holds, but no member
 * names) and known-facts.md (names that some services use), read 2026-11-21. Names vary, so each part says where it was
 * found. `null` always means "the service did not send it", never a default of ours; words of the service stay open
 * strings, because it may add values any day.
 */
export const KNOWN_TIERS = ['authoritative', 'news', 'social', 'unknown'] as const
export const KNOWN_CLAIM_VERDICTS = ['supported', 'contradicted', 'mixed', 'unverified'] as const

/** One page on which the medium was found. `at` = where it stood in the reply: "result.provenance[0].urls[1]". */
export const FoundPage = z.object({
  at: z.string(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  /** As the service wrote it; `shared/model/service-date.ts` tells what can be made of it. */
  firstSeenAt: z.string().nullable(),
  /** full, partial, page, entity … */
  matchType: z.string().nullable(),
  /** high, medium, low … */
  relevance: z.string().nullable(),
})
export type FoundPage = z.infer<typeof FoundPage>

/** A site on which the medium was found, in its tier. */
export const FoundSource = z.object({
  at: z.string(),
  /** As the service named it; failing that the host of its first page; null = neither. */
  domain: z.string().nullable(),
  tier: z.string().nullable(),
  /** The service marks it as the earliest appearance. */
  isEarliestSeen: z.boolean().nullable(),
  pages: z.array(FoundPage),
})
export type FoundSource = z.infer<typeof FoundSource>

/** A claim that the medium makes, and how the service says it holds up. */
export const Claim = z.object({
  at: z.string(),
  text: z.string().nullable(),
  /** The words as they were spoken or written. */
  quote: z.string().nullable(),
  verdict: z.string().nullable(),
  /** How sure the model is of the verdict it gave, as sent; no scale is documented. */
  confidence: z.number().nullable(),
  speaker: z.string().nullable(),
  /** Where in the recording it is made, seconds. */
  startSeconds: z.number().nullable(),
  explanation: z.string().nullable(),
  /** Addresses and names the service gives for it, as it gave them. */
  sources: z.array(z.string()),
})
export type Claim = z.infer<typeof Claim>

/** One turn of a speaker. `at` = where it stood, or the character offset in a transcript of one string: "…transcript@1204". */
export const Turn = z.object({
  at: z.string(),
  /** As the service labels the speaker; null = it does not, or there was no label before this turn. */
  speaker: z.string().nullable(),
  startSeconds: z.number().nullable(),
  endSeconds: z.number().nullable(),
  text: z.string(),
})
export type Turn = z.infer<typeof Turn>

export const Transcript = z.object({
  /** Concatenated, the turns' texts are all that was said; what marked speakers and times is taken out of them. */
  turns: z.array(Turn),
  language: z.string().nullable(),
  /** What numbers without a unit were taken for, all of them alike; absent = there were none, or they could not be told. */
  bareTimes: z.enum(['seconds', 'milliseconds']).optional(),
})
export type Transcript = z.infer<typeof Transcript>

/** Where a part was found, and whether under a public name or one that only looks like it. */
export const FoundAt = z.object({ path: z.string(), isPublicName: z.boolean() })
export type FoundAt = z.infer<typeof FoundAt>

/** What a completed job holds, as far as this version understands it. */
export const FactCheckResult = z.object({
  summary: z.string().nullable(),
  sources: z.array(FoundSource).nullable(),
  claims: z.array(Claim).nullable(),
  transcript: Transcript.nullable(),
  modality: z.string().nullable(),
  hasDetailedReport: z.boolean().nullable(),
  /** Of the parts that are not null. */
  foundAt: z.object({
    summary: FoundAt.nullable(),
    sources: FoundAt.nullable(),
    claims: FoundAt.nullable(),
    transcript: FoundAt.nullable(),
  }),
})
export type FactCheckResult = z.infer<typeof FactCheckResult>

/** A job's reply: how far it is, and once it is complete, its result. */
export const ParsedJobReply = z.object({
  jobId: z.string().nullable(),
  /** As the service wrote it; null = it sent none. */
  status: z.string().nullable(),
  /** Percent as the service gave it, not clipped: 0–100 where it keeps to the interface. */
  progress: z.number().nullable(),
  statusMessage: z.string().nullable(),
  errorMessage: z.string().nullable(),
  modality: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSizeBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  userContext: z.string().nullable(),
  creditsReserved: z.number().nullable(),
  creditsUsed: z.number().nullable(),
  processingTimeMs: z.number().nullable(),
  /** As the service wrote them. */
  createdAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  /** null = the reply holds nothing that could be a result. */
  result: FactCheckResult.nullable(),
  /** Members without a place, of another form than expected, repeated or imprecise; capped, the whole stands in the raw reply. */
  unread: z.array(UnparsedMember),
  notes: z.array(ReplyNote),
})
export type ParsedJobReply = z.infer<typeof ParsedJobReply>

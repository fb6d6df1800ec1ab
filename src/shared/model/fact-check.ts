import { z } from 'zod'
import { ReplyNote, UnparsedMember } from './analysis.ts'

/**
 * Fact-check results as parsed from a job's reply. Sources: service/interface.md (what a result contains, but no member
 * names) and known-facts.md (names that some services use), read 2026-11-21. Names vary, so each part records where it
 * was found. `null` means "the service did not send it", or sent it in a form that `otherForms` has, never a default of
 * ours; words of the service are open strings, because it may add values any day.
 */
export const KNOWN_TIERS = ['authoritative', 'news', 'social', 'unknown'] as const

/**
 * The members of one entry that were sent in a form that is not read, as JSON, which may be cut: the member itself is
 * null then, and was sent all the same. Of a result and its parts also those sent as null or with nothing in them
 * (`sent-state.ts`). Absent = there are none.
 */
const formsOf = <const N extends string>(...names: N[]) =>
  z
    .partialRecord(z.enum(names), z.string())
    .optional()
    .describe(
      'members that are null for that they were sent in a form that is not read, as JSON; `result`, `summary`, `sources`, `claims` and `transcript` also where they were sent as null or with nothing in them; absent = none',
    )

/** A page on which the medium was found. `at` = its path in the reply: "result.provenance[0].urls[1]". */
export const FoundPage = z.object({
  at: z.string(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  /** As the service wrote it; parsed by `shared/model/service-date.ts`. */
  firstSeenAt: z.string().nullable(),
  /** full, partial, page, entity … */
  matchType: z.string().nullable(),
  /** high, medium, low … */
  relevance: z.string().nullable(),
  /** Dates sent under other names, as sent: of publication, of a visit, or of something that is not said. Absent = none. */
  otherDates: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .describe('dates sent under names that do not mean a first sighting, as sent; absent = none'),
  otherForms: formsOf('url', 'title', 'firstSeenAt', 'matchType', 'relevance'),
})
export type FoundPage = z.infer<typeof FoundPage>

/** A site on which the medium was found, with the tier the service assigned to it. */
export const FoundSource = z.object({
  at: z.string(),
  /** As named by the service, or else the host that all its pages share; null = neither. */
  domain: z.string().nullable(),
  tier: z.string().nullable(),
  /** The service marks it as the earliest appearance. */
  isEarliestSeen: z.boolean().nullable(),
  pages: z.array(FoundPage),
  otherForms: formsOf('domain', 'tier', 'isEarliestSeen', 'pages'),
})
export type FoundSource = z.infer<typeof FoundSource>

/** A claim made by the medium, and the service's assessment of it. */
export const Claim = z.object({
  at: z.string(),
  text: z.string().nullable(),
  /** The words as spoken or written. */
  quote: z.string().nullable(),
  verdict: z.string().nullable(),
  /** Score the service attached to its verdict, as sent; no scale is documented. */
  confidence: z.number().nullable(),
  speaker: z.string().nullable(),
  /** Where it is made in the recording, in seconds. */
  startSeconds: z.number().nullable(),
  explanation: z.string().nullable(),
  /** URLs and names the service gives for it, as sent. */
  sources: z.array(z.string()),
  verdicts: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .describe(
      'where it has several members for a verdict that are not one word, all of them as sent; absent = it has not',
    ),
  otherForms: formsOf('text', 'quote', 'verdict', 'confidence', 'speaker', 'explanation', 'sources'),
})
export type Claim = z.infer<typeof Claim>

/**
 * One turn of a speaker. `at` = its path, or the character offset in a transcript sent as one string:
 * "…transcript@1204".
 */
export const Turn = z.object({
  at: z.string(),
  /** The speaker as labelled by the service; null = not labelled, or no label before this turn. */
  speaker: z.string().nullable(),
  startSeconds: z.number().nullable(),
  endSeconds: z.number().nullable(),
  text: z.string(),
  otherForms: formsOf('speaker'),
})
export type Turn = z.infer<typeof Turn>

export const Transcript = z.object({
  /** The turns' texts concatenated are everything that was said; speaker and time markers are removed from them. */
  turns: z.array(Turn),
  language: z.string().nullable(),
  /** The unit assumed for all numbers without one; absent = there were none, or the unit could not be determined. */
  bareTimes: z.enum(['seconds', 'milliseconds']).optional(),
  /** Number of turns sent with a time that is not read; absent = none. */
  unreadTimes: z.number().int().positive().optional(),
})
export type Transcript = z.infer<typeof Transcript>

/** Where a part was found, and whether under a publicly known name or one that only resembles it. */
export const FoundAt = z.object({ path: z.string(), isPublicName: z.boolean() })
export type FoundAt = z.infer<typeof FoundAt>

/** The result of a completed job, as far as this version understands it. */
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
  otherForms: formsOf('summary', 'sources', 'claims', 'transcript', 'modality', 'hasDetailedReport'),
})
export type FactCheckResult = z.infer<typeof FactCheckResult>

/** A job's reply: its progress and, once complete, its result. */
export const ParsedJobReply = z.object({
  jobId: z.string().nullable(),
  /** As the service wrote it. A member that is null was not sent, or in a form that `otherForms` has. */
  status: z.string().nullable(),
  /**
   * As sent by the service, not clamped: 0–100 if it follows the interface; from 0 to 1 it may be a fraction. Shown by
   * `progressText`.
   */
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
  /** null = nothing in the reply could be read as a result; `otherForms.result` = what was sent as one. */
  result: FactCheckResult.nullable(),
  otherForms: formsOf(
    'jobId',
    'status',
    'progress',
    'statusMessage',
    'errorMessage',
    'modality',
    'fileName',
    'fileSizeBytes',
    'durationSeconds',
    'userContext',
    'creditsReserved',
    'creditsUsed',
    'processingTimeMs',
    'createdAt',
    'modifiedAt',
    'result',
  ),
  /**
   * Members that are unknown, not of the expected type, repeated or imprecise: the first 200; the raw reply has all of
   * them.
   */
  unread: z.array(UnparsedMember),
  /** How many there are beyond those; absent = none, or read by a version that did not count them. */
  unreadLeftOut: z.number().int().positive().optional(),
  notes: z.array(ReplyNote),
})
export type ParsedJobReply = z.infer<typeof ParsedJobReply>

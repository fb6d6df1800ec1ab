import { z } from 'zod'
import { JobTrouble, TroubleAnswer } from './check.ts'
import { FactCheckResult, ParsedJobReply } from './fact-check.ts'
import { CheckId, Instant, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'
import { SENT_STATES } from './sent-state.ts'

/** The modality declared to the service: derived from the content, or chosen by a person for a link. */
export const Modality = z.enum(['image', 'audio', 'video'])
export type Modality = z.infer<typeof Modality>

/** Parameters of a fact check besides its medium or URL; they are part of what makes two checks the same. */
export const FactCheckParameters = z.object({
  modality: Modality,
  /** Free text about the medium, sent to the service; '' = none. */
  context: z.string(),
})
export type FactCheckParameters = z.infer<typeof FactCheckParameters>

/** Maximum length of the context, in characters. */
export const MAX_CONTEXT = 4000

/** The service's reply to a submission. `creditsReserved`: null = not sent, or not a number of credits. */
export type JobReceipt = { jobId: string; status: string | null; creditsReserved: number | null }

/** For how long a page tells main that it is open, ms, and how often it says so again. */
export const ATTENDED_FOR_MS = 30_000
export const ATTEND_EVERY_MS = 10_000

/** Why a job is asked about later than its own turn: what came of a status request about another one. */
export const JobDelay = z.object({
  until: Instant,
  trouble: JobTrouble,
  /** What was replied to that request; null = no reply was received. */
  troubleAnswer: TroubleAnswer.nullable(),
})
export type JobDelay = z.infer<typeof JobDelay>

/**
 * The result of a job that is reported completed and has none yet: until when it is asked for, and how the last reply sent
 * one. After that the job is recorded as ended without.
 */
export const AwaitedResult = z.object({ until: Instant, sent: z.enum(SENT_STATES).exclude(['read']) })
export type AwaitedResult = z.infer<typeof AwaitedResult>

/** A fact-checking job as shown in lists and on screens, read without the network. */
export const Job = z.object({
  checkId: CheckId,
  /** The service's identifier, as it wrote it. */
  jobId: z.string(),
  state: JobState,
  /** The bytes that were sent, or the exact URL: one of the two is null. */
  sha256: Sha256.nullable(),
  url: z.string().nullable(),
  modality: Modality,
  /** '' = none was sent. */
  context: z.string(),
  /**
   * It was started in another case than the one it is shown for, about the same bytes; omitted = it is not shown for a
   * case.
   */
  isOfOtherCase: z.boolean().optional(),
  run: z.number().int().positive(),
  /** The status named by the last reply, in the service's words; null = not sent. */
  status: z.string().nullable(),
  /** As sent by the service, shown by `progressText`; null = none that is read in the last reply. */
  progress: z.number().nullable(),
  /** The newest message of any reply; null = no reply had one. */
  statusMessage: z.string().nullable(),
  /** When the reply with that message was received, if later ones had none; null = the last reply has it. */
  statusMessageAt: Instant.nullable(),
  errorMessage: z.string().nullable(),
  /** The same of the error message. */
  errorMessageAt: Instant.nullable(),
  submittedAt: Instant,
  /** When the service last replied about it. */
  answeredAt: Instant.nullable(),
  /** When the next status request is due; null = none is sent automatically. */
  nextAskAt: Instant.nullable(),
  /** The service asked for fewer requests, and until then none is sent; null = it did not, or that time has passed. */
  notBeforeAt: Instant.nullable().default(null),
  /** What delays the next status request; null = nothing, or what came of its own. */
  delay: JobDelay.nullable().default(null),
  /** null = its end was recorded, or is not reported, or this run has not asked yet. */
  awaitedResult: AwaitedResult.nullable().default(null),
  /** Why the last status request brought no news of it; null = it did. */
  trouble: JobTrouble.nullable(),
  /** null = no reply was received since the last that brought news. */
  troubleAnswer: TroubleAnswer.nullable().default(null),
  /** When its end was noticed; null = still running. */
  endedAt: Instant.nullable(),
  creditsReserved: z.number().nullable(),
  /** null = the service did not say. */
  creditsUsed: z.number().nullable(),
  /** Whether the service is known to accept cancel requests; null = none was ever made. */
  canCancel: z.boolean().nullable(),
  serviceOrigin: z.string(),
  /** Whether it belongs to the service and account in use now. */
  isCurrent: z.boolean(),
  isSimulated: z.boolean(),
  /** The name the file was sent under; null = a URL was sent. */
  sentName: z.string().nullable(),
  /** Status of a later reply that contradicts the one that counts. null = none does. */
  contradictedBy: z.string().nullable(),
  /** When a later version parsed the saved reply to a different result; null = it parses as it did when received. */
  readAgainAt: Instant.nullable(),
  /** When the saved interim reply with a partial result was received; null = none is saved. */
  partialAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

/**
 * A saved interim reply with a partial result. Never the result of the job: it may lack parts, and later ones were not
 * saved.
 */
export const PartialAnswer = z.object({
  parsed: ParsedJobReply,
  receivedAt: Instant,
  /** Of its body as received; absent = not known. */
  replySha256: Sha256.optional(),
})
export type PartialAnswer = z.infer<typeof PartialAnswer>

/** The saved reply that ended a job, parsed. */
export const FactCheck = z.object({
  job: Job,
  /** null = no reply has ended it yet. */
  parsed: ParsedJobReply.nullable(),
  /** The same as `parsed.result`; null = none, or nothing in it was understood. */
  result: FactCheckResult.nullable(),
  receivedAt: Instant.nullable(),
  /** SHA-256 and size of the reply's body as received. */
  replySha256: Sha256.nullable(),
  replyBytes: z.number().int().nullable(),
  appVersion: z.string().nullable(),
  /** If the job has no result: the partial result of an interim reply. null = there was none, or there is a result. */
  partial: PartialAnswer.nullable(),
  /** The newest reply after the one that ended the job, if it reports a different end: never its result. Absent = none. */
  contradiction: PartialAnswer.optional(),
})
export type FactCheck = z.infer<typeof FactCheck>

/** What a view does not show of a saved reply. */
export const ReplyRest = z.object({
  /** As for `KeptAnswer`. */
  what: z.enum(['end', 'partial']),
  receivedAt: Instant,
  /** JSON of the same structure; null = the reply is not JSON. */
  json: z.string().nullable(),
  /** Number of values in it. */
  members: z.number().int(),
})
export type ReplyRest = z.infer<typeof ReplyRest>

/** Identifies a saved reply: by check (the reply that counts), by attempt, or as one of the replies about a job. */
export const ReplyName = z.union([
  z.strictObject({ checkId: z.uuid() }),
  z.strictObject({ attemptId: z.uuid() }),
  z.strictObject({ answerId: z.number().int().positive() }),
])
export type ReplyName = z.infer<typeof ReplyName>

/** A reply about a job, saved byte for byte; of interim replies only those that change something are saved. */
export const KeptAnswer = z.object({
  /**
   * "receipt" = to the submission; "end" = the first that ended the job, which counts; "contradiction" = a later one
   * that reports a different end; "unreadable" = one that brought no news of the job, as a refusal, the first of each
   * kind; "partial" = the newest interim reply with a partial result.
   */
  what: z.enum(['receipt', 'end', 'contradiction', 'unreadable', 'partial']),
  of: ReplyName,
  httpStatus: z.number().int(),
  receivedAt: Instant,
  /** Of the body as received. */
  sha256: Sha256,
  bytes: z.number().int(),
})
export type KeptAnswer = z.infer<typeof KeptAnswer>

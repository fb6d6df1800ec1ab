import { z } from 'zod'
import { ReasonCode } from './check.ts'
import { FactCheckResult, ParsedJobReply } from './fact-check.ts'
import { CheckId, Instant, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'

/** What the service is told it is being sent: chosen by the content, for an address by the person. */
export const Modality = z.enum(['image', 'audio', 'video'])
export type Modality = z.infer<typeof Modality>

/** What a fact check asks besides its medium or address: part of what makes two checks the same. */
export const FactCheckParameters = z.object({
  modality: Modality,
  /** Free text for the service about the medium; '' = none. */
  context: z.string(),
})
export type FactCheckParameters = z.infer<typeof FactCheckParameters>

/** Longest context that is taken, in characters. */
export const MAX_CONTEXT = 4000

/** What the service answers to a submission. `creditsReserved` null = it did not say, or no number of credits. */
export type JobReceipt = { jobId: string; status: string | null; creditsReserved: number | null }

/** A fact-checking job as lists and screens show it, with no network. */
export const Job = z.object({
  checkId: CheckId,
  /** The service's identifier, as it wrote it. */
  jobId: z.string(),
  state: JobState,
  /** The bytes that were sent, or the exact address: one of the two is null. */
  sha256: Sha256.nullable(),
  url: z.string().nullable(),
  modality: Modality,
  /** '' = none was sent. */
  context: z.string(),
  /** It was asked in another case than that one which is asked about, about the same bytes; left out = about none. */
  isOfOtherCase: z.boolean().optional(),
  run: z.number().int().positive(),
  /** The service's word of the last answer; null = it sent none. */
  status: z.string().nullable(),
  /** Percent as the service gave it; null = it gave none. */
  progress: z.number().nullable(),
  statusMessage: z.string().nullable(),
  errorMessage: z.string().nullable(),
  submittedAt: Instant,
  /** When the service was last asked and answered. */
  answeredAt: Instant.nullable(),
  /** When it is asked next; null = not by itself. */
  nextAskAt: Instant.nullable(),
  /** Why the last question was not answered; null = it was. */
  trouble: ReasonCode.nullable(),
  /** When its end was noticed; null = it runs. */
  endedAt: Instant.nullable(),
  creditsReserved: z.number().nullable(),
  /** null = the service did not say. */
  creditsUsed: z.number().nullable(),
  /** Whether the service is known to take a wish to cancel; null = it was never asked. */
  canCancel: z.boolean().nullable(),
  serviceOrigin: z.string(),
  /** Whether it belongs to the service and account in use now. */
  isCurrent: z.boolean(),
  isSimulated: z.boolean(),
  /** The name the file was sent under; null = an address was sent. */
  sentName: z.string().nullable(),
  /** A later answer said something else than the one that counts: its status. null = none did. */
  contradictedBy: z.string().nullable(),
  /** When a later version read the kept answer to something else; null = it reads as it did when it came. */
  readAgainAt: Instant.nullable(),
  /** When the kept answer on the way came, which carries something of a result; null = none is kept. */
  partialAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

/** What a kept answer on the way carries. Never the result of the job: it may lack parts, and later ones were not kept. */
export const PartialAnswer = z.object({
  parsed: ParsedJobReply,
  receivedAt: Instant,
})
export type PartialAnswer = z.infer<typeof PartialAnswer>

/** The kept answer that ended a job, read. */
export const FactCheck = z.object({
  job: Job,
  /** null = no answer ended it yet. */
  parsed: ParsedJobReply.nullable(),
  /** The same as `reading.result`; null = none, or nothing in it was understood. */
  result: FactCheckResult.nullable(),
  receivedAt: Instant.nullable(),
  /** SHA-256 and size of the answer's body as it came. */
  replySha256: Sha256.nullable(),
  replyBytes: z.number().int().nullable(),
  appVersion: z.string().nullable(),
  /** Where no end with a result came: what an answer on the way carried. null = none did, or there is a result. */
  partial: PartialAnswer.nullable(),
})
export type FactCheck = z.infer<typeof FactCheck>

/** What names a kept reply: a check (the answer that counts), an attempt, or one of the answers about a job. */
export const ReplyName = z.union([
  z.strictObject({ checkId: z.uuid() }),
  z.strictObject({ attemptId: z.uuid() }),
  z.strictObject({ answerId: z.number().int().positive() }),
])
export type ReplyName = z.infer<typeof ReplyName>

/** An answer about a job that is kept byte for byte; on the way only what changes something is kept. */
export const KeptAnswer = z.object({
  /**
   * "receipt" = to a submission, "end" = the first that ended the job, which counts, "contradiction" = a later one that
   * names another end, "unreadable" = the first that could not be read, "partial" = the newest on the way that carried
   * something of a result.
   */
  what: z.enum(['receipt', 'end', 'contradiction', 'unreadable', 'partial']),
  of: ReplyName,
  httpStatus: z.number().int(),
  receivedAt: Instant,
  /** Of the body as it came. */
  sha256: Sha256,
  bytes: z.number().int(),
})
export type KeptAnswer = z.infer<typeof KeptAnswer>

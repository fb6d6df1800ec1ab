import { z } from 'zod'
import { AttemptId, CaseId, CheckId, Instant, ItemId, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'
import { CheckKind } from './kind.ts'

/**
 * The state of a check. "Ready" and "ineligible" have no row: they follow from the medium.
 *
 *   approved ─▶ sending ─▶ done | done_partial | done_unread
 *                  ├─▶ waiting ─▶ sending        a retry can help, later
 *                  ├─▶ approved                  the queue paused, this check is not at fault
 *                  ├─▶ blocked                   retries used up
 *                  ├─▶ rejected                  the service will not take this file
 *                  └─▶ unknown                   possibly charged; only a person's decision leads out
 *   approved, waiting, blocked ─▶ cancelled
 */
export const CheckState = z.enum([
  'approved',
  'sending',
  'waiting',
  'blocked',
  'unknown',
  'rejected',
  'cancelled',
  'done',
  'done_partial',
  'done_unread',
])
export type CheckState = z.infer<typeof CheckState>

/**
 * The status of a check in lists, reports and exports. "rejected" is only what the service refused; a check stored as
 * rejected because of its file is "not_sent" if nothing left this machine, otherwise "blocked".
 */
export const CheckStatus = z.enum([...CheckState.options, 'not_sent'])
export type CheckStatus = z.infer<typeof CheckStatus>

/**
 * How much of a check's requests ever left this machine. "whole": the service may have all of it, and no person found
 * that it cost nothing. Used for checks ended by a problem with the file.
 */
export const EverSent = z.enum(['nothing', 'part', 'whole'])
export type EverSent = z.infer<typeof EverSent>

/** Why a check is in its state, or why the queue is paused: a code with a sentence in `words/reasons.ts`. */
export const ReasonCode = z.enum([
  'offline',
  'unreachable',
  'tls',
  'proxy',
  'connection_lost',
  'token_missing',
  'token_refused',
  'credits',
  'scope',
  'rate_limited',
  'server_error',
  'charge_not_stated',
  'address_changed',
  'redirected',
  'not_the_service',
  'blocked_on_the_way',
  'answer_error',
  'answer_empty',
  'answer_unreadable',
  'answer_unmatched',
  'answer_cut',
  'answer_too_large',
  'no_answer',
  'request_timeout',
  'answered_early',
  'accepted_without_result',
  'no_job',
  'conflict',
  'unexpected_status',
  'file_too_large',
  'unsupported_format',
  'file_empty',
  'file_changed',
  'file_missing',
  'drive_gone',
  'drive_silent',
  'refused_by_service',
  'refused_repeatedly',
  'not_stated_repeatedly',
  'no_verdict_repeatedly',
  'troubled_repeatedly',
  'image_error',
  'not_successful',
  'no_verdict',
  'source_failed',
  'interrupted',
  'budget',
  'cap',
  'journal_mismatch',
  'fault',
  'disk_full',
  'paused_by_person',
  'pause_unrecorded',
  'air_gap',
  'retries_used_up',
  'unknown_job',
  'other_job',
  'sent_elsewhere',
])
export type ReasonCode = z.infer<typeof ReasonCode>

/** Why a status request brought no news of a job. Its sentences are in `words/job-trouble.ts`. */
export const JobTrouble = ReasonCode.extract([
  'offline',
  'unreachable',
  'tls',
  'proxy',
  'connection_lost',
  'token_refused',
  'scope',
  'rate_limited',
  'server_error',
  'redirected',
  'not_the_service',
  'blocked_on_the_way',
  'answer_unreadable',
  'answer_cut',
  'answer_too_large',
  'unexpected_status',
  'unknown_job',
  'other_job',
])
export type JobTrouble = z.infer<typeof JobTrouble>

/** The newest reply to a status request that brought no news of the job, since the last that did. */
export const TroubleAnswer = z.object({
  /** What it means, as `trouble` of the job. */
  trouble: JobTrouble,
  httpStatus: z.number().int(),
  /** The service's own words, truncated; of a reply about another job, the ID it names. null = none could be read. */
  message: z.string().nullable(),
  receivedAt: Instant,
  /** It is not the reply to the last status request: that one had none, or the job is awaited anew. Absent = it is. */
  isEarlier: z.literal(true).optional(),
})
export type TroubleAnswer = z.infer<typeof TroubleAnswer>

/** One POST. Its row is durable before the network step named by its phase. */
export const Attempt = z.object({
  id: AttemptId,
  checkId: CheckId,
  number: z.number().int().positive(),
  phase: z.enum(['prepared', 'body', 'committing']),
  /** null = under way. */
  outcome: z.enum(['not_sent', 'not_complete', 'refused', 'success', 'unknown']).nullable(),
  reason: ReasonCode.nullable(),
  /** The service's own message, if any, truncated. */
  serviceMessage: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  requestId: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Bytes of the request body written to the socket. */
  sentBytes: z.number().int(),
  bodyBytes: z.number().int(),
  /**
   * SHA-256 computed while sending: of the file's bytes, without the multipart form around them, or of the whole body
   * for a URL. null = the last bytes were never released, or not known.
   */
  sentSha256: z.string().nullable().default(null),
  /** The file's name in the request; null = not known. */
  sentName: z.string().nullable().default(null),
  /** Host of the service; null = not known. */
  host: z.string().nullable().default(null),
  /** Size of the reply saved for it; null = none was received. */
  replyBytes: z.number().int().nullable().default(null),
  decision: z.enum(['send_again', 'not_charged', 'attached', 'left']).nullable(),
})
export type Attempt = z.infer<typeof Attempt>

/** A check as shown in the list of requests. */
export const CheckRow = z.object({
  checkId: CheckId,
  kind: CheckKind.default('image_forensics'),
  caseId: CaseId,
  caseReference: z.string(),
  /** An item of the case with this medium or this URL; null = it was erased. */
  item: z.object({ itemId: ItemId, reference: z.string(), name: z.string() }).nullable(),
  /** The service it is for. */
  origin: z.string(),
  /** The bytes or the URL it is about: one of the two is null. */
  sha256: Sha256.nullable(),
  url: z.string().nullable(),
  state: CheckState,
  status: CheckStatus,
  reason: ReasonCode.nullable(),
  /**
   * How much of it ever left this machine, if a problem with the file ended it; null = it was ended by the service or
   * has not ended.
   */
  everSent: EverSent.nullable().default(null),
  serviceMessage: z.string().nullable(),
  /** The name its file was last sent under; null = a URL was sent, or nothing was. */
  sentName: z.string().nullable().default(null),
  /** Number of attempts, including those that only began. */
  attempts: z.number().int(),
  notBeforeAt: Instant.nullable(),
  bytes: z.number().int(),
  sentBytes: z.number().int(),
  /** The job the service made of it, and its state; null = it is not a job. */
  job: z
    .object({
      state: JobState,
      status: z.string().nullable(),
      progress: z.number().nullable(),
      /** The service's message about it, preferring an error. */
      message: z.string().nullable(),
      /** Why the last status request brought no news of it; null = it did. */
      trouble: JobTrouble.nullable(),
      /** null = no reply was received since the last that brought news. */
      troubleAnswer: TroubleAnswer.nullable().default(null),
      submittedAt: Instant,
      endedAt: Instant.nullable(),
    })
    .nullable()
    .default(null),
  /** Made up by a simulated service; false also while no service has replied. */
  isSimulated: z.boolean().default(false),
  /** Its result was attached by a person; we did not receive it from the service. */
  isAttached: z.boolean(),
  updatedAt: Instant,
})
export type CheckRow = z.infer<typeof CheckRow>

/** The account balance as reported by a service, and when. */
export const BalanceReading = z.object({ credits: z.number(), at: Instant })

/** What a fact check was asked: the declared modality, and the context sent with it; '' = none. */
const FactCheckAsked = z.object({ modality: z.enum(['image', 'audio', 'video']), context: z.string() })

/** A request with an unknown charge, about which a person can decide. */
export const DoubtfulRow = z.object({
  /** Identifies it to the service: the name it was sent under begins with this. */
  attemptId: AttemptId,
  checkId: CheckId,
  kind: CheckKind.default('image_forensics'),
  caseId: CaseId,
  caseReference: z.string(),
  itemId: ItemId,
  itemReference: z.string(),
  name: z.string(),
  sha256: Sha256.nullable(),
  url: z.string().nullable(),
  reason: ReasonCode.nullable(),
  serviceMessage: z.string().nullable(),
  host: z.string(),
  /** null = a URL was sent. */
  sentName: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Bytes of the request body written to the socket, and the total. */
  sentBytes: z.number().int(),
  bodyBytes: z.number().int(),
  requestId: z.string().nullable(),
  expectedCredits: z.number(),
  /** Balances reported before and after the request; other requests may have changed them. null = none. */
  balanceBefore: BalanceReading.nullable(),
  balanceAfter: BalanceReading.nullable(),
  /**
   * When the service's own list of jobs was last read to its end and did not contain it: a hint. null = that did not
   * happen.
   */
  notListedAt: Instant.nullable().default(null),
  /** What a fact check was asked; null = another kind of check, or the text was erased. */
  asked: FactCheckAsked.nullable().default(null),
  /** A person looked at it and left it as it is. */
  isSeen: z.boolean(),
})
export type DoubtfulRow = z.infer<typeof DoubtfulRow>

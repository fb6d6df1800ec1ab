import { z } from 'zod'
import { AttemptId, CaseId, CheckId, Instant, ItemId, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'
import { CheckKind } from './kind.ts'

/**
 * Where a check stands. "Ready" and "ineligible" have no row: they follow from the medium.
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
 * Where a check stands, in the words of lists, reports and exports. "rejected" is what the service refused alone; a check
 * that is stored as rejected because of its file is "not_sent" where nothing left, else "blocked".
 */
export const CheckStatus = z.enum([...CheckState.options, 'not_sent'])
export type CheckStatus = z.infer<typeof CheckStatus>

/**
 * How much of the requests of a check ever left this machine. "whole": the service may have all of it, and no person found
 * that it cost nothing. Said of checks that a file ended.
 */
export const EverSent = z.enum(['nothing', 'part', 'whole'])
export type EverSent = z.infer<typeof EverSent>

/** Why a check is where it is, or why the queue stands still: a code with a sentence in `words/reasons.ts`. */
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
  'address_changed',
  'redirected',
  'not_the_service',
  'blocked_on_the_way',
  'answer_error',
  'answer_empty',
  'answer_unreadable',
  'answer_cut',
  'answer_too_large',
  'no_answer',
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
  'refused_by_service',
  'refused_repeatedly',
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
  'air_gap',
  'retries_used_up',
  'unknown_job',
  'other_job',
])
export type ReasonCode = z.infer<typeof ReasonCode>

/** One POST. A row is durable before the network step its phase names. */
export const Attempt = z.object({
  id: AttemptId,
  checkId: CheckId,
  number: z.number().int().positive(),
  phase: z.enum(['prepared', 'body', 'committing']),
  /** null = under way. */
  outcome: z.enum(['not_sent', 'not_complete', 'refused', 'success', 'unknown']).nullable(),
  reason: ReasonCode.nullable(),
  /** The service's own words where it gave any, capped. */
  serviceMessage: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  requestId: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Bytes of the request body written to the socket. */
  sentBytes: z.number().int(),
  bodyBytes: z.number().int(),
  /**
   * SHA-256 taken while it was written: of the file's bytes, without the form around them, or of the whole body with an
   * address. null = its last bytes were never let go, or not known.
   */
  sentSha256: z.string().nullable().default(null),
  /** The name the file bore in the request; null = not known. */
  sentName: z.string().nullable().default(null),
  /** Host of the service; null = not known. */
  host: z.string().nullable().default(null),
  /** Size of the reply kept for it; null = none came. */
  replyBytes: z.number().int().nullable().default(null),
  decision: z.enum(['send_again', 'not_charged', 'attached', 'left']).nullable(),
})
export type Attempt = z.infer<typeof Attempt>

/** A check as the list of requests shows it. */
export const CheckRow = z.object({
  checkId: CheckId,
  kind: CheckKind.default('image_forensics'),
  caseId: CaseId,
  caseReference: z.string(),
  /** An item of the case that holds this medium or stands for this address; null = it was erased. */
  item: z.object({ itemId: ItemId, reference: z.string(), name: z.string() }).nullable(),
  /** The service that is asked. */
  origin: z.string(),
  /** The bytes or the address it asks about: one of the two is null. */
  sha256: Sha256.nullable(),
  url: z.string().nullable(),
  state: CheckState,
  status: CheckStatus,
  reason: ReasonCode.nullable(),
  /** How much of it ever left, where a file ended it; null = the service or nothing ended it. */
  everSent: EverSent.nullable().default(null),
  serviceMessage: z.string().nullable(),
  /** How often it was sent, or begun to be. */
  attempts: z.number().int(),
  notBeforeAt: Instant.nullable(),
  bytes: z.number().int(),
  sentBytes: z.number().int(),
  /** The job that the service took it as, and where that stands; null = it is no job. */
  job: z
    .object({
      state: JobState,
      status: z.string().nullable(),
      progress: z.number().nullable(),
      /** What the service says of it, its error first. */
      message: z.string().nullable(),
      /** Why the last question about it was not answered; null = it was. */
      trouble: ReasonCode.nullable(),
      submittedAt: Instant,
      endedAt: Instant.nullable(),
    })
    .nullable()
    .default(null),
  /** Made up by a simulated service, or not answered yet by any. */
  isSimulated: z.boolean().default(false),
  /** Its result was attached by a person; the service did not return it to us. */
  isAttached: z.boolean(),
  updatedAt: Instant,
})
export type CheckRow = z.infer<typeof CheckRow>

/** What a service said was left of the account, and when. */
export const BalanceReading = z.object({ credits: z.number(), at: Instant })

/** What a fact check was asked about: what it was said to be, and the words that went along; '' = none. */
const FactCheckAsked = z.object({ modality: z.enum(['image', 'audio', 'video']), context: z.string() })

/** A request that may have been charged and waits for a person's decision. */
export const DoubtfulRow = z.object({
  /** What the service would know it by: the name it was sent under begins with it. */
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
  /** null = an address was sent. */
  sentName: z.string().nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** Bytes of the request body written to the socket, of how many. */
  sentBytes: z.number().int(),
  bodyBytes: z.number().int(),
  requestId: z.string().nullable(),
  expectedCredits: z.number(),
  /** The readings of the balance next to the request; other requests may have changed it. null = none. */
  balanceBefore: BalanceReading.nullable(),
  balanceAfter: BalanceReading.nullable(),
  /** When the service's own list of jobs was last read to its end without it: a hint. null = it was not. */
  notListedAt: Instant.nullable().default(null),
  /** Of a fact check what was asked; null = another kind, or the words were erased. */
  asked: FactCheckAsked.nullable().default(null),
  /** A person looked at it and left it as it is. */
  isSeen: z.boolean(),
})
export type DoubtfulRow = z.infer<typeof DoubtfulRow>

import type { ReasonCode } from './check.ts'

/** How far a POST got. The last bytes of its body are withheld until "committing". */
export type AttemptPhase = 'prepared' | 'body' | 'committing'
export type AttemptOutcome = 'not_sent' | 'not_complete' | 'refused' | 'success' | 'unknown'

/** How a POST ended, as far as it decides what happens next. */
export type AttemptEnd =
  /** No network, or the host name cannot be resolved. */
  | { type: 'offline' }
  /** Connection refused, host unreachable, or connect timeout. */
  | { type: 'unreachable' }
  /** The certificate is not acceptable, or the TLS handshake failed. */
  | { type: 'tls' }
  /** `status`: the proxy's reply; null = it cannot be reached or is of an unsupported kind. */
  | { type: 'proxy'; status: number | null }
  /** Reset, closed or timed out before a status line. */
  | { type: 'connection_lost' }
  /** The file differs from the one added, cannot be read, or is on an exhibit that is not connected or does not answer. */
  | { type: 'file_changed' | 'file_missing' | 'drive_gone' | 'drive_silent' }
  /** Ended by us before the last bytes. */
  | { type: 'stopped' }
  | ({ type: 'answer' } & AnswerFacts)

export type AnswerFacts = {
  status: number
  /** "cut" = the connection broke off, or the body is shorter than announced; "too_large" = our limit was reached. */
  body: 'whole' | 'cut' | 'too_large'
  content: 'empty' | 'html' | 'text' | 'json'
  /** `error.code` of the envelope, or the code of a flat error body. */
  errorCode: string | null
  /** The error concerns what a URL leads to: the service itself works, and accepted nothing from there. */
  isAboutSource?: boolean
  /** Whether the body is an error body of any shape, with a code or a message. */
  isErrorBody: boolean
  /**
   * Whether the body is the interface’s own error envelope, with `error.code` and `error.message`, and holds no result:
   * the service itself refused the request. Omitted = it is not.
   */
  isEnvelope?: boolean
  /** The wait requested by `Retry-After`; null = no such header. */
  retryAfterMs: number | null
  /** Whether a public CA signed the certificate; null = no TLS (loopback). */
  isPublicIssuer: boolean | null
  /** The body parsed as an image reply or as a job's receipt; null = it is neither. */
  result: ResultFacts | null
  /** This was a job submission: a reply that names no job cannot be followed up. */
  isSubmission?: boolean
}

export type ResultFacts = {
  isSuccessful: boolean | null
  /**
   * What the reply says about the one image sent; "none" = nothing this version can parse, "unmatched" = entries were
   * parsed, and which of them is about it is unknown, "no_verdict" = an entry without a verdict.
   */
  image: 'answered' | 'error' | 'none' | 'unmatched' | 'no_verdict'
  /** The reply as a whole reports an error. */
  hasError: boolean
  /** The image has a verdict, or the reply names credits charged: it was paid for, whatever else the reply says. */
  isPaid: boolean
}

/** Why the queue is paused, and what resumes it: a person, the service being reachable again, or a wait. */
export type Pause = { reason: ReasonCode; resumes: 'person' | 'probe' | 'time' }

type Ended = { outcome: AttemptOutcome; reason: ReasonCode }

/** What follows from how an attempt ended. */
export type Classified =
  /** Paid and stored. */
  | { class: 'success'; outcome: 'success'; state: 'done' | 'done_partial' | 'done_unread'; reason: ReasonCode | null }
  /** Retried automatically, later, at most `limit` times. */
  | ({ class: 'retry'; limit: number } & Ended)
  /** The whole queue waits `waitMs`, or for the back-off if null. Not caused by this check. */
  | ({ class: 'slow_down'; waitMs: number | null } & Ended)
  /** The check goes back to approved, and the queue is paused. */
  | ({ class: 'pause'; pause: Pause } & Ended)
  /** Possibly charged: only a person's decision leads out. `pause` is set if the next check would end the same way. */
  | { class: 'ask'; outcome: 'unknown'; reason: ReasonCode; pause: Pause | null }
  /** Permanent failure of this check. */
  | ({ class: 'reject' } & Ended)

/** Automatic retries per check, unless a failure has its own limit. */
export const RETRY_LIMIT = 5

/** Classifies as possibly charged, for a person to decide. */
export const ask = (reason: ReasonCode, pause: Pause | null = null): Classified => ({
  class: 'ask',
  outcome: 'unknown',
  reason,
  pause,
})
/** A pause until a person resumes. */
export const byPerson = (reason: ReasonCode): Pause => ({ reason, resumes: 'person' })

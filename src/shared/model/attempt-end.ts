import type { ReasonCode } from './check.ts'

/** How far a POST had come. The last bytes of its body are withheld until "committing". */
export type AttemptPhase = 'prepared' | 'body' | 'committing'
export type AttemptOutcome = 'not_sent' | 'not_complete' | 'refused' | 'success' | 'unknown'

/** How one POST ended, as far as it matters for what happens next. */
export type AttemptEnd =
  /** No network, or the name cannot be resolved. */
  | { type: 'offline' }
  /** Refused, unreachable, or no connection in time. */
  | { type: 'unreachable' }
  /** The certificate is not acceptable, or the handshake failed. */
  | { type: 'tls' }
  /** `status` = what the proxy answered; null = it cannot be reached or is of an unsupported kind. */
  | { type: 'proxy'; status: number | null }
  /** Reset, end or silence without a status line. */
  | { type: 'connection_lost' }
  /** The file is not the one that was taken in, cannot be read, or its exhibit is not attached. */
  | { type: 'file_changed' | 'file_missing' | 'drive_gone' }
  /** We ended it ourselves before the last bytes. */
  | { type: 'stopped' }
  | ({ type: 'answer' } & AnswerFacts)

export type AnswerFacts = {
  status: number
  /** "cut" = it broke off or is shorter than announced; "too_large" = our cap was reached. */
  body: 'whole' | 'cut' | 'too_large'
  content: 'empty' | 'html' | 'text' | 'json'
  /** `error.code` of the envelope, or the code of a flat error body. */
  errorCode: string | null
  /** The error is about what an address led to: the service itself works, and took nothing from there. */
  isAboutSource?: boolean
  /** Whether the body is an error body of any shape, with a code or words of its own. */
  isErrorBody: boolean
  /** What `Retry-After` asked for; null = it was not there. */
  retryAfterMs: number | null
  /** Whether a public CA signed the certificate; null = no TLS (loopback). */
  isPublicIssuer: boolean | null
  /** What the body says as an image reply, or as the receipt of a job; null = it is neither. */
  result: ResultFacts | null
  /** A job was submitted: an answer that names none cannot be followed. */
  isSubmission?: boolean
}

export type ResultFacts = {
  isSuccessful: boolean | null
  /** What the reply says about the one image sent: nothing this version can read, or an entry without a verdict. */
  image: 'answered' | 'error' | 'none' | 'no_verdict'
  /** The reply as a whole names an error. */
  hasError: boolean
  /** The image carries a verdict, or the reply names credits it took: it was paid for, whatever else is said. */
  isPaid: boolean
}

/** Why the queue stops, and what starts it again: a person, the service being reachable, or some time going by. */
export type Pause = { reason: ReasonCode; resumes: 'person' | 'probe' | 'time' }

type Ended = { outcome: AttemptOutcome; reason: ReasonCode }

/** What follows from the end of an attempt. */
export type Classified =
  /** Paid and stored. */
  | { class: 'success'; outcome: 'success'; state: 'done' | 'done_partial' | 'done_unread'; reason: ReasonCode | null }
  /** Sent again by itself, later, at most `limit` times. */
  | ({ class: 'retry'; limit: number } & Ended)
  /** The whole queue waits: `waitMs`, or by back-off when null. Not this check's fault. */
  | ({ class: 'slow_down'; waitMs: number | null } & Ended)
  /** The check is ready again, the queue stands still. */
  | ({ class: 'pause'; pause: Pause } & Ended)
  /** Possibly charged: only a person's decision leads out. `pause` is set when the next one would fare alike. */
  | { class: 'ask'; outcome: 'unknown'; reason: ReasonCode; pause: Pause | null }
  /** Permanent for this check. */
  | ({ class: 'reject' } & Ended)

/** Automatic retries of one check, unless a failure has a limit of its own. */
export const RETRY_LIMIT = 5

/** Possibly charged: a person decides. */
export const ask = (reason: ReasonCode, pause: Pause | null = null): Classified => ({
  class: 'ask',
  outcome: 'unknown',
  reason,
  pause,
})
/** Stands still until a person goes on. */
export const byPerson = (reason: ReasonCode): Pause => ({ reason, resumes: 'person' })

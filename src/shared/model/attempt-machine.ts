import { assertNever } from '../assert-never.ts'
import type { CheckState, ReasonCode } from './check.ts'

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

export const RETRY_LIMIT = 5
const BODY_RETRY_LIMIT = 3
/** Longest wait a service can ask for: 1 h. */
export const RETRY_AFTER_CAP_MS = 3_600_000
const RETRY_AFTER_FLOOR_MS = 1000

/** Reads the end of an attempt by the failure table of the reliability design. Pure. */
export function classify(end: AttemptEnd, phase: AttemptPhase): Classified {
  const unsent: AttemptOutcome = phase === 'prepared' ? 'not_sent' : 'not_complete'
  // Everything without an answer is doubtful once the last bytes may have gone.
  if (end.type !== 'answer' && phase === 'committing') return ask('no_answer')
  switch (end.type) {
    case 'offline':
    case 'unreachable':
      return { class: 'retry', outcome: unsent, reason: end.type, limit: RETRY_LIMIT }
    case 'tls':
      return { class: 'pause', outcome: unsent, reason: 'tls', pause: byPerson('tls') }
    case 'proxy':
      return end.status === 407
        ? { class: 'pause', outcome: unsent, reason: 'proxy', pause: byPerson('proxy') }
        : { class: 'retry', outcome: unsent, reason: 'proxy', limit: RETRY_LIMIT }
    case 'connection_lost':
      return {
        class: 'retry',
        outcome: unsent,
        reason: 'connection_lost',
        limit: phase === 'body' ? BODY_RETRY_LIMIT : RETRY_LIMIT,
      }
    case 'file_changed':
    case 'file_missing':
      return { class: 'reject', outcome: unsent, reason: end.type }
    case 'drive_gone':
      return { class: 'pause', outcome: unsent, reason: 'drive_gone', pause: { reason: 'drive_gone', resumes: 'time' } }
    case 'stopped':
      return { class: 'retry', outcome: unsent, reason: 'interrupted', limit: Number.POSITIVE_INFINITY }
    case 'answer':
      return classifyAnswer(end, phase !== 'committing')
    default:
      return assertNever(end)
  }
}

/** `isEarly`: the answer came while the last bytes were still withheld, so nothing complete was sent. */
function classifyAnswer(answer: AnswerFacts, isEarly: boolean): Classified {
  const { status, body, content } = answer
  const isWholeResult = body === 'whole' && answer.result !== null
  const byCode = isWholeResult && answer.result?.isPaid ? null : classifyCode(answer.errorCode)
  if (byCode) return byCode
  if (isWholeResult && answer.result?.isPaid)
    return isEarly ? ask('answered_early') : classifyPaid(status, answer.result)
  if (status >= 200 && status < 300) return classifySuccess(answer, isEarly)
  const refused = (reason: ReasonCode): Classified => ({ class: 'reject', outcome: 'refused', reason })
  const paused = (reason: ReasonCode): Classified => ({
    class: 'pause',
    outcome: 'refused',
    reason,
    pause: byPerson(reason),
  })
  const retried = (reason: ReasonCode, limit = RETRY_LIMIT): Classified => ({
    class: 'retry',
    outcome: 'refused',
    reason,
    limit,
  })
  if (status >= 300 && status < 400) return paused('redirected')
  if (answer.isAboutSource === true && status < 500 && !NOT_OF_THE_SOURCE.has(status)) return refused('source_failed')
  switch (status) {
    case 400:
    case 422:
      return refused('refused_by_service')
    case 415:
      return refused('unsupported_format')
    case 411:
    case 414:
    case 431:
      return refused('refused_by_service')
    case 413:
      return refused('file_too_large')
    case 401:
      return paused('token_refused')
    case 402:
      return paused('credits')
    case 403:
      return paused(content === 'html' ? 'blocked_on_the_way' : 'scope')
    case 404:
    case 405:
    case 410:
    case 426:
    case 501:
    case 505:
      return paused('address_changed')
    case 407:
      return paused('proxy')
    case 408:
      return isEarly ? retried('no_answer') : ask('no_answer')
    case 409:
      return ask('conflict')
    case 421:
    case 425:
      return retried('unexpected_status', 1)
    case 429:
      return {
        class: 'slow_down',
        outcome: 'refused',
        reason: 'rate_limited',
        waitMs: waitAskedFor(answer.retryAfterMs),
      }
    default:
      if (status >= 500 && status < 600) return isEarly ? retried('server_error') : ask('server_error')
      return ask('unexpected_status')
  }
}

/** A wait of nothing is no wait: then our own back-off counts, so that no service can start a storm. */
const waitAskedFor = (retryAfterMs: number | null): number | null =>
  retryAfterMs === null || retryAfterMs < RETRY_AFTER_FLOOR_MS ? null : Math.min(retryAfterMs, RETRY_AFTER_CAP_MS)

/** Statuses that speak of the account, the service's load or a doubt, whatever the body names. */
const NOT_OF_THE_SOURCE = new Set([401, 402, 408, 409, 429])

/** A result that was paid for is kept, whatever the status says: sending again would pay twice. */
function classifyPaid(status: number, { isSuccessful, image, hasError }: ResultFacts): Classified {
  if (hasError || image === 'error') return paid('done_partial', 'image_error')
  if (isSuccessful === false) return paid('done_partial', 'not_successful')
  if (image === 'none') return paid('done_unread', 'answer_unreadable')
  if (image === 'no_verdict') return paid('done_unread', 'no_verdict')
  return status >= 200 && status < 300 ? paid('done', null) : paid('done_partial', 'unexpected_status')
}

/** Error codes come before the HTTP status: the interface documents codes and no statuses. */
function classifyCode(code: string | null): Classified | null {
  const paused = (reason: ReasonCode): Classified => ({
    class: 'pause',
    outcome: 'refused',
    reason,
    pause: byPerson(reason),
  })
  // Documented under one prefix for both kinds of checks; another prefix says the same.
  switch (code?.toUpperCase().replace(/^[A-Z_]+:/, '')) {
    case 'FILE_TOO_LARGE':
      return { class: 'reject', outcome: 'refused', reason: 'file_too_large' }
    case 'UNSUPPORTED_FORMAT':
      return { class: 'reject', outcome: 'refused', reason: 'unsupported_format' }
    case 'UNAUTHORIZED':
      return paused('token_refused')
    case 'FORBIDDEN':
    case 'API_KEY.SCOPE_MISSING':
      return paused('scope')
    case 'USER_CREDIT_LIMIT_REACHED':
      return paused('credits')
    default:
      return null
  }
}

/** A 2xx. Whatever it holds, the file was taken, so nothing here is ever sent again by itself. */
function classifySuccess(answer: AnswerFacts, isEarly: boolean): Classified {
  // An answer to bytes that were not all sent is an answer about something else.
  if (isEarly) return ask('answered_early')
  if (answer.body === 'cut') return ask('answer_cut')
  if (answer.body === 'too_large') return ask('answer_too_large')
  const { result } = answer
  if (result === null) {
    if (answer.status === 202) return ask('accepted_without_result')
    // Success and an error at once is outside the interface: no answer to keep, and no word on the charge.
    if (answer.isErrorBody) return ask('answer_error')
    if (answer.content === 'json')
      return answer.isSubmission === true ? ask('no_job') : paid('done_unread', 'answer_unreadable')
    // Something between us and the service that speaks for it would do so again.
    const pause = answer.isPublicIssuer === false ? byPerson('not_the_service') : null
    return ask(UNREAD[answer.content], pause)
  }
  if (result.isSuccessful === false) return { class: 'reject', outcome: 'refused', reason: 'refused_by_service' }
  switch (result.image) {
    case 'answered':
      return paid('done', null)
    case 'error':
      return paid('done_partial', 'image_error')
    case 'none':
      return paid('done_unread', 'answer_unreadable')
    case 'no_verdict':
      return paid('done_unread', 'no_verdict')
    default:
      return assertNever(result.image)
  }
}

/** Why a 2xx that is no JSON is in doubt. */
const UNREAD = { empty: 'answer_empty', html: 'not_the_service', text: 'answer_unreadable' } as const

const ask = (reason: ReasonCode, pause: Pause | null = null): Classified => ({
  class: 'ask',
  outcome: 'unknown',
  reason,
  pause,
})
const paid = (state: 'done' | 'done_partial' | 'done_unread', reason: ReasonCode | null): Classified => ({
  class: 'success',
  outcome: 'success',
  state,
  reason,
})
const byPerson = (reason: ReasonCode): Pause => ({ reason, resumes: 'person' })

/** Where the check goes. `retries` = automatic retries since a person last approved it. */
export function nextState(classified: Classified, retries: number): CheckState {
  switch (classified.class) {
    case 'success':
      return classified.state
    case 'retry':
      if (classified.reason === 'interrupted') return 'approved'
      return retries < classified.limit ? 'waiting' : 'blocked'
    case 'slow_down':
    case 'pause':
      return 'approved'
    case 'ask':
      return 'unknown'
    case 'reject':
      return 'rejected'
    default:
      return assertNever(classified)
  }
}

export const RETRY_BASE_MS = 5_000
export const RETRY_CAP_MS = 300_000

/**
 * Waiting time in ms before retry number `retry` (from 0): full jitter below 5 s · 2ⁿ, at most 300 s.
 * `random` gives 0 ≤ x < 1.
 */
export function retryDelayMs(retry: number, random: () => number): number {
  return Math.round(random() * Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(retry, 10)))
}

/** What stands for an attempt that an earlier run of the app left open, judged by its phase alone. */
export function classifyOrphan(phase: AttemptPhase): Classified {
  if (phase === 'committing') return ask('interrupted')
  return classify({ type: 'stopped' }, phase)
}

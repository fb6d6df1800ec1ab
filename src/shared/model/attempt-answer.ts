import { assertNever } from '../assert-never.ts'
import { type AnswerFacts, ask, byPerson, type Classified, RETRY_LIMIT, type ResultFacts } from './attempt-end.ts'
import type { ReasonCode } from './check.ts'

/** Longest wait a service can request: 1 h. */
export const RETRY_AFTER_CAP_MS = 3_600_000
const RETRY_AFTER_FLOOR_MS = 1000

/**
 * Classifies a reply by the failure table. `isEarly`: it was received while the last bytes were still withheld, so the
 * request was never complete.
 */
export function classifyAnswer(answer: AnswerFacts, isEarly: boolean): Classified {
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
      return isEarly ? retried('request_timeout') : ask('request_timeout')
    case 409:
      return ask(answer.isEnvelope === true ? 'charge_not_stated' : 'conflict')
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
      if (status < 500 || status >= 600) return ask('unexpected_status')
      if (isEarly) return retried('server_error')
      return ask(answer.isEnvelope === true ? 'charge_not_stated' : 'server_error')
  }
}

/**
 * The wait requested by the service, if it is more than zero; otherwise our own back-off applies, so that no service
 * can cause a retry storm.
 */
const waitAskedFor = (retryAfterMs: number | null): number | null =>
  retryAfterMs === null || retryAfterMs < RETRY_AFTER_FLOOR_MS ? null : Math.min(retryAfterMs, RETRY_AFTER_CAP_MS)

/** Statuses that concern the account, the service's load or a doubtful charge, whatever the body says. */
const NOT_OF_THE_SOURCE = new Set([401, 402, 408, 409, 429])

/** A paid result is saved whatever the status: sending again would pay twice. */
function classifyPaid(status: number, { isSuccessful, image, hasError }: ResultFacts): Classified {
  if (hasError || image === 'error') return paid('done_partial', 'image_error')
  if (isSuccessful === false) return paid('done_partial', 'not_successful')
  if (image === 'none') return paid('done_unread', 'answer_unreadable')
  if (image === 'unmatched') return paid('done_unread', 'answer_unmatched')
  if (image === 'no_verdict') return paid('done_unread', 'no_verdict')
  return status >= 200 && status < 300 ? paid('done', null) : paid('done_partial', 'unexpected_status')
}

/**
 * Classifies by error code, which takes precedence over the HTTP status: the interface documents codes but no statuses.
 */
function classifyCode(code: string | null): Classified | null {
  const paused = (reason: ReasonCode): Classified => ({
    class: 'pause',
    outcome: 'refused',
    reason,
    pause: byPerson(reason),
  })
  // Documented with one prefix for both kinds of checks; any other prefix means the same.
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

/** Classifies a 2xx. Whatever its body, the file was accepted, so nothing here is ever resent automatically. */
function classifySuccess(answer: AnswerFacts, isEarly: boolean): Classified {
  // A reply to an incomplete request is about something else.
  if (isEarly) return ask('answered_early')
  if (answer.body === 'cut') return ask('answer_cut')
  if (answer.body === 'too_large') return ask('answer_too_large')
  const { result } = answer
  if (result === null) {
    if (answer.status === 202) return ask('accepted_without_result')
    // Success and an error at once is outside the interface: there is no result to save, and the charge is unknown.
    if (answer.isErrorBody) return ask('answer_error')
    if (answer.content === 'json')
      return answer.isSubmission === true ? ask('no_job') : paid('done_unread', 'answer_unreadable')
    // An intermediary that replied in place of the service would do so again.
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
    case 'unmatched':
      return paid('done_unread', 'answer_unmatched')
    case 'no_verdict':
      return paid('done_unread', 'no_verdict')
    default:
      return assertNever(result.image)
  }
}

/** Why a 2xx whose body is not JSON leaves the charge unknown. */
const UNREAD = { empty: 'answer_empty', html: 'not_the_service', text: 'answer_unreadable' } as const

const paid = (state: 'done' | 'done_partial' | 'done_unread', reason: ReasonCode | null): Classified => ({
  class: 'success',
  outcome: 'success',
  state,
  reason,
})

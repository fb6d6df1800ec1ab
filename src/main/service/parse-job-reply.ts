import type { JobTrouble } from '../../shared/model/check.ts'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import { findOddities } from '../../shared/model/json-text.ts'
import { type RawAnswer, REMOVED_HEADER } from './answer.ts'
import { answerText } from './answer-text.ts'
import { readErrorBody } from './error-body.ts'
import { type Carried, carriedBy } from './job-carried.ts'
import { readJob } from './job-wire.ts'
import { contentOf, plainWords } from './parse-reply.ts'
import { readRetryAfter } from './retry-after.ts'

/** What a reply about a job means for further requests. Nothing here costs anything. */
export type JobAnswer = {
  meaning: /** `carried` = the parts of a result it contains although it is not final; null = none, or it is final. */
    | { type: 'told'; parsed: ParsedJobReply; carried: Carried | null }
    /** The service does not know the job, or not yet, or no longer. */
    | { type: 'unknown_job' }
    /** This version finds no job in the reply. */
    | { type: 'unreadable' }
    /** Retry later, for this job alone. */
    | { type: 'again'; reason: JobTrouble }
    /** Send no requests for a while: for `waitMs`, or with back-off if null. */
    | { type: 'slow_down'; waitMs: number | null }
    /** Every other request would fail the same way. */
    | { type: 'held'; reason: JobTrouble }
  /** The service's own message about a failure: of an error, or a text that is neither JSON nor a page. null = none. */
  serviceMessage: string | null
  isSimulated: boolean
}
export type StoredAnswer = Pick<RawAnswer, 'status' | 'headers' | 'body' | 'bodyState'>

/**
 * Parses the reply to a request about a job, following the table of the reliability design. `receivedAt`: ms, for waits
 * given as a date.
 */
export function parseJobReply(answer: StoredAnswer, receivedAt: number): JobAnswer {
  const { status, headers, bodyState } = answer
  const unpacked = answerText(answer.body, headers['content-encoding'])
  const text = unpacked.text.trimStart()
  const json = bodyState === 'whole' && unpacked.state !== 'too_large' ? parse(text) : undefined
  const error = readErrorBody(json)
  const waitMs = readRetryAfter(headers['retry-after'], receivedAt)
  const type = headers['content-type']
  const isHtml = /^<(!doctype|html|\?xml|head|body)/i.test(text) || type?.includes('html') === true
  const meaning = (): JobAnswer['meaning'] => {
    if (error.code?.toUpperCase() === 'UNAUTHORIZED') return { type: 'held', reason: 'token_refused' }
    if (status >= 200 && status < 300) {
      if (bodyState !== 'whole')
        return { type: 'again', reason: bodyState === 'cut' ? 'answer_cut' : 'answer_too_large' }
      const parsed = json === undefined ? null : readJob(json, findOddities(text))
      if (parsed && !unpacked.isUtf8) parsed.notes.push('not_utf8')
      if (parsed && headers[REMOVED_HEADER] !== undefined) parsed.notes.push('token_removed')
      if (parsed) return { type: 'told', parsed, carried: endOf(parsed) === null ? carriedBy(parsed) : null }
      return isHtml ? { type: 'again', reason: 'not_the_service' } : { type: 'unreadable' }
    }
    if (status >= 300 && status < 400) return { type: 'held', reason: 'redirected' }
    if (status === 401) return { type: 'held', reason: 'token_refused' }
    if (status === 403) return { type: 'held', reason: isHtml ? 'blocked_on_the_way' : 'scope' }
    if (status === 407) return { type: 'held', reason: 'proxy' }
    if (status === 404 || status === 410) return { type: 'unknown_job' }
    if (status === 429) return { type: 'slow_down', waitMs }
    if (status === 503 && waitMs !== null) return { type: 'slow_down', waitMs }
    return { type: 'again', reason: status >= 500 ? 'server_error' : 'unexpected_status' }
  }
  return {
    meaning: meaning(),
    serviceMessage:
      error.message ??
      (unpacked.isUtf8 && unpacked.state === 'whole'
        ? plainWords(contentOf(text, json, type), text, bodyState)
        : null) ??
      error.code,
    isSimulated: headers['x-touchstone-simulated'] !== undefined,
  }
}

/** The final state a status word means; null = the job continues, or the word is unknown and it may continue. */
export function endOf(parsed: ParsedJobReply): 'completed' | 'failed' | 'cancelled' | null {
  switch (parsed.status?.trim().toLowerCase()) {
    case 'completed':
      return 'completed'
    case 'failed':
      return 'failed'
    case 'cancelled':
    case 'canceled':
      return 'cancelled'
    case undefined:
      // No status but parts of a result: there is nothing to wait for. A status that could not be parsed counts as one.
      return hasParts(parsed) && !parsed.unread.some(({ path, why }) => why === 'type' && /status$|state$/i.test(path))
        ? 'completed'
        : null
    default:
      return null
  }
}

const hasParts = ({ result }: ParsedJobReply): boolean =>
  result !== null && Object.values(result.foundAt).some((at) => at !== null)

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

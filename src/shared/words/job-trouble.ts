import type { JobTrouble, TroubleAnswer } from '../model/check.ts'
import type { Job } from '../model/job.ts'
import type { JobState } from '../model/job-state.ts'
import { messages } from './messages.ts'

/**
 * Why a status request brought no news of a job: what was answered, or that nothing was. `reply` = the HTTP status and
 * the service's own words. The job itself is not touched by any of it.
 */
const said: Record<JobTrouble, string | ((of: { reply: string }) => string)> = messages('job-trouble', {
  offline: 'This computer has no network connection.',
  unreachable: 'The service cannot be reached at its address.',
  tls: 'The service’s identity could not be verified, so no request was sent.',
  proxy: 'The network proxy did not let the request through{reply}.',
  connection_lost: 'No reply was received: the connection broke, or the service took too long.',
  token_refused: 'The service does not accept the access token{reply}.',
  scope: 'The service refused the request{reply}; the access token may lack permission for fact checks.',
  rate_limited: 'The service asked for fewer requests{reply}.',
  server_error: 'The reply reports a server error{reply}.',
  redirected: 'The reply redirects to another address{reply}. Touchstone did not follow.',
  not_the_service:
    'The reply was a web page{reply}, probably not from the service: a network sign-in page, for example.',
  blocked_on_the_way:
    'The reply was a web page that refused the request{reply}, probably from a network filter and not from the service.',
  answer_unreadable: 'The service replied, but this version finds no job in the reply{reply}.',
  answer_cut: 'The reply broke off{reply}.',
  answer_too_large: 'The reply was larger than 16 MB{reply}, so it was not used.',
  unexpected_status: 'The reply is not documented{reply}.',
  unknown_job: 'The service answered that it does not know this job{reply}.',
  other_job: 'The service replied about another job{reply}. That reply was not used.',
})

/** What happens next with a job whose end is awaited. */
const next = messages('job-trouble.next', {
  offline: 'Touchstone asks again when the network is back.',
  unreachable: 'Touchstone asks again automatically.',
  tls: 'Check the service address, the clock and the network.',
  proxy: 'Touchstone asks again automatically.',
  connection_lost: 'Touchstone asks again automatically.',
  token_refused: 'Set the token in Settings.',
  scope: 'Touchstone asks again automatically.',
  rate_limited: 'Touchstone asks again later.',
  server_error: 'Touchstone asks again automatically.',
  redirected: 'Check the service address in Settings.',
  not_the_service: 'Touchstone asks again automatically.',
  blocked_on_the_way: 'Touchstone asks again automatically.',
  answer_unreadable: 'Touchstone asks again automatically.',
  answer_cut: 'Touchstone asks again automatically.',
  answer_too_large: 'Touchstone asks again automatically.',
  unexpected_status: 'Touchstone asks again automatically.',
  unknown_job: 'Touchstone asks again for at least ten minutes.',
  other_job: 'Touchstone asks again automatically.',
} satisfies Record<JobTrouble, string>)

const replies = messages('job-trouble.reply', {
  bare: ' ({status})',
  quoted: ' ({status}): “{message}”',
})

type Said = Pick<TroubleAnswer, 'httpStatus' | 'message'>

function replyText(answer: Said | null): string {
  if (answer === null) return ''
  const status = String(answer.httpStatus)
  return answer.message === null ? replies.bare({ status }) : replies.quoted({ status, message: answer.message })
}

const delays = messages('job-trouble.delay', {
  until:
    'Until {when}, Touchstone sends no status requests to this service by itself. One about another fact check brought no news: {why}',
})

const lines = messages('job-trouble.lines', {
  lastRequest: 'Last status request',
  answeredAt: '{label}, answered {when}',
  earlier: 'Earlier status request',
})

/** As the model (instants in ms) and a machine export (texts) have it. */
type Answer<At> = Omit<TroubleAnswer, 'receivedAt'> & { receivedAt: At }
type Troubled<A> = { trouble: JobTrouble | null; troubleAnswer: A | null }

const sentenceOf = (trouble: JobTrouble, answer: Said | null): string => {
  const sentence = said[trouble]
  return typeof sentence === 'string' ? sentence : sentence({ reply: replyText(answer) })
}

type LastTrouble = Troubled<Said & Pick<TroubleAnswer, 'isEarlier'>> & { state: JobState }

/**
 * Why the last status request brought no news of a job, in the service's own words where it replied; and what happens
 * next if its end is awaited. null = it brought news.
 */
export function jobTrouble({ state, trouble, troubleAnswer }: LastTrouble): string | null {
  if (trouble === null) return null
  const first = sentenceOf(trouble, troubleAnswer?.isEarlier ? null : troubleAnswer)
  return state === 'watching' ? [first, next[trouble]].join(' ') : first
}

/**
 * The same as lines of a report, which does not say what happens next: the last status request, and the newest that was
 * answered where that is an earlier one, with the time of the reply. Empty = the last brought news, or none was sent.
 * `timeText` writes an instant.
 */
export function troubleLines<At>(
  { trouble, troubleAnswer }: Troubled<Answer<At>>,
  timeText: (at: At) => string,
): (readonly [label: string, text: string])[] {
  const answered = (label: string, { trouble: why, receivedAt, ...answer }: Answer<At>) =>
    [lines.answeredAt({ label, when: timeText(receivedAt) }), sentenceOf(why, answer)] as const
  const isEarlier = troubleAnswer?.isEarlier === true
  return [
    ...(trouble === null || (troubleAnswer !== null && !isEarlier)
      ? []
      : [[lines.lastRequest, sentenceOf(trouble, null)] as const]),
    ...(troubleAnswer === null ? [] : [answered(isEarlier ? lines.earlier : lines.lastRequest, troubleAnswer)]),
  ]
}

/**
 * Why the next status request about a job waits for longer than its own turn: what came of one about another job.
 * `timeText` writes an instant. null = nothing delays it, or its own trouble says the same.
 */
export function jobDelay(
  { delay, trouble }: Pick<Job, 'delay' | 'trouble'>,
  timeText: (at: number) => string,
): string | null {
  if (delay === null || delay.trouble === trouble) return null
  return delays.until({ when: timeText(delay.until), why: sentenceOf(delay.trouble, delay.troubleAnswer) })
}

import { plainName } from '../model/visible-text.ts'
import { count, counted } from './counts.ts'

const credits = (n: number): string => counted(n, 'credit')

/** Asked before the service is told that a job is no longer wanted. `reserved` null = it never said how much. */
export function cancelJobQuestion(host: string, reserved: number | null) {
  return {
    message: 'Ask the service to cancel this fact check?',
    detail: `${host} has reserved ${reserved === null ? 'credits' : credits(reserved)} for it. Whether it gives them back only its answer tells. What it found so far may be lost.`,
    yes: 'Ask to cancel',
    no: 'Let it run',
  }
}

/** Asked before all fact checks of a case are given up. */
export const stopJobsQuestion = (n: number) => ({
  message:
    n === 1
      ? 'Stop asking about the fact check of this case?'
      : `Stop asking about ${count(n)} fact checks of this case?`,
  detail:
    'They go on at the service. What they find is not fetched any more, and what was reserved for them may be used. Each can be asked about again, which costs nothing.',
  yes: 'Stop asking',
  no: 'Go on asking',
})

/** Kept with a doubtful submission that was found in the service's own list. */
export const listedJobWords = (jobId: string, sentName: string): string =>
  `The service lists one job with the name under which this file was sent.\nJob: ${jobId}\nName: ${sentName}`

/** Asked before a job that a person names is watched for a doubtful submission. `fileName` null = they gave none. */
export function attachJobQuestion(of: {
  name: string
  sentName: string | null
  jobId: string
  fileName: string | null
}) {
  const { name, sentName, jobId, fileName } = of
  return {
    message: 'Watch this job for the request in doubt?',
    detail: [
      `File: ${plainName(name)}`,
      `Job: ${plainName(jobId)}`,
      sentName !== null && fileName === sentName
        ? `It names the request: ${sentName}`
        : 'Touchstone cannot tell whether they belong together.',
      '',
      'Nothing is sent again. The result is taken from the service itself, and your name is kept with the decision.',
    ].join('\n'),
    yes: 'Watch this job',
    no: 'Cancel',
  }
}

export type EndedNotice = { reference: string; state: 'completed' | 'failed' | 'cancelled' }

const NAMED_IN_NOTICE = 3
const ENDED = {
  completed: 'Fact check completed',
  failed: 'Fact check failed',
  cancelled: 'Fact check cancelled',
} as const

/** What the system shows when jobs end: references only, because such messages are kept outside the app. */
export function endedNotice(ended: readonly EndedNotice[]): { title: string; body: string } {
  const states = new Set(ended.map(({ state }) => state))
  const [state] = states
  const title = ended.length === 1 && state !== undefined ? ENDED[state] : `${ended.length} fact checks ended`
  const named = ended.slice(0, NAMED_IN_NOTICE).map(({ reference }) => reference)
  const more = ended.length - named.length
  return { title, body: `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}` }
}

export const jobNotices = {
  title: 'Messages of the system',
  on: 'The system shows a message when a fact check ends.',
  off: 'The system shows no message when a fact check ends.',
  turnOn: 'Show them',
  turnOff: 'Do not show them',
  hint: 'A message names the case and the item by their references, never a file, an address or a result.',
} as const

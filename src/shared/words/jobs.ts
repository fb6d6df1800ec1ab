import { plainName } from '../model/visible-text.ts'
import { messages } from './messages.ts'

const cancelWords = messages('jobs.cancel', {
  message: 'Request cancellation of this fact check?',
  reserved:
    '{host} has reserved {n, plural, one {# credit} other {# credits}} for it. Only its reply will show whether they are returned. What it found so far may be lost.',
  unknown:
    '{host} has reserved credits for it. Only its reply will show whether they are returned. What it found so far may be lost.',
  yes: 'Request cancellation',
  no: 'Let it run',
})

/** Asked before the service is requested to cancel a job. `reserved`: null = it never said how much. */
export const cancelJobQuestion = (host: string, reserved: number | null) => ({
  message: cancelWords.message,
  detail: reserved === null ? cancelWords.unknown({ host }) : cancelWords.reserved({ host, n: reserved }),
  yes: cancelWords.yes,
  no: cancelWords.no,
})

const stopWords = messages('jobs.stop', {
  message:
    '{n, plural, one {Stop waiting for the result of the fact check of this case?} other {Stop waiting for the results of # fact checks of this case?}}',
  detail:
    'They continue at the service, but their results are no longer awaited, and reserved credits may be used. Waiting can be resumed for each, at no cost.',
  yes: 'Stop waiting',
  no: 'Keep waiting',
})

/** Asked before all fact checks of a case are given up. */
export const stopJobsQuestion = (n: number) => ({ ...stopWords, message: stopWords.message({ n }) })

const listedWords = messages('jobs.listed', {
  one: 'The service lists one job with the name under which this file was sent.',
  job: 'Job: {jobId}',
  name: 'Name: {name}',
})

/** Stored with a submission whose charge is unknown, after it was found in the service's own list. */
export const listedJobWords = (jobId: string, sentName: string): string =>
  [listedWords.one, listedWords.job({ jobId }), listedWords.name({ name: sentName })].join('\n')

const attachWords = messages('jobs.attach', {
  message: 'Fetch the result of this job for the request whose charge is unknown?',
  file: 'File: {name}',
  job: 'Job: {jobId}',
  matches: 'It names the request: {sentName}',
  unconfirmed: 'Touchstone cannot confirm that they belong together.',
  detail:
    'Nothing is sent again. The result comes from the service itself, and your name is recorded with the decision.',
  yes: 'Fetch its result',
  no: 'Cancel',
})

/**
 * Asked before fetching the result of a job named by a person, for a request whose charge is unknown. `fileName`: null
 * = none given.
 */
export function attachJobQuestion(of: {
  name: string
  sentName: string | null
  jobId: string
  fileName: string | null
}) {
  const { name, sentName, jobId, fileName } = of
  return {
    message: attachWords.message,
    detail: [
      attachWords.file({ name: plainName(name) }),
      attachWords.job({ jobId: plainName(jobId) }),
      sentName !== null && fileName === sentName ? attachWords.matches({ sentName }) : attachWords.unconfirmed,
      '',
      attachWords.detail,
    ].join('\n'),
    yes: attachWords.yes,
    no: attachWords.no,
  }
}

export type EndedNotice = { reference: string; state: 'completed' | 'failed' | 'cancelled' }

const NAMED_IN_NOTICE = 3
const ended = messages('jobs.ended', {
  completed: 'Fact check completed',
  failed: 'Fact check failed',
  cancelled: 'Fact check cancelled',
  several: '{n, plural, one {# fact check ended} other {# fact checks ended}}',
  andMore: '{references} and {n, number} more',
})

/** The system notification when jobs end: references only, because such notifications are stored outside the app. */
export function endedNotice(notices: readonly EndedNotice[]): { title: string; body: string } {
  const [first] = notices
  const title = notices.length === 1 && first !== undefined ? ended[first.state] : ended.several({ n: notices.length })
  const references = notices
    .slice(0, NAMED_IN_NOTICE)
    .map(({ reference }) => reference)
    .join(', ')
  const n = notices.length - NAMED_IN_NOTICE
  return { title, body: n > 0 ? ended.andMore({ references, n }) : references }
}

export const jobNotices = messages('jobs.notices', {
  title: 'System notifications',
  on: 'A notification appears when a fact check ends.',
  off: 'No notification appears when a fact check ends.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  hint: 'It gives the references of case and item, never a file, URL or result.',
})

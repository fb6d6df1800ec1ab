import { messages } from './messages.ts'

/** What the command line says about a pause of the queue. */
export const pauseLines = messages('headless-pause', {
  notPaused: 'Sending is not paused.',
  was: 'Sending was paused: {reason}',
  byPerson: 'A person paused it.',
  since: 'Paused since {at}.',
  serviceSays: 'Message from the service: “{message}”',
  detail: 'Details: {message}',
  causes: '{n, plural, one {The request that led to it:} other {The # requests that led to it, oldest first:}}',
  causesUnknown: 'Which requests led to it is not recorded.',
  status: 'HTTP {status}',
  noStatus: 'no HTTP status',
  hint: 'To end the pause: resume. That sends nothing.',
  ended: 'The pause is over. This command sent nothing.',
  waits: '{n, plural, =0 {No request waits.} one {# request waits.} other {# requests wait.}}',
  goesOut:
    'What waits is sent by the next analyse or fact-check that covers it, within its budget, or when the app starts. What was sent elsewhere meanwhile is held back.',
  /** While a service that asked to slow down, or cannot be reached, is waited for. */
  waiting:
    '{reason} Next attempt: {at}. This command ends if {n, plural, one {# second passes} other {# seconds pass}} without progress.',
})

import type { RequestState } from '../model/request.ts'
import type { TrafficPurpose, TrafficRow } from '../model/traffic.ts'
import { messages } from './messages.ts'

/** The list of all requests to the service. */
export const requestWords = messages('requests', {
  about:
    'Every request from this library. Touchstone connects to the service only. For a service elsewhere, proxy settings are read first; the system may fetch them from the network.',
  /** Why a list of one case is shorter. */
  aboutCase: 'Requests of no case, such as token tests, are listed under all cases.',
  state: 'State',
  anyState: 'Any state',
  states: {
    waiting: 'Waiting to be sent',
    sending: 'Sending',
    unknown: 'Charge unknown',
    stopped: 'Stopped',
    refused: 'Refused or not sent',
    cancelled: 'Cancelled',
    answered: 'Reply received',
    at_service: 'Running at the service',
    failed: 'Failed at the service',
    no_end: 'No known end',
    free: 'About no item',
  } satisfies Record<RequestState, string>,
  host: 'Host',
  purpose: 'Purpose',
  anyHost: 'Any host',
  anyPurpose: 'Any purpose',
  purposes: {
    token_test: 'Token test',
    credit_info: 'Balance and price',
    analysis: 'Image forensics',
    fact_check: 'Fact check',
    job: 'Job status',
    proxy_settings: 'Proxy settings',
  } satisfies Record<TrafficPurpose, string>,
  columns: { at: 'Time', purpose: 'Purpose', of: 'Item', state: 'State', sent: 'Sent' },
  list: 'Requests, newest first',
  exportCsv: 'Export CSV…',
  exportTitle: 'Saves every HTTP request, with times, sizes and status, filtered by purpose and host',
  exported: 'Saved',
  fileName: 'Touchstone requests.csv',
  empty: {
    title: 'No requests yet',
    text: 'Every request to the service is listed here, including free ones.',
  },
  emptyFilter: { title: 'No matches', text: 'No request has this state, purpose and host.' },
  open: 'Open {reference}',
  unfold: 'Steps and traffic, {at}',
  retry: 'Queue again',
  cancel: 'Cancel',
  decide: 'Decide in Activity',
  /** For a request that asks for no decision; a person may decide all the same. */
  decideHere: 'Decide…',
  next: 'next try',
  serviceSays: 'Message from the service',
  sending: 'Sending {reference}',
  sentOf: '{sent} of {total}',
  steps: {
    title: 'Steps',
    none: 'The custody log no longer contains its steps.',
    entry: '#{seq, number}',
    show: 'Show entry {seq, number} of the log',
  },
  traffic: {
    title: 'Traffic',
    none: 'Nothing was sent for it.',
    newest: 'The newest {shown, number} of {all, number} are shown.',
    columns: { at: 'Time', to: 'To', out: 'Sent', in: 'Received', took: 'Duration', answer: 'Status' },
  },
  notEnded: 'no end recorded',
  settingsFor: 'Proxy settings for {host}',
  settingsRead: 'read',
  settingsUnread: 'not read',
  /** The test asks for a job that cannot exist: 404 means that the token was accepted. */
  tokenAccepted: 'Token accepted',
  noAnswer: 'no reply',
  noAnswerBecause: 'no reply: {failure}',
  certificate: 'Certificate',
})

/** Whether something a line of the traffic log is about did not come: a reply, or proxy settings. */
export const hasFailed = ({ purpose, status, failure }: Pick<TrafficRow, 'purpose' | 'status' | 'failure'>): boolean =>
  purpose === 'proxy_settings' ? failure !== null : status === null

/** The outcome of a request, in a few words. */
export function answerWords({ purpose, status, failure }: Pick<TrafficRow, 'purpose' | 'status' | 'failure'>): string {
  if (purpose === 'token_test' && status === 404) return requestWords.tokenAccepted
  if (status !== null) return String(status)
  if (failure === 'not_ended') return requestWords.notEnded
  if (purpose === 'proxy_settings') return failure === null ? requestWords.settingsRead : requestWords.settingsUnread
  return failure === null ? requestWords.noAnswer : requestWords.noAnswerBecause({ failure })
}

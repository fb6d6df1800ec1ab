import type { RequestState } from '../model/request.ts'
import type { TrafficPurpose, TrafficRow } from '../model/traffic.ts'
import { count, counted } from './counts.ts'

/** The list of everything that was asked of the service. */
export const requestWords = {
  about:
    'Everything Touchstone asked from this library, answered or not. It talks to the service and to nobody else, and changes or removes no line.',
  /** Why a list of one case is shorter. */
  aboutCase: 'What belongs to no case, such as tests of the token, is listed under all cases.',
  state: 'State',
  anyState: 'Any state',
  states: {
    waiting: 'Waiting to be sent',
    sending: 'Sending',
    unknown: 'Charge unknown',
    stopped: 'Stopped',
    refused: 'Refused or not sent',
    cancelled: 'Taken out',
    answered: 'Answered',
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
    token_test: 'Test of the token',
    credit_info: 'Balance and price',
    analysis: 'Image forensics',
    fact_check: 'Fact check',
    job: 'Question about a job',
  } satisfies Record<TrafficPurpose, string>,
  columns: { at: 'Time', purpose: 'Purpose', of: 'Item', state: 'State', sent: 'Sent' },
  list: 'Requests, newest first',
  total: (n: number) => counted(n, 'request'),
  exportCsv: 'Export CSV…',
  exportTitle:
    'Writes every HTTP request with its times, sizes and answer as a table; the purpose and host chosen here narrow it',
  exported: 'Saved',
  fileName: 'Touchstone requests.csv',
  empty: {
    title: 'Nothing was asked yet',
    text: 'As soon as Touchstone asks the service anything, even a free question, it is listed here.',
  },
  emptyFilter: { title: 'Nothing fits', text: 'No request of this state, purpose and host was made.' },
  open: (reference: string) => `Open ${reference}`,
  unfold: 'Steps and traffic',
  retry: 'Queue again',
  cancel: 'Take out',
  decide: 'Decide under Now',
  next: 'next try',
  serviceSays: 'The service says',
  sending: (reference: string) => `Sending ${reference}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  steps: {
    title: 'Steps',
    none: 'The custody log holds no step of it any more.',
    entry: (seq: number) => `#${count(seq)}`,
    show: (seq: number) => `Show entry ${count(seq)} of the log`,
  },
  traffic: {
    title: 'Traffic',
    none: 'Nothing was sent for it.',
    newest: (shown: number, all: number) => `The newest ${count(shown)} of ${count(all)} are shown.`,
    columns: { at: 'Time', to: 'To', out: 'Sent', in: 'Received', took: 'Took', answer: 'Answer' },
  },
  notEnded: 'no end recorded',
  noAnswer: 'no answer',
  certificate: 'Certificate',
} as const

/** What became of a request, in a few words. */
export function answerWords({ status, failure }: Pick<TrafficRow, 'status' | 'failure'>): string {
  if (status !== null) return String(status)
  if (failure === 'not_ended') return requestWords.notEnded
  return failure === null ? requestWords.noAnswer : `${requestWords.noAnswer}: ${failure}`
}

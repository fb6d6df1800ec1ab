import type { TrafficPurpose, TrafficRow } from '../model/traffic.ts'
import { counted } from './counts.ts'

export const trafficWords = {
  title: 'Traffic',
  about:
    'The requests Touchstone made from this library, answered or not. It talks to the service and to nobody else. Touchstone itself changes or removes no line.',
  host: 'Host',
  purpose: 'Purpose',
  anyHost: 'Every host',
  anyPurpose: 'Every purpose',
  purposes: {
    token_test: 'Test of the token',
    credit_info: 'Balance and price',
    analysis: 'Image analysis',
    fact_check: 'Fact check',
    job: 'Question about a job',
  } satisfies Record<TrafficPurpose, string>,
  columns: {
    at: 'Time',
    purpose: 'Purpose',
    to: 'To',
    out: 'Sent',
    in: 'Received',
    took: 'Took',
    answer: 'Answer',
  },
  notEnded: 'no end recorded',
  noAnswer: 'no answer',
  certificate: 'Certificate',
  attempt: 'Request',
  exportCsv: 'Export CSV…',
  exported: 'Saved',
  empty: {
    title: 'Nothing was sent yet',
    text: 'As soon as Touchstone asks the service anything, even a free question, it stands here.',
  },
  emptyFilter: { title: 'Nothing fits', text: 'No request to this host for this purpose was made.' },
  total: (n: number) => counted(n, 'request'),
  list: 'Requests, newest first',
  fileName: 'Touchstone traffic.csv',
} as const

/** What became of a request, in a few words. */
export function answerWords({ status, failure }: Pick<TrafficRow, 'status' | 'failure'>): string {
  if (status !== null) return String(status)
  if (failure === 'not_ended') return trafficWords.notEnded
  return failure === null ? trafficWords.noAnswer : `${trafficWords.noAnswer}: ${failure}`
}

export const airGap = {
  title: 'Air gap',
  on: 'Air gap on',
  detail: 'nothing leaves this machine',
  sentence: 'The air gap is on: Touchstone opens no connection at all. Everything stored stays readable.',
  hint: 'While the air gap is on, Touchstone opens no connection: nothing is sent, tested or asked. The queue stands still. What is already sent whole is waited for, so that a paid answer is not lost.',
  turnOn: 'Turn the air gap on',
  turnOff: 'Turn the air gap off',
  offSentence: 'The air gap is off. Touchstone talks to the service when you ask it to.',
} as const

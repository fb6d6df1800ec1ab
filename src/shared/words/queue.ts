import type { CheckState } from '../model/check.ts'
import { count } from './counts.ts'

export const queueWords = {
  title: 'Queue',
  empty: { title: 'Nothing is queued', text: 'Choose items in a case and analyse them. Each one appears here.' },
  columns: { item: 'Item', phase: 'State', attempt: 'Try', sent: 'Sent', cost: 'Credits' },
  expected: (n: string) => `${n} expected`,
  charged: (n: string) => `${n} charged`,
  /** The service answered and did not say what it charged. */
  notNamed: 'not named',
  chargeUnknown: 'charge unknown',
  pause: 'Pause',
  resume: 'Resume',
  pausedTitle: 'The queue stands still',
  working: 'The queue is working.',
  idle: 'Nothing to send.',
  since: 'Since',
  until: 'goes on by itself',
  untilPerson: 'waits for you',
  serviceSays: 'The service says',
  cancel: 'Take out',
  retry: 'Queue again',
  decide: 'Decide…',
  next: 'next try',
  allCases: 'All cases',
  thisCase: 'This case',
  list: 'Checks, those that need you first',
  openItem: (reference: string) => `Open ${reference}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  settings: 'Open settings',
  show: 'Show',
  totals: {
    waiting: 'waiting',
    sending: 'sending',
    unknown: 'charge unknown',
    blocked: 'stopped',
    rejected: 'refused',
    done: 'answered',
  },
  totalCharged: (n: number) => `${count(n)} credits charged`,
} as const

/** Where a check stands, in the queue. */
export const checkStateWords: Record<CheckState, string> = {
  approved: 'Queued',
  sending: 'Sending',
  waiting: 'Waiting to retry',
  blocked: 'Stopped',
  unknown: 'Charge unknown',
  rejected: 'Refused',
  cancelled: 'Taken out',
  done: 'Answered',
  done_partial: 'Answered with an error for this image',
  done_unread: 'Answer kept, not read',
}

/** The panel for a request that may have been charged. No choice is made for the person. */
export const decide = {
  title: 'This request may have been charged',
  intro:
    'The whole file was sent, and no usable answer came back. The service may have charged it, or not; it offers no way to ask without a new request. Touchstone never sends it again by itself.',
  facts: {
    since: 'In doubt since',
    bytes: 'Bytes sent',
    id: 'The service saw a name that begins with',
    request: 'Request id',
    reason: 'What happened',
  },
  choices: {
    send_again: {
      label: 'Send again',
      text: 'A new request. If the first one was charged, this costs a second time. Touchstone asks once more before it is sent.',
    },
    not_charged: {
      label: 'I checked: it was not charged',
      text: 'For example in your account with the service. The file goes back into the queue and is sent anew; your word is kept in the custody log.',
    },
    left: {
      label: 'Leave it as it is',
      text: 'Nothing is sent. The item stays marked “charge unknown” and can be decided later.',
    },
  },
  attach:
    'If the service gives you the result in another way, keep it and leave this as it is: attaching a result comes with a later version.',
  confirm: 'Decide',
  choose: 'Choose one',
} as const

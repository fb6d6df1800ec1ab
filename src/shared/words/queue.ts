import type { Modality } from '../model/job.ts'
import type { CheckKind } from '../model/kind.ts'
import { count, counted } from './counts.ts'

export const queueWords = {
  title: 'Queue',
  empty: { title: 'Nothing is queued', text: 'Choose items in a case and analyse them. Each one appears here.' },
  columns: { item: 'Item', phase: 'State', attempt: 'Try', sent: 'Sent', cost: 'Credits' },
  expected: (n: string) => `${n} expected`,
  charged: (n: string) => `${n} charged`,
  reserved: (n: string) => `${n} reserved`,
  /** The job is over, and the service did not say what it used. */
  useNotNamed: 'use not named',
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
  /** What this machine itself adds. */
  detail: 'In detail',
  cancel: 'Take out',
  retry: 'Queue again',
  decide: 'Decide…',
  next: 'next try',
  allCases: 'All cases',
  thisCase: 'This case',
  list: 'Checks, those that need you first',
  openItem: (reference: string) => `Open ${reference}`,
  sending: (reference: string) => `Sending ${reference}`,
  sentOf: (sent: string, total: string) => `${sent} of ${total}`,
  settings: 'Open settings',
  show: 'Show',
  totals: {
    waiting: 'waiting',
    sending: 'sending',
    unknown: 'charge unknown',
    blocked: 'stopped',
    rejected: 'refused or not sent',
    done: 'answered',
  },
  /** Jobs that the service took, and that are no answer. */
  jobs: {
    running: 'running at the service',
    failed: 'failed or cancelled there',
    open: 'with no end known',
  },
  totalCharged: (n: number) => `${counted(n, 'credit')} charged`,
  totalReserved: (n: number) => `${counted(n, 'credit')} reserved, use not named`,
} as const

/** What a line of the queue asks the service for. */
export const kindOfCheck: Record<CheckKind, string> = { image_forensics: 'Image forensics', fact_check: 'Fact check' }

/** The same with what it was said to be. */
export const factCheckOf: Record<Modality, string> = {
  image: 'Fact check of a picture',
  audio: 'Fact check of audio',
  video: 'Fact check of a video',
}

/** A fact check whose job the service took; how that goes on stands with the fact checks. */
export const submitted = 'Submitted'

/** The panel for a request that may have been charged. No choice is made for the person. */
export const decide = {
  title: 'This request may have been charged',
  intro:
    'The whole request was sent, and no usable answer came back. The service may have charged it, or not; it offers no way to ask without a new request. Touchstone never sends it again by itself.',
  titleOfSeveral: (n: number) => `These ${count(n)} requests may have been charged`,
  facts: {
    to: 'Sent to',
    started: 'Sent at',
    said: 'The service said',
    listed: 'List of the service',
    notListed: 'not in it at',
    balance: 'Balance before and after',
    balanceUnknown: 'not known',
    balanceHint: '(a hint only: other requests may have changed it)',
    since: 'In doubt since',
    bytes: 'Bytes sent',
    id: 'The service knows it by',
    request: 'Request id',
    reason: 'What happened',
    kind: 'What was asked',
    context: 'Your words with it',
    noContext: 'none',
  },
  choices: {
    send_again: {
      label: 'Send again',
      text: 'A new request. If the first one was charged, this costs a second time. Touchstone asks once more before it is sent.',
    },
    not_charged: {
      label: 'I checked: it was not charged',
      text: 'For example in your account with the service. It goes back into the queue and is sent anew, within the approved budget. Touchstone asks once more; your word is kept in the custody log.',
    },
    attached: {
      label: 'Attach the result',
      text: 'You obtained the reply to this request from the provider in another way. It is kept with your name and marked as attached wherever it is shown.',
    },
    left: {
      label: 'Leave it as it is',
      text: 'Nothing is sent. The item stays marked “charge unknown” and can be decided later.',
    },
  },
  /** Where the case of what is decided about is closed. */
  closed: {
    note: 'This case is closed: nothing is sent from it. What may have been charged can still be settled.',
    several: 'Some of these belong to closed cases: they are settled, and not sent again.',
    reopen: 'Open it again',
    send_again: 'Open the case again first.',
    not_charged:
      'For example in your account with the service. Nothing is sent; the request is taken out. Your word is kept in the custody log.',
  },
  attach: {
    paste: 'The reply, as JSON, unchanged',
    hint: 'Touchstone reads it like an answer of the service and asks once more before it is kept.',
    choose: 'Choose a file…',
    confirm: 'Attach…',
  },
  confirm: 'Decide',
  choose: 'Choose one',
} as const

/** The list of all requests that may have been charged. */
export const doubtful = {
  view: 'View',
  all: 'All checks',
  some: (n: string) => `Charge unknown (${n})`,
  intro:
    'Each of these was sent whole, and no usable answer came back. Nothing here is sent again, and nothing is decided, until you say so.',
  empty: {
    title: 'Nothing is in doubt',
    text: 'Every request that was sent whole has its answer, or was refused without a charge.',
  },
  list: 'Requests that may have been charged, oldest first',
  firstOf: (shown: string, total: string) => `The first ${shown} of ${total} are shown.`,
  chooseAll: 'Choose all',
  choose: (reference: string) => `Choose ${reference}`,
  chosen: (n: string) => `${n} chosen`,
  decideChosen: 'Decide about the chosen…',
  decide: 'Decide…',
  open: (reference: string) => `Open ${reference}`,
  seen: 'Looked at and left as it is',
} as const

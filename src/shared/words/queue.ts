import type { Modality } from '../model/job.ts'
import type { CheckKind } from '../model/kind.ts'
import { count } from './counts.ts'

/** What a line of the queue asks the service for. */
export const kindOfCheck: Record<CheckKind, string> = { image_forensics: 'Image forensics', fact_check: 'Fact check' }

/** The same with what it was said to be. */
export const factCheckOf: Record<Modality, string> = {
  image: 'Fact check of a picture',
  audio: 'Fact check of audio',
  video: 'Fact check of a video',
}

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
    again: {
      label: 'Send again',
      text: 'A new request about the same item.',
    },
    attached: {
      label: 'Attach the result',
      text: 'You have the reply from the provider by another way. It is kept with your name and marked as attached wherever it is shown.',
    },
    left: {
      label: 'Leave it as it is',
      text: 'Nothing is sent. The item stays marked “charge unknown” and can be decided later.',
    },
  },
  /** What is asked before anything is sent again. Touchstone asks once more before it is. */
  sure: {
    legend: 'Was the first one charged?',
    not_charged: {
      label: 'I checked: not charged',
      text: 'For example in your account with the service. Your word is kept in the custody log.',
    },
    send_again: {
      label: 'This may cost twice',
      text: 'If the first one was charged, the new one is charged as well.',
    },
  },
  /** Where the case of what is decided about is closed. */
  closed: {
    note: 'This case is closed: nothing is sent from it. What may have been charged can still be settled.',
    several: 'Some of these belong to closed cases: they are settled, and not sent again.',
    reopen: 'Open it again',
    again: { label: 'Settle it', text: 'Nothing is sent from a closed case; the request is taken out.' },
    send_again: 'Open the case again first.',
    not_charged: 'For example in your account with the service. Nothing is sent; your word is kept in the custody log.',
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
  intro: 'All of each was sent, and no usable answer came. Nothing is sent again until you say so.',
  list: 'Requests that may have been charged, oldest first',
  firstOf: (shown: string, total: string) => `The first ${shown} of ${total} are shown.`,
  chooseAll: 'Choose all',
  choose: (reference: string) => `Choose ${reference}`,
  chosen: (n: string) => `${n} chosen`,
  decideChosen: 'Decide about the chosen…',
  decide: 'Decide…',
  seen: 'Looked at and left as it is',
} as const

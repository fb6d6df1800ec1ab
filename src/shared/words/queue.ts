import type { Modality } from '../model/job.ts'
import type { CheckKind } from '../model/kind.ts'
import { messages } from './messages.ts'

/** The check that a row of the queue requests. */
export const kindOfCheck = messages('queue.kinds', {
  image_forensics: 'Image forensics',
  fact_check: 'Fact check',
} satisfies Record<CheckKind, string>)

/** A fact check with the modality chosen for it. */
export const factCheckOf = messages('queue.fact-check', {
  image: 'Fact check of an image',
  audio: 'Fact check of audio',
  video: 'Fact check of a video',
} satisfies Record<Modality, string>)

/** The panel for a request that may have been charged. No option is preselected. */
export const decide = messages('queue.decide', {
  title: 'This request may have been charged',
  intro:
    'The request was sent in full and no usable reply was received, so the service may have charged it. The service offers no way to look up a request. Touchstone never resends it automatically.',
  /** Of a request that the service itself refused without stating a charge. */
  refusedTitle: 'This refused request may have been charged',
  refusedIntro:
    'The service refused the request and did not state whether it charged. It offers no way to look up a request. Touchstone never resends it automatically.',
  titleOfSeveral: 'These {n, number} requests may have been charged',
  facts: {
    to: 'Sent to',
    started: 'Sent at',
    said: 'Message from the service',
    listed: 'The service’s list',
    notListed: 'not listed at',
    balance: 'Balance before and after',
    balanceUnknown: 'unknown',
    balanceHint: '(only a hint: other requests may have changed it)',
    since: 'Charge unknown since',
    bytes: 'Bytes sent',
    id: 'Name at the service',
    request: 'Request ID',
    reason: 'What happened',
    kind: 'Check',
    context: 'Your text with it',
    noContext: 'none',
  },
  choices: {
    again: {
      label: 'Send again',
      text: 'A new request for the same item; it may cost twice.',
    },
    attached: {
      label: 'Attach the result',
      text: 'You obtained the reply from the provider. It is saved with your name and marked as attached.',
    },
    left: {
      label: 'Leave it as it is',
      text: 'Nothing is sent. The item stays “charge unknown”; you can decide later.',
    },
    refusedLeft: {
      label: 'Leave it as it is',
      text: 'Nothing is sent. The item stays “Refused, charge not stated”; you can decide later.',
    },
  },
  /** Asked first before anything is resent; Touchstone asks again before sending. */
  sure: {
    legend: 'Was the first one charged?',
    not_charged: {
      label: 'I checked: not charged',
      text: 'For example in your account with the service. Your statement is saved in the custody log.',
    },
    send_again: {
      label: 'This may cost twice',
      text: 'If the first one was charged, you pay for both.',
    },
  },
  /** Shown if the case of the request is closed. */
  closed: {
    note: 'This case is closed: nothing is sent from it. Possible charges can still be settled.',
    several: 'Some of these belong to closed cases: they are settled, not sent again.',
    reopen: 'Reopen it',
    again: { label: 'Settle it', text: 'Nothing is sent from a closed case; the request is cancelled.' },
    send_again: 'Reopen the case first.',
    not_charged:
      'For example in your account with the service. Nothing is sent; your statement is saved in the custody log.',
  },
  attach: {
    paste: 'The reply, as unchanged JSON',
    hint: 'Touchstone reads it like a reply from the service and asks you before saving it.',
    choose: 'Choose a file…',
    confirm: 'Attach…',
  },
  confirm: 'Decide',
  choose: 'Choose one',
})

/** The list of all requests that may have been charged. */
export const doubtful = messages('queue.doubtful', {
  intro: 'Sent in full, without a usable reply. Nothing is sent again until you decide.',
  list: 'Requests that may have been charged, oldest first',
  firstOf: 'The first {shown, number} of {total, number} are shown.',
  chooseAll: 'Select all',
  choose: 'Select {reference}',
  chosen: '{n, number} selected',
  decideChosen: 'Decide for selection…',
  decide: 'Decide…',
  seen: 'Reviewed and left as it is',
})

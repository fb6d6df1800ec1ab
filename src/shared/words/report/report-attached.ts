import { counted } from '../counts.ts'

/* What a report says of a result that a person attached. Names are foreign text and stand apart from these words. */

export const attachedReport = {
  /** The name follows. */
  by: 'attached by',
  /** Around the name, at the head of what an attached reply says. */
  around: [
    'What follows stands in a reply attached by',
    ', who obtained it from the provider. Touchstone did not receive it from the service.',
  ],
  /** After the words of a verdict, where many are counted. */
  counted: (label: string) => `${label}, attached by a person`,
  /** Below the summary that marks some. */
  note: 'A result marked “attached by” stands in a reply that the named person obtained from the provider in another way. Touchstone did not receive it from the service.',
  /** After what was received from a service. */
  answers: (n: number) =>
    `${counted(n, 'stored answer')} ${n === 1 ? 'was' : 'were'} attached by a person, not received from the service.`,
  /** Of a service all stored answers of which were attached. */
  noneReceived: (origin: string, requests: number) =>
    `${origin}: ${counted(requests, 'request')} sent, and no answer with a result was received.`,
} as const

/** Verdicts as replies have them; `isAttached` = only attached replies have it. */
export type OtherVerdicts = readonly { verdict: string; isAttached: boolean }[]

export const quotedVerdicts = (said: OtherVerdicts): string =>
  said.map(({ verdict, isAttached }) => `‘${verdict}’${isAttached ? ' (attached by a person)' : ''}`).join(', ')

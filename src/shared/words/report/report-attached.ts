import { counted } from '../counts.ts'

/* What a report says about a result attached by a person. Names are foreign text, separate from these words. */

export const attachedReport = {
  /** Followed by the name. */
  by: 'attached by',
  /** Text before and after the name, above the content of an attached reply. */
  around: [
    'What follows stands in a reply attached by',
    ', who obtained it from the provider. Touchstone did not receive it from the service.',
  ],
  /** Follows the words of a verdict in counts. */
  counted: (label: string) => `${label}, attached by a person`,
  /** Below a summary with marked entries. */
  note: 'A result marked “attached by” stands in a reply that the named person obtained from the provider in another way. Touchstone did not receive it from the service.',
  /** Follows what was received from a service. */
  answers: (n: number) =>
    `${counted(n, 'stored answer')} ${n === 1 ? 'was' : 'were'} attached by a person, not received from the service.`,
  /** For a service all of whose stored replies were attached. */
  noneReceived: (origin: string, requests: number) =>
    `${origin}: ${counted(requests, 'request')} sent, and no answer with a result was received.`,
} as const

/** Verdicts of other replies; `isAttached` = only attached replies have it. */
export type OtherVerdicts = readonly { verdict: string; isAttached: boolean }[]

export const quotedVerdicts = (said: OtherVerdicts): string =>
  said.map(({ verdict, isAttached }) => `‘${verdict}’${isAttached ? ' (attached by a person)' : ''}`).join(', ')

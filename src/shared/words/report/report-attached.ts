import { messages } from '../messages.ts'

/* What a report says about a result attached by a person. Names are foreign text, separate from these words. */

export const attachedReport = messages('report.attached', {
  /** Followed by the name. */
  by: 'attached by',
  /** Text before and after the name, above the content of an attached reply. */
  around: [
    'From a reply attached by',
    ', who obtained it from the provider. Touchstone did not receive it from the service.',
  ],
  /** Follows the words of a verdict in counts. */
  counted: '{label}, attached by a person',
  /** Below a summary with marked entries. */
  note: 'A result marked “attached by” is from a reply that the named person obtained from the provider in another way. Touchstone did not receive it from the service.',
  /** Follows what was received from a service. */
  answers:
    '{n, plural, one {# stored reply was} other {# stored replies were}} attached by a person, not received from the service.',
  /** For a service all of whose stored replies were attached. */
  noneReceived:
    '{origin}: {requests, plural, one {# request} other {# requests}} sent, and no reply with a result was received.',
  quoted: '‘{verdict}’{isAttached, select, true { (attached by a person)} other {}}',
})

/** Verdicts of other replies; `isAttached` = only attached replies have it. */
export type OtherVerdicts = readonly { verdict: string; isAttached: boolean }[]

export const quotedVerdicts = (said: OtherVerdicts): string => said.map(attachedReport.quoted).join(', ')

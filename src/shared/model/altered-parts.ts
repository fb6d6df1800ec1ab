/** What persons recorded about an item: what they conclude, and the status and tags they gave it. */
export type PersonPart = 'finding' | 'marks'
/** What a report leaves out where it does not hold against the custody log: what persons did, and what was asked. */
export const ALTERED_PARTS = ['finding', 'marks', 'redaction', 'requests'] as const satisfies readonly (
  | PersonPart
  | 'redaction'
  | 'requests'
)[]
export type AlteredPart = (typeof ALTERED_PARTS)[number]

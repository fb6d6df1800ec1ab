import type { CapOutlook } from '../contract/checks.ts'
import { messages } from './messages.ts'

export const capWords = messages('caps', {
  title: 'Spending limits',
  day: 'Daily limit, in credits',
  dayHint: 'All cases and services; empty for no limit.',
  case: 'Case limit, in credits',
  caseHint: 'All days and services; empty for no limit.',
  spentToday: 'Counted today: {n, number}.',
  spentInCase: 'Counted so far: {n, number}.',
  pauses: 'At the limit, sending pauses. Unknown charges count as charged.',
  none: 'no limit',
  notANumber: 'Enter a whole number of credits, or nothing.',
})

const reached = messages('caps.reached', {
  day: 'Daily limit: {limit, plural, one {# credit} other {# credits}}. Counted: {counted, number}. The next request is expected to cost {next, number}.',
  case: 'Limit for {reference}: {limit, plural, one {# credit} other {# credits}}. Counted: {counted, number}. The next request is expected to cost {next, number}.',
})

/** Which limit the queue is paused at; stored with the pause. `reference` null = the daily limit. */
export function capReached(facts: { reference: string | null; cap: number; counted: number; next: number }): string {
  const { reference, cap: limit, counted, next } = facts
  const numbers = { limit, counted, next }
  return reference === null ? reached.day(numbers) : reached.case({ reference, ...numbers })
}

const raising = messages('caps.raising', {
  removeDay: 'Remove the daily limit?',
  removeCase: 'Remove the limit for {reference}?',
  raiseDay: 'Raise the daily limit to {to, plural, one {# credit} other {# credits}}?',
  raiseCase: 'Raise the limit for {reference} to {to, plural, one {# credit} other {# credits}}?',
  nowDay: 'The limit is {from, plural, one {# credit} other {# credits}}, over all cases and services.',
  nowCase: 'The limit is {from, plural, one {# credit} other {# credits}}, over all days and services.',
  withoutIt: 'Without it, only approved budgets limit spending.',
  budgets: 'Budgets are still approved separately.',
  remove: 'Remove limit',
  raise: 'Raise to {to, plural, one {# credit} other {# credits}}',
  keep: 'Leave limit unchanged',
})

/** Asked before more may be spent than a limit allows. `to`: null = no limit. */
export function capQuestion({ reference, from, to }: { reference: string | null; from: number; to: number | null }) {
  return {
    message: raisingQuestion(reference, to),
    detail: [
      reference === null ? raising.nowDay({ from }) : raising.nowCase({ from }),
      to === null ? raising.withoutIt : raising.budgets,
    ].join('\n'),
    yes: to === null ? raising.remove : raising.raise({ to }),
    no: raising.keep,
  }
}

function raisingQuestion(reference: string | null, to: number | null): string {
  if (reference === null) return to === null ? raising.removeDay : raising.raiseDay({ to })
  return to === null ? raising.removeCase({ reference }) : raising.raiseCase({ reference, to })
}

const beyond = messages('caps.beyond', {
  line: 'This exceeds the {of, select, case {case} other {daily}} limit ({limit, plural, one {# credit} other {# credits}}) by {beyond, plural, one {# credit} other {# credits}}. Sending pauses at the limit; the rest waits.',
})

/** How far a batch exceeds a limit, before it is queued. */
export const beyondCap = ({ of, credits: limit, beyond: by }: CapOutlook): string =>
  beyond.line({ of, limit, beyond: by })

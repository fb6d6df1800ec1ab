import type { CapOutlook } from '../contract/checks.ts'
import { credits } from './cost-sheet.ts'

export const capWords = {
  title: 'Spending',
  day: 'Most credits a day',
  dayHint: 'Over all cases and services. Leave it empty for no cap.',
  case: 'Most credits for this case',
  caseHint: 'Over all days and services. Leave it empty for no cap.',
  spentToday: (n: number) => `Counted today: ${credits(n)}.`,
  spentInCase: (n: number) => `Counted so far: ${credits(n)}.`,
  pauses: 'At the cap sending is paused. Charges in doubt count as charged.',
  none: 'no cap',
  notANumber: 'A whole number of credits, or nothing.',
} as const

const nameOf = (reference: string | null): string => (reference === null ? 'a day' : reference)

/** Which cap the queue stands still at; kept with the pause. `reference` null = the cap of a day. */
export function capReached(facts: { reference: string | null; cap: number; counted: number; next: number }): string {
  const { reference, cap, counted, next } = facts
  return `Cap for ${nameOf(reference)}: ${credits(cap)}. Counted: ${credits(counted)}. The next one is expected to cost ${credits(next)}.`
}

/** Asked before more may be spent than the cap lets. `to` null = no cap. */
export function capQuestion({ reference, from, to }: { reference: string | null; from: number; to: number | null }) {
  const name = nameOf(reference)
  return {
    message: to === null ? `Remove the cap for ${name}?` : `Raise the cap for ${name} to ${credits(to)}?`,
    detail: [
      `The cap is ${credits(from)}${reference === null ? ', over all cases and services' : ', over all days and services'}.`,
      to === null
        ? 'Without it, only the approved budgets limit what is spent.'
        : 'Budgets are approved separately, as before.',
    ].join('\n'),
    yes: to === null ? 'Remove the cap' : `Raise to ${credits(to)}`,
    no: 'Keep it',
  }
}

/** How far a batch goes beyond a cap, before it is queued. */
export function beyondCap({ of, credits: cap, beyond }: CapOutlook): string {
  const name = of === 'case' ? 'the cap for this case' : 'the cap for a day'
  return `This goes beyond ${name} (${credits(cap)}) by ${credits(beyond)}. Sending is paused at the cap; what is left waits there.`
}

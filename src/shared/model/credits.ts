/**
 * Far beyond what any medium costs: a whole day of film at the dearest minute known takes some tens of thousands. A
 * service that names more is mistaken, and counting with it would stop a case for the day.
 */
export const MOST_CREDITS = 1_000_000

/** Credits a service names for one medium; null = none, or none that can be counted with: below zero, or beyond belief. */
export function countedCredits(named: number | null): number | null {
  return named !== null && named >= 0 && named <= MOST_CREDITS ? named : null
}

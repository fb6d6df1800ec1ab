import { type ImageReply, sumOfParts } from './analysis.ts'

/**
 * Far more than any medium costs: a whole day of video at the highest known price per minute takes some tens of
 * thousands. A service that names more is mistaken, and counting it would block a case for the day.
 */
export const MOST_CREDITS = 1_000_000

/** Credits a service names for one medium; null = none, or an unusable number: negative or implausibly high. */
export function countedCredits(named: number | null): number | null {
  return named !== null && named >= 0 && named <= MOST_CREDITS ? named : null
}

/** The members of a reply that state credits. */
export type Charging = Parameters<typeof sumOfParts>[0] & Pick<ImageReply, 'totalCreditsUsed'>

/**
 * The charge stated by the service: the total if there is one, else the sum of the parts; null = not stated, or not a
 * usable number.
 */
export function chargedBy(reply: Charging | null | undefined): number | null {
  if (!reply) return null
  return countedCredits(reply.totalCreditsUsed ?? sumOfParts(reply))
}

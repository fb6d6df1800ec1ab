import { z } from 'zod'
import type { ReasonCode } from './check.ts'

/**
 * How much of a request of a check ever left this machine, over all its attempts. "whole": the service may have all of
 * it, and no person found that it cost nothing. Told of checks that a file ended, because only there it decides a word.
 */
export const EverSent = z.enum(['nothing', 'part', 'whole'])
export type EverSent = z.infer<typeof EverSent>

/** What it means that a check stands as rejected. */
export type Rejection = 'refused' | 'not_sent' | 'stopped'

const BY_THE_FILE: ReadonlySet<ReasonCode> = new Set(['file_changed', 'file_missing'])

/**
 * Refused only where the service refused, not sent only where nothing left; where a file ended it after something may
 * have left, it stopped. `everSent` null = not told, which never counts as nothing.
 */
export function rejectionOf(reason: ReasonCode | null, everSent: EverSent | null): Rejection {
  if (reason === null || !BY_THE_FILE.has(reason)) return 'refused'
  return everSent === 'nothing' ? 'not_sent' : 'stopped'
}

import { z } from 'zod'

/**
 * What became of the same question when it was asked before, where asking it again may pay twice. "other" = under another
 * token of the same service. "running" = submitted and without a known end.
 */
export const AskedBefore = z.enum(['answered', 'other_answered', 'other_running'])
export type AskedBefore = z.infer<typeof AskedBefore>

/** How many of a batch were asked before, by what became of it. */
export const AskedCounts = z.record(AskedBefore, z.number().int())
export type AskedCounts = z.infer<typeof AskedCounts>

/** None of each. */
export const noneAsked = (): AskedCounts => ({ answered: 0, other_answered: 0, other_running: 0 })

/** All of them together. */
export const allAsked = (counts: AskedCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

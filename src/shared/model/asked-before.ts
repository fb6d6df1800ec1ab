import { z } from 'zod'

/**
 * What became of something that was asked. "running" = submitted and without a known end; "failed" = it ended, failed or
 * cancelled, without an answer. Of image forensics always "answered".
 */
export const Outcome = z.enum(['answered', 'running', 'failed'])
export type Outcome = z.infer<typeof Outcome>

/** How many came to what. */
export const OutcomeCounts = z.record(Outcome, z.number().int())
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** None of each. */
export const noOutcomes = (): OutcomeCounts => ({ answered: 0, running: 0, failed: 0 })

/**
 * What became of the same question when it was asked before, where asking it again may pay twice. "other" = under another
 * token of the same service; "erased" = answered at this service, and nothing of the
 * answer is kept. Of a fact check, whose words went with the case, the question may have been another.
 */
export const AskedBefore = z.enum([...Outcome.options, 'other_answered', 'other_running', 'erased'])
export type AskedBefore = z.infer<typeof AskedBefore>

/** How many of a batch were asked before, by what became of it. */
export const AskedCounts = z.record(AskedBefore, z.number().int())
export type AskedCounts = z.infer<typeof AskedCounts>

/** None of each. */
export const noneAsked = (): AskedCounts => ({ ...noOutcomes(), other_answered: 0, other_running: 0, erased: 0 })

/** All of them together. */
export const allAsked = (counts: AskedCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

import { z } from 'zod'

/**
 * Outcome of an earlier request. "running" = submitted, no known end; "failed" = ended, failed or cancelled, without a
 * result. Always "answered" for image forensics.
 */
export const Outcome = z.enum(['answered', 'running', 'failed'])
export type Outcome = z.infer<typeof Outcome>

/** Number of earlier requests by outcome. */
export const OutcomeCounts = z.record(Outcome, z.number().int())
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** Zero of each outcome. */
export const noOutcomes = (): OutcomeCounts => ({ answered: 0, running: 0, failed: 0 })

/**
 * Outcome of an earlier, identical request, where repeating it may pay twice. "other" = under another token of the same
 * service; "erased" = this service replied, and nothing of the reply is saved. For a fact check whose text was erased
 * with its case, the earlier request may have been a different one.
 */
export const AskedBefore = z.enum([...Outcome.options, 'other_answered', 'other_running', 'erased'])
export type AskedBefore = z.infer<typeof AskedBefore>

/** Number of items of a batch that were sent before, by outcome. */
export const AskedCounts = z.record(AskedBefore, z.number().int())
export type AskedCounts = z.infer<typeof AskedCounts>

/** Zero of each. */
export const noneAsked = (): AskedCounts => ({ ...noOutcomes(), other_answered: 0, other_running: 0, erased: 0 })

/** Total of all outcomes. */
export const allAsked = (counts: AskedCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

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
 * What an identical request under another token, or at another address, came to, where repeating it may pay twice.
 * "answered" = its reply is stored, read or not; "running" = its job has no known end; "doubtful" = it may have been
 * charged, and no reply is stored; "refused" = the service refused it.
 */
export const Elsewhere = z.enum(['answered', 'running', 'doubtful', 'refused'])
export type Elsewhere = z.infer<typeof Elsewhere>

/** Number of such requests by what they came to. */
export const ElsewhereCounts = z.record(Elsewhere, z.number().int())
export type ElsewhereCounts = z.infer<typeof ElsewhereCounts>

/** Zero of each. */
export const nothingElsewhere = (): ElsewhereCounts => ({ answered: 0, running: 0, doubtful: 0, refused: 0 })

/** Total of them. */
export const allElsewhere = (counts: ElsewhereCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** What holds a request back: one under another token of the same service, and one at another address; null = none. */
export type HeldElsewhere = { heldByToken: Elsewhere | null; heldByAddress: Elsewhere | null }

const BY_TOKEN = Elsewhere.options.map((one) => `other_${one}` as const)
const BY_ADDRESS = Elsewhere.options.map((one) => `elsewhere_${one}` as const)

/**
 * Outcome of an earlier, identical request, where repeating it may pay twice. "other" = under another token of the same
 * service; "elsewhere" = at another address; "erased" = this service replied, and nothing of the reply is saved. For a
 * fact check whose text was erased with its case, the earlier request may have been a different one.
 */
export const AskedBefore = z.enum([...Outcome.options, ...BY_TOKEN, ...BY_ADDRESS, 'erased'])
export type AskedBefore = z.infer<typeof AskedBefore>

/** How what is sent although it is held elsewhere was asked before; null = nothing holds it. */
export const askedElsewhere = ({ heldByToken, heldByAddress }: HeldElsewhere): AskedBefore | null =>
  heldByToken !== null ? `other_${heldByToken}` : heldByAddress !== null ? `elsewhere_${heldByAddress}` : null

/** Number of items of a batch that were sent before, by outcome. */
export const AskedCounts = z.record(AskedBefore, z.number().int())
export type AskedCounts = z.infer<typeof AskedCounts>

/** Zero of each. */
export const noneAsked = (): AskedCounts =>
  Object.fromEntries(AskedBefore.options.map((how) => [how, 0])) as AskedCounts

/** Total of all outcomes. */
export const allAsked = (counts: AskedCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

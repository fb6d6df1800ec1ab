import { z } from 'zod'
import { CheckStatus, ReasonCode } from './check.ts'
import { CaseId, CheckId, Instant, ItemId, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'
import { CheckKind } from './kind.ts'

/**
 * Credits in three parts that never overlap. Together they are what counts against a budget.
 * `expected` is still ahead; `charged` is what the service named; `unknown` may have been charged, or was
 * answered without naming a charge: the expected price stands for it.
 */
export const CreditSums = z.object({ expected: z.number(), charged: z.number(), unknown: z.number() })
export type CreditSums = z.infer<typeof CreditSums>

/** The credits of a case, a day, or an account at a service. */
export const LedgerGroup = CreditSums.extend({
  by: z.enum(['case', 'day', 'account']),
  /** Reference and name of the case, the day, or the service's origin and the account's fingerprint. */
  key: z.string(),
  detail: z.string(),
  checks: z.number().int(),
})
export type LedgerGroup = z.infer<typeof LedgerGroup>

/** The credits of one check, over all its attempts. */
export const LedgerRow = CreditSums.extend({
  checkId: CheckId,
  caseId: CaseId,
  caseReference: z.string(),
  /** null = it was erased; what was paid stays. */
  item: z.object({ itemId: ItemId, reference: z.string(), name: z.string() }).nullable(),
  /** Digest of the bytes that were sent; null = it is about an address. */
  sha256: Sha256.nullable(),
  kind: CheckKind,
  status: CheckStatus,
  reason: ReasonCode.nullable().default(null),
  /**
   * Of a fact check that became a job: what the service reserved and what it says it used; null = it does not say. Until
   * it names what was used, what is reserved counts as charged.
   */
  job: z
    .object({ state: JobState, reserved: z.number().nullable(), used: z.number().nullable() })
    .nullable()
    .default(null),
  /** Its result was attached by a person: what was charged is what that reply says. */
  isAttached: z.boolean(),
  run: z.number().int(),
  attempts: z.number().int(),
  /** Local calendar day whose budget it counts against. */
  day: z.string(),
  origin: z.string(),
  /** Salted fingerprint of the token that pays. */
  account: z.string(),
  /** What the price list said when it was approved. */
  price: z.number(),
  updatedAt: Instant,
})
export type LedgerRow = z.infer<typeof LedgerRow>

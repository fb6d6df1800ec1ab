import { z } from 'zod'
import { CheckStatus, ReasonCode } from './check.ts'
import { CaseId, CheckId, Instant, ItemId, Sha256 } from './ids.ts'
import { JobState } from './job-state.ts'
import { CheckKind } from './kind.ts'

/**
 * Credits in three parts that never overlap; their sum counts against a budget. `expected` is not spent yet; `charged`
 * was named by the service; `unknown` may have been charged, or there was a reply that named no charge: the expected
 * price is used.
 */
export const CreditSums = z.object({ expected: z.number(), charged: z.number(), unknown: z.number() })
export type CreditSums = z.infer<typeof CreditSums>

/** The credits of a case, a day, or an account at a service. */
export const LedgerGroup = CreditSums.extend({
  by: z.enum(['case', 'day', 'account']),
  /** The case's reference and name, the day, or the service's origin and the account's fingerprint. */
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
  /** SHA-256 of the bytes that were sent; null = a URL was sent. */
  sha256: Sha256.nullable(),
  kind: CheckKind,
  status: CheckStatus,
  reason: ReasonCode.nullable().default(null),
  /**
   * For a fact check that became a job: the credits the service reserved and those it reports as used; null = not
   * reported. Until it names those used, those reserved count as charged.
   */
  job: z
    .object({ state: JobState, reserved: z.number().nullable(), used: z.number().nullable() })
    .nullable()
    .default(null),
  /** Its result was attached by a person: the charge is the one named in that reply. */
  isAttached: z.boolean(),
  run: z.number().int(),
  attempts: z.number().int(),
  /** Local calendar day whose budget it counts against. */
  day: z.string(),
  origin: z.string(),
  /** Salted fingerprint of the paying token. */
  account: z.string(),
  /** The price list's price when it was approved. */
  price: z.number(),
  updatedAt: Instant,
})
export type LedgerRow = z.infer<typeof LedgerRow>

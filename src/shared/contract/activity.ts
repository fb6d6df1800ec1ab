import { z } from 'zod'
import { CheckState } from '../model/check.ts'
import { CustodyRow } from '../model/custody.ts'
import { CaseId, Instant } from '../model/ids.ts'
import { CheckKind } from '../model/kind.ts'
import { call } from './define.ts'
import { IntakeProgress, ProofProgress } from './intake.ts'

/** How many checks stand where; those that the service took as jobs by where the job stands. */
export const Standing = z.object({
  checks: z.array(z.object({ kind: CheckKind, state: CheckState, count: z.number().int() })),
  /** Fact checks that run at the service; and those it no longer knows, or that did not end within a day. */
  jobs: z.object({ running: z.number().int(), lost: z.number().int(), firstSubmittedAt: Instant.nullable() }),
  /** When the first of those that wait is sent again; null = none waits. */
  nextTryAt: Instant.nullable(),
})
export type Standing = z.infer<typeof Standing>

/** What the local calendar day came to so far. */
export const Today = z.object({
  /** YYYY-MM-DD, and when it began. */
  day: z.string(),
  from: Instant,
  /** Of what was approved today: still ahead, named as charged, reserved by jobs that named no use, and possibly charged. */
  credits: z.object({
    approved: z.number(),
    expected: z.number(),
    charged: z.number(),
    reserved: z.number(),
    unknown: z.number(),
  }),
  /** Checks that came to an end today, by case and kind, the newest first. `charged` = as the service said. */
  ended: z.array(
    z.object({
      caseId: CaseId,
      caseReference: z.string(),
      kind: CheckKind,
      answered: z.number().int(),
      failed: z.number().int(),
      refused: z.number().int(),
      cancelled: z.number().int(),
      charged: z.number(),
      at: Instant,
    }),
  ),
  /** How many came to an answer within the last ten minutes. */
  lately: z.array(z.object({ kind: CheckKind, count: z.number().int() })),
})
export type Today = z.infer<typeof Today>

export const activity = {
  /** What is asked of the service now, what today came to, and what else ended today, newest first; of a case or of all. */
  'activity.now': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({ standing: Standing, today: Today, log: z.array(CustodyRow) }),
    errors: [],
  }),
  /** What this machine itself works on or stopped by itself, over all cases, and the room left for the library. */
  'activity.machine': call({
    input: z.object({}),
    output: z.object({
      intakes: z.array(IntakeProgress),
      proofs: z.array(ProofProgress),
      /** null = the system does not tell. */
      freeBytes: z.number().nullable(),
    }),
    errors: [],
  }),
}

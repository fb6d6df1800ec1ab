import { z } from 'zod'
import { CheckState } from '../model/check.ts'
import { CustodyRow } from '../model/custody.ts'
import { CaseId, ExhibitId, Instant } from '../model/ids.ts'
import { CheckKind } from '../model/kind.ts'
import { call } from './define.ts'
import { IntakeProgress, ProofProgress } from './intake.ts'

export const Standing = z.object({
  /** Number of checks that have not ended, by state; those that became jobs at the service are counted by the job's state. */
  checks: z.array(z.object({ kind: CheckKind, state: CheckState, count: z.number().int() })),
  /** Fact checks running at the service; and those it no longer knows, or that did not end within a day. */
  jobs: z.object({ running: z.number().int(), lost: z.number().int(), firstSubmittedAt: Instant.nullable() }),
  /** When the first waiting check is sent again; null = none is waiting. */
  nextTryAt: Instant.nullable(),
  /** Cases with originals that held other bytes, or were missing, when last looked at; how many of each. */
  originals: z.array(
    z.object({ caseId: CaseId, caseReference: z.string(), different: z.number().int(), missing: z.number().int() }),
  ),
  /** Exhibits of open cases whose reading was stopped by errors of their drive, and about which nobody has decided. */
  stopped: z.array(z.object({ caseId: CaseId, caseReference: z.string(), exhibitId: ExhibitId, exhibit: z.string() })),
})
export type Standing = z.infer<typeof Standing>

/** Totals of the current local calendar day. */
export const Today = z.object({
  /** YYYY-MM-DD, and when it began. */
  day: z.string(),
  from: Instant,
  /**
   * Of the credits approved today: not spent yet, named as charged, reserved by jobs that named no use, and possibly
   * charged.
   */
  credits: z.object({
    approved: z.number(),
    expected: z.number(),
    charged: z.number(),
    reserved: z.number(),
    unknown: z.number(),
  }),
  /** Checks that ended today, by case and kind, newest first. `charged` = according to the service. */
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
  /** Number of checks with a result within the last ten minutes. */
  lately: z.array(z.object({ kind: CheckKind, count: z.number().int() })),
})
export type Today = z.infer<typeof Today>

/** What is done about this computer's sleep while long work runs. */
export const PowerState = z.object({
  /** Whether the system is asked not to fall asleep by itself. */
  isKeptAwake: z.boolean(),
  /** Whether it then runs on its battery; false while nothing runs. */
  isOnBattery: z.boolean(),
})
export type PowerState = z.infer<typeof PowerState>

export const activity = {
  /** Requests now under way, of a case or of all. */
  'activity.standing': call({ input: z.object({ caseId: CaseId.nullable() }), output: Standing, errors: [] }),
  /** Requests now under way, today's totals, and what else ended today, newest first; of a case or of all. */
  'activity.now': call({
    input: z.object({ caseId: CaseId.nullable() }),
    output: z.object({ standing: Standing, today: Today, log: z.array(CustodyRow) }),
    errors: [],
  }),
  'activity.power': call({ input: z.object({}), output: PowerState, errors: [] }),
  /**
   * Work of this machine itself, running or stopped automatically, over all cases, and the free space for the library.
   */
  'activity.machine': call({
    input: z.object({}),
    output: z.object({
      intakes: z.array(IntakeProgress),
      /** Running, or asking whether to begin again. */
      proofs: z.array(ProofProgress),
      /** null = the system does not report it. */
      freeBytes: z.number().nullable(),
    }),
    errors: [],
  }),
}

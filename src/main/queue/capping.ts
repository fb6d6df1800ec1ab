import type { CapOutlook } from '../../shared/contract/checks.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { capReached } from '../../shared/words/caps.ts'
import type { Clock } from '../clock.ts'
import { type CapSums, type Caps, dayStart } from '../db/caps.ts'
import type { Cases } from '../db/cases.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'

export type CappingDeps = { caps: Caps; cases: Pick<Cases, 'get'>; checks: Pick<Checks, 'get'>; clock: Clock }
export type Capping = ReturnType<typeof createCapping>

/** Sums of fractional credits are inexact. */
const TOLERANCE = 1e-6

/** Compares spending with the limits set by the user: one per case, and one per day across all cases. */
export function createCapping({ caps, cases, checks, clock }: CappingDeps) {
  const sumsOf = (caseId: CaseId | null): CapSums =>
    caseId === null ? caps.since(dayStart(clock.now())) : caps.ofCase(caseId)
  /** The expected charge of those under way whose row does not show it yet. */
  const starting = (underWay: readonly CheckRecord[], caseId: CaseId | null): number =>
    underWay.reduce((total, { id }) => {
      const now = checks.get(id)
      const isStarting = now?.state === 'approved' || now?.state === 'waiting'
      return isStarting && (caseId === null || now.caseId === caseId) ? total + now.expectedCredits : total
    }, 0)

  return {
    /**
     * Why this check may not be sent now: with it, the sum of what is charged, possibly charged and under way would
     * exceed a limit. null = it may. `underWay` are the others.
     */
    reachedBy: (check: CheckRecord, underWay: readonly CheckRecord[]): string | null => {
      for (const caseId of [check.caseId, null]) {
        const cap = caps.get(caseId)
        if (cap === null) continue
        const counted = sumsOf(caseId).spent + starting(underWay, caseId)
        if (counted + check.expectedCredits <= cap + TOLERANCE) continue
        const reference = caseId === null ? null : (cases.get(caseId)?.reference ?? '')
        return capReached({ reference, cap, counted, next: check.expectedCredits })
      }
      return null
    },
    /** The limits that are set, and by how much `more` credits for this case would exceed them. */
    outlook: (caseId: CaseId, more: number): CapOutlook[] =>
      [caseId, null].flatMap((of) => {
        const credits = caps.get(of)
        if (credits === null) return []
        const { spent, open } = sumsOf(of)
        const committed = spent + open
        const beyond = Math.max(0, committed + more - credits)
        return [{ of: of === null ? ('day' as const) : ('case' as const), credits, committed, beyond }]
      }),
    /** What counts against the limit of a case or, with null, of today. */
    spent: (caseId: CaseId | null): number => sumsOf(caseId).spent,
  }
}

import type { OutputOf } from '../../shared/contract/index.ts'
import type { IntakeProgress, ProofProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { useMachine, useStanding } from './activity.ts'
import { useDoubtful, useQueueState } from './checks.ts'
import { useCustodyState } from './custody.ts'
import { useSettings } from './settings.ts'

type Paused = NonNullable<OutputOf<'checks.state'>['paused']>

/** Something that only a person can settle. */
export type Need =
  | { of: 'unknown'; doubtful: OutputOf<'checks.doubtful'> }
  | { of: 'paused'; paused: Paused }
  | { of: 'stopped' | 'lost'; n: number }
  | { of: 'intake'; intake: IntakeProgress; why: Exclude<IntakeProgress['failure'], 'read_errors' | null> }
  | { of: 'reading'; caseId: CaseId; caseReference: string; exhibitId: ExhibitId; exhibit: string }
  | { of: 'proof'; proof: ProofProgress }
  | { of: 'original'; found: 'different' | 'missing'; caseId: CaseId; reference: string; n: number }
  | { of: 'log'; at: number }

type Known = {
  standing: OutputOf<'activity.standing'> | undefined
  paused: Paused | null
  doubtful: OutputOf<'checks.doubtful'> | undefined
  intakes: readonly IntakeProgress[]
  proofs: readonly ProofProgress[]
  /** When the newest verification of the custody log found a difference; null = it found none. */
  brokenAt: number | null
}

/** Everything that only a person can settle; what may cost money comes first. */
export function needsOf({ standing, paused, doubtful, intakes, proofs, brokenAt }: Known): Need[] {
  const stopped = standing?.checks.reduce((sum, { state, count }) => sum + (state === 'blocked' ? count : 0), 0) ?? 0
  const lost = standing?.jobs.lost ?? 0
  const needs: Need[] = []
  if (doubtful !== undefined && doubtful.total > 0) needs.push({ of: 'unknown', doubtful })
  if (paused !== null) needs.push({ of: 'paused', paused })
  if (stopped > 0) needs.push({ of: 'stopped', n: stopped })
  if (lost > 0) needs.push({ of: 'lost', n: lost })
  for (const intake of intakes) {
    const { state, failure } = intake
    // What read errors ask stands with the exhibit: a person may have answered since, and it outlives the run.
    if (state === 'failed' && failure !== 'read_errors')
      needs.push({ of: 'intake', intake, why: failure ?? 'inspector_failed' })
  }
  for (const exhibit of standing?.stopped ?? []) needs.push({ of: 'reading', ...exhibit })
  for (const proof of proofs) if (proof.isAsking) needs.push({ of: 'proof', proof })
  for (const { caseId, caseReference: reference, ...counts } of standing?.originals ?? [])
    for (const found of ['different', 'missing'] as const)
      if (counts[found] > 0) needs.push({ of: 'original', found, caseId, reference, n: counts[found] })
  if (brokenAt !== null) needs.push({ of: 'log', at: brokenAt })
  return needs
}

/** What needs a person, of a case or of all: the list on the Activity screen, and its count in the top bar. */
export function useNeeds(caseId: CaseId | null): Need[] {
  const standing = useStanding(caseId).data
  const queue = useQueueState().data
  const doubtful = useDoubtful(caseId).data
  const { intakes = [], proofs = [] } = useMachine().data ?? {}
  const log = useCustodyState().data?.last
  const { isDemo = false } = useSettings().data ?? {}
  const isInScope = (one: { caseId: CaseId }) => caseId === null || one.caseId === caseId
  return needsOf({
    standing,
    doubtful,
    // In the demo there is nothing to resume.
    paused: isDemo ? null : (queue?.paused ?? null),
    intakes: intakes.filter(isInScope),
    proofs: proofs.filter(isInScope),
    brokenAt: log?.result.outcome === 'broken' ? log.at : null,
  })
}

import type { ProofProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import { createProofTally, type ProofTally } from './proof-tally.ts'
import { type RelinkDeps, relinkExhibit } from './relink.ts'
import { lookAtRoot } from './root.ts'
import { type VerifyDeps, verifyExhibits } from './verify.ts'

export type ProvingDeps = VerifyDeps & RelinkDeps & { clock: Clock; emit: Emit; log: Log }
export type Proving = ReturnType<typeof createProving>
type Control = { tally: ProofTally; signal: AbortSignal }
type Job = { progress: () => ProofProgress; stop: AbortController; ended: Promise<void> }

/** Proves originals by their digests: where they should be, or where they were moved to. One at a time per case. */
export function createProving(deps: ProvingDeps) {
  const { exhibits, mountOf, emit, log } = deps
  const jobs = new Map<CaseId, Job>()
  const isRunning = (caseId: CaseId) => jobs.get(caseId)?.progress().state === 'running'

  const start = (
    caseId: CaseId,
    kind: ProofProgress['kind'],
    work: (control: Control) => Promise<'finished' | 'cancelled' | 'failed'>,
  ) => {
    const tally = createProofTally(caseId, kind, deps)
    const stop = new AbortController()
    const ended = work({ tally, signal: stop.signal })
      .catch((cause: unknown) => {
        log.bug(`intake.${kind}`, cause)
        return 'failed' as const
      })
      .then((state) => {
        tally.end(stop.signal.aborted && state !== 'finished' ? 'cancelled' : state)
        emit({ type: 'items.changed', caseId, itemIds: null })
        emit({ type: 'cases.changed' })
      })
    jobs.set(caseId, { progress: tally.progress, stop, ended })
    emit({ type: 'proof.progressed', progress: tally.progress() })
  }

  return {
    /** Hashes every original of these exhibits (none named: of the whole case) and compares. */
    verify: (caseId: CaseId, exhibitIds: readonly ExhibitId[]): Result<null, 'running'> => {
      if (isRunning(caseId)) return err('running')
      const all = exhibits.sources(caseId).map(({ id }) => id)
      const chosen = exhibitIds.length === 0 ? all : all.filter((id) => exhibitIds.includes(id))
      start(caseId, 'verify', (control) => verifyExhibits(caseId, chosen, deps, control))
      return ok(null)
    },
    /** Links an exhibit to where its files lie now, as far as their digests prove it. */
    relink: async (
      exhibitId: ExhibitId,
      given: Buffer,
    ): Promise<Result<null, 'no_exhibit' | 'running' | 'not_attached' | 'already_an_exhibit'>> => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return err('no_exhibit')
      const root = await lookAtRoot(given)
      if (root?.kind !== exhibit.kind) return err('not_attached')
      const other = exhibits.byRoot(exhibit.caseId, root.path, (await mountOf(root.path))?.volume ?? null)
      if (other !== null && other.id !== exhibitId) return err('already_an_exhibit')
      if (isRunning(exhibit.caseId)) return err('running')
      start(exhibit.caseId, 'relink', (control) => relinkExhibit(exhibit, root.path, deps, control))
      return ok(null)
    },
    /** Settles when it has stopped. */
    cancel: async (caseId: CaseId): Promise<void> => {
      jobs.get(caseId)?.stop.abort()
      await jobs.get(caseId)?.ended
    },
    /** How far a case's proving is, or how its last one ended; null when there was none since the app started. */
    progress: (caseId: CaseId): ProofProgress | null => jobs.get(caseId)?.progress() ?? null,
    /** Settles with the last word of a case's proving. */
    whenIdle: async (caseId: CaseId): Promise<ProofProgress | null> => {
      await jobs.get(caseId)?.ended
      return jobs.get(caseId)?.progress() ?? null
    },
    /** Stops whatever is under way, as at quitting. */
    close: async (): Promise<void> => {
      for (const { stop } of jobs.values()) stop.abort()
      await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
  }
}

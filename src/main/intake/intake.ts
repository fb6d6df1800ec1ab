import type { IntakeProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Audit } from '../db/audit.ts'
import type { Cases } from '../db/cases.ts'
import { readablePath } from '../paths.ts'
import { isReadOnlyMount } from './mount.ts'
import { lookAtRoot } from './root.ts'
import { type Run, type RunDeps, startRun } from './run.ts'

export type IntakeDeps = RunDeps & { cases: Cases; audit: Audit }
export type Intake = ReturnType<typeof createIntake>

/**
 * Takes evidence into cases: each root becomes an exhibit, each path below it an item. One run per case at a time;
 * a root handed over during a run joins it. Nothing is written beside the evidence, and nothing finished is read twice.
 */
export function createIntake(deps: IntakeDeps) {
  const { cases, exhibits, items, emit } = deps
  const runs = new Map<CaseId, Run>()
  /** Last word of runs that are over. */
  const finished = new Map<CaseId, IntakeProgress>()

  const runOf = (caseId: CaseId): { run: Run; isNew: boolean } => {
    const known = runs.get(caseId)
    if (known) return { run: known, isNew: false }
    const run = startRun(caseId, deps, () => {
      finished.set(caseId, run.progress())
      runs.delete(caseId)
    })
    runs.set(caseId, run)
    return { run, isNew: true }
  }
  const start = (caseId: CaseId, exhibitIds: readonly ExhibitId[]) => {
    const { run } = runOf(caseId)
    const roots = exhibitIds.flatMap((id) => exhibits.source(id) ?? []).map(({ root }) => readablePath(root))
    items.note(caseId, 'intake.started', { roots })
    run.add(exhibitIds)
    emit({ type: 'intake.progressed', progress: run.progress() })
    emit({ type: 'cases.changed' })
  }

  return {
    /**
     * Takes roots (absolute paths, as bytes) into a case and starts reading. Answers their exhibits as soon as they
     * exist; a root that is not there or does not answer is left out. The same root again is the same exhibit,
     * walked again.
     */
    take: async (caseId: CaseId, roots: readonly Buffer[]): Promise<Result<ExhibitId[], 'no_case'>> => {
      if (!cases.get(caseId)) return err('no_case')
      const exhibitIds: ExhibitId[] = []
      for (const given of roots) {
        const root = await lookAtRoot(given)
        if (!root) continue
        const { path, name, kind } = root
        const taken = exhibits.take(caseId, { root: path, name, kind, isReadOnlyMount: await isReadOnlyMount(path) })
        if (!exhibitIds.includes(taken.id)) exhibitIds.push(taken.id)
      }
      if (exhibitIds.length > 0) start(caseId, exhibitIds)
      return ok(exhibitIds)
    },
    /** Stops a case's run; what is finished stays, the rest stays listed. Settles when it has stopped. */
    cancel: async (caseId: CaseId): Promise<void> => {
      const run = runs.get(caseId)
      run?.cancel()
      await run?.ended
    },
    /** Continues what was cancelled or interrupted: walks that did not end, and items still listed. */
    resume: (caseId: CaseId): void => {
      if (!runs.has(caseId)) start(caseId, exhibits.unfinished(caseId))
    },
    /** How far a case's run is, or how its last one ended; null when there was none since the app started. */
    progress: (caseId: CaseId): IntakeProgress | null => runs.get(caseId)?.progress() ?? finished.get(caseId) ?? null,
    /** Settles with the last word of a case's run; at once when none is under way. */
    whenIdle: async (caseId: CaseId): Promise<IntakeProgress | null> =>
      (await runs.get(caseId)?.ended) ?? finished.get(caseId) ?? null,
    /** These items are on the screen: they are read before the others. */
    prefer: (caseId: CaseId, itemIds: readonly ItemId[]): void => runs.get(caseId)?.prefer(itemIds),
    /** Reads one unreadable item again. */
    retry: (id: ItemId): Result<null, 'no_item' | 'not_unreadable'> => {
      const item = items.head(id)
      if (!item) return err('no_item')
      if (item.intake !== 'unreadable') return err('not_unreadable')
      items.tryAgain(id)
      const { run } = runOf(item.caseId)
      run.readAgain([id])
      return ok(null)
    },
    /** Stops every run, as at quitting; what is finished stays. */
    close: async (): Promise<void> => {
      const all = [...runs.values()]
      for (const run of all) run.cancel()
      await Promise.all(all.map((run) => run.ended))
    },
  }
}

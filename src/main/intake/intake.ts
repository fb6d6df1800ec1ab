import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IntakeProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { RefusedFile } from '../../shared/model/promised.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Cases } from '../db/cases.ts'
import { exhibitReference } from '../db/exhibits.ts'
import type { TriedAgain } from '../db/items-intake.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { nameOf, readablePath } from '../paths.ts'
import type { MountOf } from './mount.ts'
import { lookAtRoot, trimmed } from './root.ts'
import { type Run, type RunDeps, startRun } from './run.ts'

export type IntakeDeps = RunDeps & {
  cases: Cases
  audit: Audit
  drives: Pick<Drives, 'look'>
  mountOf: MountOf
}
export type Intake = ReturnType<typeof createIntake>
/** The exhibits of roots, and the roots of which none was made, with the reason. */
export type Taken = { exhibitIds: ExhibitId[]; refused: RefusedFile[] }

/** Items put back on the list in one transaction. */
const AT_ONCE = 50

/**
 * Adds evidence to cases: each root becomes an exhibit, each path below it an item. One run per case at a time; a root
 * added during a run joins it. Nothing is written next to the evidence, and nothing finished is read twice.
 */
export function createIntake(deps: IntakeDeps) {
  const { cases, exhibits, items, rounds, attachment, drives, mountOf, emit } = deps
  const runs = new Map<CaseId, Run>()
  /** Final progress of runs that have ended. */
  const finished = new Map<CaseId, IntakeProgress>()

  const runOf = (caseId: CaseId, scope: 'what_is_left' | 'what_is_given'): Run => {
    const known = runs.get(caseId)
    if (known) return known
    const run = startRun(caseId, deps, scope, () => {
      finished.set(caseId, run.progress())
      runs.delete(caseId)
    })
    runs.set(caseId, run)
    return run
  }
  const start = (caseId: CaseId, exhibitIds: readonly ExhibitId[], scope: 'what_is_left' | 'what_is_given') => {
    const isJoined = runs.has(caseId)
    const run = runOf(caseId, scope)
    // What a run walks already is left; what a person names is walked once more.
    const toWalk = isJoined && scope === 'what_is_left' ? run.notWalked(exhibitIds) : exhibitIds
    const sources = toWalk.flatMap((id) => exhibits.source(id) ?? [])
    if (!isJoined || sources.length > 0)
      items.note(caseId, 'intake.started', {
        roots: sources.map(({ root }) => readablePath(root)),
        exhibits: sources.map(({ number }) => exhibitReference(number)),
      })
    run.add(toWalk)
    emit({ type: 'intake.progressed', progress: run.progress() })
    emit({ type: 'cases.changed' })
  }
  const resume = (caseId: CaseId) => {
    if (!runs.has(caseId)) start(caseId, exhibits.unfinished(caseId), 'what_is_left')
  }
  const stopHearing = attachment.onSilence((id, isSilent) => {
    if (!isSilent) for (const run of runs.values()) run.answered(id)
  })
  /** What a person asks to be walked again is read again, whatever stopped its reading. */
  const goOnReading = (id: ExhibitId): boolean => {
    if (!exhibits.goOnReading(id)) return false
    for (const run of runs.values()) run.goOn(id)
    return true
  }
  const isUnfinished = (caseId: CaseId) => exhibits.unfinished(caseId).length > 0 || items.waiting(caseId).count > 0

  return {
    /**
     * Adds roots (absolute paths, as bytes) to a case and starts reading. Gives their exhibits as soon as they exist. A
     * root that does not exist, or whose drive does not answer, is refused beside others; if there is no other, a silent
     * drive is the error. The same root again is the same exhibit, walked again.
     */
    take: async (caseId: CaseId, roots: readonly Buffer[]): Promise<Result<Taken, 'no_case' | 'no_answer'>> => {
      if (!cases.exists(caseId)) return err('no_case')
      const exhibitIds: ExhibitId[] = []
      const refused: RefusedFile[] = []
      // At once: one drive that does not answer holds up no other.
      const found = await Promise.all(roots.map((given) => lookAtRoot(given, drives, { isWanted: true })))
      for (const [at, root] of found.entries()) {
        if (!root.ok) {
          const reason = root.error === 'no_answer' ? 'no_answer' : 'vanished'
          refused.push({ name: nameOf(trimmed(roots[at] ?? Buffer.alloc(0))), reason })
          continue
        }
        const { path, name, kind } = root.value
        const mount = await mountOf(path)
        const isReadOnlyMount = mount?.isReadOnly ?? null
        const taken = exhibits.take(caseId, { root: path, name, kind, isReadOnlyMount, volume: mount?.volume ?? null })
        exhibits.markAttached(taken.id, true)
        goOnReading(taken.id)
        if (!exhibitIds.includes(taken.id)) exhibitIds.push(taken.id)
      }
      if (exhibitIds.length > 0) start(caseId, exhibitIds, 'what_is_given')
      else if (refused.some(({ reason }) => reason === 'no_answer')) return err('no_answer')
      return ok({ exhibitIds, refused })
    },
    /** Rescans an exhibit for what is new, modified or missing. Nothing is done while it is not connected. */
    checkAgain: async (id: ExhibitId): Promise<Result<null, 'no_exhibit' | 'not_attached' | 'no_answer'>> => {
      const exhibit = exhibits.source(id)
      if (!exhibit) return err('no_exhibit')
      const { state, isNews } = await attachment.look(id, { isWanted: true })
      if (isNews) emit({ type: 'cases.changed' })
      if (state !== 'attached') return err(state === 'away' ? 'not_attached' : 'no_answer')
      goOnReading(id)
      exhibits.walkAgain(id)
      start(exhibit.caseId, [id], 'what_is_given')
      return ok(null)
    },
    /** Checks which exhibits are connected; an intake that waits for one of them continues when it is back. */
    look: async (caseId: CaseId): Promise<void> => {
      const { back, isNews } = await attachment.lookAtAll(caseId)
      if (isNews) emit({ type: 'cases.changed' })
      const isWaiting = finished.get(caseId)?.failure === 'drive_gone'
      if (back.length > 0 && isWaiting && isUnfinished(caseId)) resume(caseId)
    },
    /** Asks the drive of an exhibit once more; whether it answers shows in the exhibit. Settles with the answer. */
    askAgain: async (id: ExhibitId): Promise<Result<null, 'no_exhibit'>> => {
      if (!exhibits.source(id)) return err('no_exhibit')
      if ((await attachment.look(id, { isWanted: true })).isNews) emit({ type: 'cases.changed' })
      return ok(null)
    },
    /** Goes on with the reading of an exhibit that was stopped, or leaves the rest unread. What failed stays as it is. */
    answerReadErrors: (id: ExhibitId, as: 'go_on' | 'leave_rest'): Result<null, 'no_exhibit' | 'finished'> => {
      const exhibit = exhibits.source(id)
      if (!exhibit) return err('no_exhibit')
      if (!(as === 'go_on' ? goOnReading(id) : exhibits.leaveRest(id))) return err('finished')
      if (as === 'go_on') start(exhibit.caseId, exhibits.unfinished(exhibit.caseId), 'what_is_left')
      emit({ type: 'cases.changed' })
      return ok(null)
    },
    /** Every round over an exhibit of the case, newest first. */
    rounds: rounds.list,
    /** The newest walk of an exhibit; null if there was none. */
    newestWalk: rounds.newestWalk,
    /** Stops a case's run; what is finished stays, the rest stays listed. Settles when it has stopped. */
    cancel: async (caseId: CaseId): Promise<void> => {
      const run = runs.get(caseId)
      run?.cancel()
      await run?.ended
    },
    /** Continues what was cancelled or interrupted: walks that did not end, and items still listed. */
    resume: async (caseId: CaseId): Promise<void> => {
      if (runs.has(caseId)) return
      if ((await attachment.lookAtAll(caseId)).isNews) emit({ type: 'cases.changed' })
      resume(caseId)
    },
    /** Progress of a case's run, or of its last one; null if there was none since the app started. */
    progress: (caseId: CaseId): IntakeProgress | null => runs.get(caseId)?.progress() ?? finished.get(caseId) ?? null,
    /** Settles with the final progress of a case's run; at once if none is running. */
    whenIdle: async (caseId: CaseId): Promise<IntakeProgress | null> =>
      (await runs.get(caseId)?.ended) ?? finished.get(caseId) ?? null,
    /** Reads these items before the others, because they are on the screen. */
    prefer: (caseId: CaseId, itemIds: readonly ItemId[]): void => runs.get(caseId)?.prefer(itemIds),
    /** Reads items that were unreadable, or skipped and are wanted after all; others are left as they are. */
    readAgain: async (ids: readonly ItemId[]): Promise<Result<null, 'no_item' | 'not_readable'>> => {
      const answers = new Set<TriedAgain>()
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        if (from > 0) await nextTurn()
        const tried = items.tryAgain(ids.slice(from, from + AT_ONCE))
        for (const { answer } of tried) answers.add(answer)
        const listed = tried.filter(({ answer }) => answer === 'listed')
        for (const [caseId, wanted] of Map.groupBy(listed, ({ id }) => items.head(id)?.caseId))
          if (caseId !== undefined) runOf(caseId, 'what_is_given').readAgain(wanted.map(({ id }) => id))
      }
      if (answers.has('listed')) return ok(null)
      return err(answers.has('not_readable') ? 'not_readable' : 'no_item')
    },
    /** Stops every run, on quitting; what is finished stays. */
    close: async (): Promise<void> => {
      stopHearing()
      attachment.close()
      const all = [...runs.values()]
      for (const run of all) run.cancel()
      await Promise.all(all.map((run) => run.ended))
    },
  }
}

import type { AppError } from '../../shared/errors.ts'
import type { CaseCopy } from '../../shared/model/case-copy.ts'
import type { ErasureCounts } from '../../shared/model/erasure.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { eraseItemsQuestion, removeCopiesQuestion } from '../../shared/words/erasure.ts'
import type { Clock } from '../clock.ts'
import type { Cases } from '../db/cases.ts'
import type { Erase } from '../db/erase.ts'
import { type EraseChoice, type ErasePlan, isSamePlan } from '../db/erase-plan.ts'
import { exhibitReference } from '../db/exhibits.ts'
import type { Sought } from '../db/file-check.ts'
import { runsOf } from '../db/runs.ts'
import type { Desktop } from '../desktop.ts'
import type { CaseCopies } from '../library/case-copies.ts'
import type { Erasing, Stuck } from './erasing.ts'

type Deps = {
  cases: Pick<Cases, 'get' | 'isErasing'>
  erase: Pick<Erase, 'beginItems'>
  erasing: Pick<Erasing, 'run' | 'stuckOf'>
  /** Counted in the query worker. */
  plan: (caseId: CaseId, choice: EraseChoice) => Promise<ErasePlan> | ErasePlan
  /** Whether files of this case are being read: by an intake, to verify or re-inspect them, or to copy them out. */
  isReading: (id: CaseId) => boolean
  desktop: Pick<Desktop, 'confirm'>
  copies: Pick<CaseCopies, 'find' | 'remove'>
  /** Makes a new backup in place of those that were removed. */
  backUp: () => Promise<unknown>
  /** Settles when the backups in progress are made. */
  backUpsSettled: () => Promise<unknown>
  /** What was erased from a case before. */
  erasedOf: (id: CaseId) => NonNullable<Sought['items']>[]
  clock: Clock
}
type Choice = EraseChoice & { caseId: CaseId }
type NotErased = Extract<AppError, { kind: 'not_found' | 'not_now' | 'declined' | 'jobs_running' }>
/**
 * What was erased, once all of it is gone; `stuck` = why it is not. `remaining` = copies of the library that still
 * contain it.
 */
type Ended = { items: number; exhibits: string[]; remaining: CaseCopy[]; stuck: Stuck | null }
export type EraseItems = ReturnType<typeof createEraseItems>

/** Erases selected items and exhibits of a case that stays, such as those added by mistake. */
export function createEraseItems({ cases, erase, erasing, plan, isReading, clock, ...deps }: Deps) {
  const { desktop, copies, backUp, backUpsSettled, erasedOf } = deps
  /** The erasure plan, unless any of it is in use. */
  const settled = async ({ caseId, ...choice }: Choice): Promise<Result<ErasePlan, NotErased>> => {
    if (cases.get(caseId) === null) return err({ kind: 'not_found', what: 'case' })
    const planned = await plan(caseId, choice)
    const { itemIds, exhibits, open } = planned
    if (itemIds.length + exhibits.length === 0) return err({ kind: 'not_found', what: 'item' })
    if (cases.isErasing(caseId)) return err({ kind: 'not_now', reason: 'erasing' })
    if (isReading(caseId)) return err({ kind: 'not_now', reason: 'reading' })
    if (planned.exports > 0) return err({ kind: 'not_now', reason: 'exporting' })
    if (open.queued > 0) return err({ kind: 'not_now', reason: 'in_queue' })
    if (open.doubtful > 0) return err({ kind: 'not_now', reason: 'in_doubt' })
    return open.running > 0 ? err({ kind: 'jobs_running', jobs: open.running }) : ok(planned)
  }
  const countsOf = ({ itemIds, exhibits, stills, copies: views, answers, shared, open }: ErasePlan): ErasureCounts => ({
    items: itemIds.length,
    exhibits: exhibits.map(({ number }) => exhibitReference(number)),
    stills,
    copies: views,
    answers,
    shared,
    endless: open.endless,
  })
  const soughtOf = (numbers: readonly number[]): Sought['items'] => ({
    runs: runsOf(numbers),
    listedBy: clock.now(),
  })
  return {
    /** What a selection would erase, and the copies of the library that contain it. */
    counts: async (choice: Choice): Promise<Result<ErasureCounts & { held: CaseCopy[] }, NotErased>> => {
      const planned = await settled(choice)
      if (!planned.ok) return planned
      const held = await copies.find(choice.caseId, soughtOf(planned.value.numbers))
      return ok({
        ...countsOf(planned.value),
        held: held.map(({ kind, at, isReadable }) => ({ kind, at, isReadable })),
      })
    },
    /**
     * Erases for good, after confirmation of what will be erased; `withCopies`: the copies of the library that contain
     * it are removed after a confirmation of their own. Quitting the app undoes nothing: the next start continues.
     * Settles once it has begun; `ended` settles when all of it is gone.
     */
    begin: async (
      choice: Choice,
      reason: string,
      withCopies: boolean,
      confirm: Desktop['confirm'] = desktop.confirm,
    ): Promise<Result<{ ended: Promise<Ended> }, NotErased>> => {
      const { caseId, ...chosen } = choice
      let agreed: ErasePlan | null = null
      let isAgreedToCopies = false
      for (;;) {
        const planned = await settled(choice)
        if (!planned.ok) return planned
        const now = planned.value
        const reference = cases.get(caseId)?.reference ?? ''
        const sought = soughtOf(now.numbers)
        if (agreed === null || !isSamePlan(agreed, now)) {
          if (!(await confirm(eraseItemsQuestion(reference, countsOf(now))))) return err({ kind: 'declined' })
          const held = withCopies ? (await copies.find(caseId, sought)).filter(({ kind }) => kind !== 'left') : []
          isAgreedToCopies = held.length > 0 && (await confirm(removeCopiesQuestion(held)))
          agreed = now
        }
        // The dialog may have been open for an hour.
        if (cases.isErasing(caseId) || isReading(caseId) || !erase.beginItems(caseId, chosen, now, reason)) continue
        const end = async (): Promise<Ended> => {
          await erasing.run()
          // A backup in progress may contain what was erased.
          await backUpsSettled()
          if (isAgreedToCopies) {
            await copies.remove(caseId, sought)
            void backUp()
          }
          const { items, exhibits } = countsOf(now)
          const stuck = erasing.stuckOf(caseId)
          return { items, exhibits, remaining: await copies.find(caseId, sought), stuck }
        }
        return ok({ ended: end() })
      }
    },
    /** Removes the copies of the library that contain what was erased from a case before; gives those that still do. */
    removeCopies: async (caseId: CaseId): Promise<CaseCopy[]> => {
      const left = new Map<string, CaseCopy>()
      for (const sought of erasedOf(caseId)) {
        await copies.remove(caseId, sought)
        for (const copy of await copies.find(caseId, sought)) left.set(copy.path, copy)
      }
      return [...left.values()]
    },
  }
}

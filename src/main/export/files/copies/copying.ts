import type { CopyProgress as Progress } from '../../../../shared/contract/copies.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { err, type Result } from '../../../../shared/result.ts'
import { copiesFolder } from '../../../../shared/words/copies.ts'
import type { Clock } from '../../../clock.ts'
import type { Cases } from '../../../db/cases.ts'
import type { CopyItem, CopyItems } from '../../../db/copy-items.ts'
import type { Desktop } from '../../../desktop.ts'
import type { Emit } from '../../../events.ts'
import type { CopiedOut, CopyOut, CopyOutFailure } from './copy-out.ts'

export type Copying = ReturnType<typeof createCopying>
type CopyingFailure = CopyOutFailure | { kind: 'not_now'; reason: 'running' }

type Deps = {
  copyOut: CopyOut
  items: CopyItems
  cases: Pick<Cases, 'get'>
  desktop: Pick<Desktop, 'chooseSavePath'>
  clock: Clock
  emit: Emit
}

const REPORT_EVERY_MS = 250

/** Copying of originals that a person began in the window, one at a time in a case. */
export function createCopying({ copyOut, items, cases, desktop, clock, emit }: Deps) {
  const running = new Map<CaseId, { stop: AbortController; ended: Promise<unknown> }>()
  let isClosed = false

  /** The copying itself, for the window and the headless command; `folder` is where the copies go. */
  const into = async (
    caseId: CaseId,
    wanted: readonly CopyItem[],
    folder: string,
    onProgress: (progress: Progress) => void,
  ): Promise<Result<CopiedOut, CopyingFailure>> => {
    if (running.has(caseId)) return err({ kind: 'not_now', reason: 'running' })
    const stop = new AbortController()
    if (isClosed) stop.abort()
    const work = copyOut(caseId, wanted, {
      folder,
      signal: stop.signal,
      onProgress: (progress) => onProgress({ caseId, ...progress }),
    })
    running.set(caseId, { stop, ended: work.catch(() => undefined) })
    try {
      return await work
    } finally {
      running.delete(caseId)
    }
  }

  return {
    into,
    isRunning: (caseId: CaseId): boolean => running.has(caseId),
    /** Asks where, and copies. `itemIds` null = every file of the case. */
    make: async (caseId: CaseId, itemIds: readonly ItemId[] | null): Promise<Result<CopiedOut, CopyingFailure>> => {
      const ofCase = cases.get(caseId)
      if (!ofCase) return err({ kind: 'not_found', what: 'case' })
      if (running.has(caseId)) return err({ kind: 'not_now', reason: 'running' })
      const wanted = itemIds === null ? await items.all(caseId) : await items.of(caseId, itemIds)
      if (wanted.length === 0) return err({ kind: 'not_found', what: 'item' })
      const folder = await desktop.chooseSavePath(copiesFolder(ofCase.reference))
      if (folder === null) return err({ kind: 'declined' })
      let reportedAt = 0
      return await into(caseId, wanted, folder, (progress) => {
        const now = clock.monotonicNs() / 1e6
        if (now - reportedAt < REPORT_EVERY_MS && progress.done < progress.of) return
        reportedAt = now
        emit({ type: 'copies.progressed', progress })
      })
    },
    stop: (caseId: CaseId): void => running.get(caseId)?.stop.abort(),
    /** Stops all of it and waits until nothing is written any more. */
    close: async (): Promise<void> => {
      isClosed = true
      const under = [...running.values()]
      for (const { stop } of under) stop.abort()
      await Promise.all(under.map(({ ended }) => ended))
    },
  }
}

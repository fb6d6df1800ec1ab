import type { ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { RowCount } from '../../shared/model/row-count.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { FileContentsStore } from '../db/file-contents.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Media } from '../db/media.ts'
import type { Database } from '../db/open.ts'
import { unflushed } from '../db/unflushed.ts'
import type { Emit } from '../events.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { Log } from '../log.ts'

type Deps = {
  db: Database
  audit: Pick<Audit, 'append'>
  details: Pick<ItemDetails, 'place' | 'source'>
  media: Pick<Media, 'places'>
  fileContents: Pick<FileContentsStore, 'rows' | 'keepRows'>
  pool: Pick<InspectorPool, 'countRows'>
  emit: Emit
  log: Pick<Log, 'bug'>
  /** Whether nothing may be written any more. */
  isHeld: () => boolean
}
type Counting = { done: Promise<void>; control: AbortController; waiting: number }
export type RowCounting = ReturnType<typeof createRowCounting>

/**
 * Counts the rows of pixels in the data of JPEGs and PNGs whose bytes are attached: once for each, when an item is opened
 * or told in a report. What was counted is kept under a custody entry, also that nothing is hidden.
 */
export function createRowCounting({ db, audit, details, media, fileContents, pool, emit, log, isHeld }: Deps) {
  const counting = new Map<Sha256, Counting>()
  /** Those that took a process too long, or too much memory: not tried again in this run. */
  const lost = new Set<Sha256>()
  let opened = new AbortController()

  const keep = (itemId: ItemId, sha256: Sha256, counted: RowCount) => {
    const place = details.place(itemId)
    // It may have been erased, or hold other bytes now.
    if (place === null || details.source(itemId)?.sha256 !== sha256 || isHeld()) return
    const { caseId, reference } = place
    unflushed(db, () =>
      db.transaction(() => {
        fileContents.keepRows(sha256, counted)
        const { state, hidden, numbers } = counted
        const type = hidden === null ? 'item.rows_counted' : 'item.rows_hidden'
        audit.append({
          caseId,
          type,
          payload: { item: reference, sha256, state, ...(hidden !== null ? { hidden } : state === 'fewer' && numbers) },
        })
      })(),
    )
    emit({ type: 'items.changed', caseId, itemIds: [itemId] })
  }
  const count = async (itemId: ItemId, sha256: Sha256, signal: AbortSignal) => {
    for (const { path } of media.places(sha256)) {
      const counted = await pool.countRows(path, sha256, signal)
      if (counted.ok) return keep(itemId, sha256, counted.value)
      if (counted.error.startsWith('inspector_')) lost.add(sha256)
      if (signal.aborted || lost.has(sha256)) return
    }
  }
  const start = (itemId: ItemId, sha256: Sha256): Counting => {
    const control = new AbortController()
    const done = count(itemId, sha256, control.signal)
      .catch((cause: unknown) => void log.bug('rows.count', cause))
      .finally(() => counting.delete(sha256))
    const started = { done, control, waiting: 0 }
    counting.set(sha256, started)
    return started
  }
  /** Settles when the rows of an item are counted, or cannot be now. A signal ends it, unless another waits for it. */
  const ensure = async (itemId: ItemId, signal?: AbortSignal): Promise<void> => {
    const sha256 = details.source(itemId)?.sha256 ?? null
    if (sha256 === null || lost.has(sha256) || signal?.aborted || isHeld()) return
    if (fileContents.rows(sha256) !== 'not_checked') return
    const one = counting.get(sha256) ?? start(itemId, sha256)
    one.waiting += 1
    const leave = () => {
      one.waiting -= 1
      if (one.waiting === 0) one.control.abort()
    }
    signal?.addEventListener('abort', leave, { once: true })
    await one.done.finally(() => signal?.removeEventListener('abort', leave))
  }
  const settled = async (): Promise<void> =>
    void (await Promise.allSettled([...counting.values()].map(({ done }) => done)))

  return {
    ensure,
    /** Somebody opened an item; what was begun for the one opened before ends. */
    opened: (itemId: ItemId): void => {
      opened.abort()
      opened = new AbortController()
      void ensure(itemId, opened.signal)
    },
    /** Ends what is under way, and settles when it has ended. */
    close: async (): Promise<void> => {
      for (const { control } of counting.values()) control.abort()
      await settled()
    },
    /** Settles when what is now under way has ended. */
    settled,
  }
}

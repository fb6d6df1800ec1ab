import type { MarkRevision, ReviewStatus, TagId } from '../../shared/model/finding.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import type { Tags } from './tags.ts'

export type Marks = ReturnType<typeof createMarks>

/** A change of status or tags. `status`: undefined = unchanged, null = none. */
export type MarkChange = { status?: ReviewStatus | null | undefined; add: readonly TagId[]; remove: readonly TagId[] }

type Mark = { status: ReviewStatus | null; tags: readonly TagId[] }
type Row = { revision: number; status: ReviewStatus | null; tags: string; author: string; at: number }
type Place = { caseId: CaseId; number: number }

export type MarksDeps = {
  db: Database
  audit: Audit
  clock: Clock
  actor: () => string
  tags: Pick<Tags, 'names'>
}

/** Status and tags of items. Each change is a new revision; a change of several items at once is one custody entry. */
export function createMarks({ db, audit, clock, actor, tags }: MarksDeps) {
  const history = db.prepare<[ItemId, number], Row>(
    'SELECT revision, status, tags, author, at FROM marks WHERE item_id = ? ORDER BY revision DESC LIMIT ?',
  )
  const before = db.prepare<[ItemId], Row>(
    'SELECT revision, status, tags, author, at FROM marks WHERE item_id = ? ORDER BY revision DESC LIMIT 1 OFFSET 1',
  )
  const statusSet = db.prepare<{ id: ItemId }, { author: string; at: number }>(`
    SELECT author, at FROM marks
     WHERE item_id = @id
       AND revision > coalesce((SELECT max(o.revision) FROM marks o
                                 WHERE o.item_id = @id
                                   AND o.status IS NOT (SELECT n.status FROM marks n WHERE n.item_id = @id
                                                         ORDER BY n.revision DESC LIMIT 1)), 0)
     ORDER BY revision LIMIT 1`)
  const count = db.prepare<[ItemId], number>('SELECT count(*) FROM marks WHERE item_id = ?').pluck()
  const place = db.prepare<[ItemId], Place>('SELECT case_id AS caseId, number FROM items WHERE id = ?')
  const insert = db.prepare(`
    INSERT INTO marks (item_id, revision, status, tags, batch, author, at)
    VALUES (@itemId, @revision, @status, @tags, @batch, @author, @now)`)
  const ofBatch = db.prepare<{ batch: string; after: number; limit: number }, { id: number; itemId: ItemId }>(`
    SELECT m.id, m.item_id AS itemId FROM marks m WHERE m.batch = @batch AND m.id > @after ORDER BY m.id LIMIT @limit`)
  const sizeOf = db.prepare<[string], number>('SELECT count(*) FROM marks WHERE batch = ?').pluck()
  const isHeld = db.prepare<[number, ItemId], number>('SELECT 1 FROM reviews WHERE mark_id = ? AND item_id = ?').pluck()
  const isKept = db.prepare<[TagId], number>('SELECT 1 FROM tags WHERE id = ? AND removed_at IS NULL').pluck()

  const newest = (id: ItemId): Row | undefined => history.get(id, 1)
  const markOf = (row: Row | undefined): Mark => ({
    status: row?.status ?? null,
    tags: row === undefined ? [] : (JSON.parse(row.tags) as TagId[]),
  })
  const put = (itemId: ItemId, { status, tags }: Mark, batch: string): void => {
    const sorted = JSON.stringify([...tags].sort((a, b) => a - b))
    const revision = (newest(itemId)?.revision ?? 0) + 1
    insert.run({ itemId, revision, status, tags: sorted, batch, author: actor(), now: clock.now() })
  }
  const named = (caseId: CaseId, ids: readonly TagId[]): string[] => {
    const known = tags.names(caseId)
    return ids.flatMap((id) => known.get(id) ?? [])
  }
  const changed = (from: Mark, { status, add, remove }: MarkChange): Mark | null => {
    const next = {
      status: status === undefined ? from.status : status,
      tags: [...from.tags.filter((id) => !remove.includes(id)), ...add.filter((id) => !from.tags.includes(id))],
    }
    const isSame = next.status === from.status && next.tags.length === from.tags.length
    return isSame && next.tags.every((id) => from.tags.includes(id)) ? null : next
  }

  return {
    /** Marks items of one case that are not already marked so; gives those it changed. */
    mark: db.transaction((caseId: CaseId, itemIds: readonly ItemId[], change: MarkChange, batch: string): ItemId[] => {
      const marked: { id: ItemId; number: number; from: Mark }[] = []
      for (const id of itemIds) {
        const of = place.get(id)
        if (of?.caseId !== caseId) continue
        const from = markOf(newest(id))
        const next = changed(from, change)
        if (next === null) continue
        put(id, next, batch)
        marked.push({ id, number: of.number, from })
      }
      const [only] = marked
      if (only === undefined) return []
      const { status, add, remove } = change
      audit.append({
        caseId,
        type: 'items.marked',
        payload: {
          items: marked.map(({ number }) => itemReference(number)),
          ...(status === undefined ? {} : { status }),
          ...(status === undefined || marked.length > 1 ? {} : { fromStatus: only.from.status }),
          ...(add.length === 0 ? {} : { tagged: named(caseId, add) }),
          ...(remove.length === 0 ? {} : { untagged: named(caseId, remove) }),
          batch,
        },
      })
      return marked.map(({ id }) => id)
    }),
    /**
     * Restores the status and tags that items had before a batch, as a new revision. Items that were marked again since
     * stay as they are. `after` continues where the last slice ended; null = that was the last.
     */
    undo: db.transaction((caseId: CaseId, batch: string, after: number, limit: number, under: string) => {
      const rows = ofBatch.all({ batch, after, limit })
      const restored: { id: ItemId; number: number }[] = []
      for (const { id, itemId } of rows) {
        const of = place.get(itemId)
        if (of?.caseId !== caseId || isHeld.get(id, itemId) === undefined) continue
        const was = markOf(before.get(itemId))
        put(itemId, { ...was, tags: was.tags.filter((tag) => isKept.get(tag) !== undefined) }, under)
        restored.push({ id: itemId, number: of.number })
      }
      if (restored.length > 0)
        audit.append({
          caseId,
          type: 'items.mark_undone',
          payload: { items: restored.map(({ number }) => itemReference(number)), undone: batch, batch: under },
        })
      return {
        restored: restored.map(({ id }) => id),
        left: rows.length - restored.length,
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      }
    }),
    /** The case of a batch; null if there is no such batch. */
    caseOfBatch: (batch: string): CaseId | null => {
      const [first] = ofBatch.all({ batch, after: 0, limit: 1 })
      return first === undefined ? null : (place.get(first.itemId)?.caseId ?? null)
    },
    /** How many items a batch changed. */
    sizeOfBatch: (batch: string): number => sizeOf.get(batch) ?? 0,
    /** Current status and tags of an item. */
    of: (id: ItemId): Mark => markOf(newest(id)),
    /** Who set the status that an item has now, and when; later changes of its tags alone count not. null = no marks. */
    statusSet: (id: ItemId): Pick<MarkRevision, 'author' | 'at'> | null => statusSet.get({ id }) ?? null,
    /** Newest first. */
    history: (id: ItemId, most: number): MarkRevision[] => {
      const of = place.get(id)
      if (!of) return []
      const known = tags.names(of.caseId)
      return history.all(id, most).map(({ tags: ids, ...row }) => ({
        ...row,
        tags: (JSON.parse(ids) as TagId[]).flatMap((tag) => known.get(tag) ?? []),
      }))
    },
    count: (id: ItemId): number => count.get(id) ?? 0,
  }
}

import { z } from 'zod'
import { folded } from '../../shared/model/folded.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter, ItemSort } from '../../shared/model/item-list.ts'
import { SavedFilter, type SavedFilterId } from '../../shared/model/saved-filter.ts'
import type { Clock } from '../clock.ts'
import { nameKey } from '../facts/name-key.ts'
import type { Database } from './open.ts'

export type SavedFilters = ReturnType<typeof createSavedFilters>
type Kept = { name: string; filter: ItemFilter; sort: ItemSort }
type Row = { id: number; name: string; filter: string; sort: string }

/** Conditions of another version are not guessed: what a filter hides depends on each of them. */
const Stored = z.object({
  filter: ItemFilter.nullable().catch(null),
  sort: ItemSort.catch({ by: 'reference', descending: false }),
})

const parsed = ({ id, name, filter, sort }: Row): SavedFilter =>
  SavedFilter.parse({ id, name, ...Stored.parse({ filter: JSON.parse(filter), sort: JSON.parse(sort) }) })

/** The filters that people saved for a case. */
export function createSavedFilters({ db, clock }: { db: Database; clock: Clock }) {
  const columns = 'SELECT id, name, filter, sort FROM saved_filters'
  const list = db.prepare<[CaseId], Row>(`${columns} WHERE case_id = ?`)
  const one = db.prepare<[SavedFilterId], Row>(`${columns} WHERE id = ?`)
  const place = db.prepare<[SavedFilterId], CaseId>('SELECT case_id FROM saved_filters WHERE id = ?').pluck()
  const named = db
    .prepare<[CaseId, string], SavedFilterId>('SELECT id FROM saved_filters WHERE case_id = ? AND name_folded = ?')
    .pluck()
  const insert = db.prepare(`
    INSERT INTO saved_filters (case_id, name, name_folded, filter, sort, saved_at)
    VALUES (@caseId, @name, @folded, @filter, @sort, @now)`)
  const rename = db.prepare('UPDATE saved_filters SET name = @name, name_folded = @folded WHERE id = @id')
  const replace = db.prepare('UPDATE saved_filters SET filter = @filter, sort = @sort, saved_at = @now WHERE id = @id')
  const remove = db.prepare('DELETE FROM saved_filters WHERE id = ?')

  const texts = ({ filter, sort }: Omit<Kept, 'name'>) => ({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
  })
  const get = (id: SavedFilterId): SavedFilter | null => {
    const row = one.get(id)
    return row === undefined ? null : parsed(row)
  }
  return {
    /** By name. */
    list: (caseId: CaseId): SavedFilter[] => {
      const keyed = list.all(caseId).map((row) => ({ key: nameKey(row.name), row }))
      return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => parsed(row))
    },
    get,
    /** The case of a saved filter; null = it no longer exists. */
    caseOf: (id: SavedFilterId): CaseId | null => place.get(id) ?? null,
    /** The saved filter of this name, ignoring letter case and accents; null if there is none. */
    named: (caseId: CaseId, name: string): SavedFilterId | null => named.get(caseId, folded(name)) ?? null,
    add: (caseId: CaseId, { name, ...kept }: Kept): SavedFilterId =>
      Number(
        insert.run({ caseId, name, folded: folded(name), ...texts(kept), now: clock.now() }).lastInsertRowid,
      ) as SavedFilterId,
    rename: (id: SavedFilterId, name: string): void => {
      rename.run({ id, name, folded: folded(name) })
    },
    replace: (id: SavedFilterId, kept: Omit<Kept, 'name'>): void => {
      replace.run({ id, ...texts(kept), now: clock.now() })
    },
    remove: (id: SavedFilterId): void => {
      remove.run(id)
    },
  }
}

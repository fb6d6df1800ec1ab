import { z } from 'zod'
import { ReadingPart } from '../../shared/model/changed-reading.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Audit } from '../custody/log/audit.ts'
import { changedParts, type FactRow } from '../facts/changed-parts.ts'
import { wrongFactsSql } from '../facts/define-facts.ts'
import { derived, FACT_TABLES, type FactTable } from '../facts/fact-sql.ts'
import type { Database } from './database.ts'
import { itemReference } from './item-reference.ts'
import { RECIPE } from './media.ts'
import type { SettingsRows } from './settings.ts'
import { unflushed } from './unflushed.ts'

/** The setting that stores which version derived the facts, by view; null = the first one did. */
const VERSIONS = 'fact_versions'
/** The name of the inspector among them. */
const READER = 'media'
const Versions = z.record(z.string(), z.number()).catch({})
/**
 * The setting that stores the newest entry of the log when a later version first opened a library that had cases; null =
 * none did.
 */
export const READINGS_FROM = 'readings_changed_from'
/** Ranges of items that the entry of a case names; of further ones it has the number. */
const MOST_RANGES = 500

/** Facts that are to be derived anew: of the items of one case, or, with case 0, all of a view. */
export type OutdatedFacts = { view: string; caseId: CaseId }
/** What one slice did: the items whose facts differed, and whether it was the last. */
export type RenewedSlice = { changed: ItemId[]; isLast: boolean }
export type RenewFacts = ReturnType<typeof createRenewFacts>

/** Which items changed: a list of number ranges by what changed ("time,place"), as far as they are named. */
const Changed = z.object({
  counts: z.partialRecord(ReadingPart, z.number().int()).default({}),
  ranges: z.record(z.string(), z.array(z.tuple([z.number().int(), z.number().int()]))).default({}),
  notNamed: z.number().int().default(0),
})
type Changed = z.infer<typeof Changed>

type Deps = { db: Database; audit: Audit; rows: Pick<SettingsRows, 'get' | 'set'>; tables?: readonly FactTable[] }
type Row = OutdatedFacts & { after: number | string; derived: number; changed: string }

/**
 * Derives anew what an earlier version derived, a slice at a time. How far it is, is stored with each slice, so that it
 * goes on there after a crash.
 */
export function createRenewFacts({ db, audit, rows, tables = FACT_TABLES }: Deps) {
  const add = db.prepare('INSERT OR REPLACE INTO outdated_facts (view, case_id, after) VALUES (?, ?, ?)')
  const caseIds = db.prepare<[], CaseId>('SELECT id FROM cases WHERE deleted_at IS NULL ORDER BY id').pluck()
  // What is searched comes after the lists; of these the newest cases come first.
  const due = db.prepare<[], OutdatedFacts>(`
    SELECT view, case_id AS caseId FROM outdated_facts ORDER BY case_id = 0, case_id DESC, view`)
  const one = db.prepare<[string, CaseId], Row>(`
    SELECT view, case_id AS caseId, after, derived, changed FROM outdated_facts WHERE view = ? AND case_id = ?`)
  const advance = db.prepare(`
    UPDATE outdated_facts SET after = @after, derived = @derived, changed = @changed
     WHERE view = @view AND case_id = @caseId`)
  const forget = db.prepare('DELETE FROM outdated_facts WHERE view = ? AND case_id = ?')
  const isThere = db.prepare<[CaseId], 1>('SELECT 1 FROM cases WHERE id = ? AND deleted_at IS NULL').pluck()

  const lastNumber = db
    .prepare<{ caseId: CaseId; after: number; limit: number }, number | null>(`
      SELECT max(number) FROM (
        SELECT number FROM items WHERE case_id = @caseId AND number > @after ORDER BY number LIMIT @limit)`)
    .pluck()
  type Range = { caseId: CaseId; after: number; last: number }
  const ofRange = (facts: string) => `
    SELECT * FROM ${facts}
     WHERE item_id IN (SELECT id FROM items WHERE case_id = @caseId AND number > @after AND number <= @last)`
  const storedItems = db.prepare<Range, FactRow>(ofRange('item_facts'))
  const derivedItems = db.prepare<Range, FactRow>(ofRange('facts_of_items'))
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('item_facts') ORDER BY cid").pluck().all()
  const removeItem = db.prepare('DELETE FROM item_facts WHERE item_id = ?')
  const putItem = db.prepare(
    `INSERT INTO item_facts (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  )

  /** Where no facts of its view come before. */
  const first = ({ name, base }: FactTable) => (name === 'item_facts' ? 0 : base.first)
  const tableOf = (view: string): FactTable | undefined => tables.find((table) => table.view === view)

  const renewItems = (row: Row, limit: number): RenewedSlice => {
    const after = Number(row.after)
    const { caseId } = row
    const last = lastNumber.get({ caseId, after, limit }) ?? null
    if (last === null) return endItems(row)
    const range = { caseId, after, last }
    const stored = new Map(storedItems.all(range).map((facts) => [facts.item_id, facts]))
    const changed: ItemId[] = []
    const found = Changed.parse(JSON.parse(row.changed))
    const all = derivedItems.all(range)
    for (const facts of all.sort((a, b) => Number(a.number) - Number(b.number))) {
      const before = stored.get(facts.item_id)
      if (before !== undefined && columns.every((name) => before[name] === facts[name])) continue
      removeItem.run(facts.item_id)
      putItem.run(facts)
      changed.push(Number(facts.item_id) as ItemId)
      if (before !== undefined) note(found, Number(facts.number), changedParts(before, facts))
    }
    advance.run({ ...row, after: last, derived: row.derived + all.length, changed: JSON.stringify(found) })
    return { changed, isLast: false }
  }

  const endItems = (row: Row): RenewedSlice => {
    const { view, caseId, derived: items } = row
    const { counts, ranges, notNamed } = Changed.parse(JSON.parse(row.changed))
    const isOfInterest = Object.keys(counts).length > 0 && isThere.get(caseId) !== undefined
    forget.run(view, caseId)
    if (isOfInterest) {
      const named = Object.entries(ranges).map(([parts, of]) => ({ changed: parts.split(','), items: textOf(of) }))
      const version = tableOf(view)?.version ?? null
      audit.append({
        caseId,
        type: 'facts.derived_again',
        payload: { version, derived: items, changed: counts, items: named, notNamed },
      })
    }
    return { changed: [], isLast: true }
  }

  const slices = new Map<string, ReturnType<typeof prepareSlice>>()
  const prepareSlice = (table: FactTable) => {
    const { name, part, order, key, base } = table
    type Bounds = { after: number | string; last: number | string }
    return {
      next: db
        .prepare<{ after: number | string; limit: number }, number | string | null>(`
          SELECT max(at) FROM (
            SELECT ${base.column} AS at FROM ${base.table} WHERE ${base.column} > @after ORDER BY 1 LIMIT @limit)`)
        .pluck(),
      wrong: db
        .prepare<Bounds, number | string>(wrongFactsSql(table, `${part} AND ${order} > @after AND ${order} <= @last`))
        .pluck(),
      remove: db.prepare(`DELETE FROM ${name} WHERE ${part} AND ${key} = ?`),
      put: db.prepare(derived(table, `${key} = ?`)),
    }
  }
  const renewOthers = (row: Row, table: FactTable, limit: number): RenewedSlice => {
    const slice = slices.get(table.view) ?? prepareSlice(table)
    slices.set(table.view, slice)
    const last = slice.next.get({ after: row.after, limit }) ?? null
    if (last === null) {
      forget.run(row.view, row.caseId)
      return { changed: [], isLast: true }
    }
    for (const key of slice.wrong.all({ after: row.after, last })) {
      slice.remove.run(key)
      slice.put.run(key)
    }
    advance.run({ ...row, after: last, derived: row.derived + limit })
    return { changed: [], isLast: false }
  }

  return {
    /** Notes which facts an earlier version derived. Belongs at the start, before anything uses them. */
    begin: (): void =>
      db.transaction(() => {
        const stored = rows.get(VERSIONS)
        const known = Versions.parse(stored === null ? {} : JSON.parse(stored))
        const versions = tables.map(({ view, version }) => [view, version] as const)
        const current = Object.fromEntries([...versions, [READER, RECIPE]])
        if (Object.entries(current).every(([name, version]) => known[name] === version)) return
        for (const table of tables) {
          const { name, view, version } = table
          if ((known[view] ?? 1) >= version) continue
          for (const caseId of name === 'item_facts' ? caseIds.all() : [0]) add.run(view, caseId, first(table))
        }
        const isNew = stored === null && caseIds.get() === undefined
        if (!isNew && rows.get(READINGS_FROM) === null) rows.set(READINGS_FROM, String(audit.head()?.entries ?? 0))
        const text = JSON.stringify({ ...known, ...current })
        rows.set(VERSIONS, text)
      })(),
    /** What is left, in the order in which it is derived anew. */
    due: (): OutdatedFacts[] => due.all(),
    /**
     * Derives a slice anew. What a power cut takes back is derived once more; the entry of a case's end is flushed with
     * whatever comes next.
     */
    slice: ({ view, caseId }: OutdatedFacts, limit: number): RenewedSlice =>
      unflushed(db, () =>
        db.transaction((): RenewedSlice => {
          const row = one.get(view, caseId)
          const table = tableOf(view)
          if (row === undefined) return { changed: [], isLast: true }
          if (table?.name === 'item_facts') return renewItems(row, limit)
          if (table !== undefined) return renewOthers(row, table, limit)
          // A view that this version no longer has.
          forget.run(view, caseId)
          return { changed: [], isLast: true }
        })(),
      ),
  }
}

/** Adds what changed of an item. Items come in the order of their numbers. */
function note(found: Changed, number: number, parts: readonly ReadingPart[]): void {
  if (parts.length === 0) return
  for (const part of parts) found.counts[part] = (found.counts[part] ?? 0) + 1
  const name = parts.join()
  const ranges = found.ranges[name] ?? []
  const newest = ranges.at(-1)
  if (newest !== undefined && newest[1] === number - 1) newest[1] = number
  else if (Object.values(found.ranges).reduce((sum, { length }) => sum + length, 0) < MOST_RANGES) {
    found.ranges[name] = [...ranges, [number, number]]
  } else found.notNamed += 1
}

/** "ITEM-0001 to ITEM-0250, ITEM-0260", as item-ranges.ts reads it. */
const textOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges
    .map(([from, to]) => (from === to ? itemReference(from) : `${itemReference(from)} to ${itemReference(to)}`))
    .join(', ')

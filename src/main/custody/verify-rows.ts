import type { RowFault } from '../../shared/model/not-held.ts'
import type { Database } from '../db/database.ts'
import { sealSql } from './log/seal-triggers.ts'
import { createSealedRows, type RowKey, type Seal, sealDigest, sealsIn } from './log/seals.ts'

/**
 * A stored row that does not match its seal. `entry` = the number of the entry with its newest seal, or after which a
 * change was found; null = none.
 */
export type FaultyRow = { table: string; key: RowKey; state: RowFault; entry: number | null }

export type RowCheck = ReturnType<typeof createRowCheck>

/**
 * Verifies every sealed row against its newest seal, in one pass over the log and in constant memory. Which seal is the
 * newest is derived from the log: the stored pointer may not be older than any seal in the log, its seal must be in the
 * entry it names, and each seal must be either succeeded by another or pointed to.
 */
export function createRowCheck(db: Database, onFault: (row: FaultyRow) => void) {
  const rows = createSealedRows(db)
  const pointer = db.prepare<[string, RowKey], { entry: number; salt: Buffer }>(
    'SELECT entry, salt FROM seals WHERE tbl = ? AND key = ?',
  )
  const count = (table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const edited = db.prepare<[], { table: string; key: RowKey; entry: number }>(
    'SELECT tbl AS "table", key, found AS entry FROM edited UNION SELECT tbl, key, -1 FROM touched ORDER BY 1, 2',
  )
  let newest = 0
  let met = 0
  let followed = 0
  let unpointed = 0

  const meetOne = (entry: number, [table, key, digest, previous]: Seal) => {
    met += 1
    if (previous !== undefined) followed += 1
    const found = pointer.get(table, key)
    if (found === undefined || found.entry < entry) {
      unpointed += 1
      onFault({ table, key, state: 'set_back', entry })
      return
    }
    if (found.entry > entry) return
    newest += 1
    const text = rows.text(table, key)
    if (text === null ? digest === null : digest === sealDigest(found.salt, text)) return
    const state = text === null ? 'missing' : digest === null ? 'back' : 'differs'
    onFault({ table, key, state, entry })
  }

  return {
    /** Takes the seals of the next entry, in log order. */
    meet: (entry: number, seals: string): void => {
      for (const seal of sealsIn(seals) ?? []) meetOne(entry, seal)
    },
    /** Number of rows compared with their newest seal so far. */
    checked: (): number => newest,
    /** Rows that a pass over the log cannot reach. `isWhole` = every entry was covered. */
    rest: (isWhole: boolean): void => {
      for (const { entry, ...row } of edited.iterate())
        onFault({ ...row, state: 'edited', entry: entry < 0 ? null : entry })
      if (!isWhole) return
      for (const { table, key, isFact } of sealSql(db)) {
        // "+" removes the integer affinity of a column, which would prevent the index of `seals` from being used.
        const unsealed = db.prepare<[string], RowKey>(`
          SELECT ${key('t')} FROM ${table} t
           WHERE ${isFact('t')} AND NOT EXISTS (SELECT 1 FROM seals s WHERE s.tbl = ? AND s.key = +(${key('t')}))`)
        for (const one of unsealed.pluck().iterate(table) as Iterable<RowKey>)
          onFault({ table, key: one, state: 'unsealed', entry: null })
      }
      // Each pointer's seal is in the entry it names, and each seal of a row except the newest is succeeded by one that
      // names it.
      if (newest !== count('seals') || met - followed !== count('seals') + unpointed)
        for (const row of astray(db)) onFault(row)
    },
  }
}

/**
 * Rows whose pointers name an entry without their seal, and those sealed as new twice. Only queried if the counts
 * differ.
 */
function* astray(db: Database): Generator<FaultyRow> {
  const lost = db.prepare<[], { table: string; key: RowKey; entry: number }>(`
    SELECT s.tbl AS "table", s.key, s.entry FROM seals s
     WHERE NOT EXISTS (
       SELECT 1 FROM audit a, json_each(a.seals) j
        WHERE a.seq = s.entry AND j.value ->> 0 = s.tbl AND j.value ->> 1 = s.key)`)
  for (const row of lost.iterate()) yield { ...row, state: 'set_back' }
  const anew = db.prepare<[], { table: string; key: RowKey; entry: number }>(`
    SELECT j.value ->> 0 AS "table", j.value ->> 1 AS key, max(a.seq) AS entry FROM audit a, json_each(a.seals) j
     WHERE j.value ->> 3 IS NULL GROUP BY 1, 2 HAVING count(*) > 1`)
  for (const row of anew.iterate()) yield { ...row, state: 'set_back' }
}

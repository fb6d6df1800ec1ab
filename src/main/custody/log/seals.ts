import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { sealSql } from './seal-triggers.ts'

export type Seals = ReturnType<typeof createSeals>
/** The key of a row: its own or, for several columns, their values joined by colons. */
export type RowKey = number | string
/**
 * One seal in an entry: table, key, and the SHA-256 of the row from then on, in hexadecimal; null = the row is gone.
 * `previous` = the entry with the row's seal before this one; absent = this is its first.
 */
export type Seal = [table: string, key: RowKey, digest: string | null, previous?: number]

const Sealed = z.array(
  z.tuple([z.string(), z.union([z.number(), z.string()]), z.string().nullable(), z.number().optional()]),
)

/** Parses the seals of an entry from its column; null = the column contains something else. */
export function sealsIn(column: string): Seal[] | null {
  try {
    return (Sealed.safeParse(JSON.parse(column)).data as Seal[] | undefined) ?? null
  } catch {
    return null
  }
}

/**
 * The SHA-256 in a seal. `salt` = random bytes stored with the row and erased with it, so that the hash of an erased
 * row cannot confirm a guessed name.
 */
export const sealDigest = (salt: Uint8Array, text: string): string =>
  createHash('sha256').update(salt).update(text).digest('hex')

/** The entry with the newest seal of a row, and the salt of its hash. */
type Pointer = { entry: number; salt: Buffer }

const NO_SALT = Buffer.alloc(0)
const SALT_BYTES = 16
/** Number of entries whose seals are cached: rows sealed together by one entry tend to change one after another. */
const REMEMBERED = 16

/** Reads rows of sealed tables as seals cover them, and the seals named by stored pointers. */
export function createSealedRows(db: Database) {
  const tables = new Map(
    sealSql(db).map(({ table, text, where, keyParts }) => {
      const find = db.prepare<string[], string | null>(`SELECT ${text('t')} FROM ${table} t WHERE ${where}`).pluck()
      return [table, { find, keyParts }]
    }),
  )
  const newest = db.prepare<[string, RowKey], Pointer>('SELECT entry, salt FROM seals WHERE tbl = ? AND key = ?')
  const held = db.prepare<[number], string>('SELECT seals FROM audit WHERE seq = ?').pluck()
  type Met = { digest: string | null; previous: number | undefined }
  const remembered = new Map<number, Map<string, Met>>()

  const nameOf = (table: string, key: RowKey) => `${table} ${typeof key} ${key}`
  const sealedIn = (entry: number): Map<string, Met> => {
    const known = remembered.get(entry)
    if (known) return known
    const seals = sealsIn(held.get(entry) ?? '') ?? []
    const made = new Map(seals.map(([table, key, digest, previous]) => [nameOf(table, key), { digest, previous }]))
    remembered.set(entry, made)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return made
  }
  const text = (table: string, key: RowKey): string | null => {
    const known = tables.get(table)
    if (known === undefined) return null
    const parts = known.keyParts === 1 ? [String(key)] : String(key).split(':')
    return known.find.get(...parts) ?? null
  }
  function* entriesOf(table: string, key: RowKey): Generator<number> {
    let at = newest.get(table, key)?.entry
    while (at !== undefined) {
      yield at
      const before: number | undefined = sealedIn(at).get(nameOf(table, key))?.previous
      at = before !== undefined && before < at ? before : undefined
    }
  }
  /** Whether the text of a row, null = none, matches a seal. */
  const isAsSealed = (seal: Pointer | undefined, table: string, key: RowKey, found: string | null): boolean =>
    seal === undefined
      ? found === null
      : sealedIn(seal.entry).get(nameOf(table, key))?.digest === (found === null ? null : sealDigest(seal.salt, found))
  return {
    /** The sealed columns of a row as one text; null = there is no such fact. */
    text,
    /** undefined = it was never sealed. */
    newest: (table: string, key: RowKey): Pointer | undefined => newest.get(table, key),
    isAsSealed,
    /** The numbers of the entries that sealed a row, newest first. */
    entriesOf,
    /** The number of the entry that first sealed a row; null = none did. */
    first: (table: string, key: RowKey): number | null => [...entriesOf(table, key)].at(-1) ?? null,
    /**
     * Whether a row matches its newest seal, as far as the stored pointer shows; a row that does not exist and never
     * did matches.
     */
    holds: (table: string, key: RowKey): boolean => isAsSealed(newest.get(table, key), table, key, text(table, key)),
  }
}

/**
 * Seals the rows changed by a transaction. Triggers record each of them in `touched`, as it was before; an entry takes
 * them from there. Rows already in `touched` when a transaction begins were changed by somebody else.
 */
export function createSeals(db: Database) {
  const rows = createSealedRows(db)
  const touched = db.prepare<[], { tbl: string; key: RowKey; old: string | null }>('SELECT tbl, key, old FROM touched')
  const oneTouched = db.prepare<[], { tbl: string; key: RowKey }>('SELECT tbl, key FROM touched LIMIT 1')
  const forget = db.prepare('DELETE FROM touched')
  const edited = db.prepare('INSERT INTO edited (tbl, key, found) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const lastEntry = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  const point = db.prepare(`
    INSERT INTO seals (tbl, key, entry, salt) VALUES (?, ?, ?, ?)
    ON CONFLICT (tbl, key) DO UPDATE SET entry = excluded.entry, salt = excluded.salt`)

  return {
    /** Records what others changed since the last transaction, for every verification to name. */
    findEdited: (): void => {
      if (oneTouched.get() === undefined) return
      const found = (lastEntry.get() ?? 0) + 1
      for (const { tbl, key } of touched.all()) edited.run(tbl, key, found)
      forget.run()
    },
    /** Whether a row matches its newest seal, as far as the stored pointer shows. */
    holds: rows.holds,
    /** A row changed by the current transaction that no entry seals; null = there is none. */
    unsealed: (): { tbl: string; key: RowKey } | null => oneTouched.get() ?? null,
    /** The seals for the entry with this number: of each changed row that matched its seal before. */
    take: (entry: number): { seals: Seal[]; keep: () => void } => {
      const pointers: [string, RowKey, Buffer][] = []
      const seals: Seal[] = []
      for (const { tbl, key, old } of touched.all()) {
        const before = rows.newest(tbl, key)
        if (!rows.isAsSealed(before, tbl, key, old)) {
          edited.run(tbl, key, entry)
          continue
        }
        const text = rows.text(tbl, key)
        // Created and deleted within one transaction.
        if (before === undefined && text === null) continue
        const salt = text === null ? NO_SALT : randomBytes(SALT_BYTES)
        const digest = text === null ? null : sealDigest(salt, text)
        seals.push(before === undefined ? [tbl, key, digest] : [tbl, key, digest, before.entry])
        pointers.push([tbl, key, salt])
      }
      const keep = () => {
        for (const [table, key, salt] of pointers) point.run(table, key, entry, salt)
        forget.run()
      }
      return { seals, keep }
    },
  }
}

/**
 * Makes every transaction of a connection seal its changes. At its start, a transaction finds what others changed in
 * the meantime; one that ends with a fact no entry seals is rolled back. (The foreign key of `touched` enforces the
 * same in SQLite, but names no row, and has no effect where foreign keys are off.)
 */
export function sealTransactions(db: Database, seals: Seals, onTransaction: () => void = () => undefined): void {
  const plain = db.transaction.bind(db)
  let depth = 0
  const sealed: typeof plain = (work) =>
    plain(function (this: unknown, ...given: Parameters<typeof work>) {
      const isOutermost = depth === 0
      depth += 1
      try {
        if (isOutermost) {
          onTransaction()
          seals.findEdited()
        }
        const result: unknown = work.apply(this, given)
        const left = isOutermost ? seals.unsealed() : null
        if (left !== null) throw new Error(`No custody entry tells of ${left.tbl} ${left.key}.`)
        return result
      } finally {
        depth -= 1
      }
    } as typeof work)
  db.transaction = sealed
}

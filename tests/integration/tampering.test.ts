import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '../../src/main/custody/log/audit.ts'
import { sealSql } from '../../src/main/custody/log/seal-triggers.ts'
import { NOT_SEALED, SEALED } from '../../src/main/custody/log/sealed-tables.ts'
import type { Database } from '../../src/main/db/database.ts'
import type { NotHeld } from '../../src/shared/model/not-held.ts'
import { sharedFolder } from '../support/folder.ts'
import { withoutTriggers } from '../support/forge.ts'
import { makeFullLibrary, openFolder } from '../support/full-library.ts'
import { verifyHere } from '../support/log-check.ts'

const folder = sharedFolder()
/** A library as it was filled, and where it is forged. */
const whole = () => join(folder(), 'whole', 'library.sqlite')
const home = () => join(folder(), 'forged')
const file = () => join(home(), 'library.sqlite')
const TABLES = Object.keys(SEALED)

beforeAll(() => makeFullLibrary(join(folder(), 'whole')))

/** Puts the whole library in its place again. */
function laid(): void {
  rmSync(home(), { recursive: true, force: true })
  mkdirSync(home())
  copyFileSync(whole(), file())
}

/**
 * Somebody's changes of the library file while the app is closed: over a plain connection, without checks and references,
 * with the triggers there or away. Gives those that the triggers did not refuse.
 */
function forged<T>(changes: readonly T[], make: (db: Database, change: T) => void, areTriggersAway: boolean): T[] {
  const db = new DatabaseConstructor(file())
  try {
    db.pragma('synchronous = OFF')
    db.pragma('foreign_keys = OFF')
    db.pragma('ignore_check_constraints = ON')
    if (areTriggersAway) {
      withoutTriggers(db, () => {
        for (const change of changes) make(db, change)
      })
      return [...changes]
    }
    return changes.filter((change) => {
      try {
        make(db, change)
        return true
      } catch {
        return false
      }
    })
  } finally {
    db.close()
  }
}

/** Opens the library as the app does, and works in it. */
function inApp<T>(work: (db: Database, audit: Audit) => T): T {
  const { db, audit, close } = openFolder(home())
  // Nobody waits for the disk: no power cut is played here.
  db.pragma('synchronous = OFF')
  try {
    return work(db, audit)
  } finally {
    close()
  }
}
const enter = (audit: Audit) => audit.append({ caseId: null, type: 'rows.planted', payload: {} })
const notHeld = (db: Database): NotHeld[] => {
  const { notHeld: rows, outcome } = verifyHere(db)
  expect(outcome).toBe(rows.length > 0 ? 'broken' : 'whole')
  return rows
}

/** Changes a row with an entry; false = it is final, or something refers to it. */
function changes(db: Database, audit: Audit, sql: string): boolean {
  try {
    db.transaction(() => {
      db.exec(sql)
      enter(audit)
    })()
    return true
  } catch {
    return false
  }
}

/** Another value than the one that stands in a column, in SQL. */
function other({ name, type }: Column): string {
  switch (type) {
    case 'INTEGER':
      return `iif(${name} IS NULL, 7, ${name} + 1000)`
    case 'REAL':
      return `iif(${name} IS NULL, 0.5, ${name} + 0.25)`
    case 'BLOB':
      return `CAST(iif(${name} IS NULL, 'x', ${name} || 'x') AS BLOB)`
    default:
      // What has to be JSON stays JSON.
      return `iif(${name} IS NULL, '["x"]', iif(json_valid(${name}), ${name} || ' ', ${name} || 'x'))`
  }
}

type Column = { name: string; type: string; pk: number }

/** What a table is made of, and SQL about its first row. */
function described(table: string) {
  const db = new DatabaseConstructor(whole(), { readonly: true })
  try {
    const columns = db.prepare<[string], Column>('SELECT name, type, pk FROM pragma_table_info(?)').all(table)
    const sql = sealSql(db).find((one) => one.table === table)
    if (sql === undefined) throw new Error(`${table} is not sealed.`)
    const key = columns.find(({ pk }) => pk === 1)?.name ?? ''
    const first = `${key} = (SELECT min(${key}) FROM ${table})`
    // null = an expression over some columns.
    const unique = new Set(
      db
        .prepare<[string], string | null>(
          `SELECT i.name FROM pragma_index_list(?) l JOIN pragma_index_info(l.name) i WHERE l."unique" = 1`,
        )
        .pluck()
        .all(table),
    )
    const copied = columns.map((column) =>
      column.pk > 0 || unique.has(column.name) || unique.has(null) ? other(column) : column.name,
    )
    return {
      sealed: columns.filter(({ name }) => sql.columns.includes(name)),
      /** What the app may change: never a key. */
      own: columns.filter(({ name, pk }) => pk === 0 && sql.columns.includes(name)),
      update: (column: Column) => `UPDATE ${table} SET ${column.name} = ${other(column)} WHERE ${first}`,
      remove: `DELETE FROM ${table} WHERE ${first}`,
      insert: `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
                SELECT ${copied.join(', ')} FROM ${table} WHERE ${first}`,
    }
  } finally {
    db.close()
  }
}

describe('the list of what is sealed', () => {
  it('tells of every table, either that it is sealed or why it is not', () => {
    const db = new DatabaseConstructor(whole(), { readonly: true })
    // What the index of texts consists of is no table of ours.
    const all = db
      .prepare<[], string>(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1",
      )
      .pluck()
      .all()
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?)').pluck()
    expect([...TABLES, ...Object.keys(NOT_SEALED)].sort()).toEqual(all)
    for (const why of Object.values(NOT_SEALED)) expect(why).not.toBe('')
    for (const [table, { except = {} }] of Object.entries(SEALED)) {
      expect(columns.all(table)).toEqual(expect.arrayContaining(Object.keys(except)))
      for (const why of Object.values(except)) expect(why).not.toBe('')
    }
    db.close()
  })
})

describe.each(TABLES)('%s', (table) => {
  it('is not changed without an entry: neither statement nor transaction is committed', () => {
    laid()
    const { sealed, update, remove, insert } = described(table)
    inApp((db) => {
      for (const sql of [...sealed.map(update), remove, insert]) {
        expect(() => db.exec(sql), sql).toThrow()
        expect(() => db.transaction(() => db.exec(sql))(), sql).toThrow()
      }
      expect(notHeld(db)).toEqual([])
    })
  })

  it('is named where somebody set a row back to what an earlier entry sealed, with what is stored of its seal', () => {
    const { sealed, own, update } = described(table)
    laid()
    const isChanged = inApp((db, audit) => own.map(update).some((sql) => changes(db, audit, sql)))
    // Of what is final there is no earlier version.
    if (!isChanged) return
    expect(inApp(notHeld)).toEqual([])
    const before = new DatabaseConstructor(whole(), { readonly: true })
    const rowsOf = (db: Database, name: string) =>
      db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${name}`).all()
    const columns = sealed.map(({ name }) => name)
    const earlier = rowsOf(before, table)[0] ?? {}
    const seals = rowsOf(before, 'seals').filter(({ tbl }) => tbl === table)
    before.close()
    const setBack = (db: Database) => {
      const keys = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table)
      db.prepare(
        `UPDATE ${table} SET ${columns.map((name) => `${name} = @${name}`).join(', ')}
          WHERE ${keys.map((name) => `${name} = @${name}`).join(' AND ')}`,
      ).run(earlier)
      for (const { key, entry, salt } of seals)
        db.prepare('UPDATE seals SET entry = ?, salt = ? WHERE tbl = ? AND key = ?').run(entry, salt, table, key)
    }
    expect(forged([table], setBack, true)).toEqual([table])
    expect(inApp(notHeld)).toMatchObject([{ table, state: 'set_back' }])
  })
})

describe('a library in which somebody changed a row of each table at once', () => {
  const named = (db: Database) => [...new Set(notHeld(db).map(({ table }) => table))].sort()

  it('names all of them and no other, for each column, a row taken away and one put in, whatever the app writes later', () => {
    const tables = TABLES.map((table) => {
      const { sealed, own, update, remove, insert } = described(table)
      return { table, statements: [...sealed.map(update), remove, insert], own: own.map(update) }
    })
    const rounds = Math.max(...tables.map(({ statements }) => statements.length))
    let letThrough = 0
    for (let round = 0; round < rounds; round += 1)
      for (const areTriggersAway of [true, false]) {
        laid()
        const wanted = tables.filter(({ statements }) => statements[round] !== undefined)
        const touched = forged(wanted, (db, { statements }) => db.exec(statements[round] ?? ''), areTriggersAway)
        if (!areTriggersAway) letThrough += touched.length
        inApp((db, audit) => {
          expect(named(db), `round ${round}`).toEqual(touched.map(({ table }) => table).sort())
          db.transaction(() => enter(audit))()
          // The app's own change of the row that was forged does not make it hold.
          for (const { own } of touched) own.find((again) => changes(db, audit, again))
          expect(named(db), `round ${round}`).toEqual(touched.map(({ table }) => table).sort())
        })
      }
    expect(letThrough).toBeGreaterThan(TABLES.length)
  })
})

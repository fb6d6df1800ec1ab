import { defineFacts, keepFacts, type OnFactChange } from '../facts/define-facts.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { compileLate } from './late-statements.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPlain } from './open-plain.ts'

export type { Database } from './database.ts'

/**
 * Page cache of 4 MB per connection, a quarter of the default of better-sqlite3: what it does is as fast, because the
 * system caches the rest of the file.
 */
const PAGE_CACHE = 4000

/**
 * Opens (or creates) a library file and brings it up to date. `onFactChange` is told what lists have to read again.
 * `migrationsFolder` is a parameter because sources and build keep it in different places.
 * Throws when full synchronisation cannot be had: without it a power cut could erase "about to send".
 */
export function openDatabase(
  file: string,
  migrationsFolder: string,
  onFactChange: OnFactChange = () => undefined,
): Database {
  const db = connect(file)
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('foreign_keys = ON')
    db.pragma('cell_size_check = ON')
    db.pragma('mmap_size = 0')
    // Erased content is overwritten.
    db.pragma('secure_delete = ON')
    db.pragma('temp_store = MEMORY')
    db.pragma(`cache_size = -${PAGE_CACHE}`)
    if (process.platform === 'darwin') db.pragma('fullfsync = 1')
    compileLate(db)
    beginAsWriter(db)
    const migrations = readMigrations(migrationsFolder)
    migrate(db, migrations)
    mendSchema(db, migrations)
    defineFacts(db)
    keepFacts(db, onFactChange)
    // better-sqlite3 is built to fall back to NORMAL under WAL once the first statement has run, so FULL is set now and
    // read back after another query.
    db.pragma('synchronous = FULL')
    db.prepare('SELECT count(*) FROM library').get()
    if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('The library cannot be written durably.')
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
}

/**
 * Has each transaction of a connection begin as that of a writer. One that reads first and writes later is refused at
 * once at its first write, without any waiting, where the log is just being emptied (sqlite.org/rescode.html, SQLITE_BUSY).
 */
function beginAsWriter(db: Database): void {
  const plain = db.transaction.bind(db)
  db.transaction = ((work) => plain(work).immediate) as Database['transaction']
}

/**
 * Compares the schema again whenever somebody has changed it, at the start of each transaction: a trigger added by
 * another program would make its changes part of the app's own.
 */
export function createSchemaWatch(db: Database, migrationsFolder: string): () => void {
  const version = db.prepare<[], number>('PRAGMA schema_version').pluck()
  let known = version.get()
  return () => {
    if (version.get() === known) return
    mendSchema(db, readMigrations(migrationsFolder))
    known = version.get()
  }
}

/** Opens a further, read-only connection to a library file that is already open and up to date. */
export function openReadOnly(file: string, pageCache = PAGE_CACHE): Database {
  const db = openPlain(file, pageCache)
  defineFacts(db)
  return db
}

type Part = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string }

/**
 * Compares the tables, indexes, views and triggers of an open library with those that its migrations create. Every
 * verification from then on names each difference, as a row of `schema`; triggers, indexes and views are restored, so
 * that what is final stays final and each change is marked.
 */
function mendSchema(db: Database, migrations: readonly string[]): void {
  const found = partsOf(db)
  const due = new Map(expected(migrations).map((part) => [part.name, part]))
  const different = [...due.values()].filter((part) => found.get(part.name)?.sql !== part.sql)
  const strange = [...found.values()].filter(({ name }) => !due.has(name))
  if (different.length + strange.length === 0) return
  db.transaction(() => {
    const entry = Number(db.prepare('SELECT coalesce(max(seq), 0) + 1 FROM audit').pluck().get())
    const note = db.prepare("INSERT INTO edited (tbl, key, found) VALUES ('schema', ?, ?) ON CONFLICT DO NOTHING")
    for (const { name } of [...different, ...strange]) note.run(name, entry)
    for (const { name } of [...different, ...strange]) {
      const there = found.get(name)
      if (there !== undefined && there.type !== 'table') db.exec(`DROP ${there.type} IF EXISTS ${quoted(name)}`)
    }
    for (const { type, sql } of different) if (type !== 'table') db.exec(sql)
  })()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** By name; without those that SQLite created for itself. */
const partsOf = (db: Database): Map<string, Part> =>
  new Map(
    db
      .prepare<[], Part>("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
      .all()
      .map((part) => [part.name, part]),
  )

/** What `expected` found, by the text of the migrations: running them takes longer than all else of an opening. */
const expectedBySteps = new Map<string, readonly Part[]>()

/** Tables first, in the order they are created. */
function expected(migrations: readonly string[]): readonly Part[] {
  const steps = migrations.join('\0')
  const known = expectedBySteps.get(steps) ?? partsMadeBy(migrations)
  expectedBySteps.set(steps, known)
  return known
}

function partsMadeBy(migrations: readonly string[]): Part[] {
  const db = connect(':memory:')
  try {
    migrate(db, migrations)
    return [...partsOf(db).values()]
  } finally {
    db.close()
  }
}

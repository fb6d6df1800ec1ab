import DatabaseConstructor from 'better-sqlite3'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

type Part = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string }

/**
 * Compares the tables, indexes, views and triggers of an open library with those that its steps make. Whatever differs is
 * named by every verification from then on, as a row of `schema`; triggers, indexes and views are made as they should be,
 * so that what is final stays final and each change is marked.
 */
export function mendSchema(db: Database, migrations: readonly string[]): void {
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

/** By name; what SQLite made for itself aside. */
const partsOf = (db: Database): Map<string, Part> =>
  new Map(
    db
      .prepare<[], Part>("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
      .all()
      .map((part) => [part.name, part]),
  )

/** Tables first, as they are made. */
function expected(migrations: readonly string[]): Part[] {
  const db = new DatabaseConstructor(':memory:')
  try {
    migrate(db, migrations)
    return [...partsOf(db).values()]
  } finally {
    db.close()
  }
}

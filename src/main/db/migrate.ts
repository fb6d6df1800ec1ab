import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealTriggers } from '../custody/log/seal-triggers.ts'
import type { Database } from './database.ts'

/** Thrown if the library was written by a newer Touchstone; this one must not touch it. */
export class NewerLibraryError extends Error {
  readonly found: number
  readonly known: number
  constructor(found: number, known: number) {
    super(`The library is at step ${found}; this version knows ${known}.`)
    this.found = found
    this.known = known
  }
}

/**
 * Thrown if the library was made by other migrations with the same numbers: those of an unreleased version, or of
 * another program.
 */
export class OtherLibraryError extends Error {
  constructor(step: number) {
    super(`The library's first ${step} steps are not the ones of this version.`)
  }
}

/** The numbered .sql files of a folder, in order. Throws on a gap: history is consecutive or wrong. */
export function readMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      if (Number(name.slice(0, 4)) !== index + 1) throw new Error(`Migration ${name} is out of order.`)
      return readFileSync(join(folder, name), 'utf8')
    })
}

/**
 * Brings a database up to date, all steps in one transaction: it is entirely new or untouched. `user_version` counts
 * the steps that ran, `application_id` identifies them. Throws `NewerLibraryError` and `OtherLibraryError`, having
 * touched nothing.
 */
export function migrate(db: Database, migrations: readonly string[]): void {
  const from = db.pragma('user_version', { simple: true }) as number
  if (from > migrations.length) throw new NewerLibraryError(from, migrations.length)
  if (from > 0 && db.pragma('application_id', { simple: true }) !== markOf(migrations.slice(0, from))) {
    throw new OtherLibraryError(from)
  }
  if (from === migrations.length) return
  db.pragma('foreign_keys = OFF')
  db.transaction(() => {
    const steps = migrations.slice(from)
    for (const sql of steps) db.exec(sql)
    remakeSealTriggers(db)
    // Reads the whole library, which takes longer than everything else of a start.
    const broken = steps.every(onlyAdds) ? [] : (db.pragma('foreign_key_check') as unknown[])
    if (broken.length > 0) throw new Error(`A migration left ${broken.length} broken references.`)
    db.pragma(`user_version = ${migrations.length}`)
    db.pragma(`application_id = ${markOf(migrations)}`)
  }).immediate()
  db.pragma('foreign_keys = ON')
}

/** Whether a step does nothing but add columns, tables and indexes, which breaks no reference between rows. */
const onlyAdds = (sql: string): boolean =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .every((statement) => statement === '' || /^(ALTER TABLE \w+ ADD COLUMN|CREATE (TABLE|INDEX)) /.test(statement))

/** Recreates the triggers that seal rows, for the columns the tables have now. */
function remakeSealTriggers(db: Database): void {
  for (const { name, sql } of sealTriggers(db)) db.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`)
}

/** 32 bits of the hash of the steps, which is what SQLite's header has room for. */
const markOf = (steps: readonly string[]): number =>
  createHash('sha256').update(steps.join('\0')).digest().readInt32BE(0)

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealTriggers } from '../custody/log/seal-triggers.ts'
import { connect } from './connect.ts'
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
    for (const sql of steps) runStep(db, sql)
    remakeSealTriggers(db)
    const broken = brokenReferences(db, steps)
    if (broken > 0) throw new Error(`A migration left ${broken} broken references.`)
    db.pragma(`user_version = ${migrations.length}`)
    db.pragma(`application_id = ${markOf(migrations)}`)
  }).immediate()
  db.pragma('foreign_keys = ON')
}

/** A column that is NULL in every row there is; a CHECK of it has to let NULL pass. */
const NEW_COLUMN = /^ALTER TABLE (\w+) ADD COLUMN (?!.*\b(?:NOT NULL|DEFAULT|REFERENCES|UNIQUE|PRIMARY|AS)\b)/s

/**
 * Runs a step. SQLite adds a column to a table by writing the new text of the table alone, and then reads all of a STRICT
 * one to test what was not changed: seconds, before anything is shown. Such a column is therefore added by writing the
 * text that SQLite makes of it (sqlite.org/lang_altertable.html, 8); the triggers that are made again after it let every
 * connection read it.
 */
function runStep(db: Database, sql: string): void {
  if (!onlyAdds(sql)) {
    db.exec(sql)
    return
  }
  for (const statement of statementsOf(sql)) {
    const table = NEW_COLUMN.exec(withoutComments(statement))?.[1]
    if (table === undefined) db.exec(statement)
    else addColumn(db, table, statement)
  }
}

function addColumn(db: Database, table: string, statement: string): void {
  const textIn = (of: Database) =>
    of.prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck().get(table)
  const apart = connect(':memory:')
  let text: string | undefined
  try {
    apart.exec(textIn(db) ?? '')
    apart.exec(statement)
    text = textIn(apart)
  } finally {
    apart.close()
  }
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(text, table)
    db.pragma('writable_schema = RESET')
  } finally {
    db.unsafeMode(false)
  }
}

/** The statements of a step without triggers, with their comments. */
function statementsOf(sql: string): string[] {
  const statements = ['']
  for (const piece of sql.match(/--[^\n]*|'(?:''|[^'])*'|[^;'-]+|[;'-]/g) ?? []) {
    if (piece === ';') statements.push('')
    else statements[statements.length - 1] += piece
  }
  return statements.filter((statement) => withoutComments(statement) !== '')
}

const withoutComments = (statement: string): string => statement.replace(/--.*$/gm, '').trim()

/** Whether a step does nothing but add columns and tables and change indexes, which breaks no reference between rows. */
const onlyAdds = (sql: string): boolean => statementsOf(sql).every((one) => ADDING.test(withoutComments(one)))
const ADDING = /^(ALTER TABLE \w+ ADD COLUMN|CREATE (TABLE|(UNIQUE )?INDEX)|DROP INDEX) /

/** A statement that alters the rows of a table or what it is, and one that alters neither, or is a part of a trigger. */
const ALTERING = /^(?:DROP TABLE|INSERT INTO|ALTER TABLE \w+ RENAME TO) (\w+)/
const HARMLESS = /^(?:CREATE TRIGGER |END$)/

/** The tables in which a step may have broken a reference; null = any. */
function alteredTables(sql: string): string[] | null {
  const altered = statementsOf(sql).map((one) => {
    const statement = withoutComments(one)
    if (ADDING.test(statement) || HARMLESS.test(statement)) return []
    const table = ALTERING.exec(statement)?.[1]
    return table === undefined ? null : [table]
  })
  return altered.includes(null) ? null : altered.flatMap((tables) => tables ?? [])
}

/**
 * How many references between rows are broken. All of them are looked at only where any may be: that reads the whole library,
 * which takes longer than everything else of a start.
 */
function brokenReferences(db: Database, steps: readonly string[]): number {
  const count = (what: string) => (db.pragma(what) as unknown[]).length
  const altered = steps.map(alteredTables)
  if (altered.includes(null)) return count('foreign_key_check')
  const tables = db
    .prepare<[string], string>(`
      WITH altered AS (SELECT value AS name FROM json_each(?))
      SELECT name FROM sqlite_schema WHERE type = 'table' AND (name IN (SELECT name FROM altered)
          OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(sqlite_schema.name) AS f WHERE f."table" IN (SELECT name FROM altered)))`)
    .pluck()
    .all(JSON.stringify(altered.flat()))
  return tables.reduce((sum, table) => sum + count(`foreign_key_check(${table})`), 0)
}

/** Recreates the triggers that seal rows, for the columns the tables have now. */
function remakeSealTriggers(db: Database): void {
  for (const { name, sql } of sealTriggers(db)) db.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`)
}

/** 32 bits of the hash of the steps, which is what SQLite's header has room for. */
const markOf = (steps: readonly string[]): number =>
  createHash('sha256').update(steps.join('\0')).digest().readInt32BE(0)

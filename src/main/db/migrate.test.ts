import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import { migrate, readMigrations } from './migrate.ts'

const MADE = `
CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id)) STRICT;
CREATE TABLE others (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id)) STRICT;
CREATE TABLE lines (id INTEGER PRIMARY KEY, word TEXT) STRICT;`

/** A database of the first of two steps with a broken reference that was there before; `run` takes the second. */
function setupSteps() {
  const first = readMigrations(MIGRATIONS)[0] ?? ''
  const db = new DatabaseConstructor(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, [`${first}${MADE}`])
  db.pragma('foreign_keys = OFF')
  db.exec('INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1, 1); INSERT INTO others VALUES (1, 9)')
  return { db, run: (sql: string) => () => migrate(db, [`${first}${MADE}`, sql]) }
}

/** A table made anew with the rows that `kept` lets through. */
const madeAnew = (table: string, columns: string, kept = 'TRUE') => `
-- A comment; with a semicolon and an 'apostrophe.
CREATE TABLE ${table}_next (${columns}) STRICT;
INSERT INTO ${table}_next SELECT * FROM ${table} WHERE ${kept};
DROP TABLE ${table};
ALTER TABLE ${table}_next RENAME TO ${table};
CREATE TRIGGER ${table}_stays BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'kept; always'); END;`

describe('a step', () => {
  it('that makes a table anew which no other refers to has no reference of others looked at', () => {
    const { db, run } = setupSteps()
    run(madeAnew('lines', 'id INTEGER PRIMARY KEY, word TEXT CHECK (length(word) > 0)'))()
    expect(db.pragma('user_version', { simple: true })).toBe(2)
    expect(() => db.exec("INSERT INTO lines VALUES (1, '')")).toThrow('CHECK')
  })

  it('that leaves a row without the one it refers to changes nothing', () => {
    for (const sql of [
      madeAnew('parents', 'id INTEGER PRIMARY KEY', 'id <> 1'),
      madeAnew('others', 'id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id)'),
      'DELETE FROM parents;',
      'UPDATE children SET parent = 7;',
      'CREATE INDEX by_parent ON children (parent); DELETE FROM parents;',
    ]) {
      const { db, run } = setupSteps()
      expect(run(sql), sql).toThrow('broken references')
      expect(db.pragma('user_version', { simple: true })).toBe(1)
      expect(db.prepare('SELECT count(*) FROM parents').pluck().get()).toBe(1)
    }
  })
})

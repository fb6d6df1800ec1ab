import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { openMeasured } from './open-measured.ts'

/** What a library takes on disk, bytes: the facts lists are made of, the text they are searched by, and everything else. */
export type OnDisk = { facts: number; text: number; rest: number }

/** Reads the pages of each table with its indexes; a full-text index is the tables it keeps its rows in. */
export function sizeOnDisk(file: string): OnDisk {
  const db = new DatabaseConstructor(file, { readonly: true })
  try {
    type Row = { tableName: string; bytes: number }
    const rows = db
      .prepare<[], Row>(`
        SELECT s.tbl_name AS tableName, sum(d.pgsize) AS bytes
          FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
         WHERE d.aggregate = TRUE
         GROUP BY s.tbl_name`)
      .all()
    const texts = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`)
      .pluck()
      .all()
    const isText = (name: string) =>
      name === 'texts' || texts.some((text) => name === text || name.startsWith(`${text}_`))
    const sum = (of: (name: string) => boolean) =>
      rows.reduce((bytes, row) => (of(row.tableName) ? bytes + row.bytes : bytes), 0)
    const isFact = (name: string) => name.endsWith('_facts')
    return { facts: sum(isFact), text: sum(isText), rest: sum((name) => !isFact(name) && !isText(name)) }
  } finally {
    db.close()
  }
}

/** Whether a kept library has the tables that a library made now would have. */
export function isOfToday(home: string): boolean {
  const file = join(home, 'library.sqlite')
  if (!existsSync(file)) return false
  const fresh = mkdtempSync(join(tmpdir(), 'touchstone-bench-schema-'))
  try {
    openMeasured(fresh).close()
    return tablesOf(join(fresh, 'library.sqlite')) === tablesOf(file)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function tablesOf(file: string): string {
  const db = new DatabaseConstructor(file, { readonly: true })
  try {
    return db
      .prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL ORDER BY name`)
      .pluck()
      .all()
      .join('\n')
  } finally {
    db.close()
  }
}

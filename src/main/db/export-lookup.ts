import DatabaseConstructor from 'better-sqlite3'
import type { Database } from './open.ts'

/** What a library knows of the items of an export. */
export type ExportLookup = {
  /** The case of a reference; null = this library has none. */
  caseId: (reference: string) => number | null
  /** The path an item is read by, as bytes; null = no such item, or it holds other bytes than it did then. */
  pathOf: (caseId: number, reference: string, sha256: string) => Buffer | null
}

/** Opens a library file for reading alone: nothing is made, upgraded or recovered. Throws when it cannot be read. */
export function openForReading(file: string): Database {
  const db = new DatabaseConstructor(file, { readonly: true, fileMustExist: true })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('cell_size_check = ON')
    db.prepare('SELECT count(*) FROM audit').get()
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
}

export function createExportLookup(db: Database): ExportLookup {
  const ofCase = db
    .prepare<[number, number], number>('SELECT id FROM cases WHERE year = ? AND number = ? AND deleted_at IS NULL')
    .pluck()
  const ofItem = db
    .prepare<[number, number, string], Buffer>('SELECT path FROM items WHERE case_id = ? AND number = ? AND sha256 = ?')
    .pluck()
  return {
    caseId: (reference) => {
      const [, year, number] = /^CASE-(\d{4})-(\d{1,9})$/.exec(reference) ?? []
      return (year && number && ofCase.get(Number(year), Number(number))) || null
    },
    pathOf: (caseId, reference, sha256) => {
      const [, number] = /^ITEM-(\d{1,12})$/.exec(reference) ?? []
      return (number && ofItem.get(caseId, Number(number), sha256)) || null
    },
  }
}

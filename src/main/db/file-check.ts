import { errorCode } from '../error-code.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'

/** "sound" = every check requested passed; "damaged" = SQLite cannot read it as a library; it was not changed. */
export type FileState = 'sound' | 'damaged'

const DAMAGE = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_CORRUPT_VTAB', 'SQLITE_CORRUPT_INDEX'])

/** Whether a failure means that a library file is damaged, rather than unreachable or not writable. */
export const isDamage = (cause: unknown): boolean => DAMAGE.has(errorCode(cause) ?? '')

/**
 * Checks a library file: "shallow" opens it and reads its schema; "whole" reads every page and compares the indexes.
 * Throws when the file cannot be reached or written.
 */
export function checkLibraryFile(file: string, depth: 'shallow' | 'whole'): FileState {
  let db: Database | null = null
  try {
    db = connect(file, { readonly: true })
    // As the library is opened: other settings detect other damage.
    db.pragma('cell_size_check = ON')
    const tables = db
      .prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('library', 'audit', 'attempts')")
      .pluck()
    if (tables.get() !== 3) return 'damaged'
    db.prepare('SELECT uuid FROM library').get()
    if (depth === 'shallow') return 'sound'
    const said = db.pragma('integrity_check(1)', { simple: true })
    return said === 'ok' ? 'sound' : 'damaged'
  } catch (cause) {
    if (isDamage(cause)) return 'damaged'
    // A query that a damaged schema refuses ("no such column") means damage too; an error of the disk does not.
    if (errorCode(cause) === 'SQLITE_ERROR') return 'damaged'
    throw cause
  } finally {
    db?.close()
  }
}

/** The identity of the library in a file; null if it cannot be read as one. Throws when the file cannot be reached. */
export function readLibraryUuid(file: string): string | null {
  let db: Database | null = null
  try {
    db = connect(file, { readonly: true, fileMustExist: true })
    const uuid = db.prepare('SELECT uuid FROM library').pluck().get()
    return typeof uuid === 'string' ? uuid : null
  } catch (cause) {
    const { code } = cause as { code?: unknown }
    if (isDamage(cause) || code === 'SQLITE_ERROR' || code === 'SQLITE_CANTOPEN') return null
    throw cause
  } finally {
    db?.close()
  }
}

/** Whether a library file contains a case: "unreadable" = it is damaged, so this is unknown. */
export type CaseHolding = 'yes' | 'no' | 'unreadable'

/** What to look for in a copy of the library: a case, by number and time, or items of it. */
export type Sought = {
  caseId: number
  createdAt: number
  /** Item numbers, as runs, and the time by which they were listed; null = the case itself. */
  items: { runs: [from: number, to: number][]; listedBy: number } | null
}

/** Looks for erased content in a library file other than the open one. Never throws. */
export function holdsErased(file: string, { caseId, createdAt, items }: Sought): CaseHolding {
  let db: Database | null = null
  try {
    db = connect(file, { readonly: true, fileMustExist: true })
    const caseRow = db.prepare('SELECT 1 FROM cases WHERE id = ? AND created_at = ? AND deleted_at IS NULL')
    if (caseRow.get(caseId, createdAt) === undefined) return 'no'
    if (items === null) return 'yes'
    const held = db.prepare(
      'SELECT 1 FROM items WHERE case_id = ? AND number BETWEEN ? AND ? AND listed_at <= ? LIMIT 1',
    )
    const isHeld = items.runs.some(([from, to]) => held.get(caseId, from, to, items.listedBy) !== undefined)
    // A copy made in the midst of an erasure may have entries that were not emptied yet.
    const isMidway = db.prepare('SELECT 1 FROM erasing WHERE case_id = ?').get(caseId) !== undefined
    return isHeld || isMidway ? 'yes' : 'no'
  } catch {
    return 'unreadable'
  } finally {
    db?.close()
  }
}

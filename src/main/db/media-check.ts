import { caseReference } from './cases.ts'
import { itemReference } from './item-queries.ts'
import { MEDIUM_ROW, type MediumRow, mediumDigest } from './medium-digest.ts'
import type { Database } from './open.ts'

export type CheckedMedium = {
  /** "CASE-2026-001 ITEM-0007", of the first item that holds these bytes; their digest where none does. */
  name: string
  /** unnamed = the log does not tell what was read in it. */
  state: 'same' | 'different' | 'unnamed'
}
type Row = MediumRow & { sha256: string }

/** Compares what was read in files (kind, size, metadata, container) with the digest of it in the entry of the reading. */
export function createMediaCheck(db: Database) {
  const told = new Map<string, string>()
  const rows = db.prepare<[string, number], Row>(
    `SELECT m.sha256, ${MEDIUM_ROW} FROM media m WHERE m.sha256 > ? ORDER BY m.sha256 LIMIT ?`,
  )
  const holder = db.prepare<[string], { year: number; caseNumber: number; number: number }>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id
     WHERE i.sha256 = ? ORDER BY i.id LIMIT 1`)
  let after = ''

  const stateOf = (row: Row): CheckedMedium['state'] => {
    const said = told.get(row.sha256)
    if (said !== undefined) return said === mediumDigest(row) ? 'same' : 'different'
    // Emptied with a deleted case: there is nothing that could be another.
    return row.recipe === 0 && row.metadata === null && row.container === null ? 'same' : 'unnamed'
  }
  const nameOf = (sha256: string): string => {
    const of = holder.get(sha256)
    return of === undefined ? sha256 : `${caseReference(of.year, of.caseNumber)} ${itemReference(of.number)}`
  }
  return {
    learn: (type: string, payload: unknown): void => {
      if (type !== 'item.hashed' && type !== 'item.read_again') return
      const { sha256, readSha256 } = (payload ?? {}) as Record<string, unknown>
      if (typeof sha256 !== 'string') return
      // A version that did not enter it may have read something else.
      if (typeof readSha256 === 'string') told.set(sha256, readSha256)
      else told.delete(sha256)
    },
    /** The next media; [] = there are no more. */
    next: (limit: number): CheckedMedium[] =>
      rows.all(after, limit).map((row) => {
        after = row.sha256
        const state = stateOf(row)
        return { name: state === 'different' ? nameOf(row.sha256) : row.sha256, state }
      }),
  }
}

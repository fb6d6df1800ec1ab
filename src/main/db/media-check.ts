import { type Checked, itemName, type NumberedItem } from './checked-item.ts'
import { MEDIUM_ROW, type MediumRow, mediumDigest } from './medium-digest.ts'
import type { Database } from './open.ts'

type Row = MediumRow & { sha256: string }

/** Compares what was read in files (kind, size, metadata, container) with the digest of it in the entry of the reading. */
export function createMediaCheck(db: Database) {
  const told = new Map<string, string>()
  const rows = db.prepare<[string, number], Row>(
    `SELECT m.sha256, ${MEDIUM_ROW} FROM media m WHERE m.sha256 > ? ORDER BY m.sha256 LIMIT ?`,
  )
  const holder = db.prepare<[string], NumberedItem>(`
    SELECT c.year, c.number AS caseNumber, i.number FROM items i JOIN cases c ON c.id = i.case_id
     WHERE i.sha256 = ? ORDER BY i.id LIMIT 1`)
  let after = ''

  const stateOf = (row: Row): Checked['state'] => {
    const said = told.get(row.sha256)
    if (said !== undefined) return said === mediumDigest(row) ? 'same' : 'different'
    // Emptied with a deleted case: there is nothing that could be another.
    return row.recipe === 0 && row.metadata === null && row.container === null ? 'same' : 'unnamed'
  }
  /** Of the first item that holds these bytes; their digest where none does. */
  const nameOf = (sha256: string): string => {
    const of = holder.get(sha256)
    return of === undefined ? sha256 : itemName(of)
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
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.sha256
        const state = stateOf(row)
        return { name: state === 'different' ? nameOf(row.sha256) : row.sha256, state }
      }),
  }
}

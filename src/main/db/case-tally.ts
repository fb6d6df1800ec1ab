import { createHash, type Hash } from 'node:crypto'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

/** A count, and the SHA-256 over the hashes, one per line: shows what was there without storing a list. */
export type Counted = { count: number; digest: string }

/** The contents of a case, for the entry that records its deletion. */
export type CaseTally = {
  items: number
  exhibits: number
  media: Counted
  /** Replies about bytes and URLs that no other case has, including those about fact check jobs. */
  replies: Counted
  /** The newest custody entry of the case: as long as it is the newest, nothing has changed. */
  lastSeq: number
}
export type CaseTallies = ReturnType<typeof createCaseTallies>

/** Counts over a whole case, for the query worker: they read every row of it. */
export function createCaseTallies(db: Database) {
  const over = (sql: string, id: number): Counted =>
    counted(db.prepare<{ id: number }, string>(sql).pluck().iterate({ id }) as Iterable<string>)
  const count = (table: string, id: CaseId): number =>
    db.prepare<[CaseId], number>(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(id) ?? 0
  return {
    caseTally: (id: CaseId): CaseTally =>
      db.transaction(() => ({
        items: count('items', id),
        exhibits: count('exhibits', id),
        media: over('SELECT DISTINCT sha256 FROM items WHERE case_id = @id AND sha256 IS NOT NULL ORDER BY 1', id),
        replies: over(
          `WITH answers AS (
             SELECT a.check_id, 1 AS kind, r.id, r.body_sha256 FROM replies r JOIN attempts a ON a.id = r.attempt_id
              UNION ALL SELECT check_id, 2, id, body_sha256 FROM job_replies)
           SELECT r.body_sha256 FROM answers r JOIN checks c ON c.id = r.check_id
            WHERE EXISTS (SELECT 1 FROM items i WHERE i.case_id = @id AND (i.sha256 = c.sha256 OR i.url = c.url))
              AND NOT EXISTS (SELECT 1 FROM items i WHERE i.sha256 = c.sha256 AND i.case_id <> @id)
              AND NOT EXISTS (SELECT 1 FROM sightings s JOIN items i ON i.id = s.item_id
                               WHERE s.sha256 = c.sha256 AND i.case_id <> @id)
              AND NOT EXISTS (SELECT 1 FROM items i WHERE i.url = c.url AND i.case_id <> @id)
            ORDER BY r.kind, r.id`,
          id,
        ),
        lastSeq: lastSeqOf(db, id),
      }))(),
  }
}

/** The newest custody entry of a case; 0 if it has none. */
export const lastSeqOf = (db: Database, id: CaseId): number =>
  db.prepare<[CaseId], number | null>('SELECT max(seq) FROM audit WHERE case_id = ?').pluck().get(id) ?? 0

function counted(digests: Iterable<string>): Counted {
  const hash: Hash = createHash('sha256')
  let count = 0
  for (const digest of digests) {
    hash.update(`${digest}\n`)
    count += 1
  }
  return { count, digest: hash.digest('hex') }
}

import { createHash } from 'node:crypto'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from './audit.ts'
import type { Database } from './open.ts'

export type ErasedCase = {
  /** Digests of the bytes that no other case holds: what was made of them can go. */
  media: string[]
}

/** What stands in an emptied custody entry. */
export const REMOVED = '{"removed":true}'

/**
 * Empties a case for good, in one transaction: names, paths, addresses, metadata, answers and the custody entries that
 * hold them. What stays: the reference (never used again), digests, charges, and one custody entry with the counts. The
 * library file is then written anew, so that nothing of it is left between the rows.
 */
export function createEraseCase({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const run = db.transaction((id: CaseId, reference: string): ErasedCase => {
    const all = <T>(sql: string): T[] => db.prepare(sql).pluck().all({ id }) as T[]
    const count = (table: string): number => all<number>(`SELECT count(*) FROM ${table} WHERE case_id = @id`)[0] ?? 0
    const change = (sql: string): number => db.prepare(sql).run({ id }).changes
    change('INSERT INTO erasing (case_id) VALUES (@id)')
    const counts = { items: count('items'), exhibits: count('exhibits') }
    const held = all<string>('SELECT DISTINCT sha256 FROM items WHERE case_id = @id AND sha256 IS NOT NULL ORDER BY 1')
    db.exec('CREATE TEMP TABLE IF NOT EXISTS erased_media (sha256 TEXT PRIMARY KEY) STRICT; DELETE FROM erased_media')
    change(`
      INSERT INTO erased_media SELECT DISTINCT sha256 FROM items i WHERE case_id = @id AND sha256 IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM items o WHERE o.sha256 = i.sha256 AND o.case_id <> @id)`)
    const media = all<string>('SELECT sha256 FROM erased_media WHERE @id IS NOT NULL ORDER BY 1')
    const ofChecks = `SELECT id FROM checks WHERE sha256 IN (SELECT sha256 FROM erased_media)
                         OR (url IS NOT NULL AND case_id = @id)`
    const replies = all<string>(`
      SELECT r.body_sha256 FROM replies r JOIN attempts a ON a.id = r.attempt_id WHERE a.check_id IN (${ofChecks}) ORDER BY r.id`)

    change(`DELETE FROM analyses WHERE check_id IN (${ofChecks})`)
    change(`UPDATE replies SET body = X'', headers = '{}'
             WHERE attempt_id IN (SELECT id FROM attempts WHERE check_id IN (${ofChecks}))`)
    change(
      `UPDATE decisions SET words = '' WHERE attempt_id IN (SELECT id FROM attempts WHERE check_id IN (${ofChecks}))`,
    )
    change(`UPDATE attempts SET service_message = NULL WHERE check_id IN (${ofChecks})`)
    change(`UPDATE checks SET url = 'removed:' || id WHERE url IS NOT NULL AND case_id = @id`)
    db.prepare('UPDATE budget_approvals SET words = @reference WHERE case_id = @id').run({ id, reference })

    for (const { table, column } of referencing('items')) {
      change(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM items WHERE case_id = @id)`)
    }
    change('DELETE FROM items WHERE case_id = @id')
    for (const { table, column } of referencing('exhibits')) {
      change(`DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM exhibits WHERE case_id = @id)`)
    }
    change('DELETE FROM exhibits WHERE case_id = @id')
    db.exec(`
      DELETE FROM media WHERE sha256 IN (SELECT sha256 FROM erased_media)
         AND NOT EXISTS (SELECT 1 FROM checks c WHERE c.sha256 = media.sha256);
      UPDATE media SET metadata = NULL, has_gps = 0, has_software = 0, has_embedded_thumbnail = 0, has_thumbnail = 0,
             has_preview = 0, problems = '[]' WHERE sha256 IN (SELECT sha256 FROM erased_media);
      DELETE FROM erased_media`)
    const now = clock.now()
    db.prepare(`
      UPDATE cases SET name = @reference, own_reference = '', description = '', deleted_at = @now,
             closed_at = coalesce(closed_at, @now), last_activity_at = @now WHERE id = @id`).run({ id, reference, now })

    // Any of them may quote a name; what was sent and charged stands in the tables of checks and attempts.
    const emptied = "case_id = @id AND type <> 'case.deleted'"
    const entries = all<string>(`SELECT hash FROM audit WHERE ${emptied} ORDER BY seq`)
    change(`UPDATE audit SET payload = '${REMOVED}' WHERE ${emptied}`)
    audit.append({
      caseId: id,
      type: 'case.deleted',
      payload: {
        ...{ reference, ...counts },
        media: { count: held.length, sha256OfDigests: digestOf(held) },
        replies: { count: replies.length, sha256OfDigests: digestOf(replies) },
        removedEntries: { count: entries.length, sha256OfHashes: digestOf(entries) },
      },
    })
    change('DELETE FROM erasing WHERE case_id = @id')
    return { media }
  })

  /** Tables whose rows belong to rows of `table`, with the column that says so. Items are taken on their own. */
  const referencing = (table: string): { table: string; column: string }[] =>
    db
      .prepare<[string], { table: string; column: string }>(`
        SELECT t.name AS "table", f."from" AS "column" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND f."table" = ? AND t.name <> 'items'`)
      .all(table)

  return (id: CaseId, reference: string): ErasedCase => {
    const erased = run(id, reference)
    // Emptied rows leave their bytes in the pages and in the write-ahead log; a file written anew does not. It takes
    // seconds with a large library, and a person asked for it twice.
    db.exec('VACUUM')
    db.pragma('wal_checkpoint(TRUNCATE)')
    return erased
  }
}

/** SHA-256 over digests, one a line: proves what was there without keeping a list. */
export const digestOf = (digests: readonly string[]): string =>
  createHash('sha256')
    .update(digests.map((digest) => `${digest}\n`).join(''))
    .digest('hex')

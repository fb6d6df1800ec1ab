import type { CheckId } from '../../shared/model/ids.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import { createSealedRows } from '../custody/log/seals.ts'
import type { Database } from './database.ts'

export type CheckRows = ReturnType<typeof createCheckRows>

/**
 * Verifies the rows of one check, its requests and replies, against the log, almost instantly. For the query worker.
 */
export function createCheckRows(db: Database) {
  const { holds, newest, text } = createSealedRows(db)
  const rows = db.prepare<{ id: string }, { table: string; key: number | string }>(`
    SELECT 'checks' AS "table", @id AS key
     UNION ALL SELECT 'analyses', @id
     UNION ALL SELECT 'jobs', @id
     UNION ALL SELECT 'fact_checks', @id
     UNION ALL SELECT 'job_replies', id FROM job_replies WHERE check_id = @id
     UNION ALL SELECT 'attempts', id FROM attempts WHERE check_id = @id
     UNION ALL SELECT 'replies', r.id FROM replies r JOIN attempts t ON t.id = r.attempt_id WHERE t.check_id = @id`)
  return {
    /**
     * The rows that differ from their newest seals, as far as stored pointers show; a full verification finds more.
     * Empty if all match.
     */
    alteredRows: (checkId: CheckId): Pick<NotHeld, 'table' | 'state' | 'entry'>[] =>
      rows.all({ id: checkId }).flatMap(({ table, key }) =>
        holds(table, key)
          ? []
          : [
              {
                table,
                state: text(table, key) === null ? 'missing' : 'differs',
                entry: newest(table, key)?.entry ?? null,
              },
            ],
      ),
  }
}

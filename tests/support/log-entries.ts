import type { Database } from '../../src/main/db/database.ts'

type LogEntry = { seq: number; caseId: number | null; type: string; payload: Record<string, unknown> }

/** The entries of the custody log of a type, the oldest first; "report.*" = of all types that begin so. */
export const entriesOf = (db: Database, type: string): LogEntry[] =>
  db
    .prepare<[string], LogEntry & { payload: string }>(
      'SELECT seq, case_id AS caseId, type, payload FROM audit WHERE type GLOB ? ORDER BY seq',
    )
    .all(type)
    .map((entry) => ({ ...entry, payload: JSON.parse(entry.payload) as Record<string, unknown> }))

/** What they say. */
export const payloadsOf = (db: Database, type: string): Record<string, unknown>[] =>
  entriesOf(db, type).map(({ payload }) => payload)

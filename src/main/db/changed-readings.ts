import { z } from 'zod'
import {
  type ChangedReading,
  type ChangedReadings,
  MOST_CHANGED_READINGS,
  ReadingPart,
} from '../../shared/model/changed-reading.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from './database.ts'
import { READINGS_FROM } from './renew-facts.ts'

export type ChangedReadingQueries = ReturnType<typeof createChangedReadings>

const Parts = z.array(ReadingPart).catch([])
const Entry = z.object({
  item: z.string().nullable().catch(null),
  changed: z.unknown().optional(),
  items: z.array(z.object({ changed: Parts, items: z.string() })).catch([]),
  notNamed: z.number().int().nonnegative().catch(0),
})

/** Reads from the custody log which items of a case a later version reads otherwise. */
export function createChangedReadings(db: Database) {
  const reported = db.prepare<[CaseId], { seq: number; at: number }>(
    "SELECT seq, at FROM audit WHERE case_id = ? AND type = 'report.exported' ORDER BY seq DESC LIMIT 1",
  )
  // No entry before a later version first opened the library is one of these.
  const from = db.prepare<[string], string | null>('SELECT value FROM settings WHERE key = ?').pluck()
  const entries = db.prepare<[CaseId, number], { at: number; payload: string }>(`
    SELECT at, payload FROM audit INDEXED BY audit_case
     WHERE case_id = ? AND seq > ? AND type IN ('item.read_again', 'facts.derived_again') ORDER BY seq`)
  return {
    /** What changed since the last report of a case, oldest first. */
    changedReadings: (caseId: CaseId): ChangedReadings => {
      const report = reported.get(caseId) ?? null
      const first = from.get(READINGS_FROM) ?? null
      const changes: ChangedReading[] = []
      let more = 0
      if (first === null) return { reportedAt: report?.at ?? null, changes, more }
      for (const { at, payload } of entries.iterate(caseId, Math.max(Number(first), report?.seq ?? 0))) {
        const { item, changed, items, notNamed } = Entry.parse(JSON.parse(payload))
        const found = item === null ? items : [{ items: item, changed: Parts.parse(changed) }]
        more += notNamed
        for (const one of found) {
          if (one.changed.length === 0) continue
          if (changes.length < MOST_CHANGED_READINGS) changes.push({ at, ...one })
          else more += 1
        }
      }
      return { reportedAt: report?.at ?? null, changes, more }
    },
  }
}

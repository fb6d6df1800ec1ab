import type { Database } from '../../db/database.ts'
import type { Seal } from './seals.ts'

/** What of an entry says which checks it tells of. */
type Told = { seq: number; payload: Record<string, unknown>; seals: readonly Seal[] }

/**
 * Notes with an entry which checks it tells of: the one that its payload names, itself or by an attempt, and each whose row
 * it seals. Call it in the transaction of the entry.
 */
export function createCheckEntries(db: Database) {
  const note = db.prepare<[string, number]>(
    'INSERT INTO check_entries (check_id, seq) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const checkOf = db.prepare<[string], string>('SELECT check_id FROM attempts WHERE id = ?').pluck()
  return ({ seq, payload, seals }: Told): void => {
    const { check, attempt } = payload
    if (typeof check === 'string') note.run(check, seq)
    const attempted = typeof attempt === 'string' ? checkOf.get(attempt) : undefined
    if (attempted !== undefined) note.run(attempted, seq)
    for (const [table, key] of seals) if (table === 'checks') note.run(String(key), seq)
  }
}

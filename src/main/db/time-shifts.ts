import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { readablePath } from '../paths.ts'
import { exhibitReference } from './exhibits.ts'
import { shiftOf } from './file-stand.ts'
import type { Database } from './open.ts'

export type TimeShifts = ReturnType<typeof createTimeShifts>

/** How the modification times of an exhibit's files moved as a whole since it was added. Rows are only added. */
export function createTimeShifts({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const current = db.prepare<{ id: ExhibitId }, number>(`SELECT ${shiftOf('@id')}`).pluck()
  const of = db.prepare<[ExhibitId], { caseId: CaseId; number: number; root: Buffer }>(
    'SELECT case_id AS caseId, number, root FROM exhibits WHERE id = ?',
  )
  const insert = db.prepare(`
    INSERT INTO time_shifts (exhibit_id, found_at, seconds, compared, alike)
    VALUES (@id, @now, @seconds, @compared, @alike)`)

  const currentOf = (id: ExhibitId): number => current.get({ id }) ?? 0
  return {
    /** By how many seconds its times read later than when it was added; 0 = as then. */
    current: currentOf,
    /** Records that its times read later by so many seconds than before, as each of `compared` files showed. */
    record: (id: ExhibitId, by: number, compared: number): void =>
      db.transaction(() => {
        const exhibit = of.get(id)
        if (!exhibit) throw new Error('Times were compared of an exhibit that does not exist.')
        const seconds = currentOf(id) + by
        const found = { compared, alike: compared }
        insert.run({ id, seconds, ...found, now: clock.now() })
        const named = { exhibit: exhibitReference(exhibit.number), path: readablePath(exhibit.root) }
        const payload = { ...named, seconds, by, ...found }
        audit.append({ caseId: exhibit.caseId, type: 'exhibit.times_shifted', payload })
      })(),
  }
}

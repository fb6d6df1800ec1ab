import { Round, RoundCounts } from '../../shared/model/exhibit-round.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { exhibitReference } from './exhibits.ts'
import type { Database } from './open.ts'

export type Rounds = ReturnType<typeof createRounds>
type Counts = Partial<RoundCounts>
type Row = Omit<Round, 'counts'> & { counts: string; number: number; caseId: CaseId }

/** Counts that start from zero when a walk restarts; the others are counted once, as they are written. */
const OF_ONE_WALK: Counts = { found: 0, skipped: 0, unreadable: 0 }

/**
 * The rounds over exhibits (walk, verify, relink), with their outcomes. The custody log has the start and end of each.
 */
export function createRounds({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const columns = `
    SELECT r.id, r.exhibit_id AS exhibitId, r.kind, r.state, r.started_at AS startedAt, r.ended_at AS endedAt, r.counts,
           e.number, e.case_id AS caseId
      FROM rounds r JOIN exhibits e ON e.id = r.exhibit_id`
  const open = db.prepare<[ExhibitId], { id: number }>(
    `SELECT id FROM rounds WHERE exhibit_id = ? AND state = 'open' AND kind IN ('intake', 'check')`,
  )
  const before = db.prepare('SELECT 1 FROM rounds WHERE exhibit_id = ? LIMIT 1')
  const insert = db.prepare(`INSERT INTO rounds (exhibit_id, kind, started_at) VALUES (@exhibitId, @kind, @now)`)
  const one = db.prepare<[number], Row>(`${columns} WHERE r.id = ?`)
  const ofCase = db.prepare<[CaseId], Row>(`${columns} WHERE e.case_id = ? ORDER BY r.id DESC LIMIT 200`)
  const newest = db.prepare<[ExhibitId], Row>(
    `${columns} WHERE r.exhibit_id = ? AND r.kind IN ('intake', 'check') ORDER BY r.id DESC LIMIT 1`,
  )
  const complete = db.prepare<[CaseId], { id: number }>(`
    SELECT r.id FROM rounds r JOIN exhibits e ON e.id = r.exhibit_id
     WHERE e.case_id = ? AND r.state = 'open' AND r.kind IN ('intake', 'check')
       AND e.walked_at IS NOT NULL AND e.away_since IS NULL
       AND NOT EXISTS (SELECT 1 FROM items i WHERE i.exhibit_id = e.id AND i.intake = 'listed')`)
  const left = db.prepare<[string], { id: number }>(`SELECT id FROM rounds WHERE state = 'open' AND kind = ?`)
  const save = db.prepare('UPDATE rounds SET counts = @counts WHERE id = @id')
  const close = db.prepare('UPDATE rounds SET state = @state, ended_at = @now WHERE id = @id')

  const countsOf = (id: number): Counts => JSON.parse(one.get(id)?.counts ?? '{}') as Counts
  const begin = (exhibitId: ExhibitId, kind: Round['kind']) =>
    Number(insert.run({ exhibitId, kind, now: clock.now() }).lastInsertRowid)
  const end = (id: number, state: Exclude<Round['state'], 'open'>) => {
    const row = one.get(id)
    if (row?.state !== 'open') return
    close.run({ id, state, now: clock.now() })
    const counts = JSON.parse(row.counts) as Counts
    const payload = { exhibit: exhibitReference(row.number), state, ...counts }
    audit.append({ caseId: row.caseId, type: `exhibit.${row.kind}_ended`, payload })
  }

  return {
    /** The round that a walk of this exhibit belongs to: the one left open, or a new one. */
    walking: (exhibitId: ExhibitId): number =>
      db.transaction(() => {
        const kind = before.get(exhibitId) === undefined ? 'intake' : 'check'
        const id = open.get(exhibitId)?.id ?? begin(exhibitId, kind)
        save.run({ id, counts: JSON.stringify({ ...countsOf(id), ...OF_ONE_WALK }) })
        return id
      })(),
    /** The open round of an exhibit's walk; null if none is open. */
    openOf: (exhibitId: ExhibitId): number | null => open.get(exhibitId)?.id ?? null,
    /** Starts a round over the originals of an exhibit. */
    begin: (exhibitId: ExhibitId, kind: 'verify' | 'relink'): number => db.transaction(() => begin(exhibitId, kind))(),
    /** Counts outcomes. Belongs in the transaction of what is counted. */
    count: (id: number, more: Counts): void => {
      const counts = countsOf(id)
      for (const [name, n] of Object.entries(more) as [keyof RoundCounts, number][])
        counts[name] = (counts[name] ?? 0) + n
      save.run({ id, counts: JSON.stringify(counts) })
    },
    /** Ends a round. One that has already ended stays as it is. */
    end: (id: number, state: Exclude<Round['state'], 'open'>): void => db.transaction(() => end(id, state))(),
    /** Ends the rounds of a case in which nothing is left to do. */
    endComplete: (caseId: CaseId): void =>
      db.transaction(() => {
        for (const { id } of complete.all(caseId)) end(id, 'finished')
      })(),
    /** Ends the rounds that an earlier run of the app left open and that nothing continues automatically. */
    endLeft: (): void =>
      db.transaction(() => {
        for (const kind of ['verify', 'relink']) for (const { id } of left.all(kind)) end(id, 'cancelled')
      })(),
    get: (id: number): Round | null => {
      const row = one.get(id)
      return row ? toRound(row) : null
    },
    /** The newest walk of an exhibit, ended or not; null if there was none. */
    newestWalk: (exhibitId: ExhibitId): Round | null => {
      const row = newest.get(exhibitId)
      return row ? toRound(row) : null
    },
    /** Newest first, at most 200. */
    list: (caseId: CaseId): Round[] => ofCase.all(caseId).map(toRound),
  }
}

const toRound = (row: Row): Round => Round.parse({ ...row, counts: RoundCounts.parse(JSON.parse(row.counts)) })

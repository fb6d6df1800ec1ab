import { createGoneNames } from './checked-item.ts'
import { exhibitReference } from './exhibits.ts'
import type { Database } from './open.ts'
import { APART_MS } from './reply-faults.ts'

/** How a round over an exhibit ended: its kind, state and counts as one text, and when, ms since the epoch, UTC. */
type Ended = { as: string; at: number }
type Row = { caseId: number; number: number; kind: string; state: string; counts: string; endedAt: number }

const ENDED = /^exhibit\.(intake|check|verify|relink)_ended$/
const textOf = (kind: string, state: unknown, counts: Record<string, unknown>): string =>
  JSON.stringify([kind, state, Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))])
const byText = (a: Ended, b: Ended): number => (a.as === b.as ? a.at - b.at : a.as < b.as ? -1 : 1)

/** Compares the rounds over exhibits that ended with the custody log: how often, when, how, and with which counts. */
export function createRoundCheck(db: Database) {
  /** By case and exhibit. */
  const told = new Map<string, Ended[]>()
  const rows = db.prepare<[], Row>(`
    SELECT e.case_id AS caseId, e.number, r.kind, r.state, r.counts, r.ended_at AS endedAt
      FROM rounds r JOIN exhibits e ON e.id = r.exhibit_id WHERE r.ended_at IS NOT NULL ORDER BY r.id`)
  const goneName = createGoneNames(db)

  return {
    learn: (type: string, caseId: number | null, payload: unknown, at: number): void => {
      const kind = ENDED.exec(type)?.[1]
      const { exhibit, state, ...counts } = (payload ?? {}) as Record<string, unknown>
      // An entry emptied with its case names nothing.
      if (kind === undefined || typeof exhibit !== 'string') return
      const key = `${caseId} ${exhibit}`
      const known = told.get(key) ?? []
      told.set(key, known)
      known.push({ as: textOf(kind, state, counts), at })
    },
    /** How many rounds were compared, and the exhibits whose rounds are others than the log tells. */
    compare: (): { checked: number; different: string[] } => {
      const stored = new Map<string, Ended[]>()
      let checked = 0
      for (const { caseId, number, kind, state, counts, endedAt } of rows.iterate()) {
        checked += 1
        const key = `${caseId} ${exhibitReference(number)}`
        const known = stored.get(key) ?? []
        stored.set(key, known)
        known.push({ as: textOf(kind, state, JSON.parse(counts) as Record<string, unknown>), at: endedAt })
      }
      const different = [...new Set([...stored.keys(), ...told.keys()])].flatMap((key) => {
        if (isSame(stored.get(key) ?? [], told.get(key) ?? [])) return []
        const [caseId, exhibit = ''] = key.split(' ')
        return goneName(Number(caseId), exhibit)
      })
      return { checked, different }
    },
  }
}

function isSame(one: readonly Ended[], other: readonly Ended[]): boolean {
  if (one.length !== other.length) return false
  const [a, b] = [[...one].sort(byText), [...other].sort(byText)]
  return a.every(({ as, at }, n) => {
    const of = b[n]
    return of !== undefined && as === of.as && Math.abs(at - of.at) <= APART_MS
  })
}

import type { Sighting } from '../../shared/model/exhibit-round.ts'
import { type Checked, itemName, type NumberedItem } from './checked-item.ts'
import { itemReference } from './item-queries.ts'
import type { Database } from './open.ts'
import { APART_MS } from './reply-faults.ts'
import { list } from './told-values.ts'

type Look = { what: Sighting['what']; sha256: string | null; at: number }
/**
 * What entries tell of the looks at one item, in order. Arrays of their own, because there are many: `seen` = what and
 * SHA-256, as one word; `isSure` = it has its row in any case.
 */
type Told = {
  seen: string[]
  at: number[]
  isSure: boolean[]
  lastRead: string | null
  isMissing: 'no' | 'yes' | 'maybe'
}
type Row = NumberedItem & {
  id: number
  caseId: number
  isRead: number
  verifiedAt: number | null
  differsAt: number | null
  missingAt: number | null
  looks: string
}

const word = (what: Look['what'], sha256: string | null): string => (sha256 === null ? what : `${what} ${sha256}`)
const isNear = (one: number | null, other: number): boolean => one !== null && Math.abs(one - other) <= APART_MS

/**
 * Compares the history of looks at items' files (read, the same, changed, verified, different, missing, at a new place)
 * with the custody log, and what lists say of the newest look with that history. That a file came back no entry tells.
 */
export function createSightingCheck(db: Database) {
  /** By case and reference. */
  const told = new Map<string, Told>()
  const rows = db.prepare<[number, number], Row>(`
    SELECT i.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number,
           i.sha256 IS NOT NULL AS isRead, i.verified_at AS verifiedAt, i.differs_at AS differsAt, i.missing_at AS missingAt,
           (SELECT json_group_array(json_object('what', s.what, 'sha256', s.sha256, 'at', s.seen_at) ORDER BY s.id)
              FROM sightings s WHERE s.item_id = i.id) AS looks
      FROM items i JOIN cases c ON c.id = i.case_id WHERE i.id > ? ORDER BY i.id LIMIT ?`)
  let after = 0

  const of = (caseId: number, item: string): Told => {
    const key = `${caseId} ${item}`
    const known = told.get(key) ?? { seen: [], at: [], isSure: [], lastRead: null, isMissing: 'no' }
    told.set(key, known)
    return known
  }
  const add = (known: Told, look: Look, isSure = true) => {
    const seen = word(look.what, look.sha256)
    // The words of one item are mostly the same: they share one text.
    known.seen.push(known.seen.at(-1) === seen ? (known.seen.at(-1) ?? seen) : seen)
    known.at.push(look.at)
    known.isSure.push(isSure)
  }
  const read = (known: Told, sha256: string, at: number) => {
    const { lastRead } = known
    add(known, { what: lastRead === null ? 'read' : lastRead === sha256 ? 'same' : 'changed', sha256, at })
    known.lastRead = sha256
    // It may have come back before it was read, which no entry tells.
    if (known.isMissing === 'yes') known.isMissing = 'maybe'
  }
  const hashed = (known: Told, { outcome, expected, found }: Record<string, unknown>, at: number) => {
    if (outcome === 'verified' || outcome === 'differs') {
      add(known, { what: outcome, sha256: String(outcome === 'verified' ? expected : found), at })
      known.isMissing = 'no'
    }
    if (outcome !== 'absent') return
    // What was missing already is not missed again, and it may have come back in between.
    add(known, { what: 'missing', sha256: null, at }, known.isMissing === 'no')
    known.isMissing = 'maybe'
  }
  const isAsTold = (looks: readonly Look[], { seen, at, isSure }: Told): boolean => {
    let next = 0
    for (const [n, one] of seen.entries()) {
      const look = looks[next]
      const isIt = look !== undefined && word(look.what, look.sha256) === one && isNear(look.at, at[n] ?? 0)
      if (isIt) next += 1
      else if (isSure[n]) return false
    }
    return next === looks.length
  }
  const stateOf = (row: Row): Checked['state'] => {
    const key = `${row.caseId} ${itemReference(row.number)}`
    const said = told.get(key)
    told.delete(key)
    const looks = JSON.parse(row.looks) as Look[]
    if (said === undefined && looks.length === 0) return 'nothing'
    const entered = looks.filter(({ what }) => what !== 'returned')
    const isSame = said !== undefined && isAsTold(entered, said) && (row.isRead === 0 || standsAsSeen(row, looks))
    return isSame ? 'same' : 'different'
  }

  return {
    learn: (type: string, caseId: number | null, payload: unknown, at: number): void => {
      const { item, items, sha256 } = (payload ?? {}) as Record<string, unknown>
      if (caseId === null) return
      // An entry emptied with its case names none.
      if (type === 'item.hashed' && typeof item === 'string') read(of(caseId, item), String(sha256), at)
      if (type === 'originals.hashed') for (const one of list(items)) hashed(of(caseId, String(one.item)), one, at)
      if (type === 'items.missing')
        for (const one of list(items)) {
          const known = of(caseId, String(one.item))
          add(known, { what: 'missing', sha256: null, at })
          known.isMissing = 'maybe'
        }
      if (type === 'items.relinked')
        for (const one of list(items)) {
          if (typeof one.sha256 !== 'string') continue
          const known = of(caseId, String(one.item))
          add(known, { what: 'relinked', sha256: one.sha256, at })
          known.isMissing = 'no'
        }
    },
    /** The next items; [] = there are no more. */
    next: (limit: number): Checked[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return { name: itemName(row), state: stateOf(row) }
      }),
  }
}

/** Whether lists tell the newest proof of an item's file, and whether it is missing, as they were seen. */
function standsAsSeen({ verifiedAt, differsAt, missingAt }: Row, looks: readonly Look[]): boolean {
  const newest = looks.at(-1)
  const proof = looks.findLast(({ what }) => what !== 'missing' && what !== 'returned')
  const place = looks.findLast(({ what }) => ['missing', 'returned', 'verified', 'differs', 'relinked'].includes(what))
  if (proof?.what === 'differs' && !isNear(differsAt, proof.at)) return false
  if (proof?.what === 'verified' || proof?.what === 'relinked')
    if (differsAt !== null || !isNear(verifiedAt, proof.at)) return false
  return newest?.what === 'missing' ? missingAt !== null : place?.what === 'missing' || missingAt === null
}

import {
  type CustodyEntry,
  type CustodyExtract,
  type CustodyFilter,
  type CustodyGroup,
  type CustodyRow,
  type LastVerification,
  LogVerification,
} from '../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { custodyGroup, custodySentence, itemsNamed, piecesText } from '../../shared/words/custody.ts'
import { REMOVED } from './case-tally.ts'
import { caseReference } from './cases.ts'
import { createCustodyOfItems } from './custody-items.ts'
import type { Database } from './open.ts'

export type CustodyLog = ReturnType<typeof createCustodyLog>
/** What the entries of a case, or of the library, have in common. */
export type CustodyFacets = { total: number; groups: { group: CustodyGroup; count: number }[]; actors: string[] }

type Stored = Pick<CustodyRow, 'seq' | 'at' | 'actor' | 'type' | 'caseId'> & {
  payload: string
  year: number | null
  number: number | null
}
type Hashed = { prevHash: string; hash: string; monoNs: number; bootId: string }

const COLUMNS = `a.seq, a.at, a.actor, a.type, a.case_id AS caseId, a.payload, c.year, c.number`
const FROM = 'FROM audit a LEFT JOIN cases c ON c.id = a.case_id'
/** Filters whose entries are remembered, so that a page far down costs no more than the first. */
const REMEMBERED = 4
const SHOWN_ITEMS = 3

/** The custody log for reading, newest first. For the reader thread: a filter looks at every entry once. */
export function createCustodyLog(db: Database) {
  const ofItems = createCustodyOfItems(db)
  const rows = db.prepare<[string], Stored>(
    `SELECT ${COLUMNS} ${FROM} WHERE a.seq IN (SELECT value FROM json_each(?)) ORDER BY a.seq DESC`,
  )
  const one = db.prepare<[number], Stored & Hashed>(
    `SELECT ${COLUMNS}, a.prev_hash AS prevHash, a.hash, a.mono_ns AS monoNs, a.boot_id AS bootId
      ${FROM} WHERE a.seq = ?`,
  )
  const itemOf = db.prepare<[number, number], ItemId>('SELECT id FROM items WHERE case_id = ? AND number = ?').pluck()
  const kinds = db.prepare<{ caseId: CaseId | null }, { type: string; actor: string; count: number }>(
    `SELECT type, actor, count(*) AS count FROM audit WHERE @caseId IS NULL OR case_id = @caseId GROUP BY type, actor`,
  )
  const verified = db.prepare<[], Pick<Stored, 'seq' | 'at' | 'actor' | 'payload'>>(
    "SELECT seq, at, actor, payload FROM audit WHERE type = 'custody.verified' ORDER BY seq DESC LIMIT 1",
  )
  const newest = db.prepare<[], { entries: number; head: string }>(
    'SELECT seq AS entries, hash AS head FROM audit ORDER BY seq DESC LIMIT 1',
  )
  const remembered = new Map<string, { seqs: number[]; upTo: number }>()

  const toRow = ({ payload, year, number, ...row }: Stored): CustodyRow => {
    const isRemoved = payload === REMOVED
    const told = parsed(payload)
    const named = isRemoved ? [] : itemsNamed(told)
    const { caseId, type } = row
    return {
      ...row,
      group: custodyGroup(type),
      pieces: isRemoved ? [] : custodySentence(type, told),
      caseReference: year === null || number === null ? null : caseReference(year, number),
      items: named.slice(0, SHOWN_ITEMS).map((reference) => ({
        reference,
        itemId: caseId === null ? null : (itemOf.get(caseId, Number(reference.slice('ITEM-'.length))) ?? null),
      })),
      itemCount: named.length,
      isRemoved,
    }
  }
  /** The numbers of the entries that fit, oldest first; what was found before is only gone on with. */
  const fitting = (filter: CustodyFilter): number[] => {
    const key = JSON.stringify(filter)
    const known = remembered.get(key) ?? { seqs: [], upTo: Number.MIN_SAFE_INTEGER }
    remembered.delete(key)
    remembered.set(key, known)
    for (const old of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(old)
    const { sql, given } = condition(filter)
    const found = db.prepare<unknown[], { seq: number; payload: string }>(
      `SELECT seq, ${filter.itemId === null ? "''" : 'payload'} AS payload FROM audit
        WHERE seq > @after ${sql} ORDER BY seq`,
    )
    const names = filter.itemId === null ? () => true : ofItems([filter.itemId])
    const upTo = newest.get()?.entries ?? 0
    for (const { seq, payload } of found.iterate({ ...given, after: known.upTo })) {
      if (names(payload)) known.seqs.push(seq)
    }
    known.upTo = Math.max(known.upTo, upTo)
    return known.seqs
  }
  const condition = ({ caseId, groups, itemId, actor, from, before, text }: CustodyFilter) => {
    const ofCase = itemId === null ? caseId : (ofItems.caseOf(itemId) ?? caseId)
    const needle = text.trim().toLowerCase()
    const all = needle === '' && groups.length === 0 ? [] : kinds.all({ caseId: null }).map(({ type }) => type)
    const isAsked = (type: string) => groups.includes(custodyGroup(type))
    const isSaid = (type: string) => piecesText(custodySentence(type, {})).toLowerCase().includes(needle)
    return {
      sql: [
        ofCase === null ? '' : 'AND case_id = @ofCase',
        actor === null ? '' : 'AND actor = @actor',
        from === null ? '' : 'AND at >= @from',
        before === null ? '' : 'AND at < @before',
        groups.length === 0 ? '' : 'AND type IN (SELECT value FROM json_each(@types))',
        needle === ''
          ? ''
          : `AND (instr(lower(payload), @needle) OR instr(lower(actor), @bare) OR instr(type, @bare) OR seq = @number
                  OR (type IN (SELECT value FROM json_each(@said)) AND payload <> '${REMOVED}'))`,
      ].join(' '),
      given: {
        ...(ofCase === null ? {} : { ofCase }),
        ...(actor === null ? {} : { actor }),
        ...(from === null ? {} : { from }),
        ...(before === null ? {} : { before }),
        ...(groups.length === 0 ? {} : { types: JSON.stringify(all.filter(isAsked)) }),
        ...(needle === ''
          ? {}
          : {
              needle: JSON.stringify(needle).slice(1, -1),
              bare: needle,
              number: Number(/^#?(\d{1,15})$/.exec(needle)?.[1] ?? -1),
              said: JSON.stringify(all.filter(isSaid)),
            }),
      },
    }
  }

  return {
    custodyPage: (filter: CustodyFilter, offset: number, limit: number): { total: number; rows: CustodyRow[] } => {
      const seqs = fitting(filter)
      const end = seqs.length - offset
      const page = seqs.slice(Math.max(0, end - limit), Math.max(0, end))
      return { total: seqs.length, rows: rows.all(JSON.stringify(page)).map(toRow) }
    },
    /** null = there is no entry of that number. */
    custodyEntry: (seq: number): CustodyEntry | null => {
      const found = one.get(seq)
      if (!found) return null
      const { prevHash, hash, monoNs, bootId, ...row } = found
      return { row: toRow(row), payload: row.payload, prevHash, hash, monoNs, bootId }
    },
    /** The newest verification of this log that went to its end; null = there is none. */
    custodyLastVerified: (): LastVerification | null => {
      const found = verified.get()
      const result = found && LogVerification.safeParse(parsed(found.payload))
      return found && result?.success ? { seq: found.seq, at: found.at, actor: found.actor, result: result.data } : null
    },
    custodyFacets: (caseId: CaseId | null): CustodyFacets => {
      const found = kinds.all({ caseId })
      const groups = new Map<CustodyGroup, number>()
      for (const { type, count } of found) {
        const group = custodyGroup(type)
        groups.set(group, (groups.get(group) ?? 0) + count)
      }
      return {
        total: found.reduce((sum, { count }) => sum + count, 0),
        groups: [...groups].map(([group, count]) => ({ group, count })),
        actors: [...new Set(found.map(({ actor }) => actor))].sort(),
      }
    },
    /** The newest entries of a case, or about some of its items, for a report. */
    custodyExtract: (caseId: CaseId, itemIds: readonly ItemId[] | null, limit: number): CustodyExtract => {
      const found = db.prepare<[CaseId], { seq: number; payload: string }>(
        `SELECT seq, ${itemIds === null ? "''" : 'payload'} AS payload FROM audit WHERE case_id = ? ORDER BY seq`,
      )
      const names = itemIds === null ? () => true : ofItems(itemIds)
      const seqs: number[] = []
      for (const { seq, payload } of found.iterate(caseId)) if (names(payload)) seqs.push(seq)
      const kept = limit === 0 ? [] : seqs.slice(-limit)
      const entries = kept.flatMap((seq) => {
        const entry = one.get(seq)
        if (!entry) return []
        const { at, actor, type, pieces } = toRow(entry)
        return [{ seq, at, actor, type, pieces, hash: entry.hash }]
      })
      const head = newest.get() ?? null
      return { entries, total: seqs.length, leftOut: seqs.length - kept.length, head }
    },
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // What somebody put there instead is shown in the detail, as it stands.
    return {}
  }
}

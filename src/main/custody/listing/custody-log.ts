import {
  type CustodyEntry,
  type CustodyFilter,
  type CustodyGroup,
  type CustodyPlace,
  type CustodyRow,
  type CustodyTableRow,
  type LastVerification,
  LogVerification,
} from '../../../shared/model/custody.ts'
import type { CaseId, CheckId, ItemId } from '../../../shared/model/ids.ts'
import { isInRanges } from '../../../shared/model/item-ranges.ts'
import {
  custodyGroup,
  custodySentence,
  firstItems,
  itemsNamed,
  knownEvents,
  piecesText,
  removedEntry,
} from '../../../shared/words/custody.ts'
import { caseReference } from '../../db/cases.ts'
import type { Database } from '../../db/open.ts'
import { canonicalJson, payloadDigest, REMOVED, sealsDigest } from '../log/chain.ts'
import { createSealedRows } from '../log/seals.ts'
import { createCustodyOfItems, rangesOf } from './custody-items.ts'
import { parsePayload } from './custody-payload.ts'

export type CustodyLog = ReturnType<typeof createCustodyLog>
/** Counts by group and actor over the entries of a case, or of the library. */
export type CustodyFacets = { total: number; groups: { group: CustodyGroup; count: number }[]; actors: string[] }

type Stored = Pick<CustodyRow, 'seq' | 'at' | 'actor' | 'type' | 'caseId'> & {
  payload: string
  year: number | null
  number: number | null
}
type Hashed = {
  prevHash: string
  hash: string
  monoNs: number
  bootId: string
  salt: Buffer
  payloadSha256: string | null
  seals: string
}

const COLUMNS = `a.seq, a.at, a.actor, a.type, a.case_id AS caseId, a.payload, c.year, c.number`
const HASHED = `a.prev_hash AS prevHash, a.hash, a.mono_ns AS monoNs, a.boot_id AS bootId, a.salt,
  a.payload_sha256 AS payloadSha256, a.seals`
const FROM = 'FROM audit a LEFT JOIN cases c ON c.id = a.case_id'
const SHOWN_ITEMS = 3
/** Maximum number of entries shown about one request. */
const SHOWN_STEPS = 200
/** A check is created in the transaction of its approval; the clock may advance in between. */
const APPROVED_WITHIN_MS = 5000
/** The kinds of entries about a check and its requests. */
const STEPS = JSON.stringify(knownEvents.filter((type) => ['sending', 'answers'].includes(custodyGroup(type))))
/** SQL: entry types that end a lengthy operation. The index `audit_ended` covers them. */
const ENDED = `'intake.finished', 'intake.cancelled', 'intake.failed',
  'exhibit.check_ended', 'originals.verified', 'originals.copied', 'report.exported', 'custody.verified'`

/** Queries the custody log, newest first. For the query worker: each filter scans every entry once. */
export function createCustodyLog(db: Database) {
  const fitting = createCustodyFitting(db)
  const rows = db.prepare<[string], Stored>(
    `SELECT ${COLUMNS} ${FROM} WHERE a.seq IN (SELECT value FROM json_each(?)) ORDER BY a.seq DESC`,
  )
  const one = db.prepare<[number], Stored & Hashed>(`SELECT ${COLUMNS}, ${HASHED} ${FROM} WHERE a.seq = ?`)
  const several = db.prepare<[string], Stored & Hashed>(
    `SELECT ${COLUMNS}, ${HASHED} ${FROM} WHERE a.seq IN (SELECT value FROM json_each(?)) ORDER BY a.seq`,
  )
  const itemOf = db.prepare<[number, number], ItemId>('SELECT id FROM items WHERE case_id = ? AND number = ?').pluck()
  const kinds = db.prepare<{ caseId: CaseId | null }, { type: string; actor: string; count: number }>(
    `SELECT type, actor, count(*) AS count FROM audit WHERE @caseId IS NULL OR case_id = @caseId GROUP BY type, actor`,
  )
  const { first: firstSeal } = createSealedRows(db)
  const firstStep = db
    .prepare<[CheckId], number | null>('SELECT min(seq) FROM check_entries WHERE check_id = ?')
    .pluck()
  const steps = db.prepare<[CheckId, string, number], Stored>(`
    SELECT ${COLUMNS} ${FROM}
     WHERE a.seq IN (SELECT seq FROM check_entries WHERE check_id = ?) AND a.type IN (SELECT value FROM json_each(?))
     ORDER BY a.seq LIMIT ?`)
  const stepsBefore = db.prepare<
    { ids: string; types: string; checkId: string; before: number; limit: number },
    Stored
  >(`
    WITH mine AS (SELECT id, case_id, subject, kind, created_at FROM checks WHERE id = @checkId)
    SELECT ${COLUMNS} ${FROM} JOIN mine m ON m.case_id = a.case_id
     WHERE a.seq < @before AND a.type IN (SELECT value FROM json_each(@types))
       AND (EXISTS (SELECT 1 FROM json_each(@ids) WHERE instr(a.payload, value))
            OR (a.type = 'checks.approved' AND a.at BETWEEN m.created_at - ${APPROVED_WITHIN_MS} AND m.created_at + ${APPROVED_WITHIN_MS}
                AND json_extract(a.payload, '$.kind') = m.kind AND instr(a.payload, m.subject)))
     ORDER BY a.seq LIMIT @limit`)
  const requests = db
    .prepare<[string, string], string>('SELECT ? UNION ALL SELECT id FROM attempts WHERE check_id = ?')
    .pluck()
  const ended = db.prepare<{ caseId: CaseId | null; from: number; limit: number }, Stored>(`
    SELECT ${COLUMNS} ${FROM} WHERE a.type IN (${ENDED}) AND a.at >= @from AND (@caseId IS NULL OR a.case_id = @caseId)
     ORDER BY a.at DESC LIMIT @limit`)
  const verified = db.prepare<[], Pick<Stored, 'seq' | 'at' | 'actor' | 'payload'>>(
    "SELECT seq, at, actor, payload FROM audit WHERE type = 'custody.verified' ORDER BY seq DESC LIMIT 1",
  )

  /** Entries about a check of before `check_entries` was kept; none if its first is in there. */
  const olderSteps = (checkId: CheckId): Stored[] => {
    const before = firstStep.get(checkId) ?? Number.MAX_SAFE_INTEGER
    if (before <= (firstSeal('checks', checkId) ?? 0)) return []
    const ids = JSON.stringify(requests.all(checkId, checkId))
    return stepsBefore.all({ ids, types: STEPS, checkId, before, limit: SHOWN_STEPS })
  }
  const toRow = ({ payload, year, number, ...row }: Stored): CustodyRow => {
    const isRemoved = payload === REMOVED
    const members = parsePayload(payload)
    const named = firstItems(isRemoved ? null : members, SHOWN_ITEMS)
    const { caseId, type } = row
    return {
      ...row,
      group: custodyGroup(type),
      pieces: isRemoved ? [] : custodySentence(type, members),
      caseReference: year === null || number === null ? null : caseReference(year, number),
      items: named.references.map((reference) => ({
        reference,
        itemId: caseId === null ? null : (itemOf.get(caseId, Number(reference.slice('ITEM-'.length))) ?? null),
      })),
      itemCount: named.count,
      isRemoved,
    }
  }

  return {
    custodyPage: (filter: CustodyFilter, offset: number, limit: number): { total: number; rows: CustodyRow[] } => {
      const seqs = fitting(filter)
      const end = seqs.length - offset
      const page = seqs.slice(Math.max(0, end - limit), Math.max(0, end))
      return { total: seqs.length, rows: rows.all(JSON.stringify(page)).map(toRow) }
    },
    /** The position of an entry among the matching ones. */
    custodyPlace: (filter: CustodyFilter, seq: number): CustodyPlace => {
      const seqs = fitting(filter)
      const found = one.get(seq)
      const nearest = Math.max(0, Math.min(seqs.length - countBelow(seqs, seq + 1), seqs.length - 1))
      return {
        isThere: found !== undefined,
        caseId: found?.caseId ?? null,
        index: seqs[seqs.length - 1 - nearest] === seq ? nearest : null,
        nearest,
      }
    },
    /** Matching entries, numbered above `after` and up to `upTo`, oldest first: for the exported table. */
    custodyTable: (filter: CustodyFilter, after: number, upTo: number, limit: number): CustodyTableRow[] => {
      const seqs = fitting(filter)
      const from = countBelow(seqs, after + 1)
      const to = Math.min(from + limit, countBelow(seqs, upTo + 1))
      return several.all(JSON.stringify(seqs.slice(from, to))).map(tableRow)
    },
    /** null = there is no entry with that number. */
    custodyEntry: (seq: number): CustodyEntry | null => {
      const found = one.get(seq)
      if (!found) return null
      const { payload, prevHash, hash, monoNs, bootId } = found
      return { row: toRow(found), payload, prevHash, hash, monoNs, bootId }
    },
    /** The newest completed verification of this log; null = there is none. */
    custodyLastVerified: (): LastVerification | null => {
      const found = verified.get()
      const result = found && LogVerification.safeParse(parsePayload(found.payload))
      return found && result?.success ? { seq: found.seq, at: found.at, actor: found.actor, result: result.data } : null
    },
    /** The entries about a check and its requests, oldest first. */
    custodySteps: (checkId: CheckId): CustodyRow[] =>
      [...olderSteps(checkId), ...steps.all(checkId, STEPS, SHOWN_STEPS)].slice(0, SHOWN_STEPS).map(toRow),
    /** Operations that ended since an instant, newest first: intakes, verifications, copies and reports. */
    custodyEnded: (caseId: CaseId | null, from: number, limit: number): CustodyRow[] =>
      ended.all({ caseId, from, limit }).map(toRow),
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
  }
}

/** An entry as a row of the table. */
function tableRow({ year, number, ...entry }: Stored & Hashed): CustodyTableRow {
  const { seq, caseId, at, monoNs, bootId, actor, type, payload, salt, seals, prevHash, hash } = entry
  const isRemoved = payload === REMOVED
  const members = parsePayload(payload)
  const payloadSha256 = entry.payloadSha256 ?? payloadDigest(salt, payload)
  const facts = { seq, caseId, at, monoNs, bootId, actor, type, payloadSha256, sealsSha256: sealsDigest(seals) }
  return {
    seq,
    at,
    actor,
    type,
    payload,
    prevHash,
    hash,
    isRemoved,
    caseReference: year === null || number === null ? null : caseReference(year, number),
    items: isRemoved ? [] : itemsNamed(members),
    words: isRemoved ? removedEntry : piecesText(custodySentence(type, members)),
    salt: salt.toString('hex'),
    hashed: canonicalJson(facts),
  }
}

/** Number of filters whose matches are cached, so that a page far down costs no more than the first. */
const REMEMBERED = 4

/**
 * Finds the entries of the custody log that match a filter. For the query worker: each filter scans every entry once.
 */
function createCustodyFitting(db: Database) {
  const ofItems = createCustodyOfItems(db)
  const types = db.prepare<[], string>('SELECT DISTINCT type FROM audit').pluck()
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  // A report on hundreds of items names them as ranges, so a single reference does not appear literally in its entry.
  db.function('has_item', { deterministic: true }, (payload, number) =>
    Number(isInRanges(rangesOf(String(payload)), Number(number))),
  )
  const remembered = new Map<string, { seqs: number[]; upTo: number }>()

  const condition = ({ caseId, groups, itemId, actor, from, before, text }: CustodyFilter) => {
    const ofCase = itemId === null ? caseId : (ofItems.caseOf(itemId) ?? caseId)
    const needle = text.trim().toLowerCase()
    const all = needle === '' && groups.length === 0 ? [] : types.all()
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
                  OR (@item > 0 AND instr(payload, '"references":"') AND has_item(payload, @item))
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
              item: Number(/^item-(\d{1,15})$/.exec(needle)?.[1] ?? -1),
              said: JSON.stringify(all.filter(isSaid)),
            }),
      },
    }
  }
  /** The numbers of the matching entries, oldest first; cached matches are only extended. */
  return (filter: CustodyFilter): readonly number[] => {
    const key = JSON.stringify(filter)
    const known = remembered.get(key) ?? { seqs: [], upTo: Number.MIN_SAFE_INTEGER }
    remembered.delete(key)
    remembered.set(key, known)
    for (const old of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(old)
    const upTo = newest.get() ?? 0
    if (upTo <= known.upTo) return known.seqs
    const { sql, given } = condition(filter)
    const found = db.prepare<unknown[], { seq: number; payload: string }>(
      `SELECT seq, ${filter.itemId === null ? "''" : 'payload'} AS payload FROM audit
        WHERE seq > @after AND seq <= @upTo ${sql} ORDER BY seq`,
    )
    const names = filter.itemId === null ? () => true : ofItems([filter.itemId])
    for (const { seq, payload } of found.iterate({ ...given, after: known.upTo, upTo })) {
      if (names(payload)) known.seqs.push(seq)
    }
    known.upTo = upTo
    return known.seqs
  }
}

/** How many of some ascending numbers are below a given one. */
function countBelow(seqs: readonly number[], seq: number): number {
  let [low, high] = [0, seqs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seqs[middle] ?? seq) < seq) low = middle + 1
    else high = middle
  }
  return low
}

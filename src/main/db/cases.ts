import { type Case, CaseBrief, Case as CaseSchema, OpenCase } from '../../shared/model/case.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { VeilLook } from '../../shared/model/veil.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { GivenNumbers } from '../journals/given-numbers.ts'
import { COUNT_ITEMS, ITEM_COUNT } from './item-count.ts'
import type { Database } from './open.ts'
import { runsOf } from './runs.ts'

/** Numbers of items of a case that do not exist, as ranges. */
export type GoneItems = {
  missing: { from: number; to: number }[]
  erased: { from: number; to: number; entry: number }[]
}
export type CaseReader = ReturnType<typeof createCaseReader>
export type Cases = ReturnType<typeof createCases>

/** "CASE-2026-014": the year, and a number that starts again each year and is never reused. */
export const caseReference = (year: number, number: number): string => `CASE-${year}-${String(number).padStart(3, '0')}`

export type CasesDeps = {
  db: Database
  audit: Audit
  clock: Clock
  /** The record of case numbers given out, which outlives the library file. */
  given: Pick<GivenNumbers, 'take'>
}

const BRIEF = `
  c.id, c.year, c.number, c.name, c.own_reference AS ownReference, c.description, c.created_at AS createdAt,
  c.closed_at AS closedAt, c.last_activity_at AS lastActivityAt, c.veil`
const COUNTS = `
  ${ITEM_COUNT} AS itemCount,
  (SELECT count(DISTINCT i.id) FROM answer_facts v CROSS JOIN checks k ON k.id = v.check_id
     CROSS JOIN items i INDEXED BY items_by_medium ON i.sha256 = k.sha256 AND i.case_id = c.id
    WHERE v.received_at IS NOT NULL)
    + (SELECT count(*) FROM items i INDEXED BY items_by_url
        WHERE i.url IS NOT NULL AND i.case_id = c.id AND EXISTS (SELECT 1 FROM analyses a WHERE a.subject = i.url))
    AS analysedCount`
const SIMULATED = `
  EXISTS (SELECT 1 FROM replies r INDEXED BY replies_simulated CROSS JOIN analyses a ON a.reply_id = r.id
           WHERE r.is_simulated = 1
             AND (EXISTS (SELECT 1 FROM items i WHERE i.sha256 = a.sha256 AND i.case_id = c.id)
               OR EXISTS (SELECT 1 FROM items i WHERE i.url = a.url AND i.case_id = c.id))) AS hasSimulated`

type Row = { year: number; number: number }
const named = <R extends Row>({ year, number, ...rest }: R) => ({ ...rest, reference: caseReference(year, number) })

/** Reads cases with the numbers of their items. The windows ask a query worker for them. */
export function createCaseReader(db: Database) {
  const columns = `SELECT ${BRIEF}, ${SIMULATED}`
  const IS = 'FROM cases c WHERE c.id = ? AND c.deleted_at IS NULL'
  const all = db.prepare(
    `${columns}, ${COUNTS} FROM cases c WHERE c.deleted_at IS NULL ORDER BY c.last_activity_at DESC, c.id DESC`,
  )
  const one = db.prepare(`${columns}, ${COUNTS} ${IS}`)
  const open = db.prepare(`${columns} ${IS}`)
  const read = (row: unknown) => {
    const { hasSimulated, ...rest } = named(row as Row & { hasSimulated: number })
    return { ...rest, hasSimulated: hasSimulated === 1 }
  }

  return {
    /** Most recently active first. */
    list: (): Case[] => all.all().map((row) => CaseSchema.parse(read(row))),
    /** null if there is no such case. */
    get: (id: CaseId): Case | null => {
      const row = one.get(id)
      return row === undefined ? null : CaseSchema.parse(read(row))
    },
    /** Without the numbers of its items; null if there is no such case. */
    open: (id: CaseId): OpenCase | null => {
      const row = open.get(id)
      return row === undefined ? null : OpenCase.parse(read(row))
    },
  }
}

export function createCases({ db, audit, clock, given }: CasesDeps) {
  const all = db.prepare(
    `SELECT ${BRIEF} FROM cases c WHERE deleted_at IS NULL ORDER BY last_activity_at DESC, id DESC`,
  )
  const one = db.prepare(`SELECT ${BRIEF} FROM cases c WHERE id = ? AND deleted_at IS NULL`)
  const toCase = (row: unknown): CaseBrief => CaseBrief.parse(named(row as Row))
  const get = (id: CaseId): CaseBrief | null => {
    const row = one.get(id)
    return row === undefined ? null : toCase(row)
  }
  const known = db.prepare('SELECT 1 FROM cases WHERE id = ? AND deleted_at IS NULL')
  const countItems = db.prepare<[CaseId], number>(COUNT_ITEMS).pluck()
  const open = db.prepare('SELECT 1 FROM cases WHERE id = ? AND closed_at IS NULL AND deleted_at IS NULL')
  const erasing = db.prepare('SELECT 1 FROM erasing WHERE case_id = ?')
  const byName = db.prepare<[string], { id: CaseId }>(
    'SELECT id FROM cases WHERE name = ? AND closed_at IS NULL ORDER BY id',
  )
  const insert = db.prepare(`
    INSERT INTO cases (id, year, number, name, created_at, last_activity_at, veil)
    VALUES (@id, @year, @number, @name, @now, @now, @veil)`)
  const rename = db.prepare('UPDATE cases SET name = @name, last_activity_at = @now WHERE id = @id')
  const describe = db.prepare(`
    UPDATE cases SET own_reference = @ownReference, description = @description, last_activity_at = @now WHERE id = @id`)
  const veils = db.prepare<[], { caseId: CaseId; year: number; number: number; veil: string }>(
    'SELECT id AS caseId, year, number, veil FROM cases WHERE deleted_at IS NULL',
  )
  const veilOf = db.prepare<[CaseId], { veil: string }>('SELECT veil FROM cases WHERE id = ? AND deleted_at IS NULL')
  const setVeil = db.prepare('UPDATE cases SET veil = @veil WHERE id = @id')
  const setClosed = db.prepare('UPDATE cases SET closed_at = @closedAt, last_activity_at = @now WHERE id = @id')
  const openChecks = db.prepare<[CaseId], { count: number }>(`
    SELECT count(*) AS count FROM checks WHERE case_id = ? AND state IN ('approved', 'sending', 'waiting', 'blocked')`)
  const doubtfulChecks = db.prepare<[CaseId], { count: number }>(
    "SELECT count(*) AS count FROM checks WHERE case_id = ? AND state = 'unknown'",
  )
  const touch = db.prepare('UPDATE cases SET last_activity_at = @now WHERE id = @id')
  const takeItems = db.prepare<{ id: CaseId; count: number }, { last: number }>(
    'UPDATE cases SET last_item = last_item + @count WHERE id = @id RETURNING last_item AS last',
  )

  const missing = db.prepare<{ id: CaseId }, { from: number; to: number }>(`
    WITH given(last) AS (SELECT last_item FROM cases WHERE id = @id)
    SELECT before + 1 AS "from", number - 1 AS "to"
      FROM (SELECT number, lag(number, 1, 0) OVER (ORDER BY number) AS before
              FROM (SELECT number FROM items, given WHERE case_id = @id AND number <= last
                     UNION ALL SELECT last + 1 FROM given))
     WHERE number > before + 1`)

  const erasedItems = db.prepare<[CaseId], { number: number; entry: number }>(`
    WITH slices (payload, entry) AS MATERIALIZED (
      SELECT payload, min(iif(type = 'erasure.ended', seq, NULL)) OVER (
               PARTITION BY case_id ORDER BY seq ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)
        FROM audit WHERE case_id = ? AND type IN ('erasure.slice', 'erasure.ended'))
    SELECT DISTINCT CAST(substr(i.value ->> '$.item', 6) AS INTEGER) AS number, s.entry
      FROM slices s JOIN json_each(s.payload, '$.items') i WHERE i.value ->> '$.item' LIKE 'ITEM-%' ORDER BY number`)

  return {
    /** Most recently active first. */
    list: (): CaseBrief[] => all.all().map(toCase),
    /** null if there is no such case. */
    get,
    countItems: (id: CaseId): number => countItems.get(id) ?? 0,
    /** Whether it accepts no evidence and sends nothing; also true for a case that does not exist. */
    isClosed: (id: CaseId): boolean => open.get(id) === undefined,
    /** Whether items of it are being erased; it is closed during that time. */
    isErasing: (id: CaseId): boolean => erasing.get(id) !== undefined,
    exists: (id: CaseId): boolean => known.get(id) !== undefined,
    /** The oldest open case with exactly this name; null if there is none. */
    findByName: (name: string): CaseId | null => byName.get(name)?.id ?? null,
    /** Creates a case; `veil` = how its images are shown. */
    create: (name: string, veil: VeilLook = 'off'): CaseBrief =>
      db.transaction(() => {
        const now = clock.now()
        const year = new Date(now).getUTCFullYear()
        const { caseId, number } = given.take(year)
        const id = caseId as CaseId
        insert.run({ id, year, number, name, now, veil })
        audit.append({
          caseId: id,
          type: 'case.created',
          payload: { reference: caseReference(year, number), name, ...(veil === 'off' ? {} : { veil }) },
        })
        return get(id) as CaseBrief
      })(),
    /** Gives the renamed case; null if there is no such case. */
    rename: (id: CaseId, name: string): CaseBrief | null =>
      db.transaction(() => {
        const before = get(id)
        if (!before) return null
        rename.run({ id, name, now: clock.now() })
        audit.append({ caseId: id, type: 'case.renamed', payload: { from: before.name, to: name } })
        return get(id)
      })(),
    /** Sets a person's description of a case; null if there is no such case. */
    describe: (id: CaseId, ownReference: string, description: string): CaseBrief | null =>
      db.transaction(() => {
        const before = get(id)
        if (!before) return null
        describe.run({ id, ownReference, description, now: clock.now() })
        const from = { ownReference: before.ownReference, description: before.description }
        audit.append({ caseId: id, type: 'case.described', payload: { from, to: { ownReference, description } } })
        return get(id)
      })(),
    /** How the images of every case are shown. */
    veils: (): { caseId: CaseId; reference: string; veil: VeilLook }[] =>
      veils.all().map(({ caseId, year, number, veil }) => ({
        caseId,
        reference: caseReference(year, number),
        veil: VeilLook.parse(veil),
      })),
    /** How the images of a case are shown; null if there is no such case. */
    veilOf: (id: CaseId): VeilLook | null => VeilLook.nullable().parse(veilOf.get(id)?.veil ?? null),
    /** Sets how the images of a case are shown, and logs a change; null if there is no such case. */
    setVeil: (id: CaseId, veil: VeilLook): CaseBrief | null =>
      db.transaction(() => {
        const before = get(id)
        if (!before) return null
        if (before.veil === veil) return before
        setVeil.run({ id, veil })
        audit.append({ caseId: id, type: 'case.veil_changed', payload: { from: before.veil, to: veil } })
        return get(id)
      })(),
    /** Closes an existing case, or reopens it. */
    setClosed: (id: CaseId, isClosed: boolean): CaseBrief =>
      db.transaction(() => {
        const now = clock.now()
        setClosed.run({ id, closedAt: isClosed ? now : null, now })
        audit.append({ caseId: id, type: isClosed ? 'case.closed' : 'case.reopened', payload: {} })
        const found = get(id)
        if (!found) throw new Error('A case was closed that does not exist.')
        return found
      })(),
    /** How many checks of a case may still send something. */
    openChecks: (id: CaseId): number => openChecks.get(id)?.count ?? 0,
    /** How many of its requests may have been charged and wait for a decision. */
    doubtfulChecks: (id: CaseId): number => doubtfulChecks.get(id)?.count ?? 0,
    /** Marks the case as worked on now; belongs in the transaction of the work. */
    touch: (id: CaseId): void => void touch.run({ id, now: clock.now() }),
    /** Reserves `count` item numbers for good and gives the first. */
    takeItemNumbers: (id: CaseId, count: number): number => {
      const row = takeItems.get({ id, count })
      if (!row) throw new Error('Item numbers were asked for a case that does not exist.')
      return row.last - count + 1
    },
    /**
     * Ranges of item numbers that were given out and have no item, and of those that were erased, each with the number
     * of the entry that records the end of its erasure. Reads every item.
     */
    missingItems: (id: CaseId): GoneItems =>
      db.transaction(() => {
        const erased: GoneItems['erased'] = []
        for (const { number, entry } of erasedItems.iterate(id)) {
          const last = erased.at(-1)
          if (last?.to === number - 1 && last.entry === entry) last.to = number
          else erased.push({ from: number, to: number, entry })
        }
        const numbers = new Set(
          erased.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n)),
        )
        const gone = missing.all({ id }).flatMap(({ from, to }) => {
          const left: number[] = []
          for (let number = from; number <= to; number += 1) if (!numbers.has(number)) left.push(number)
          return runsOf(left)
        })
        return { missing: gone.map(([from, to]) => ({ from, to })), erased }
      })(),
  }
}

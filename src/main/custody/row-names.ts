import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import { itemsNamed } from '../../shared/words/custody.ts'
import { caseReference } from '../db/cases.ts'
import type { Database } from '../db/database.ts'
import { exhibitReference } from '../db/exhibits.ts'
import { itemReference } from '../db/item-reference.ts'
import type { RowKey } from './log/seals.ts'
import type { FaultyRow } from './verify-rows.ts'

/** What a row is about, as far as related rows show; a query returns one for each item. */
type About = {
  caseId: number | null
  itemId?: number | null
  exhibit?: number | null
  checkId?: string | null
  attemptId?: string | null
  sha256?: string | null
  /** The reference of an item that is gone, from an entry. */
  reference?: string | undefined
}

/** For the item named by a column of a row. */
const OF_ITEM = (table: string, column = 'item_id') =>
  `SELECT i.case_id AS caseId, i.id AS itemId FROM ${table} t JOIN items i ON i.id = t.${column} WHERE t.id = @key`
const OF_ITEM_ITSELF = 'SELECT case_id AS caseId, id AS itemId FROM items WHERE id = @key'
const OF_EXHIBIT = (table: string) =>
  `SELECT e.case_id AS caseId, e.number AS exhibit FROM ${table} t JOIN exhibits e ON e.id = t.exhibit_id WHERE t.id = @key`
const OF_CASE = (table: string, key = 'id') => `SELECT case_id AS caseId FROM ${table} WHERE ${key} = @key`
/** For the items a check is about, including those that previously had its bytes. */
const OF_CHECK = (checkId = '@key', attemptId = 'NULL') => `
  SELECT c.case_id AS caseId, i.id AS itemId, c.id AS checkId, ${attemptId} AS attemptId FROM checks c
    LEFT JOIN items i ON i.sha256 = c.sha256 OR (i.url = c.url AND i.case_id = c.case_id)
      OR i.id IN (SELECT item_id FROM sightings s WHERE s.sha256 = c.sha256)
   WHERE c.id = ${checkId}`
const OF_ATTEMPT = (attemptId = '@key') =>
  OF_CHECK(`(SELECT check_id FROM attempts WHERE id = ${attemptId})`, attemptId)

/** Queries that find what a row is about by its key, even if the row itself is gone. */
const PLACES: Readonly<Record<string, string>> = {
  cases: 'SELECT id AS caseId FROM cases WHERE id = @key',
  exhibits: 'SELECT case_id AS caseId, number AS exhibit FROM exhibits WHERE id = @key',
  items: OF_ITEM_ITSELF,
  media: `
    SELECT case_id AS caseId, id AS itemId, sha256 FROM items WHERE sha256 = @key
     UNION SELECT i.case_id, i.id, s.sha256 FROM sightings s JOIN items i ON i.id = s.item_id WHERE s.sha256 = @key`,
  rounds: OF_EXHIBIT('rounds'),
  time_shifts: OF_EXHIBIT('time_shifts'),
  sightings: OF_ITEM('sightings'),
  arrivals: OF_ITEM_ITSELF,
  promised_files: OF_ITEM_ITSELF,
  stills: OF_ITEM_ITSELF,
  attachments: OF_ITEM('attachments', 'link_id'),
  budget_approvals: OF_CASE('budget_approvals'),
  erasing: OF_CASE('erasing', 'case_id'),
  checks: OF_CHECK(),
  attempts: OF_ATTEMPT(),
  replies: OF_ATTEMPT('(SELECT attempt_id FROM replies WHERE id = @key)'),
  analyses: OF_CHECK(),
  decisions: OF_ATTEMPT('(SELECT attempt_id FROM decisions WHERE id = @key)'),
  jobs: OF_CHECK(),
  job_replies: OF_CHECK('(SELECT check_id FROM job_replies WHERE id = @key)'),
  fact_checks: OF_CHECK(),
  findings: OF_ITEM('findings'),
  tags: OF_CASE('tags'),
  marks: OF_ITEM('marks'),
  reviews: OF_ITEM_ITSELF,
  item_tags: OF_ITEM_ITSELF,
  report_fields: OF_CASE('report_fields', 'case_id'),
  reports: OF_CASE('reports'),
  redactions: OF_ITEM('redactions').replace('AS itemId', 'AS itemId, t.sha256'),
  report_pairs: `${OF_ITEM('report_pairs', 'left_id')} UNION ${OF_ITEM('report_pairs', 'right_id')}`,
}

/**
 * Names rows that do not match their seals by what they are about: from the row or, failing that, from the entry with
 * its newest seal.
 */
export function createRowNames(db: Database): (row: FaultyRow) => NotHeld {
  const places = new Map(Object.entries(PLACES).map(([table, sql]) => [table, db.prepare<{ key: RowKey }, About>(sql)]))
  const byEntry = db.prepare<[number], { caseId: number | null; payload: string }>(
    'SELECT case_id AS caseId, payload FROM audit WHERE seq = ?',
  )
  const ofCase = db.prepare<[number], { year: number; number: number }>('SELECT year, number FROM cases WHERE id = ?')
  const numberOf = db.prepare<[number], number>('SELECT number FROM items WHERE id = ?').pluck()
  const itemOf = db.prepare<[number, number], number>('SELECT id FROM items WHERE case_id = ? AND number = ?').pluck()

  const byKey = ({ table, key }: FaultyRow): About[] =>
    // In a key of several columns the first is the item.
    places.get(table)?.all({ key: table === 'item_tags' ? Number.parseInt(String(key), 10) : key }) ?? []
  /** What is named by the entry with a row's newest seal. */
  const byItsEntry = (entry: number | null): About[] => {
    const found = entry === null ? undefined : byEntry.get(entry)
    if (found === undefined) return []
    const members = payloadOf(found.payload)
    const { caseId } = found
    const sent = { checkId: textOf(members.check), attemptId: textOf(members.attempt), sha256: textOf(members.sha256) }
    const named = itemsNamed(members)
    if (named.length === 0 || caseId === null) return [{ caseId, ...sent }]
    return named.map((reference) => {
      const itemId = itemOf.get(caseId, Number(reference.slice('ITEM-'.length))) ?? null
      return { caseId, itemId, ...sent, reference }
    })
  }

  return (row) => {
    const known = byKey(row)
    const about = known.length > 0 ? known : byItsEntry(row.entry)
    const [first] = about
    const caseId = first?.caseId ?? null
    const found = caseId === null ? undefined : ofCase.get(caseId)
    const own = about.find((one) => one.itemId != null && one.caseId === caseId)
    const number = own?.itemId == null ? undefined : numberOf.get(own.itemId)
    const parts = [
      found && caseReference(found.year, found.number),
      first?.exhibit == null ? undefined : exhibitReference(first.exhibit),
      number === undefined ? first?.reference : itemReference(number),
    ].filter((part) => part !== undefined)
    return {
      ...row,
      reference: parts.length > 0 ? parts.join(' ') : String(row.key),
      caseId: caseId as CaseId | null,
      itemIds: [...new Set(about.flatMap(({ itemId }) => (itemId == null ? [] : [itemId as ItemId])))],
      checkId: (first?.checkId ?? null) as CheckId | null,
      attemptId: first?.attemptId ?? null,
      sha256: first?.sha256 ?? null,
    }
  }
}

function payloadOf(text: string): Record<string, unknown> {
  try {
    const members: unknown = JSON.parse(text)
    return typeof members === 'object' && members !== null ? (members as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

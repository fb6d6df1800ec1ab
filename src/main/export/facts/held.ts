import type { CaseId, CheckId, ExhibitId, ItemId } from '../../../shared/model/ids.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import type { LeftOut } from '../../db/item-requests.ts'

/** Which rows of the library hold against the custody log, for one report: one that does not is left out and named. */
export type Held = ReturnType<typeof heldBut>

/** Of a request: whether and how it was made and ended, and what came. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['attempts', 'replies', 'decisions'])

/** Makes a `Held` in which everything holds but `rows`. */
export function heldBut(rows: readonly NotHeld[]) {
  const byRow = new Map(rows.map((row) => [`${row.table} ${row.key}`, row]))
  const byItem = new Map<ItemId, NotHeld[]>()
  for (const row of rows)
    for (const itemId of row.itemIds) {
      const known = byItem.get(itemId)
      if (known) known.push(row)
      else byItem.set(itemId, [row])
    }
  const isRow = (table: string, key: number | string): boolean => byRow.has(`${table} ${key}`)
  /** About an item: in these tables. */
  const ofItem = (itemId: ItemId, ...tables: string[]): NotHeld[] =>
    (byItem.get(itemId) ?? []).filter(({ table }) => tables.includes(table))
  return {
    /** Of a case and of what bears on every case: the library, the form of the database. */
    bearingOn: (caseId: CaseId): NotHeld[] => rows.filter((row) => row.caseId === null || row.caseId === caseId),
    /** Every row about an item. */
    about: (itemId: ItemId): NotHeld[] => byItem.get(itemId) ?? [],
    /** Whether which file or address an item is does not hold, or what is attached to it: nothing of it is told. */
    isOtherItem: (itemId: ItemId, exhibitId: ExhibitId): boolean =>
      isRow('items', itemId) ||
      isRow('exhibits', exhibitId) ||
      ofItem(itemId, 'attachments', 'arrivals', 'promised_files', 'stills').length > 0,
    /** Whether what was read in some bytes does not hold. */
    isOtherReading: (sha256: string): boolean => isRow('media', sha256),
    isOtherCopy: (sha256: string, kind: 'preview' | 'waveform'): boolean => isRow('copies', `${sha256}:${kind}`),
    /** Rows of what was asked and answered by a check; what a person decided of its requests says nothing of the answer. */
    ofCheck: (checkId: CheckId): NotHeld[] =>
      rows.filter((row) => row.checkId === checkId && row.table !== 'decisions'),
    /** Whether what was asked by a check, or its job, does not hold: nothing of it is told. */
    isOtherQuestion: (checkId: CheckId): boolean =>
      rows.some((row) => row.checkId === checkId && ['checks', 'attempts', 'jobs'].includes(row.table)),
    /** Requests, and questions with all their requests, that are left out. */
    leftOut: {
      attempts: rows.flatMap(({ table, attemptId }) =>
        attemptId !== null && OF_REQUESTS.has(table) ? [attemptId] : [],
      ),
      checks: rows.flatMap(({ table, key }) => (table === 'checks' ? [String(key)] : [])),
    } satisfies LeftOut,
    ofItem,
    /** Whether names of tags in a case do not hold. */
    hasOtherTags: (caseId: CaseId): boolean => rows.some((row) => row.table === 'tags' && row.caseId === caseId),
    /** Whether it does not hold what is taken out of the picture of an item; `sha256s` = of all bytes it was seen to hold. */
    isOtherRedaction: (itemId: ItemId, sha256s: readonly string[]): boolean =>
      ofItem(itemId, 'redactions', 'sightings').length > 0 ||
      rows.some(({ table, sha256 }) => table === 'redactions' && sha256 !== null && sha256s.includes(sha256)),
    /** Whether the row of a case, or of its texts for reports, does not hold. */
    isOtherCase: (caseId: CaseId): boolean => isRow('cases', caseId),
    areOtherTexts: (caseId: CaseId): boolean => isRow('report_fields', caseId),
    isOtherReport: (id: number): boolean => isRow('reports', id),
    isOtherPair: (left: ItemId, right: ItemId): boolean =>
      rows.some(({ table, itemIds }) => table === 'report_pairs' && itemIds.includes(left) && itemIds.includes(right)),
    /** Whether an item is one of those that are told wrong. */
    isOther: (itemId: ItemId): boolean => isRow('items', itemId),
  }
}

/** Where nothing is known against anything. */
export const ALL_HELD: Held = heldBut([])

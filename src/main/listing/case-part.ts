import type { CaseId } from '../../shared/model/ids.ts'
import { FileShows } from '../../shared/model/item.ts'
import { EARLIER_PRECISION } from '../../shared/model/kept-time.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { STOPPED_AFTER_ARRIVAL } from '../db/open-request.ts'
import { createFactReader, inOrderOfIds } from './fact-reader.ts'
import { createKnownHashes, type KnownPairs } from './known-hashes.ts'
import { collectColumns, type Shared } from './row-columns.ts'

/**
 * A part of a case: the items with ids after `after` up to `last`, and what is known of bytes and of checks whose digests
 * and ids, in hex, are after `afterKey` up to `lastKey`; null = to the end.
 */
export type PartRange = { after: number; last: number; afterKey: string; lastKey: string | null }

/** Facts of items in columns, in the order of their ids; NaN = none. */
export type ItemColumns = {
  ids: Float64Array
  numbers: Float64Array
  sizes: Float64Array
  recorded: Float64Array
  added: Float64Array
  exhibits: Shared<number>
  /** Bits of `FileShows`, and those below; above them the precision of the recorded time (`precisionIn`). */
  flags: Shared<number>
  /** intake, reason, kind, format, camera, serial, software and folder, as a JSON array. */
  classes: Shared<string>
  /** Their folded names in UTF-8, each with a line feed after it. */
  names: Uint8Array
}

/** Answers in columns, by the item they are about; those of one item in the order of the ids of their checks. */
export type AnswerColumns = {
  itemIds: Float64Array
  caseIds: Float64Array
  runs: Float64Array
  created: Float64Array
  received: Float64Array
  scores: Float64Array
  /** 1 = of the service in use, 2 = of the account in use. */
  here: Shared<number>
  /** kind, state, reason, everSent, verdict, generator, faceCount, isErased, jobState and mayHaveArrived, as a JSON array. */
  classes: Shared<string>
}

/** What is read of a part besides its items. */
export type PartAnswers = {
  answers: AnswerColumns[]
  /** Items that share their bytes with another of the case. */
  copies: Float64Array
  known: KnownPairs
}

/** What is read of a case as a whole: ids of items by name, and those of `HardLinks`. */
export type CaseOrder = { byName: Float64Array; sharing: Float64Array; linked: Float64Array }

/** What is read of a case: its items in parts of consecutive ids, and all that belongs to them. */
export type CaseContents = { items: ItemColumns[]; rest: CaseRest }
export type CaseRest = { answers: PartAnswers[]; order: CaseOrder }

/** Flags beyond the bits of `FileShows`. */
export const IS_MISSING = 1 << FileShows.options.length
export const IS_DIFFERENT = IS_MISSING << 1
export const HAS_POSITION = IS_DIFFERENT << 1
const PRECISION_STEP = HAS_POSITION << 1

/** How far the recorded time of an item goes, by its place in `PRECISIONS`; 0 where none is recorded. */
export const precisionIn = (flags: number): number => Math.floor(flags / PRECISION_STEP)

/** SQL: several values as one text, which few rows differ in. */
const joined = (columns: readonly string[]) => `json_array(${columns.join(', ')})`

const ITEMS = `
  SELECT item_id, number, bytes, recorded_at, added_at, exhibit_id,
         noticed | is_missing * ${IS_MISSING} | is_different * ${IS_DIFFERENT} | (latitude IS NOT NULL) * ${HAS_POSITION}
           | iif(recorded_at IS NULL, 0, coalesce(recorded_precision, ${EARLIER_PRECISION})) * ${PRECISION_STEP},
         ${joined(['intake', 'reason', 'kind', 'format', 'camera', 'serial', 'software', 'folder'])}, folded_name
    FROM item_facts`
const ITEM_NUMBERS = 5
const ITEM_SHARED = 3
/** Where the name is in a row. */
const NAME = ITEM_NUMBERS + ITEM_SHARED

const ANSWER = `
  SELECT i.id, c.case_id, c.run, c.created_at, v.received_at, v.confidence,
         (c.origin = @origin) + 2 * (c.account = @account),
         ${joined(['c.kind', 'v.state', 'v.reason', 'v.ever_sent', 'v.verdict', 'v.generator', 'v.face_count', 'v.is_erased', 'v.job_state', STOPPED_AFTER_ARRIVAL('c.id', 'v.state')])}`
const ANSWER_NUMBERS = 6
const ANSWER_SHARED = 2
// Checks and their facts are met in the order of both, which is fast.
const ANSWERS_OF_RANGE = `${ANSWER}
    FROM checks c CROSS JOIN answer_facts v ON v.check_id = c.id
    CROSS JOIN items i INDEXED BY items_by_medium ON i.sha256 = c.sha256
   WHERE c.id > @afterKey AND (@lastKey IS NULL OR c.id <= @lastKey) AND i.case_id = @caseId ORDER BY c.id`
const answersAbout = (items: string) => `${ANSWER}
    FROM ${items} CROSS JOIN checks c ON c.subject = coalesce(i.sha256, i.url) CROSS JOIN answer_facts v ON v.check_id = c.id
   WHERE i.case_id = @caseId`
const ANSWERS_OF_LINKS = `${answersAbout('items i INDEXED BY items_by_url')} AND i.url > @afterKey AND (@lastKey IS NULL OR i.url <= @lastKey) ORDER BY c.id`
const ANSWERS_OF_SOME = `${answersAbout('json_each(@ids) j CROSS JOIN items i ON i.id = j.value')} ORDER BY c.id`

const COPIES = `
  SELECT id FROM items i INDEXED BY items_by_medium
   WHERE case_id = @caseId AND sha256 > @afterKey AND (@lastKey IS NULL OR sha256 <= @lastKey)
     AND EXISTS (SELECT 1 FROM items o INDEXED BY items_by_medium WHERE o.case_id = @caseId AND o.sha256 = i.sha256 AND o.id <> i.id)`

const AT_ONCE = 5000

/** Is called now and then while a part is read; what it throws ends that. */
type GoOn = () => void
const toTheEnd: GoOn = () => undefined

/** Reads the items of a part of a case. */
export const readPartItems = (db: Database, caseId: CaseId, { after, last }: PartRange, goOn = toTheEnd): ItemColumns =>
  readItems(itemsInRange(db, caseId, after, last, goOn))

/** Reads what else belongs to a part of a case. */
export function readPartAnswers(
  db: Database,
  caseId: CaseId,
  context: ItemContext,
  range: PartRange,
  goOn = toTheEnd,
): PartAnswers {
  const { afterKey, lastKey } = range
  const keys = { caseId, afterKey, lastKey }
  return {
    answers: [ANSWERS_OF_RANGE, ANSWERS_OF_LINKS].map((sql) =>
      readAnswers(inBlocks(db, sql, { ...keys, ...hereOf(context) }, goOn)),
    ),
    copies: Float64Array.from(db.prepare<typeof keys, number>(COPIES).pluck().all(keys)),
    known: createKnownHashes(db, caseId).all(range, goOn),
  }
}

/** Reads what does not come in parts. */
export function readOrder(db: Database, caseId: CaseId): CaseOrder {
  const reader = createFactReader(db, caseId)
  const { sharing, linked } = reader.allHardLinks()
  return {
    byName: Float64Array.from(reader.byName()),
    sharing: Float64Array.from(sharing),
    linked: Float64Array.from(linked),
  }
}

/** Reads what belongs to some items; those of other cases are left out. */
export function createPartReader(db: Database, caseId: CaseId, context: ItemContext) {
  const items = db
    .prepare<{ caseId: CaseId; ids: string }>(
      `${ITEMS} WHERE item_id IN (SELECT value FROM json_each(@ids)) AND +case_id = @caseId ORDER BY item_id`,
    )
    .raw()
  const answers = db.prepare<Record<string, string | number>>(ANSWERS_OF_SOME).raw()
  return {
    items: (ids: readonly number[]): ItemColumns =>
      readItems(ids.length === 0 ? [] : [items.all({ caseId, ids: inOrderOfIds(ids) }) as Row[]]),
    answers: (ids: readonly number[]): AnswerColumns =>
      readAnswers(
        ids.length === 0 ? [] : [answers.all({ caseId, ids: inOrderOfIds(ids), ...hereOf(context) }) as Row[]],
      ),
  }
}

type Row = readonly unknown[]

const hereOf = ({ origin, account }: ItemContext) => ({ origin, account })

function* itemsInRange(db: Database, caseId: CaseId, after: number, last: number, goOn: GoOn): Generator<Row[]> {
  const next = db
    .prepare<{ caseId: CaseId; after: number; last: number }>(
      `${ITEMS} NOT INDEXED WHERE item_id > @after AND item_id <= @last AND case_id = @caseId ORDER BY item_id LIMIT ${AT_ONCE}`,
    )
    .raw()
  for (let from = after; ; ) {
    goOn()
    const rows = next.all({ caseId, after: from, last }) as Row[]
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    from = end[0] as number
  }
}

/** The rows of a statement, some at a time. */
function* inBlocks(
  db: Database,
  sql: string,
  values: Record<string, string | number | null>,
  goOn = toTheEnd,
): Generator<Row[]> {
  let rows: Row[] = []
  for (const row of db.prepare(sql).raw().iterate(values)) {
    rows.push(row as Row)
    if (rows.length < AT_ONCE) continue
    goOn()
    yield rows
    rows = []
  }
  yield rows
}

function readItems(blocks: Iterable<Row[]>): ItemColumns {
  const collected = collectColumns(ITEM_NUMBERS, ITEM_SHARED)
  const names: Buffer[] = []
  for (const rows of blocks) {
    collected.add(rows)
    names.push(Buffer.from(rows.map((row) => `${row[NAME] as string}\n`).join('')))
  }
  const { numbers, shared } = collected.taken()
  const [ids, no, sizes, recorded, added] = numbers as Five<Float64Array>
  const [exhibits, flags, classes] = shared as [Shared<number>, Shared<number>, Shared<string>]
  const text = new Uint8Array(Buffer.concat(names))
  return { ids, numbers: no, sizes, recorded, added, exhibits, flags, classes, names: text }
}
type Five<T> = [T, T, T, T, T]

function readAnswers(blocks: Iterable<Row[]>): AnswerColumns {
  const collected = collectColumns(ANSWER_NUMBERS, ANSWER_SHARED)
  for (const rows of blocks) collected.add(rows)
  const { numbers, shared } = collected.taken()
  const [itemIds, caseIds, runs, created, received, scores] = numbers as [...Five<Float64Array>, Float64Array]
  const [here, classes] = shared as [Shared<number>, Shared<string>]
  return { itemIds, caseIds, runs, created, received, scores, here, classes }
}

/** The buffers of what was read, to be handed over instead of copied. */
export const buffersOf = (read: ItemColumns | PartAnswers | CaseOrder): ArrayBuffer[] => buffersIn(Object.values(read))
const buffersIn = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) => {
    if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer]
    return typeof value === 'object' && value !== null ? buffersIn(Object.values(value)) : []
  })

/** A case in so many parts of about the same size. */
export function partsOf(db: Database, caseId: CaseId, count: number): PartRange[] {
  const bound = (order: string) =>
    db
      .prepare<[CaseId], number>(`SELECT id FROM items WHERE case_id = ? ORDER BY number ${order} LIMIT 1`)
      .pluck()
      .get(caseId)
  const [first, end] = [bound('ASC') ?? 1, bound('DESC') ?? 0]
  // Digests and ids of checks are spread evenly; URLs, which come after all of them, are few.
  const key = (n: number) =>
    Math.round((n / count) * 0xffffffff)
      .toString(16)
      .padStart(8, '0')
  const id = (n: number) => first - 1 + Math.round((n / count) * (end - first + 1))
  return Array.from({ length: count }, (_, n) => ({
    after: id(n),
    last: id(n + 1),
    afterKey: n === 0 ? '' : key(n),
    lastKey: n === count - 1 ? null : key(n + 1),
  }))
}

/** Reads a case at once. */
export function readWholeCase(db: Database, caseId: CaseId, context: ItemContext): CaseContents {
  const whole = partsOf(db, caseId, 1)
  return {
    items: whole.map((range) => readPartItems(db, caseId, range)),
    rest: {
      answers: whole.map((range) => readPartAnswers(db, caseId, context, range)),
      order: readOrder(db, caseId),
    },
  }
}

import { foldedLine } from '../../shared/model/folded.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { Noticed } from '../../shared/model/item.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { createKnownHashes, type KnownPairs } from './known-hashes.ts'

/**
 * A part of a case: the items with ids after `after` up to `last`, and the answers about subjects after `afterSubject` up
 * to `lastSubject`; null = to the end.
 */
export type PartRange = { after: number; last: number; afterSubject: string; lastSubject: string | null }

/** Texts that many rows share: a code for each row, and the texts by code. */
export type Shared = { codes: Uint32Array; texts: string[] }

/** What is read of a part, in columns by row; NaN = none. Nothing in it is shared with the thread that read it. */
export type CasePart = {
  items: {
    ids: Float64Array
    numbers: Float64Array
    exhibits: Float64Array
    sizes: Float64Array
    recorded: Float64Array
    added: Float64Array
    /** Bits of `Found`, and `HAS_POSITION`. */
    flags: Float64Array
    folders: Shared
    /** intake, reason, kind, format, camera, serial and software, as a JSON array. */
    classes: Shared
    /** Their folded names in UTF-8, each with a line feed after it, and the length of each with it. */
    names: Uint8Array
    nameLengths: Uint32Array
  }
  answers: {
    itemIds: Float64Array
    caseIds: Float64Array
    /** 1 = of the service in use, 2 = of the account in use. */
    here: Float64Array
    runs: Float64Array
    created: Float64Array
    received: Float64Array
    scores: Float64Array
    /** kind, state, reason, everSent, verdict, generator, faceCount, isErased and jobState, as a JSON array. */
    classes: Shared
  }
  known: KnownPairs
}

/** Flags beyond the bits of `Noticed`. */
export const IS_MISSING = 1 << Noticed.options.length
export const IS_DIFFERENT = IS_MISSING << 1
export const HAS_POSITION = IS_DIFFERENT << 1

/** SQL: several values as one text, which few rows differ in. */
const joined = (columns: readonly string[]) => `json_array(${columns.join(', ')})`

const ITEMS = `
  SELECT item_id, number, exhibit_id, bytes, recorded_at, added_at,
         noticed | is_missing * ${IS_MISSING} | is_different * ${IS_DIFFERENT} | (latitude IS NOT NULL) * ${HAS_POSITION},
         folder, ${joined(['intake', 'reason', 'kind', 'format', 'camera', 'serial', 'software'])}, name
    FROM item_facts NOT INDEXED
   WHERE item_id > @after AND item_id <= @last AND case_id = @caseId ORDER BY item_id LIMIT @limit`
type ItemRow = [number, number, number, number, number | null, number, number, string, string, string]

const ANSWER_CLASS = [
  'kind',
  'state',
  'reason',
  'ever_sent',
  'verdict',
  'generator',
  'face_count',
  'is_erased',
  'job_state',
]
// By subject, and in the order of their ids where a subject has several.
const answersBy = (column: 'sha256' | 'url', index: string) => `
  SELECT i.id, a.case_id, (a.origin = @origin) + 2 * (a.account = @account), a.run, a.created_at, a.received_at, a.confidence,
         ${joined(ANSWER_CLASS.map((name) => `a.${name}`))}
    FROM answer_facts a CROSS JOIN items i INDEXED BY ${index} ON i.${column} = a.subject
   WHERE a.subject > @afterSubject AND (@lastSubject IS NULL OR a.subject <= @lastSubject) AND i.case_id = @caseId`
const ANSWERS = `${answersBy('sha256', 'items_by_medium')} UNION ALL ${answersBy('url', 'items_by_url')}`
type AnswerRow = [number, number, number, number, number, number | null, number | null, string]

const AT_ONCE = 5000

/** Reads a part of a case. Throws once `isStopped`, which is asked now and then. */
export function readPart(
  db: Database,
  caseId: CaseId,
  context: ItemContext,
  range: PartRange,
  isStopped: () => boolean = () => false,
): CasePart {
  const goOn = () => {
    if (isStopped()) throw new Error('The reading of a case was stopped.')
  }
  return {
    items: readItems(db, caseId, range, goOn),
    answers: readAnswers(db, caseId, context, range, goOn),
    known: createKnownHashes(db, caseId).all(range, goOn),
  }
}

function readItems(db: Database, caseId: CaseId, { after, last }: PartRange, goOn: () => void): CasePart['items'] {
  const next = db.prepare<{ caseId: CaseId; after: number; last: number; limit: number }>(ITEMS).raw()
  const columns = Array.from({ length: 7 }, createColumn)
  const [folders, classes] = [createShared(), createShared()]
  const names: Buffer[] = []
  const lengths = createColumn()
  for (let from = after; ; ) {
    goOn()
    const rows = next.all({ caseId, after: from, last, limit: AT_ONCE }) as ItemRow[]
    const end = rows.at(-1)
    if (end === undefined) break
    let text = ''
    for (const row of rows) {
      for (let n = 0; n < 7; n += 1) columns[n]?.add((row[n] as number | null) ?? Number.NaN)
      folders.add(row[7])
      classes.add(row[8])
      const line = `${foldedLine(row[9])}\n`
      lengths.add(Buffer.byteLength(line))
      text += line
    }
    names.push(Buffer.from(text))
    from = end[0]
  }
  const [ids, numbers, exhibits, sizes, recorded, added, flags] = columns.map((column) => column.taken())
  const none = new Float64Array(0)
  return {
    ids: ids ?? none,
    numbers: numbers ?? none,
    exhibits: exhibits ?? none,
    sizes: sizes ?? none,
    recorded: recorded ?? none,
    added: added ?? none,
    flags: flags ?? none,
    folders: folders.taken(),
    classes: classes.taken(),
    names: new Uint8Array(Buffer.concat(names)),
    nameLengths: Uint32Array.from(lengths.taken()),
  }
}

function readAnswers(
  db: Database,
  caseId: CaseId,
  context: ItemContext,
  range: PartRange,
  goOn: () => void,
): CasePart['answers'] {
  const { origin, account } = context
  const columns = Array.from({ length: 7 }, createColumn)
  const classes = createShared()
  const { afterSubject, lastSubject } = range
  const rows = db.prepare(ANSWERS).raw().iterate({ caseId, origin, account, afterSubject, lastSubject })
  let met = 0
  for (const row of rows as IterableIterator<AnswerRow>) {
    if (met % AT_ONCE === 0) goOn()
    met += 1
    for (let n = 0; n < 7; n += 1) columns[n]?.add((row[n] as number | null) ?? Number.NaN)
    classes.add(row[7])
  }
  const [itemIds, caseIds, here, runs, created, received, scores] = columns.map((column) => column.taken())
  const none = new Float64Array(0)
  return {
    itemIds: itemIds ?? none,
    caseIds: caseIds ?? none,
    here: here ?? none,
    runs: runs ?? none,
    created: created ?? none,
    received: received ?? none,
    scores: scores ?? none,
    classes: classes.taken(),
  }
}

function createColumn() {
  let values = new Float64Array(1024)
  let size = 0
  return {
    add: (value: number): void => {
      if (size === values.length) {
        const grown = new Float64Array(size * 2)
        grown.set(values)
        values = grown
      }
      values[size] = value
      size += 1
    },
    taken: (): Float64Array => values.slice(0, size),
  }
}

function createShared() {
  const codes = createColumn()
  const texts: string[] = []
  const known = new Map<string, number>()
  // Neighbours are mostly alike, and a comparison is faster than a look-up.
  let [lastText, lastCode] = ['', -1]
  return {
    add: (text: string): void => {
      if (lastCode === -1 || text !== lastText) {
        let code = known.get(text)
        if (code === undefined) {
          code = texts.length
          texts.push(text)
          known.set(text, code)
        }
        lastText = text
        lastCode = code
      }
      codes.add(lastCode)
    },
    taken: (): Shared => ({ codes: Uint32Array.from(codes.taken()), texts }),
  }
}

/** The buffers of a part, to be handed over instead of copied. */
export const buffersOf = ({ items, answers, known }: CasePart): ArrayBuffer[] =>
  [...Object.values(items), ...Object.values(answers), ...Object.values(known)].map(
    (column) => (ArrayBuffer.isView(column) ? column.buffer : column.codes.buffer) as ArrayBuffer,
  )

/** A case in so many parts of about the same size. */
export function partsOf(db: Database, caseId: CaseId, count: number): PartRange[] {
  const bound = (order: string) =>
    db
      .prepare<[CaseId], number>(`SELECT id FROM items WHERE case_id = ? ORDER BY number ${order} LIMIT 1`)
      .pluck()
      .get(caseId)
  const [first, end] = [bound('ASC') ?? 1, bound('DESC') ?? 0]
  // Digests are spread evenly; URLs, which come after all of them, are few.
  const subject = (n: number) =>
    Math.round((n / count) * 0xffffffff)
      .toString(16)
      .padStart(8, '0')
  const id = (n: number) => first - 1 + Math.round((n / count) * (end - first + 1))
  return Array.from({ length: count }, (_, n) => ({
    after: id(n),
    last: id(n + 1),
    afterSubject: n === 0 ? '' : subject(n),
    lastSubject: n === count - 1 ? null : subject(n + 1),
  }))
}

/** Reads a case at once. */
export function readWholeCase(db: Database, caseId: CaseId, context: ItemContext): CasePart {
  const [whole] = partsOf(db, caseId, 1)
  if (whole === undefined) throw new Error('A case has a part.')
  return readPart(db, caseId, context, whole)
}

import { createHash } from 'node:crypto'
import { csvLines } from '../csv.ts'
import { COLUMNS } from '../machine/csv-columns.ts'
import type { MachineHead, MachineItem } from '../machine/schema.ts'
import {
  type CheckedContents,
  type Difference,
  different,
  MOST_NAMED,
  notCompared,
  type Read,
  told,
  unreadable,
} from './contents-told.ts'
import type { OnItem } from './read-export-json.ts'
import { cellsOf, columnsOf, type Row, readTable } from './read-table.ts'

type Pieces = AsyncIterable<Buffer>

/**
 * Compares a table with the JSON of the same items: each row is made again from its item. `sources` = what is together all of
 * the JSON; none = it is not there, and nothing is compared. `open` gives the table from its beginning. `isOurs` = this version made it.
 */
export async function* checkTable(
  path: string,
  sources: readonly Read[],
  open: Pieces,
  isOurs: boolean,
): AsyncGenerator<CheckedContents> {
  const place = { path, isAttached: false }
  const [source] = sources
  const rows = readTable(open)
  try {
    const header = await rows.next()
    const columns = header.done === true ? null : columnsOf(header.value)
    if (columns === null) yield unreadable(place)
    else if (columns === 'others')
      // What left them out or added one need not have been another version: it may be whoever changed the table.
      yield isOurs ? different(place, 'not_its_columns') : notCompared(place, 'other_columns')
    else if (source === undefined) yield notCompared(place, 'no_json')
    else {
      const { differences, unnamed } = await compareRows(rows, sources, source.path)
      yield* told(place, differences, unnamed)
    }
  } catch {
    yield unreadable(place)
  } finally {
    await rows.return(undefined)
  }
}

async function compareRows(rows: AsyncIterable<Row>, sources: readonly Read[], path: string) {
  const expected = new Map<string, string[]>()
  await eachRow(sources, (key, text) => {
    const digests = expected.get(key)
    if (digests === undefined) expected.set(key, [sha256Of(text)])
    else digests.push(sha256Of(text))
  })
  const differences: Difference[] = []
  const others = new Map<string, Row>()
  let unnamed = 0
  const note = (one: Difference) => {
    if (differences.length < MOST_NAMED) differences.push(one)
    else unnamed += 1
  }
  for await (const row of rows) {
    const key = keyOf(row)
    const digests = expected.get(key)
    const digest = digests?.shift()
    if (digests?.length === 0) expected.delete(key)
    if (digest === undefined) note({ member: `items[${key}]`, here: 'row', with: path, there: null })
    else if (digest !== sha256Of(row.text)) {
      if (others.size < MOST_NAMED) others.set(key, row)
      else unnamed += 1
    }
  }
  for (const key of expected.keys()) note({ member: `items[${key}]`, here: null, with: path, there: key })
  if (others.size > 0)
    await eachRow(sources, (key, text) => {
      const row = others.get(key)
      if (row !== undefined) for (const cell of differingCells(row, text)) note({ ...cell, with: path })
      others.delete(key)
    })
  return { differences, unnamed }
}

/** The row of each item of the JSON, as the writer makes it. */
async function eachRow(sources: readonly Read[], take: (key: string, text: string) => void): Promise<void> {
  const onItem: OnItem = (reference, item, head) => {
    const text = rowOf(item, head)
    take(text === null ? reference : keyOf(cellsOf(text)), text ?? '')
  }
  for (const { again } of sources) if ((await again(onItem)) === null) throw new Error('the JSON is another one now')
}

/** null = the item lacks what a row is made from. */
function rowOf(item: unknown, head: unknown): string | null {
  try {
    return csvLines([COLUMNS.map(({ of }) => of(item as MachineItem, head as MachineHead))]).slice(0, -2)
  } catch {
    return null
  }
}

const REFERENCE = COLUMNS.findIndex(({ name }) => name === 'item')
const keyOf = ({ cells }: Row): string => cells[REFERENCE] ?? ''

/** The columns in which a row is not what its item says; the whole row where only its form differs. */
function* differingCells(row: Row, text: string): Generator<Omit<Difference, 'with'>> {
  const there = text === '' ? [] : cellsOf(text).cells
  const member = `items[${keyOf(row)}]`
  const differing = COLUMNS.flatMap(({ name }, at) => (row.cells[at] === there[at] ? [] : [{ name, at }]))
  if (text === '' || row.cells.length !== COLUMNS.length || differing.length === 0)
    yield { member, here: row.text, there: text || null }
  else
    for (const { name, at } of differing)
      yield { member: `${member}.${name}`, here: quoted(row.cells[at]), there: quoted(there[at]) }
}

const quoted = (cell: string | undefined): string | null => (cell === undefined ? null : JSON.stringify(cell))
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

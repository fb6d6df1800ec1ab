import { COLUMNS } from '../machine/csv-columns.ts'

/** A row as it stands in a table: its text without the end of the line, and what its cells say. */
export type Row = { text: string; cells: string[] }

/** Longest row, code units: a hundred times that of an item of which much was written. */
const LONGEST_ROW = 8_000_000

/**
 * The rows of a table as exports write it, the names of the columns first. Throws where it is of another form, nothing is
 * guessed: a reader of CSV could be shown something else than was compared.
 */
export async function* readTable(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Row, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let held = ''
  let isFirst = true
  const takeRows = function* (text: string): Generator<Row> {
    held += text
    if (isFirst && held !== '') {
      if (!held.startsWith('\ufeff')) throw new Error('it has no mark for spreadsheets')
      held = held.slice(1)
      isFirst = false
    }
    let from = 0
    for (let end = endOfRow(held, from); end !== null; end = endOfRow(held, from)) {
      yield cellsOf(held.slice(from, end))
      from = end + 2
    }
    held = held.slice(from)
    if (held.length > LONGEST_ROW) throw new Error('a row is longer than any')
  }
  for await (const piece of pieces) yield* takeRows(decoder.decode(piece, { stream: true }))
  yield* takeRows(decoder.decode())
  if (isFirst || held !== '') throw new Error('it ends too early')
}

/** Where the line ends, outside of quotes; null = not in this text. */
function endOfRow(text: string, from: number): number | null {
  for (let at = from; ; ) {
    const end = text.indexOf('\r\n', at)
    if (end < 0) return null
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote > end) return end
    const closing = text.indexOf('"', quote + 1)
    if (closing < 0) return null
    at = closing + 1
  }
}

const NUMBER = /-?[0-9][0-9.e+-]*/y

/** One row as it was written. Throws where a cell is neither quoted nor a number. */
export function cellsOf(text: string): Row {
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const end = text[at] === '"' ? closingQuote(text, at) + 1 : endOfNumber(text, at)
    cells.push(text[at] === '"' ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
    if (end === text.length) return { text, cells }
    if (text[end] !== ',') throw new Error('something stands between two cells')
    at = end
  }
}

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) throw new Error('a cell does not end')
  return at
}

function endOfNumber(text: string, at: number): number {
  NUMBER.lastIndex = at
  if (!NUMBER.test(text)) throw new Error('a cell is none')
  return NUMBER.lastIndex
}

const NAMES = COLUMNS.map(({ name }) => name)

/**
 * Whether a table has the columns of this version ("ours"), those of one before or after it ("others": columns are only
 * ever added at the end), or none that any version has (null).
 */
export function columnsOf({ cells }: Row): 'ours' | 'others' | null {
  const isPart = cells.every((name, at) => NAMES[at] === undefined || NAMES[at] === name)
  if (!isPart) return null
  return cells.length === NAMES.length ? 'ours' : 'others'
}

import { unseenAsEscapes, unseenAsNames } from '../../../../shared/model/visible-text.ts'

export type Cell = string | number | null

/** What a column says of a row: a list is joined by " · ", true and false are yes and no, nothing is an empty cell. */
type Said = Cell | boolean | undefined | readonly string[]

/** A column of a table. `Head` = what all its rows share. */
export type Column<Row, Head = null> = {
  name: string
  /** Its description in docs/export-format.md; '' = the table is not described there. */
  means: string
  of: (row: Row, head: Head) => Cell
}

type Of<Row, Head> = (row: Row, head: Head) => Said

/** Columns by name, in their order, with what they mean where the table is described. New ones are only ever added at the end. */
export const columns = <Row, Head = null>(
  table: Readonly<Record<string, Of<Row, Head> | readonly [means: string, of: Of<Row, Head>]>>,
): readonly Column<Row, Head>[] =>
  Object.entries(table).map(([name, stated]) => {
    const [means, of] = typeof stated === 'function' ? ['', stated] : stated
    return { name, means, of: (row, head) => cellOf(of(row, head)) }
  })

function cellOf(said: Said): Cell {
  if (typeof said === 'boolean') return said ? 'yes' : 'no'
  if (typeof said !== 'object') return said ?? null
  return said === null || said.length === 0 ? null : said.join(' · ')
}

/** What the last column of a table says in the demo; elsewhere there is no such column. */
const DEMO = { name: 'demo', of: () => 'yes' }

/** The pieces of a table as CSV: its names, then its rows. `isDemo` = it says so in a column of its own. */
export function tableText<Row, Head>(columns: readonly Column<Row, Head>[], isDemo: boolean) {
  const all: readonly Omit<Column<Row, Head>, 'means'>[] = isDemo ? [...columns, DEMO] : columns
  return {
    // The mark for spreadsheets stands once, before the names.
    names: csv([all.map(({ name }) => name)]),
    rows: (rows: readonly Row[], head: Head): string => csvLines(rows.map((row) => all.map(({ of }) => of(row, head)))),
  }
}

/**
 * A table as CSV: every cell quoted, CRLF, a byte order mark for spreadsheets. Nothing in a text acts when a spreadsheet
 * opens the table, whichever of comma, semicolon and tab it divides by: see `plainCell`.
 * Source: OWASP "CSV Injection", read 2026-11-21.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string => `\ufeff${csvLines(rows)}`

/** Further rows of a table that was begun. */
const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: Cell): string {
  if (value === null) return '""'
  if (typeof value === 'number') return String(value)
  return `"${plainCell(value).replaceAll('"', '""')}"`
}

/** A text as it stands in a cell: what acts unseen by its name, "<U+202E>", and an apostrophe before what would be a formula. */
export const plainCell = (text: string): string => disarmed(unseenAsNames(text, BREAKS))

/** JSON as a cell holds it without a change to what it says: its own escapes do what names and apostrophes do elsewhere. */
export function jsonCell(json: string): string {
  const seen = unseenAsEscapes(json)
  return disarmed(seen) === seen ? seen : seen.replaceAll(';', '\\u003b')
}

const BREAKS = '\t\r\n'
/** Where a cell begins for a spreadsheet that divides by semicolons or tabs: there the quotes around a cell of ours mean nothing. */
const DIVIDES = `;${BREAKS}`
/** What a formula begins with, full-width too. */
const LEADS = /[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** Only such a text can be another when disarmed: most are not, and a table has millions. */
const MAY_ACT = /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[;\t\r\n]/

function disarmed(text: string): string {
  if (!MAY_ACT.test(text)) return text
  const led = BREAKS.includes(text.charAt(0)) && text !== '' ? "'" : ''
  if (!LEADS.test(text)) return led + text
  let done = led
  // Blanks and quotes at the beginning of a cell, held back until it is known what follows; null = within a cell.
  let blanks: string | null = ''
  for (const char of text) {
    if (DIVIDES.includes(char)) {
      done += (blanks ?? '') + char
      blanks = ''
    } else if (blanks !== null && (char === '"' || char.trim() === '')) blanks += char
    else {
      done += blanks === null ? char : `${LEADS.test(char) ? "'" : ''}${blanks}${char}`
      blanks = null
    }
  }
  return done + (blanks ?? '')
}

import { unseenAsEscapes, unseenAsNames } from '../../../shared/model/visible-text.ts'

export type Cell = string | number | null

/**
 * A table as CSV: every cell quoted, CRLF, a byte order mark for spreadsheets. Nothing in a text acts when a spreadsheet
 * opens the table, whichever of comma, semicolon and tab it divides by: see `plainCell`.
 * Source: OWASP "CSV Injection", read 2026-11-21.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string => `\ufeff${csvLines(rows)}`

/** Further rows of a table that was begun. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
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

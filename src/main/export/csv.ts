export type Cell = string | number | null

/**
 * A table as CSV: every cell quoted, CRLF, a byte order mark for spreadsheets. A text that a spreadsheet would take
 * for a formula is led by an apostrophe. Source: OWASP "CSV Injection", read 2026-11-21.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string => `\ufeff${csvLines(rows)}`

/** Further rows of a table that was begun. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: Cell): string {
  if (value === null) return '""'
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

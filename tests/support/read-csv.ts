/** The rows of a CSV according to RFC 4180. Source: RFC 4180, read 2026-11-21. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++]
    }
    row.push(cell)
    if (text[at] === ',') {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`A row breaks off at ${at}.`)
    at += 2
    rows.push(row)
    row = []
  }
  return rows
}

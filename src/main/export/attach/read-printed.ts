import { Buffer } from 'node:buffer'

/** One indirect object of a PDF; `body` = what stands between "obj" and "endobj". */
export type PdfObject = { number: number; body: Buffer; isStream: boolean }
export type PrintedPdf = {
  /** In the order in which they stand in the file. */
  objects: PdfObject[]
  /** One more than the highest number in use. */
  size: number
  /** Numbers of the catalog and of what is said about the document. */
  root: number
  info: number | null
}

const ENTRY = 20

/**
 * Takes a PDF apart as Chromium's printer writes it: one plain cross-reference table, no updates, every object where
 * the table says. null = it is of another form; nothing is guessed.
 */
export function readPrinted(pdf: Buffer): PrintedPdf | null {
  const tail = pdf.subarray(-1024).toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(tableAt) || tableAt >= pdf.length) return null
  const [opening, entries] = /^xref\n0 (\d+)\n/.exec(pdf.subarray(tableAt, tableAt + 40).toString('latin1')) ?? []
  if (opening === undefined || entries === undefined) return null
  const size = Number(entries)
  const entriesAt = tableAt + opening.length
  const trailer = pdf.subarray(entriesAt + size * ENTRY).toString('latin1')
  const root = reference(trailer, 'Root')
  if (!trailer.startsWith('trailer') || root === null || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer)) return null
  const places: { number: number; at: number }[] = []
  for (let number = 1; number < size; number += 1) {
    const from = entriesAt + number * ENTRY
    const [, at, generation, kind] =
      /^(\d{10}) (\d{5}) ([nf])/.exec(pdf.subarray(from, from + ENTRY).toString('latin1')) ?? []
    if (at === undefined) return null
    if (kind === 'f') continue
    if (generation !== '00000') return null
    places.push({ number, at: Number(at) })
  }
  places.sort((a, b) => a.at - b.at)
  const objects: PdfObject[] = []
  for (const [index, { number, at }] of places.entries()) {
    const whole = pdf.subarray(at, places[index + 1]?.at ?? tableAt)
    const head = Buffer.from(`${number} 0 obj\n`, 'latin1')
    const end = whole.lastIndexOf('endobj')
    if (!whole.subarray(0, head.length).equals(head) || end < 0 || !isSpace(whole.subarray(end + 6))) return null
    const body = trimmed(whole.subarray(head.length, end))
    objects.push({ number, body, isStream: body.subarray(-9).toString('latin1') === 'endstream' })
  }
  return { objects, size, root, info: reference(trailer, 'Info') }
}

const reference = (text: string, name: string): number | null => {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
const isSpace = (bytes: Buffer): boolean => bytes.every((byte) => byte === 10 || byte === 13 || byte === 32)
const trimmed = (bytes: Buffer): Buffer => {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1
  return bytes.subarray(0, end)
}

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

/** Bytes of a line of the cross-reference table, and what its last letter says of the object. */
const ENTRY = 20
const IN_USE = 0x6e
const FREE = 0x66
const END = Buffer.from('endobj')

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
    const at = decimal(pdf, from, 10)
    const generation = decimal(pdf, from + 11, 5)
    const kind = pdf[from + 17]
    if (at === null || generation === null || (kind !== IN_USE && kind !== FREE)) return null
    if (kind === FREE) continue
    if (generation !== 0) return null
    places.push({ number, at })
  }
  places.sort((a, b) => a.at - b.at)
  const objects: PdfObject[] = []
  for (const [index, { number, at }] of places.entries()) {
    const whole = pdf.subarray(at, places[index + 1]?.at ?? tableAt)
    const head = `${number} 0 obj\n`
    const end = whole.lastIndexOf(END)
    if (whole.toString('latin1', 0, head.length) !== head || end < 0 || !isSpace(whole.subarray(end + END.length)))
      return null
    const body = trimmed(whole.subarray(head.length, end))
    objects.push({ number, body, isStream: body.toString('latin1', body.length - 9) === 'endstream' })
  }
  return { objects, size, root, info: reference(trailer, 'Info') }
}

const reference = (text: string, name: string): number | null => {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
/** A number of so many digits; null = there stands none. Tens of thousands are read: no text is made of them. */
function decimal(bytes: Buffer, from: number, digits: number): number | null {
  let value = 0
  for (let at = from; at < from + digits; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return value
}
const isSpace = (bytes: Buffer): boolean => bytes.every((byte) => byte === 10 || byte === 13 || byte === 32)
const trimmed = (bytes: Buffer): Buffer => {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end -= 1
  return bytes.subarray(0, end)
}

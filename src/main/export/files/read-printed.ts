import type { Buffer } from 'node:buffer'

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
const END = 'endobj'
const STREAM_END = 'endstream'

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
    const end = beforeSpace(pdf, at, places[index + 1]?.at ?? tableAt) - END.length
    const from = startsWith(pdf, at, `${number} 0 obj\n`)
    if (from === null || end < from || startsWith(pdf, end, END) === null) return null
    const body = pdf.subarray(from, beforeSpace(pdf, from, end, false))
    objects.push({ number, body, isStream: startsWith(body, body.length - STREAM_END.length, STREAM_END) !== null })
  }
  return { objects, size, root, info: reference(trailer, 'Info') }
}

/** The number of the object that a dictionary names so; null = it names none. */
export const reference = (text: string, name: string): number | null => {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
/** A number of so many digits; null = there stands none. Of tens of thousands no text is made. */
function decimal(bytes: Buffer, from: number, digits: number): number | null {
  let value = 0
  for (let at = from; at < from + digits; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return value
}
/** Where the bytes go on behind this text; null = it does not stand there. */
function startsWith(bytes: Buffer, at: number, text: string): number | null {
  if (at < 0 || at + text.length > bytes.length) return null
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return null
  }
  return at + text.length
}
/** Where the line ends, and the blanks too unless it says otherwise, that stand at the end of a stretch begin. */
function beforeSpace(bytes: Buffer, from: number, to: number, hasBlanks = true): number {
  let end = to
  while (end > from && (bytes[end - 1] === 10 || bytes[end - 1] === 13 || (hasBlanks && bytes[end - 1] === 32)))
    end -= 1
  return end
}

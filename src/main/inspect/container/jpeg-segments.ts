const SOS = 0xda

/** A segment of a JPEG: the byte that names it, its body, and where it ends in the file. */
export type JpegSegment = { marker: number; body: Buffer; end: number }

/** The segments of a JPEG from its start, as far as one follows another; the coded data behind a scan's are passed over. */
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    yield { marker, body: bytes.subarray(at + 4, end), end }
    at = marker === SOS ? endOfData(bytes, end) : end
  }
}

/** Where the data of a scan are followed by a marker that does not belong to them, or end. */
function endOfData(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

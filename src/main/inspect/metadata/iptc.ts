import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { iptcName } from './tag-names.ts'
import { decodeText } from './text.ts'

export type Iptc = { entries: MetadataEntry[] }

const MAX_DATASETS = 500
const UTF8_ESCAPE = Buffer.from([0x1b, 0x25, 0x47])

/**
 * Reads IPTC-IIM datasets: 0x1C, record, dataset, length, value. Source: IPTC-IIM 4.2 §1.5. Text is UTF-8 if dataset
 * 1:90 says so or the bytes are valid UTF-8, otherwise Latin-1.
 */
export function readIptc(given: Buffer): Iptc {
  const bytes = straightened(given)
  const entries: MetadataEntry[] = []
  let isUtf8 = false
  let at = 0
  while (at + 5 <= bytes.length && bytes[at] === 0x1c && entries.length < MAX_DATASETS) {
    const record = bytes[at + 1] ?? 0
    const dataset = bytes[at + 2] ?? 0
    let length = bytes.readUInt16BE(at + 3)
    let start = at + 5
    if (length & 0x8000) {
      // Extended: the low bits give the number of length bytes.
      const width = length & 0x7fff
      if (width === 0 || width > 4 || start + width > bytes.length) break
      length = bytes.readUIntBE(start, width)
      start += width
    }
    const value = bytes.subarray(start, start + length)
    if (value.length < length) break
    if (record === 1 && dataset === 90) isUtf8 = value.equals(UTF8_ESCAPE)
    if (record === 2 && dataset !== 0) {
      const text = isUtf8 ? value.toString('utf8') : decodeText(value)
      entries.push(textEntry('IPTC', iptcName(dataset), text))
    }
    at = start + length
  }
  return { entries }
}

/** Restores the byte order: TIFF writers sometimes store the datasets as 32-bit words of the other byte order. */
function straightened(bytes: Buffer): Buffer {
  const isSwapped = bytes[0] !== 0x1c && bytes[3] === 0x1c
  return isSwapped ? Buffer.from(bytes.subarray(0, bytes.length & ~3)).swap32() : bytes
}

import { textEntry } from '../metadata/entry.ts'
import { utf16be, withoutPadding } from '../metadata/text.ts'
import type { Blocks } from './blocks.ts'

const IPTC = 0x0404
const ICC = 0x040f
const EXIF = 0x0422
const XMP = 0x0424
const THUMBNAIL = 0x040c
const THUMBNAIL_HEADER_BYTES = 28
const VERSION = 0x0421

/**
 * Reads Photoshop's image resources: "8BIM", id, name (length byte, padded to even), size, data (padded to even).
 * Source: Adobe Photoshop File Formats Specification, "Image Resources Section".
 */
export function readImageResources(bytes: Buffer, blocks: Blocks): void {
  let at = 0
  while (at + 12 <= bytes.length) {
    const signature = bytes.toString('latin1', at, at + 4)
    if (signature !== '8BIM' && signature !== 'MeSa' && signature !== 'PHUT' && signature !== 'AgHg') break
    const id = bytes.readUInt16BE(at + 4)
    const nameBytes = 1 + (bytes[at + 6] ?? 0)
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > bytes.length) break
    const size = bytes.readUInt32BE(sizeAt)
    const data = bytes.subarray(sizeAt + 4, sizeAt + 4 + size)
    if (id === IPTC) blocks.iptc.push(data)
    else if (id === EXIF) blocks.exif.push(data)
    else if (id === XMP) blocks.xmp.push(data)
    else if (id === ICC) blocks.icc ??= data
    else if (id === THUMBNAIL && data.length > THUMBNAIL_HEADER_BYTES && data.readUInt32BE(0) === 1)
      blocks.previews.push({ kind: 'photoshop_thumbnail', bytes: data.subarray(THUMBNAIL_HEADER_BYTES) })
    else if (id === VERSION) readVersion(data, blocks)
    at = sizeAt + 4 + size + (size % 2)
  }
}

/** Reads which programs wrote these resources: version, a flag, then writer and reader as UTF-16 with their lengths. */
function readVersion(data: Buffer, blocks: Blocks) {
  let at = 5
  for (const tag of ['WriterName', 'ReaderName']) {
    if (at + 4 > data.length) return
    const length = data.readUInt32BE(at) * 2
    const text = utf16be(data.subarray(at + 4, at + 4 + length))
    if (text !== '') blocks.entries.push(textEntry('Photoshop', tag, withoutPadding(text)))
    at += 4 + length
  }
}

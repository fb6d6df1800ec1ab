import { createHash } from 'node:crypto'
import { DIGEST_TAG, otherDigest } from '../../../shared/model/iptc-digest.ts'
import type { MetadataEntry } from '../../../shared/model/metadata.ts'
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
const QUALITY = 0x0406
const IPTC_DIGEST = 0x0425

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
    if (id === IPTC && data.length < size) blocks.notes.add('iptc_unreadable')
    if (id === IPTC) blocks.iptc.push(data)
    else if (id === EXIF) blocks.exif.push(data)
    else if (id === XMP) blocks.xmp.push(data)
    else if (id === ICC) blocks.icc ??= data
    else if (id === THUMBNAIL && data.length > THUMBNAIL_HEADER_BYTES && data.readUInt32BE(0) === 1)
      blocks.previews.push({ kind: 'photoshop_thumbnail', bytes: data.subarray(THUMBNAIL_HEADER_BYTES) })
    else if (id === VERSION) readVersion(data, blocks)
    else if (id === QUALITY && data.length >= 2) blocks.entries.push(qualityOf(data.readInt16BE(0)))
    else if (id === IPTC_DIGEST && data.length === 16)
      blocks.entries.push(textEntry('Photoshop', DIGEST_TAG, data.toString('hex')))
    at = sizeAt + 4 + size + (size % 2)
  }
}

/** The quality that was chosen for a JPEG, −4 to 8 as stored; Photoshop shows it as 0 to 12. */
const qualityOf = (stored: number): MetadataEntry =>
  textEntry('Photoshop', 'PhotoshopQuality', String(stored), stored >= -4 && stored <= 8 ? `${stored + 4} of 12` : null)

/** Photoshop records this where it has no digest. */
const NO_DIGEST = /^0+1?$/
/** Limits for what is compared; real blocks are kilobytes, and one or two. */
const MAX_COMPARED = 8
const MAX_COMPARED_BYTES = 2 ** 20

/**
 * Adds to each recorded digest of the IPTC data the one they have, if none of the blocks has the recorded one. Nothing is
 * added where there is nothing to compare, or more than is compared.
 */
export function withIptcCompared(entries: readonly MetadataEntry[], iptc: readonly Buffer[]): MetadataEntry[] {
  const [first] = iptc
  const isDigest = ({ group, tag, raw }: MetadataEntry) =>
    group === 'Photoshop' && tag === DIGEST_TAG && !NO_DIGEST.test(raw)
  const isTooMuch = iptc.length > MAX_COMPARED || iptc.some(({ length }) => length > MAX_COMPARED_BYTES)
  if (first === undefined || isTooMuch || !entries.some(isDigest)) return [...entries]
  const found = new Set(iptc.flatMap(digestsOf))
  return entries.map((entry) =>
    isDigest(entry) && !found.has(entry.raw) ? { ...entry, friendly: otherDigest(md5(first)) } : entry,
  )
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

/**
 * The digests of a block as it may have been when it was taken: TIFF pads it with zeros to words, and some writers swap
 * the bytes of these.
 */
function digestsOf(block: Buffer): string[] {
  const swapped = Buffer.from(block.subarray(0, block.length & ~3)).swap32()
  return [block, swapped].flatMap((bytes) => {
    let end = bytes.length
    while (end > 0 && bytes[end - 1] === 0) end -= 1
    const padding = bytes.length - end
    const cuts = [0, 1, 2, 3, padding].filter((cut, at, all) => cut <= padding && all.indexOf(cut) === at)
    return [...cuts.map((cut) => bytes.subarray(0, bytes.length - cut)), Buffer.concat([bytes, Buffer.alloc(1)])].map(
      md5,
    )
  })
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

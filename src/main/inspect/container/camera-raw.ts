import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { type Blocks, emptyBlocks, endEarly, endUnstated, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { leaveBox } from './box-claims.ts'
import { boxesIn, findBox, walkTop } from './boxes.ts'
import { claim, leaveOpen, moveClaims } from './claims.ts'
import { readJpeg } from './jpeg.ts'
import { XMP_UUID } from './uuids.ts'

const CANON_UUID = Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex')
const CANON_PREVIEW_UUID = Buffer.from('eaf42b5e1c984b88b9fbb7dc406e4d16', 'hex')
const MAX_MRW_BLOCKS = 64
const SOI = Buffer.from([0xff, 0xd8, 0xff])

/**
 * Reads Canon's CR3: boxes as in a video, the EXIF directories separate in CMT1 (first), CMT2 (Exif), CMT4 (GPS), a
 * preview in a box of its own. Source: exiftool's tables of Canon CR3 (QuickTime.pm, Canon.pm).
 */
export function readCr3(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  const top = walkTop(bytes)
  if (top.state === 'cut') endEarly(blocks, bytes.length, null)
  else endUnstated(blocks)
  for (const box of top.boxes) {
    const { type, body, at, end } = box
    // What its tracks and previews refer to is not followed.
    if (type === 'mdat') claim(blocks, at, end)
    else if (box.isWhole) leaveBox(blocks, type, body, end - body.length, 'pictures')
    if (type === 'moov') readCanonMovie(body, blocks)
    if (type !== 'uuid') continue
    const id = body.subarray(0, 16)
    if (id.equals(XMP_UUID)) blocks.xmp.push(body.subarray(16))
    else if (id.equals(CANON_PREVIEW_UUID)) addPreview(findBox(body.subarray(24), 'PRVW'), blocks)
  }
  return blocks
}

function readCanonMovie(moov: Buffer, blocks: Blocks) {
  for (const { type, body } of boxesIn(moov)) {
    if (type === 'trak' && blocks.size === null) {
      const header = findBox(body, 'tkhd')
      if (header && header.length >= 84)
        blocks.size = sizeOf(
          header.readUInt32BE(header.length - 8) >>> 16,
          header.readUInt32BE(header.length - 4) >>> 16,
        )
    }
    if (type !== 'uuid' || !body.subarray(0, 16).equals(CANON_UUID)) continue
    for (const { type: part, body: data } of boxesIn(body.subarray(16))) {
      if (part === 'CMT1') blocks.exif.push(data)
      else if (part === 'CMT2') blocks.directories.push({ kind: 'exif', bytes: data })
      else if (part === 'CMT4') blocks.directories.push({ kind: 'gps', bytes: data })
      else if (part === 'CMT3') blocks.notes.add('maker_note_unread')
      else if (part === 'THMB') addPreview(data, blocks)
    }
  }
}

function addPreview(data: Buffer | null, blocks: Blocks) {
  const at = data?.indexOf(SOI) ?? -1
  if (data && at >= 0 && at < 64) blocks.previews.push({ kind: 'raw_preview', bytes: data.subarray(at) })
}

/** Reads Fujifilm's RAF: all EXIF is in its embedded JPEG. Source: exiftool's FujiFilm.pm, ProcessRAF. */
export function readRaf(bytes: Buffer): Blocks {
  const [at, length] = bytes.length < 92 ? [0, 0] : [bytes.readUInt32BE(84), bytes.readUInt32BE(88)]
  const jpeg = bytes.subarray(at, at + length)
  const blocks = emptyBlocks()
  if (at === 0 || !jpeg.subarray(0, 3).equals(SOI)) {
    blocks.problems.add('damaged_container')
    return blocks
  }
  const carried = readJpeg(jpeg)
  // The size is that of the embedded image, not of the sensor; so are its end and what is in it.
  const own: Blocks = {
    ...carried,
    size: null,
    end: null,
    parts: [],
    claims: moveClaims(carried.claims, at),
    previews: [{ kind: 'raw_preview', bytes: jpeg }],
    problems: new Set(),
  }
  // Places and lengths of its directory and its pixels.
  for (const place of [92, 100]) {
    const start = bytes.length < place + 8 ? 0 : bytes.readUInt32BE(place)
    if (start > 0) claim(own, start, start + bytes.readUInt32BE(place + 4))
  }
  if (own.claims !== null) own.claims.between = 'pictures'
  if (jpeg.length < length) endEarly(own, bytes.length, null)
  else endUnstated(own)
  return own
}

/**
 * Reads Minolta's MRW: blocks of four letters and a length; TTW contains a TIFF structure. Source: exiftool's
 * MinoltaRaw.pm.
 */
export function readMrw(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  endUnstated(blocks)
  let at = 8
  for (let count = 0; count < MAX_MRW_BLOCKS && at + 8 <= bytes.length; count += 1) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32BE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (!type.startsWith('\0')) break
    if (type === '\0TTW') claim(blocks, at, at + 8 + length)
    else
      leaveOpen(
        blocks,
        `${UNKNOWN_SOURCES.block}${type.slice(1)}`,
        { at: at + 8, end: at + 8 + data.length },
        'pictures',
      )
    if (type === '\0PRD' && data.length >= 16) blocks.size = sizeOf(data.readUInt16BE(14), data.readUInt16BE(12))
    else if (type === '\0TTW' && length <= MAX_BLOCK_BYTES) blocks.exif.push(data)
    else if (type === '\0TTW') blocks.notes.add('blocks_unread')
    at += 8 + length
  }
  return blocks
}

import { DATA_ELSEWHERE } from '../../../shared/model/data-elsewhere.ts'
import { hasTrackElsewhere, isComplete, readMovie } from '../film/movie.ts'
import { textEntry } from '../metadata/entry.ts'
import {
  type Blocks,
  emptyBlocks,
  endAt,
  endContradicted,
  endEarly,
  endLost,
  endUnstated,
  type FoundPart,
  MAX_BLOCK_BYTES,
  sizeOf,
} from './blocks.ts'
import { contradictionIn, leaveBox, mayHoldAnything } from './box-claims.ts'
import { type Box, type BoxesEnd, isKnownTop, walkTop } from './boxes.ts'
import { claim, leaveOpen } from './claims.ts'
import { type HeifItem, type HeifMeta, readHeifMeta } from './heif-items.ts'
import { heifParts } from './heif-parts.ts'
import { readSequence } from './heif-sequence.ts'
import { addTail } from './tail.ts'
import { readSamsung } from './trailers.ts'
import { NO_TURN, orientationOf, thenMirrored, thenRotated } from './turn.ts'
import { C2PA_UUID, jumbfOfUuidBox, XMP_UUID } from './uuids.ts'
import { withoutExifHeader } from './webp.ts'

const MAX_MOVIES = 8

export type Heif = Blocks & {
  majorBrand: string
  /** Coding of the primary image ("hvc1", "av01", "avc1" …), of its first tile if it is a grid; null = no image. */
  coding: string | null
}

/** Reads the structure of a HEIF file (HEIC, AVIF and related formats) without touching its pixels. */
export function readHeif(bytes: Buffer): Heif {
  const blocks: Heif = { ...emptyBlocks(), majorBrand: bytes.toString('latin1', 8, 12), coding: null }
  const top = walkTop(bytes)
  const metaBox = top.boxes.find(({ type }) => type === 'meta')
  const meta = metaBox ? readHeifMeta(metaBox.body) : null
  const movie = top.boxes.find(({ type }) => type === 'moov')
  if (movie) readSequence(movie.body, blocks)
  for (const box of top.boxes) {
    if (box.type === 'mpvd') blocks.parts.push(motionPart(box))
    else if (box.type === 'uuid') readUuidBox(box.body, blocks)
    else if (box.type === 'sefd') readMakerBox(box, blocks)
    leaveTop(blocks, box)
  }
  claimMedia(blocks, bytes, meta, top.boxes)
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  if (meta && primary) readItems(meta, primary, bytes, blocks)
  // An image in a box of its own, without a table of items, is not read here. Source: ISO/IEC 23008-12:2024 amendment 2.
  else if (!movie && top.boxes.every(({ type }) => type !== 'mini')) blocks.problems.add('no_picture')
  readEnd(bytes, top, { meta, metaBox }, blocks)
  return blocks
}

function readItems(meta: HeifMeta, primary: HeifItem, bytes: Buffer, blocks: Heif) {
  blocks.coding = codingOf(primary, meta)
  readPrimary(primary, blocks)
  for (const item of meta.items.values()) {
    if (item.isElsewhere) leaveElsewhere(item, blocks)
    else if (item.type === 'Exif') addExif(dataOf(item, meta, bytes), blocks)
    else if (item.type === 'mime' && item.contentType === 'application/rdf+xml')
      addXmp(dataOf(item, meta, bytes), blocks)
  }
  blocks.parts.push(...heifParts(meta, primary, bytes))
}

/** Notes what the data of a box at the top of a file are. */
export function leaveTop(blocks: Blocks, { type, body, at, end, isWhole }: Box): void {
  claim(blocks, at, end - body.length)
  if (isWhole)
    leaveBox(blocks, type, body, end - body.length, mayHoldAnything(type, isKnownTop(type)) ? 'anything' : 'pictures')
}

/** Media data are what items and samples refer to; where nothing that was read does, they are all that is there. */
function claimMedia(blocks: Blocks, bytes: Buffer, meta: HeifMeta | null, boxes: readonly Box[]) {
  const movies = boxes.filter(({ type }) => type === 'moov').slice(0, MAX_MOVIES)
  const read = movies.map(({ body }) => readMovie(body, (at, end) => claim(blocks, at, end)))
  if (read.some(hasTrackElsewhere)) blocks.problems.add(DATA_ELSEWHERE)
  const isRead = (meta !== null || read.length > 0) && read.every(isComplete)
  if (!isRead || boxes.some(({ type }) => type === 'moof'))
    for (const { type, body, end } of boxes) if (type === 'mdat') claim(blocks, end - body.length, end)
  for (const item of meta?.items.values() ?? [])
    for (const { construction, offset, length } of item.extents) {
      if (construction !== 0) continue
      const end = length === 0 ? bytes.length : offset + length
      if (item.type !== 'mime' && item.type !== 'uri ') claim(blocks, offset, end)
      else leaveOpen(blocks, 'HEIF item', { at: offset, end }, 'pictures')
    }
}

/** The table of items, as read and as it is stored. */
type Items = { meta: HeifMeta | null; metaBox: Box | undefined }

/** States where the boxes end, or that what they announce is not all there. */
function readEnd(bytes: Buffer, top: BoxesEnd, { meta, metaBox }: Items, blocks: Heif) {
  const contradiction = metaBox ? contradictionIn('meta', metaBox.body, metaBox.end - metaBox.body.length) : null
  const due = Math.max(top.due ?? 0, meta ? lastByteOf(meta) : 0)
  // The places of all items say how long the file is; a box that is cut does not say what stands behind it.
  const isStated = top.boxes.some(({ type, isWhole }) => type === 'meta' && isWhole) && due < Number.POSITIVE_INFINITY
  if (top.state === 'cut' || due > bytes.length)
    endEarly(blocks, bytes.length, isStated && due > bytes.length ? due : null)
  else if (top.state === 'open') endUnstated(blocks)
  else if (top.state === 'lost') endLost(blocks)
  else if (contradiction !== null) {
    blocks.problems.add('damaged_container')
    endContradicted(blocks, ...contradiction)
  } else {
    endAt(blocks, top.at)
    addTail(blocks, bytes, top.at)
  }
}

/**
 * Where the items of a file end by their places; Infinity = one within a box of the item table is outside it.
 */
function lastByteOf(meta: HeifMeta): number {
  let last = 0
  for (const { extents } of meta.items.values())
    for (const { construction, offset, length } of extents) {
      if (construction === 0) last = Math.max(last, offset + length)
      else if (construction === 1 && offset + length > meta.idat.length) last = Number.POSITIVE_INFINITY
    }
  return last
}

/** A video inside the file. Source: Android's Motion Photo 1.0, "Motion Photo Video Data". */
const motionPart = ({ body, end }: Box): FoundPart => ({
  kind: 'video',
  source: 'HEIF mpvd',
  form: 'mp4',
  offset: end - body.length,
  bytes: body.length,
})

/** Samsung's trailer, which it puts in a box of its own here. */
function readMakerBox({ body, end }: Box, blocks: Blocks) {
  const trailer = readSamsung(body, 0, body.length)
  if (trailer === null) return
  const start = end - body.length
  blocks.parts.push({ kind: 'trailer', source: 'HEIF sefd', form: trailer.form, offset: start, bytes: body.length })
  blocks.parts.push(...(trailer.parts ?? []).map((part) => ({ ...part, offset: (part.offset ?? 0) + start })))
  if (trailer.samsungTime) blocks.entries.push(textEntry('Container', 'SamsungTimeStamp', trailer.samsungTime))
}

function readUuidBox(body: Buffer, blocks: Blocks) {
  const id = body.subarray(0, 16)
  if (id.equals(XMP_UUID)) blocks.xmp.push(body.subarray(16))
  if (!id.equals(C2PA_UUID)) return
  const jumbf = jumbfOfUuidBox(body)
  if (jumbf) blocks.jumbf.push(jumbf)
  else blocks.notes.add('content_credentials')
}

function codingOf(primary: HeifItem, meta: HeifMeta): string {
  const derived = ['grid', 'iovl', 'iden', 'tmap']
  if (!derived.includes(primary.type)) return primary.type
  const tiles = meta.references.find((reference) => reference.type === 'dimg' && reference.from === primary.id)
  return meta.items.get(tiles?.to[0] ?? -1)?.type ?? primary.type
}

/** Reads size, profile and rotation of the primary image. Transformations apply in the order they are listed. */
function readPrimary(primary: HeifItem, blocks: Heif) {
  let turn = NO_TURN
  for (const { type, body } of primary.properties) {
    if (type === 'ispe' && body.length >= 12) blocks.size ??= sizeOf(body.readUInt32BE(4), body.readUInt32BE(8))
    else if (type === 'irot') turn = thenRotated(turn, (body[0] ?? 0) & 3)
    else if (type === 'imir') turn = thenMirrored(turn, ((body[0] ?? 0) & 1) === 1 ? 'left_right' : 'top_bottom')
    else if (type === 'colr' && ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)))
      blocks.icc ??= body.subarray(4)
  }
  blocks.turn = orientationOf(turn)
}

/** What is not in the file is not read from it; of metadata it is noted that there are more than were read. */
function leaveElsewhere({ type }: HeifItem, blocks: Blocks) {
  blocks.problems.add(DATA_ELSEWHERE)
  if (type === 'Exif' || type === 'mime') blocks.notes.add('blocks_unread')
}

function dataOf(item: HeifItem, meta: HeifMeta, bytes: Buffer): Buffer {
  const parts = item.extents.slice(0, 64).map(({ construction, offset, length }) => {
    const source = construction === 1 ? meta.idat : bytes
    return source.subarray(offset, length === 0 ? undefined : offset + length)
  })
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  if (total > MAX_BLOCK_BYTES) return Buffer.alloc(0)
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

/** An Exif item starts with the offset of its TIFF header. Source: ISO/IEC 23008-12 annex A.2.1. */
function addExif(data: Buffer, blocks: Blocks) {
  if (data.length < 12) return
  const skip = data.readUInt32BE(0)
  if (skip < data.length - 12) blocks.exif.push(withoutExifHeader(data.subarray(4 + skip)))
}

function addXmp(data: Buffer, blocks: Blocks) {
  if (data.length > 0) blocks.xmp.push(data)
}

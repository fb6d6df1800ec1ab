import { type Blocks, emptyBlocks, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { boxesIn } from './boxes.ts'
import { type HeifItem, type HeifMeta, readHeifMeta } from './heif-items.ts'
import { NO_TURN, orientationOf, thenMirrored, thenRotated } from './turn.ts'
import { C2PA_UUID, jumbfOfUuidBox, XMP_UUID } from './uuids.ts'
import { withoutExifHeader } from './webp.ts'

export type Heif = Blocks & {
  majorBrand: string
  /** Coding of the primary image ("hvc1", "av01", "avc1" …), of its first tile if it is a grid; null = no image. */
  coding: string | null
}

/** Reads the structure of a HEIF file (HEIC, AVIF and related formats) without touching its pixels. */
export function readHeif(bytes: Buffer): Heif {
  const blocks: Heif = { ...emptyBlocks(), majorBrand: bytes.toString('latin1', 8, 12), coding: null }
  let meta: HeifMeta | null = null
  for (const box of boxesIn(bytes)) {
    if (!box.isWhole) blocks.problems.add('truncated')
    if (box.type === 'meta') meta ??= readHeifMeta(box.body)
    else if (box.type === 'mpvd')
      blocks.film = { offset: box.body.byteOffset - bytes.byteOffset, length: box.body.length }
    else if (box.type === 'uuid') readUuidBox(box.body, blocks)
  }
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  if (!meta || !primary) {
    blocks.problems.add('no_picture')
    return blocks
  }
  blocks.coding = codingOf(primary, meta)
  readPrimary(primary, blocks)
  for (const item of meta.items.values()) {
    if (isOutside(item, meta, bytes)) blocks.problems.add('truncated')
    if (item.type === 'Exif') addExif(dataOf(item, meta, bytes), blocks)
    else if (item.type === 'mime' && item.contentType === 'application/rdf+xml')
      addXmp(dataOf(item, meta, bytes), blocks)
  }
  return blocks
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

const isOutside = (item: HeifItem, meta: HeifMeta, bytes: Buffer) =>
  item.extents.some(
    ({ construction, offset, length }) =>
      (construction === 0 && offset + length > bytes.length) ||
      (construction === 1 && offset + length > meta.idat.length),
  )

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

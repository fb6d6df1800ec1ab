import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, endUnstated, sizeOf } from './blocks.ts'
import { claim, leaveOpen } from './claims.ts'
import { readImageResources } from './photoshop.ts'
import { addTail } from './tail.ts'

const HEADER_BYTES = 26
const LARGE = 2
const RAW = 0
const RUN_LENGTHS = 1
/** More rows than a document can have: 300,000 in each of 56 channels. */
const MAX_ROWS = 56 * 300_000

/**
 * Reads size, metadata and end of a Photoshop document: a header, then colour mode, resources, layers and the merged image.
 * Source: Adobe Photoshop File Formats Specification, "File Header Section" to "Image Data Section".
 */
export function readPsd(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < HEADER_BYTES + 8) {
    endEarly(blocks, bytes.length, null)
    return blocks
  }
  blocks.size = sizeOf(bytes.readUInt32BE(18), bytes.readUInt32BE(14))
  const isLarge = bytes.readUInt16BE(4) === LARGE
  const resourcesAt = sectionEnd(bytes, HEADER_BYTES, 4)
  const layersAt = resourcesAt === null ? null : sectionEnd(bytes, resourcesAt, 4)
  if (resourcesAt !== null && resourcesAt + 4 <= bytes.length)
    readImageResources(bytes.subarray(resourcesAt + 4, layersAt ?? bytes.length), blocks)
  leaveSections(blocks, bytes, resourcesAt, layersAt)
  const imageAt = layersAt === null ? null : sectionEnd(bytes, layersAt, isLarge ? 8 : 4)
  const end = imageAt === null ? Number.POSITIVE_INFINITY : endOfImage(bytes, imageAt, isLarge)
  // Layers and the merged image are pixels.
  if (layersAt !== null) claim(blocks, layersAt, Math.min(end ?? bytes.length, bytes.length))
  if (end === null) endUnstated(blocks)
  else if (end > bytes.length) endEarly(blocks, bytes.length, Number.isFinite(end) ? end : null)
  else {
    endAt(blocks, end)
    addTail(blocks, bytes, end)
  }
  return blocks
}

/** Colours, and resources: among these are thumbnails. */
function leaveSections(blocks: Blocks, bytes: Buffer, resourcesAt: number | null, layersAt: number | null) {
  const colours = { at: HEADER_BYTES + 4, end: Math.min(resourcesAt ?? bytes.length, bytes.length) }
  leaveOpen(blocks, `${UNKNOWN_SOURCES.block}colour mode data`, colours)
  if (resourcesAt === null) return
  const resources = { at: resourcesAt + 4, end: Math.min(layersAt ?? bytes.length, bytes.length) }
  leaveOpen(blocks, `${UNKNOWN_SOURCES.block}image resources`, resources, 'pictures')
}

/** Where a section ends that begins with its length in `width` bytes; null = its length is not there. */
function sectionEnd(bytes: Buffer, at: number, width: 4 | 8): number | null {
  if (at + width > bytes.length) return null
  return at + width + (width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at))
}

/**
 * Where the merged image ends; null = it is compressed in a way that states no length, infinite = what states it is not
 * there.
 */
function endOfImage(bytes: Buffer, at: number, isLarge: boolean): number | null {
  if (at + 2 > bytes.length) return Number.POSITIVE_INFINITY
  const [channels, height, width] = [bytes.readUInt16BE(12), bytes.readUInt32BE(14), bytes.readUInt32BE(18)]
  const compression = bytes.readUInt16BE(at)
  const rows = channels * height
  if (compression === RAW) return at + 2 + rows * Math.ceil((width * bytes.readUInt16BE(22)) / 8)
  if (compression !== RUN_LENGTHS || rows > MAX_ROWS) return null
  const countBytes = isLarge ? 4 : 2
  const table = at + 2 + rows * countBytes
  if (table > bytes.length) return Number.POSITIVE_INFINITY
  let end = table
  for (let row = at + 2; row < table; row += countBytes)
    end += isLarge ? bytes.readUInt32BE(row) : bytes.readUInt16BE(row)
  return end
}

import type { MediumFormat } from '../../../shared/model/medium.ts'
import { type Directory, fractionsOf, numbersOf, readTiff, type Tiff, type TiffValue } from '../metadata/tiff.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, endUnstated, type Preview, sizeOf } from './blocks.ts'
import { addTail } from './tail.ts'
import { tiffClaims } from './tiff-claims.ts'
import { tiffExtent } from './tiff-extent.ts'

const WIDTH = 0x0100
const HEIGHT = 0x0101
const COMPRESSION = 0x0103
const PHOTOMETRIC = 0x0106
const STRIP_AT = 0x0111
const STRIP_BYTES = 0x0117
const TILE_AT = 0x0144
const TILE_BYTES = 0x0145
const JPEG_AT = 0x0201
const JPEG_BYTES = 0x0202
/** Panasonic stores the whole JPEG in a tag of its own. Source: exiftool's PanasonicRaw.pm, JpgFromRaw. */
const PANASONIC_JPEG = 0x002e
const MAX_PREVIEW_BYTES = 64 * 2 ** 20
const DNG_VERSION = 0xc612
/** Colour filter array and linear raw. Source: DNG specification 1.7, PhotometricInterpretation. */
const RAW_PHOTOMETRIC = new Set([32803, 34892])
/** Compressions of Sony, Samsung, Nikon and Pentax raws. Source: exiftool's table of TIFF Compression values. */
const RAW_COMPRESSION = new Set([32767, 32769, 32770, 34713, 65535])

/**
 * Reads a TIFF image, or a camera raw in a TIFF container: raws have a colour filter array, a raw compression or a DNG
 * version somewhere in their directories.
 */
export function readTiffPicture(format: 'tiff' | 'raw', bytes: Buffer): { format: MediumFormat; blocks: Blocks } {
  const blocks = emptyBlocks()
  const tiff = readTiff(bytes)
  if (!tiff) {
    blocks.claims = null
    endUnstated(blocks)
    return { format, blocks }
  }
  blocks.exif.push(bytes)
  const number = (value: TiffValue | undefined) => (value ? numbersOf(value, tiff.isLittleEndian, 1)[0] : undefined)
  const pictures = tiff.directories.filter(({ kind }) => kind === 'ifd0' || kind === 'ifd1' || kind === 'sub')
  const [first] = pictures
  if (first) blocks.size = sizeOf(number(first.values.get(WIDTH)) ?? 0, number(first.values.get(HEIGHT)) ?? 0)
  else blocks.problems.add('damaged_container')
  const isRaw = pictures.some(
    ({ values }) =>
      values.has(DNG_VERSION) ||
      RAW_PHOTOMETRIC.has(number(values.get(PHOTOMETRIC)) ?? 0) ||
      RAW_COMPRESSION.has(number(values.get(COMPRESSION)) ?? 0),
  )
  // The first directory of a raw is often a thumbnail; the main image is the largest one.
  if (isRaw)
    for (const { values } of pictures) {
      const size = sizeOf(number(values.get(WIDTH)) ?? 0, number(values.get(HEIGHT)) ?? 0)
      if (size && size.width * size.height > (blocks.size?.width ?? 0) * (blocks.size?.height ?? 0)) blocks.size = size
    }
  if (isRaw) blocks.previews.push(...rawPreview(tiff, bytes))
  blocks.claims = tiffClaims(bytes)
  // The previews of a raw may lie where only its maker notes say.
  if (isRaw) blocks.claims.between = 'pictures'
  readEnd(bytes, isRaw, first ? lastByteOf(first, tiff.isLittleEndian) : 0, blocks)
  if (pictures.filter(({ kind }) => kind !== 'sub').length > 1) blocks.problems.add('several_frames')
  return { format: isRaw ? 'raw' : format, blocks }
}

/**
 * States where the file ends. What the maker notes of a raw refer to is not read, so its end is not known. `last`: where
 * the pixels of its first directory end.
 */
function readEnd(bytes: Buffer, isRaw: boolean, last: number, blocks: Blocks) {
  const extent = isRaw ? null : tiffExtent(bytes)
  if (extent?.state === 'cut') endEarly(blocks, bytes.length, extent.due)
  else if (isRaw && last > bytes.length) endEarly(blocks, bytes.length, null)
  else if (extent?.state !== 'whole') endUnstated(blocks)
  else {
    endAt(blocks, extent.at)
    addTail(blocks, bytes, extent.at)
  }
}

/** Where the image's pixel data ends according to its directory. */
function lastByteOf({ values }: Directory, isLittleEndian: boolean): number {
  const list = (tag: number) => {
    const value = values.get(tag)
    return value ? fractionsOf(value, isLittleEndian, 100_000).map(({ numerator }) => numerator) : []
  }
  const starts = values.has(TILE_AT) ? list(TILE_AT) : list(STRIP_AT)
  const lengths = values.has(TILE_AT) ? list(TILE_BYTES) : list(STRIP_BYTES)
  return starts.reduce((last, start, index) => Math.max(last, start + (lengths[index] ?? 0)), 0)
}

/** The largest JPEG that a camera raw's directories point to. */
function rawPreview({ directories, isLittleEndian }: Tiff, bytes: Buffer): Preview[] {
  const number = (value: TiffValue | undefined) => (value ? numbersOf(value, isLittleEndian, 1)[0] : undefined)
  const candidates = directories.flatMap(({ values }) => [
    values.get(PANASONIC_JPEG)?.bytes ?? Buffer.alloc(0),
    slice(bytes, number(values.get(JPEG_AT)), number(values.get(JPEG_BYTES))),
    values.get(STRIP_AT)?.count === 1
      ? slice(bytes, number(values.get(STRIP_AT)), number(values.get(STRIP_BYTES)))
      : Buffer.alloc(0),
  ])
  const jpegs = candidates.filter((jpeg) => isBaseline(jpeg) && jpeg.length <= MAX_PREVIEW_BYTES)
  const largest = jpegs.reduce<Buffer | null>((best, jpeg) => (jpeg.length > (best?.length ?? 0) ? jpeg : best), null)
  return largest ? [{ kind: 'raw_preview', bytes: largest }] : []
}

const slice = (bytes: Buffer, at = 0, length = 0) =>
  at > 0 && length > 0 ? bytes.subarray(at, at + length) : Buffer.alloc(0)

/**
 * Whether a JPEG is of an ordinary kind: raws store their sensor data in a lossless kind (SOF3) that no viewer
 * supports.
 */
function isBaseline(jpeg: Buffer): boolean {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return false
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return true
    if (marker === 0xc3 || marker === 0xda) return false
  }
  return false
}

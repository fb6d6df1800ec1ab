import type { MediumFormat } from '../../../shared/model/medium.ts'
import { type Directory, fractionsOf, numbersOf, readTiff, type TiffValue } from '../metadata/tiff.ts'
import { type Blocks, emptyBlocks, sizeOf } from './blocks.ts'

const WIDTH = 0x0100
const HEIGHT = 0x0101
const COMPRESSION = 0x0103
const PHOTOMETRIC = 0x0106
const STRIP_AT = 0x0111
const STRIP_BYTES = 0x0117
const TILE_AT = 0x0144
const TILE_BYTES = 0x0145
const DNG_VERSION = 0xc612
/** Colour filter array and linear raw. Source: DNG specification 1.7, PhotometricInterpretation. */
const RAW_PHOTOMETRIC = new Set([32803, 34892])
/** Compressions of Sony, Samsung, Nikon and Pentax raws. Source: exiftool's table of TIFF Compression values. */
const RAW_COMPRESSION = new Set([32767, 32769, 32770, 34713, 65535])

/**
 * A TIFF picture, or the camera raw that hides in a TIFF container: raws carry a colour filter array, a raw
 * compression or a DNG version somewhere in their directories.
 */
export function readTiffPicture(format: 'tiff' | 'raw', bytes: Buffer): { format: MediumFormat; blocks: Blocks } {
  const blocks = emptyBlocks()
  const tiff = readTiff(bytes)
  if (!tiff) return { format, blocks }
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
  if (first && lastByteOf(first, tiff.isLittleEndian) > bytes.length) blocks.problems.add('truncated')
  if (pictures.filter(({ kind }) => kind !== 'sub').length > 1) blocks.problems.add('several_frames')
  return { format: isRaw ? 'raw' : format, blocks }
}

/** Where the picture's pixel data ends, as far as its directory tells. */
function lastByteOf({ values }: Directory, isLittleEndian: boolean): number {
  const list = (tag: number) => {
    const value = values.get(tag)
    return value ? fractionsOf(value, isLittleEndian, 100_000).map(({ numerator }) => numerator) : []
  }
  const starts = values.has(TILE_AT) ? list(TILE_AT) : list(STRIP_AT)
  const lengths = values.has(TILE_AT) ? list(TILE_BYTES) : list(STRIP_BYTES)
  return starts.reduce((last, start, index) => Math.max(last, start + (lengths[index] ?? 0)), 0)
}

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'heif' | 'tiff'
export type PictureFacts = { format: PictureFormat; width: number; height: number; hasExif: boolean }

/** Assumed where a header does not tell: big enough to draw a face on. */
const UNKNOWN_SIZE = { width: 640, height: 480 }

/** Format (by content) and stored pixel size of a picture; null = none of the seven allowed formats. */
export function readPicture(bytes: Buffer): PictureFacts | null {
  const format = formatOf(bytes)
  if (format === null) return null
  const size = sizeOf(format, bytes) ?? UNKNOWN_SIZE
  return { format, ...size, hasExif: bytes.includes('Exif\0\0') || bytes.includes('EXIF') || format === 'tiff' }
}

function formatOf(bytes: Buffer): PictureFormat | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 12) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'tiff'
  if (ascii(4, 8) !== 'ftyp') return null
  const brand = ascii(8, 12)
  if (['heic', 'heix', 'hevc', 'heim', 'heis'].includes(brand)) return 'heic'
  return ['mif1', 'msf1'].includes(brand) ? 'heif' : null
}

type Size = { width: number; height: number }

function sizeOf(format: PictureFormat, bytes: Buffer): Size | null {
  try {
    const size = READERS[format](bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (cause) {
    // A header that points beyond the file; the service answers all the same.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

const READERS: Record<PictureFormat, (bytes: Buffer) => Size | null> = {
  jpeg: jpegSize,
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  webp: webpSize,
  heic: heifSize,
  heif: heifSize,
  tiff: tiffSize,
}

function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): Size | null {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** The largest `ispe` box: tiles have smaller ones. */
function heifSize(bytes: Buffer): Size | null {
  let best: Size | null = null
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!best || size.width * size.height > best.width * best.height) best = size
  }
  return best
}

function tiffSize(bytes: Buffer): Size | null {
  const little = bytes[0] === 0x49
  const u16 = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const directory = u32(4)
  const size = { width: 0, height: 0 }
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    const value = u16(at + 2) === 3 ? u16(at + 8) : u32(at + 8)
    if (u16(at) === 256) size.width = value
    if (u16(at) === 257) size.height = value
  }
  return size
}

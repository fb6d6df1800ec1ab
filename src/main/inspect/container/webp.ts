import { type Blocks, emptyBlocks, sizeOf } from './blocks.ts'

/** Reads the RIFF chunks of a WebP. Source: WebP Container Specification (RFC 9649). */
export function readWebp(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  if (bytes.length < 16 || bytes.readUInt32LE(4) + 8 > bytes.length) blocks.problems.add('truncated')
  let at = 12
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) blocks.problems.add('truncated')
    if (type === 'VP8X' && data.length >= 10)
      blocks.size ??= sizeOf(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1)
    else if (type === 'VP8 ' && data.length >= 10)
      blocks.size ??= sizeOf(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff)
    else if (type === 'VP8L' && data.length >= 5) {
      const bits = data.readUInt32LE(1)
      blocks.size ??= sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    } else if (type === 'EXIF') blocks.exif.push(withoutExifHeader(data))
    else if (type === 'XMP ') blocks.xmp.push(data)
    else if (type === 'ICCP') blocks.icc ??= data
    else if (type === 'ANIM') blocks.problems.add('several_frames')
    else if (type === 'C2PA') blocks.jumbf.push(data)
    at += 8 + length + (length % 2)
  }
  return blocks
}

/** Some writers leave the JPEG segment's "Exif\0\0" in front. */
export const withoutExifHeader = (data: Buffer): Buffer =>
  data.toString('latin1', 0, 4) === 'Exif' ? data.subarray(6) : data

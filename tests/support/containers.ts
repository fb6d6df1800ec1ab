import { exifSegment, jpegWith, png, pngChunk, pngHeader, xmpSegment } from './hostile-files.ts'

type Block = { exif: Buffer } | { xmp: Buffer }

/**
 * The same block in a JPEG, a PNG and a WebP, by their extensions. Headers only, but everything their readers look at.
 */
export function inEveryContainer(block: Block): [extension: string, bytes: Buffer][] {
  if ('exif' in block) {
    return [
      ['jpg', jpegWith(exifSegment(block.exif))],
      ['png', png(pngHeader(1, 1), pngChunk('eXIf', block.exif))],
      ['webp', webpOf(['EXIF', block.exif])],
    ]
  }
  const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), block.xmp])
  return [
    ['jpg', jpegWith(xmpSegment(block.xmp.toString('latin1')))],
    ['png', png(pngHeader(1, 1), pngChunk('iTXt', text))],
    ['webp', webpOf(['XMP ', block.xmp])],
  ]
}

/** A WebP of these chunks, after the header that announces EXIF and XMP. */
export function webpOf(...chunks: [type: string, data: Buffer][]): Buffer {
  const body = [['VP8X', Buffer.from([12, 0, 0, 0, 0, 0, 0, 0, 0, 0])] as const, ...chunks].map(([type, data]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
  })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.concat(body).length + 4)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...body])
}

const GIF_HEADER = Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')

/** A GIF of these extensions without an image. */
export const gifOf = (...extensions: Buffer[]): Buffer => Buffer.concat([GIF_HEADER, ...extensions, Buffer.of(0x3b)])

/** A GIF with a packet in its application extension, and the trailer that leads readers of sub-blocks out of it. */
export function gifWithXmp(packet: Buffer): Buffer {
  const countdown = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0])
  return gifOf(Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), packet, countdown]))
}

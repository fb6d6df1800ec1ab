import { crc32, deflateSync } from 'node:zlib'

/** Small files made to harm their readers, and the building blocks for more. */

export const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}

export const box = (type: string, body: Buffer, claimed = body.length + 8): Buffer =>
  Buffer.concat([u32(claimed), Buffer.from(type, 'latin1'), body])

/**
 * 48 bytes: a HEIC brand, then a box of length 0 where `meta` should be. Readers that wait for `meta` wait for ever.
 */
export const endlessHeic = (): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), box('free', Buffer.alloc(16), 0)])

export const segment = (marker: number, body: Buffer): Buffer => {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}

/** A one-pixel JPEG of nothing but its headers, preceded by a segment. */
export const jpegWith = (...segments: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])])

export const xmpSegment = (packet: string): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`, 'latin1'))

export const exifSegment = (tiff: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))

/** XMP whose names are those of JavaScript's object machinery. */
export const pollutingXmp = (): string => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:__proto__="urn:a" xmlns:constructor="urn:b" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
      __proto__:polluted="yes" constructor:foo="yes" tiff:Make="Canon">
      <__proto__:polluted>yes</__proto__:polluted>
      <constructor:prototype>yes</constructor:prototype>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>`

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

export const pngHeader = (width: number, height: number): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])]))

export const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, pngChunk('IEND', Buffer.alloc(0))])

/** A grey pixel with a colour profile that expands to 256 MB when decompressed. */
export const profileBomb = (): Buffer => {
  const profile = Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(256 * 2 ** 20), { level: 9 })])
  return png(pngHeader(1, 1), pngChunk('iCCP', profile), pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))))
}

/** A TIFF structure whose second directory is its first, and whose entries claim data that is not there. */
export const loopingTiff = (): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  // Make: 4,000,000,000 characters at the end of the address range.
  tiff.writeUInt16LE(0x010f, 10)
  tiff.writeUInt16LE(2, 12)
  tiff.writeUInt32LE(4_000_000_000, 14)
  tiff.writeUInt32LE(0xfffffff0, 18)
  // The EXIF directory is this one.
  tiff.writeUInt16LE(0x8769, 22)
  tiff.writeUInt16LE(4, 24)
  tiff.writeUInt32LE(1, 26)
  tiff.writeUInt32LE(8, 30)
  tiff.writeUInt32LE(8, 34)
  return tiff
}

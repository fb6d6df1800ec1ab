/** A square PNG and its side in pixels. */
export type SizedPng = { size: number; png: Buffer }

/** Types of an icon family's entries by side in pixels; `icns` has names for no others that hold PNG (Apple's iconutil, `man iconutil`). */
const ICNS_TYPES: Record<number, readonly string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** An Apple icon family: a header of type and whole length, then type, length and PNG of each entry, big-endian. */
export function icns(images: readonly SizedPng[]): Buffer {
  const entries = images.flatMap(({ size, png }) =>
    (ICNS_TYPES[size] ?? []).map((type) => Buffer.concat([Buffer.from(type), uint32(png.length + 8), png])),
  )
  const body = Buffer.concat(entries)
  return Buffer.concat([Buffer.from('icns'), uint32(body.length + 8), body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A Windows icon of PNGs, which Windows reads since Vista: a header, 16 bytes for each image, then the images; 256 is written as 0. */
export function ico(images: readonly SizedPng[]): Buffer {
  const small = images.filter(({ size }) => size <= 256)
  const directory = Buffer.alloc(6 + 16 * small.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(small.length, 4)
  let offset = directory.length
  small.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    directory.writeUInt8(size % 256, at)
    directory.writeUInt8(size % 256, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...small.map(({ png }) => png)])
}

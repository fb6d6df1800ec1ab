/** One page: its stored size, its colour, 0–255 each, and its orientation (EXIF). */
export type TiffPage = {
  width: number
  height: number
  colour: readonly [red: number, green: number, blue: number]
  orientation?: number
}

const SHORT = 3
const LONG = 4
const ENTRIES = 10

/** A TIFF of single-colour pages of any size. Source: TIFF 6.0, section 2 and baseline RGB. */
export function tiffOf(pages: readonly TiffPage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')]
  let at = 8
  for (const [index, { width, height, colour, orientation = 1 }] of pages.entries()) {
    const directory = Buffer.alloc(2 + ENTRIES * 12 + 4)
    const [bitsAt, pixelsAt] = [at + directory.length, at + directory.length + 6]
    const pixels = Buffer.alloc(width * height * 3, Buffer.from(colour))
    const end = pixelsAt + pixels.length
    const padded = end + (end % 2)
    const entries = [
      [256, LONG, 1, width],
      [257, LONG, 1, height],
      [258, SHORT, 3, bitsAt],
      [259, SHORT, 1, 1],
      [262, SHORT, 1, 2],
      [273, LONG, 1, pixelsAt],
      [274, SHORT, 1, orientation],
      [277, SHORT, 1, 3],
      [278, LONG, 1, height],
      [279, LONG, 1, pixels.length],
    ]
    directory.writeUInt16LE(ENTRIES, 0)
    for (const [n, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
      const place = 2 + n * 12
      directory.writeUInt16LE(tag, place)
      directory.writeUInt16LE(type, place + 2)
      directory.writeUInt32LE(count, place + 4)
      directory.writeUInt32LE(value, place + 8)
    }
    directory.writeUInt32LE(index === pages.length - 1 ? 0 : padded, 2 + ENTRIES * 12)
    parts.push(directory, Buffer.from([8, 0, 8, 0, 8, 0]), pixels, Buffer.alloc(padded - end))
    at = padded
  }
  return Buffer.concat(parts)
}

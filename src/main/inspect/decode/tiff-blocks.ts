import { constants, inflateSync } from 'node:zlib'
import { type Directory, numbers, numbersOf, readDirectory } from '../metadata/tiff.ts'

const WIDTH = 256
const HEIGHT = 257
const BITS = 258
const COMPRESSION = 259
const FILL_ORDER = 266
const STRIP_AT = 273
const SAMPLES = 277
const ROWS_PER_STRIP = 278
const STRIP_BYTES = 279
const PLANAR = 284
const PREDICTOR = 317
const TILE_WIDTH = 322
const TILE_HEIGHT = 323
const TILE_AT = 324
const TILE_BYTES = 325

const MAX_SIDE = 2 ** 31
const MAX_BLOCKS = 2 ** 22
/** Most bytes of one strip or tile once unpacked. */
const MAX_BLOCK_BYTES = 512 * 2 ** 20

/** Some writers fill up the last strip. */
const MAX_EXCESS = 2 ** 24

const NONE = 1
const LZW = 5
const DEFLATE = new Set([8, 32946])
const PACK_BITS = 32773

/** A page of a TIFF: its directory, and how its samples lie in the file. */
export type TiffPage = {
  isLittleEndian: boolean
  values: Directory['values']
  /** The numbers of a tag, at most `limit`; none = not stated. */
  list: (tag: number, limit?: number) => number[]
  width: number
  height: number
  /** Samples of a pixel. */
  samples: number
  /** Bytes of a sample. */
  bytes: number
  /** Number of pages of the file. */
  pages: number
}

/**
 * Finds a page of a TIFF or BigTIFF, from 1; null = there is none, or its samples are not all of the same whole number
 * of bytes. Source: TIFF 6.0 §2, §8, the BigTIFF design of Adobe and AWare.
 */
export function tiffPage(file: Buffer, page: number, mostPages: number): TiffPage | null {
  const order = file.toString('latin1', 0, 2)
  if (file.length < 16 || (order !== 'II' && order !== 'MM')) return null
  const isLittleEndian = order === 'II'
  const number = numbers(file, isLittleEndian)
  const isBig = number(2, 2) === 43
  const starts = new Set<number>()
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
  for (let at = isBig ? number(8, 8) : number(4, 4); at > 0 && at < file.length && !starts.has(at); ) {
    if (starts.size >= mostPages) break
    starts.add(at)
    at = number(at + countBytes + number(at, countBytes) * entryBytes, offsetBytes)
  }
  const start = [...starts][page - 1]
  if (start === undefined) return null
  const { values } = readDirectory(file, number, start, isBig, new Set())
  const list = (tag: number, limit = 1) => {
    const value = values.get(tag)
    return value === undefined ? [] : numbersOf(value, isLittleEndian, limit)
  }
  const [width = 0, height = 0, samples = 1] = [list(WIDTH)[0], list(HEIGHT)[0], list(SAMPLES)[0]]
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side < MAX_SIDE
  const bits = list(BITS, Math.max(1, samples))
  const [first = 0] = bits
  if (!isSide(width) || !isSide(height) || !(samples >= 1 && samples <= 64)) return null
  if (first === 0 || first % 8 !== 0 || bits.some((depth) => depth !== first)) return null
  return { isLittleEndian, values, list, width, height, samples, bytes: first / 8, pages: starts.size }
}

/**
 * Part of a row of pixels. `data` holds its samples from `at` on, those of a pixel together and in the byte order
 * `isLittleEndian`; with planes, one buffer for each sample, else one for all.
 */
export type TiffRow = { x: number; y: number; pixels: number; planes: Buffer[]; at: number; isLittleEndian: boolean }

/** Unpacks the rows of a page again and again, in the order of its strips or tiles. */
export type TiffRows = {
  /** `isDamaged` of the result: some of them are missing; they are left out. */
  each: (use: (row: TiffRow) => void) => { isDamaged: boolean }
}

/**
 * Prepares the rows of a page with samples of whole bytes; null = packed in a way that is not unpacked here. Throws
 * RangeError if its layout is impossible or too large.
 */
export function rowsOf(file: Buffer, page: TiffPage): TiffRows | null {
  const { list, width, height, bytes } = page
  const [compression = NONE, predictor = 1, fillOrder = 1] = [
    list(COMPRESSION)[0],
    list(PREDICTOR)[0],
    list(FILL_ORDER)[0],
  ]
  const isKnown = compression === NONE || compression === LZW || compression === PACK_BITS || DEFLATE.has(compression)
  if (!isKnown || fillOrder !== 1 || ![1, 2, 3].includes(predictor)) return null
  const planes = list(PLANAR)[0] === 2 ? page.samples : 1
  const stride = page.samples / planes
  const isTiled = list(TILE_WIDTH).length > 0
  const [blockWidth, blockHeight] = isTiled
    ? [list(TILE_WIDTH)[0] ?? 0, list(TILE_HEIGHT)[0] ?? 0]
    : [width, Math.min(height, list(ROWS_PER_STRIP)[0] ?? height)]
  const rowBytes = blockWidth * stride * bytes
  if (!(blockWidth > 0 && blockHeight > 0) || (compression !== NONE && rowBytes * blockHeight > MAX_BLOCK_BYTES))
    throw new RangeError('no layout')
  const [across, down] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)]
  const count = across * down
  if (count * planes > MAX_BLOCKS) throw new RangeError('too many blocks')
  const starts = list(isTiled ? TILE_AT : STRIP_AT, count * planes)
  const lengths = list(isTiled ? TILE_BYTES : STRIP_BYTES, count * planes)
  // The predictor counts only for these two packings. Source: TIFF 6.0 §14.
  const isPredicted = predictor !== 1 && (compression === LZW || DEFLATE.has(compression))

  const unpacked = (index: number, rows: number): Buffer => {
    const at = starts[index] ?? 0
    const wanted = rowBytes * rows
    // A single strip needs no length.
    const length = lengths[index] ?? (compression === NONE ? wanted : file.length - at)
    const packed = at > 0 ? file.subarray(at, at + length) : Buffer.alloc(0)
    if (compression === NONE) return packed.subarray(0, wanted)
    const data =
      compression === LZW
        ? unpackLzw(packed, wanted)
        : compression === PACK_BITS
          ? unpackBits(packed, wanted)
          : inflated(packed, wanted)
    if (isPredicted)
      for (let row = 0; (row + 1) * rowBytes <= data.length; row += 1)
        undoPredictor(data.subarray(row * rowBytes, (row + 1) * rowBytes), predictor, stride, page)
    return data
  }
  const isLittleEndian = isPredicted && predictor === 3 ? false : page.isLittleEndian
  let kept: { index: number; planes: Buffer[] } | null = null
  return {
    each: (use) => {
      let isDamaged = false
      for (let index = 0; index < count; index += 1) {
        const [left, top] = [(index % across) * blockWidth, Math.floor(index / across) * blockHeight]
        const rows = isTiled ? blockHeight : Math.min(blockHeight, height - top)
        if (kept?.index !== index)
          kept = { index, planes: Array.from({ length: planes }, (_, plane) => unpacked(index + plane * count, rows)) }
        const shown = Math.min(rows, height - top)
        const whole = Math.floor(Math.min(...kept.planes.map(({ length }) => length)) / rowBytes)
        if (whole < shown) isDamaged = true
        const pixels = Math.min(blockWidth, width - left)
        for (let row = 0; row < Math.min(shown, whole); row += 1)
          use({ x: left, y: top + row, pixels, planes: kept.planes, at: row * rowBytes, isLittleEndian })
      }
      return { isDamaged }
    },
  }
}

/** Fewer bytes than wanted where the data end early or are damaged. */
function inflated(packed: Buffer, wanted: number): Buffer {
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: wanted + MAX_EXCESS }).subarray(
      0,
      wanted,
    )
  } catch {
    return Buffer.alloc(0)
  }
}

/** Source: TIFF 6.0 §9. */
function unpackBits(packed: Buffer, wanted: number): Buffer {
  const data = Buffer.alloc(wanted)
  let [from, to] = [0, 0]
  while (from < packed.length && to < wanted) {
    const head = packed.readInt8(from)
    from += 1
    if (head >= 0) {
      const run = packed.subarray(from, from + head + 1)
      to += run.copy(data, to)
      from += head + 1
    } else if (head !== -128) {
      const end = Math.min(wanted, to + 1 - head)
      if (from < packed.length) data.fill(packed[from] ?? 0, to, end)
      to = end
      from += 1
    }
  }
  return data.subarray(0, to)
}

const CLEAR = 256
const END = 257
const MOST_CODES = 4096

/** Source: TIFF 6.0 §13, LZW with codes that widen one early, most significant bit first. */
function unpackLzw(packed: Buffer, wanted: number): Buffer {
  const data = Buffer.alloc(wanted)
  // The order of bits of before TIFF 5.0; no writer of floating-point samples has it.
  if (packed[0] === 0 && ((packed[1] ?? 0) & 1) === 1) return data.subarray(0, 0)
  /** Where each code's bytes begin in `data`, and how many they are; codes below 256 are their own byte. */
  const starts = new Uint32Array(MOST_CODES)
  const lengths = new Uint32Array(MOST_CODES)
  let [next, width, bits, held, from, to, last] = [258, 9, 0, 0, 0, 0, -1]
  const put = (code: number, at: number): number => {
    if (code < CLEAR) {
      data[at] = code
      return at + 1
    }
    const [start, end] = [starts[code] ?? 0, Math.min(wanted, at + (lengths[code] ?? 0))]
    // Byte by byte: a code may repeat what it is just writing.
    for (let source = start, target = at; target < end; source += 1, target += 1) data[target] = data[source] ?? 0
    return end
  }
  while (to < wanted) {
    while (bits < width && from < packed.length) {
      held = ((held << 8) | (packed[from] ?? 0)) & 0xffffff
      from += 1
      bits += 8
    }
    if (bits < width) break
    const code = (held >>> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === END) break
    if (code === CLEAR) {
      ;[next, width, last] = [258, 9, -1]
      continue
    }
    if (code > next || (code === next && last === -1) || (last === -1 && code > CLEAR)) break
    const at = to
    if (last !== -1 && next < MOST_CODES) {
      // What the last code wrote lies right before, and is one byte longer with the first of this one.
      const lastLength = last < CLEAR ? 1 : (lengths[last] ?? 0)
      starts[next] = at - lastLength
      lengths[next] = lastLength + 1
      next += 1
      if (next + 1 >= 1 << width && width < 12) width += 1
    }
    to = put(code, at)
    last = code
  }
  return data.subarray(0, to)
}

/** Undoes the prediction of one row in place. Source: TIFF 6.0 §14; Adobe Photoshop TIFF Technical Note 3. */
function undoPredictor(row: Buffer, predictor: number, stride: number, { bytes, isLittleEndian }: TiffPage): void {
  if (predictor === 3) {
    for (let at = stride; at < row.length; at += 1) row[at] = ((row[at] ?? 0) + (row[at - stride] ?? 0)) & 255
    // All first bytes of the samples, then all second ones, the most significant first.
    const planes = Buffer.from(row)
    const count = row.length / bytes
    for (let byte = 0; byte < bytes; byte += 1)
      for (let at = 0; at < count; at += 1) row[at * bytes + byte] = planes[byte * count + at] ?? 0
    return
  }
  const before = stride * bytes
  for (let at = before; at + bytes <= row.length; at += bytes) {
    let carry = 0
    for (let byte = 0; byte < bytes; byte += 1) {
      const place = at + (isLittleEndian ? byte : bytes - 1 - byte)
      const sum = (row[place] ?? 0) + (row[place - before] ?? 0) + carry
      row[place] = sum & 255
      carry = sum >> 8
    }
  }
}

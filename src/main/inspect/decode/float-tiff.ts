import type { FloatSamples } from '../../../shared/model/float-samples.ts'
import { MAX_PAGES } from '../../../shared/model/stored-as.ts'
import { isProfileOf, isSrgb } from './profiles.ts'
import { MAX_PIXELS } from './sharp.ts'
import { rowsOf, type TiffPage, type TiffRow, type TiffRows, tiffPage } from './tiff-blocks.ts'

const PHOTOMETRIC = 262
const ORIENTATION = 274
const EXTRA_SAMPLES = 338
const SAMPLE_FORMAT = 339
const SMALLEST = 340
const LARGEST = 341
const ICC = 34675

const FLOAT = 3
const WHITE_IS_ZERO = 0
const BLACK_IS_ZERO = 1
const RGB = 2
const CMYK = 5
/** Colour models whose samples all run from none to all, with their number of samples. */
const COLOURS = new Map([
  [WHITE_IS_ZERO, 1],
  [BLACK_IS_ZERO, 1],
  [RGB, 3],
  [CMYK, 4],
])
const MULTIPLIED = 1
const PLAIN_ALPHA = 2

/** How far samples may lie outside 0 to 1 and still be taken as such: conversions leave 1.0000002. */
const SLACK = 0.001
/** Shares of all finite samples that are drawn as none and as all of a colour where the range is unknown. */
const DARKEST = 0.001
const BRIGHTEST = 0.999
/** Most bytes of all samples of a page, and of what is drawn of them. */
const MAX_SAMPLE_BYTES = 4 * 2 ** 30
const MAX_DRAWN_BYTES = 640 * 2 ** 20

/** Whether a page has floating-point samples. */
export function isFloatTiff(file: Buffer, number: number): boolean {
  return tiffPage(file, number, MAX_PAGES)?.list(SAMPLE_FORMAT)[0] === FLOAT
}

export type WholeTiff = {
  /** An uncompressed TIFF of one page with the same pixels in whole numbers, 16 bits where a profile applies, else 8. */
  bytes: Buffer
  floats: FloatSamples
  /** Its colour profile, whether it is applied or already that of the screen; null = none that is usable. */
  icc: Buffer | null
  pages: number
  isDamaged: boolean
  /** Whether transparency is recorded but left out, since its values are none of an opacity. */
  isAlphaLeftOut: boolean
}

/**
 * Converts a page of a TIFF with floating-point samples of 16, 32 or 64 bits to whole numbers: by the range the file
 * states, else 0 to 1 where all samples lie there, else, unless all are the same, from the 0.1th to the 99.9th percentile of its colours. null =
 * its samples are others, or packed in a way that is not unpacked here. Throws RangeError if it has no finite sample,
 * or is too large. Source: TIFF 6.0 §19 (SampleFormat), §18 (ExtraSamples).
 */
export function wholeTiff(file: Buffer, number: number): WholeTiff | null {
  const page = tiffPage(file, number, MAX_PAGES)
  if (page === null || ![2, 4, 8].includes(page.bytes)) return null
  const formats = page.list(SAMPLE_FORMAT, page.samples)
  const photometric = page.list(PHOTOMETRIC)[0] ?? -1
  const colours = COLOURS.get(photometric)
  if (formats[0] !== FLOAT || formats.some((format) => format !== FLOAT)) return null
  if (colours === undefined || page.samples < colours) return null
  if (page.width * page.height > MAX_PIXELS) throw new RangeError('too many pixels')
  if (page.width * page.height * page.samples * page.bytes > MAX_SAMPLE_BYTES) throw new RangeError('too many samples')
  const rows = rowsOf(file, page)
  if (rows === null) return null
  const extra = page.list(EXTRA_SAMPLES, page.samples)
  const alphaAt = extra.findIndex((kind) => kind === MULTIPLIED || kind === PLAIN_ALPHA)
  const alpha = alphaAt === -1 || colours + alphaAt >= page.samples ? null : colours + alphaAt
  const reader = readerOf(page, rows, { colours, alpha, isMultiplied: extra[alphaAt] === MULTIPLIED })
  const counted = countSamples(reader)
  if (counted.finite === 0) throw new RangeError('no finite sample')
  const range = rangeOf(page, colours, counted, reader)
  const hasAlpha = alpha !== null && counted.isAlpha
  const own = page.values.get(ICC)?.bytes ?? null
  const icc =
    own !== null && isProfileOf(own, photometric === RGB ? 'RGB ' : photometric === CMYK ? 'CMYK' : 'GRAY') ? own : null
  const applied = icc === null || isSrgb(icc) ? null : icc
  const isWide = applied !== null && page.width * page.height * (colours + 1) * 2 <= MAX_DRAWN_BYTES
  const orientation = page.list(ORIENTATION)[0] ?? 1
  const drawing = { ...range, photometric, orientation, colours, hasAlpha, isWide, icc: applied }
  const { notNumbers, infinite } = counted
  return {
    ...draw(page, reader, drawing),
    floats: {
      ...range,
      notNumbers,
      infinite,
      colours: icc !== null ? 'profile' : photometric === CMYK ? 'cmyk' : 'srgb',
    },
    icc,
    pages: page.pages,
    isAlphaLeftOut: alpha !== null && !hasAlpha,
  }
}

type Channels = { colours: number; alpha: number | null; isMultiplied: boolean }
/** Part of a row: the samples of its colours, those of a pixel together, and its opacities. Used again for the next. */
type Piece = { x: number; y: number; colours: Float64Array; alpha: Float64Array | null }
type Reader = { each: (use: (piece: Piece) => void) => { isDamaged: boolean } }

/** Pixels read at a time: a row may be as long as all rows of another image. */
const PIECE = 65_536

/** Reads samples as numbers; colours multiplied by their opacity are divided by it. */
function readerOf(page: TiffPage, rows: TiffRows, { colours, alpha, isMultiplied }: Channels): Reader {
  const most = Math.min(PIECE, page.width)
  const [values, opacities] = [new Float64Array(most * colours), new Float64Array(alpha === null ? 0 : most)]
  const { bytes, samples } = page
  const take = (
    row: TiffRow,
    from: number,
    count: number,
    sample: number,
    to: Float64Array,
    at: number,
    step: number,
  ) => {
    const isSplit = row.planes.length > 1
    const plane = row.planes[isSplit ? sample : 0] ?? Buffer.alloc(0)
    const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength)
    const stride = (isSplit ? 1 : samples) * bytes
    const start = row.at + from * stride + (isSplit ? 0 : sample * bytes)
    const { isLittleEndian } = row
    if (bytes === 4)
      for (let n = 0; n < count; n += 1) to[at + n * step] = view.getFloat32(start + n * stride, isLittleEndian)
    else if (bytes === 8)
      for (let n = 0; n < count; n += 1) to[at + n * step] = view.getFloat64(start + n * stride, isLittleEndian)
    else
      for (let n = 0; n < count; n += 1) to[at + n * step] = halfOf(view.getUint16(start + n * stride, isLittleEndian))
  }
  return {
    each: (use) =>
      rows.each((row) => {
        for (let from = 0; from < row.pixels; from += PIECE) {
          const count = Math.min(PIECE, row.pixels - from)
          for (let sample = 0; sample < colours; sample += 1) take(row, from, count, sample, values, sample, colours)
          if (alpha !== null) take(row, from, count, alpha, opacities, 0, 1)
          if (alpha !== null && isMultiplied) divide(values, opacities, count, colours)
          use({
            x: row.x + from,
            y: row.y,
            colours: values.subarray(0, count * colours),
            alpha: alpha === null ? null : opacities.subarray(0, count),
          })
        }
      }),
  }
}

function divide(values: Float64Array, opacities: Float64Array, count: number, colours: number) {
  for (let pixel = 0; pixel < count; pixel += 1) {
    const by = opacities[pixel] ?? 0
    if (by > 0) for (let at = pixel * colours; at < (pixel + 1) * colours; at += 1) values[at] = (values[at] ?? 0) / by
  }
}

/** A number of 16 bits. Source: IEEE 754-2008 §3.4, binary16. */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15))
}

type Count = {
  finite: number
  notNumbers: number
  infinite: number
  least: number
  most: number
  /** Whether every opacity is finite and between 0 and 1. */
  isAlpha: boolean
}

function countSamples({ each }: Reader): Count {
  let [finite, notNumbers, infinite, least, most, isAlpha] = [0, 0, 0, Infinity, -Infinity, true]
  each(({ colours, alpha }) => {
    for (const value of colours) {
      if (Number.isFinite(value)) {
        finite += 1
        if (value < least) least = value
        if (value > most) most = value
      } else if (Number.isNaN(value)) notNumbers += 1
      else infinite += 1
    }
    if (alpha !== null && isAlpha) isAlpha = alpha.every((value) => isUnit(value, value))
  })
  return { finite, notNumbers, infinite, least, most, isAlpha }
}

const isUnit = (least: number, most: number) => least >= -SLACK && most <= 1 + SLACK

type Range = Pick<FloatSamples, 'basis' | 'from' | 'to'>

function rangeOf(page: TiffPage, colours: number, { least, most, finite }: Count, reader: Reader): Range {
  const [from, to] = [Math.min(...page.list(SMALLEST, colours)), Math.max(...page.list(LARGEST, colours))]
  if (Number.isFinite(from) && Number.isFinite(to) && from < to) return { basis: 'stated', from, to }
  if (isUnit(least, most)) return { basis: 'unit', from: 0, to: 1 }
  // The whole of it is one point, which no scale can spread.
  if (least === most) return { basis: 'constant', from: least, to: most }
  const [low, high] = ranked(reader, Math.floor(DARKEST * (finite - 1)), Math.ceil(BRIGHTEST * (finite - 1)))
  // Nearly all samples are the same: only the others show anything.
  return low < high ? { basis: 'percentiles', from: low, to: high } : { basis: 'percentiles', from: least, to: most }
}

const BINS = 2 ** 16

/**
 * The finite samples of two ranks, from 0, to 20 bits of their fraction: counted by the upper 16 bits of numbers that
 * are in the same order as the samples, then by the lower 16 of those around the two ranks.
 */
function ranked({ each }: Reader, first: number, second: number): [number, number] {
  const upper = new Uint32Array(BINS)
  each(({ colours }) => {
    for (const value of colours) if (Number.isFinite(value)) bump(upper, keyOf(value) >>> 16)
  })
  const places = [first, second].map((rank) => placeIn(upper, rank))
  const lower = places.map(() => new Uint32Array(BINS))
  each(({ colours }) => {
    for (const value of colours) {
      if (!Number.isFinite(value)) continue
      const key = keyOf(value)
      for (const [n, { bin }] of places.entries()) if (key >>> 16 === bin) bump(lower[n] as Uint32Array, key & 0xffff)
    }
  })
  const [low = 0, high = 0] = places.map(({ bin, rest }, n) =>
    sampleOf(bin * BINS + placeIn(lower[n] as Uint32Array, rest).bin),
  )
  return [low, high]
}

const bump = (bins: Uint32Array, at: number) => {
  bins[at] = (bins[at] ?? 0) + 1
}

/** In which bin a rank lies, and which rank it has in there. */
function placeIn(bins: Uint32Array, rank: number): { bin: number; rest: number } {
  let rest = rank
  for (const [bin, count] of bins.entries()) {
    if (rest < count) return { bin, rest }
    rest -= count
  }
  return { bin: BINS - 1, rest: 0 }
}

const scratch = new DataView(new ArrayBuffer(8))

/** The upper 32 bits of a number, as a whole number in the same order. */
function keyOf(value: number): number {
  scratch.setFloat64(0, value)
  const bits = scratch.getUint32(0)
  return (bits & 0x80000000 ? ~bits : bits | 0x80000000) >>> 0
}

function sampleOf(key: number): number {
  scratch.setUint32(0, key & 0x80000000 ? key & 0x7fffffff : ~key >>> 0)
  scratch.setUint32(4, 0)
  return scratch.getFloat64(0)
}

type Drawing = Pick<FloatSamples, 'from' | 'to'> & {
  photometric: number
  orientation: number
  colours: number
  hasAlpha: boolean
  isWide: boolean
  icc: Buffer | null
}

function draw({ width, height }: TiffPage, { each }: Reader, drawing: Drawing): { bytes: Buffer; isDamaged: boolean } {
  const { from, to, colours, hasAlpha, isWide } = drawing
  const channels = colours + (hasAlpha ? 1 : 0)
  const depth = isWide ? 2 : 1
  const head = headOf(width, height, channels, drawing)
  const bytes = Buffer.alloc(head.length + width * height * channels * depth)
  head.copy(bytes)
  const full = isWide ? 65_535 : 255
  const put = (place: number, share: number) => {
    // What is no number is drawn as none.
    const value = share > 0 ? Math.min(full, Math.round(share * full)) : 0
    if (isWide) bytes.writeUInt16LE(value, head.length + place * 2)
    else bytes[head.length + place] = value
  }
  const { isDamaged } = each(({ x, y, colours: values, alpha }) => {
    const start = (y * width + x) * channels
    for (let pixel = 0, at = 0; at < values.length; pixel += 1) {
      for (let colour = 0; colour < colours; colour += 1, at += 1)
        put(start + pixel * channels + colour, ((values[at] ?? 0) - from) / (to - from))
      if (hasAlpha) put(start + pixel * channels + colours, alpha?.[pixel] ?? 1)
    }
  })
  return { bytes, isDamaged }
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** All of an uncompressed TIFF of one page before its pixels. */
function headOf(width: number, height: number, channels: number, drawing: Drawing): Buffer {
  const { photometric, orientation, hasAlpha, isWide, icc } = drawing
  const depth = isWide ? 16 : 8
  const entries = (pixelsAt: number, depthsAt: number, iccAt: number): [number, number, number, number][] => [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, channels <= 2 ? depth + (channels === 2 ? depth * 2 ** 16 : 0) : depthsAt],
    [259, SHORT, 1, 1],
    [PHOTOMETRIC, SHORT, 1, photometric],
    [273, LONG, 1, pixelsAt],
    [ORIENTATION, SHORT, 1, orientation],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels * (depth / 8)],
    [284, SHORT, 1, 1],
    ...(hasAlpha ? [[EXTRA_SAMPLES, SHORT, 1, PLAIN_ALPHA] as [number, number, number, number]] : []),
    ...(icc === null ? [] : [[ICC, UNDEFINED, icc.length, iccAt] as [number, number, number, number]]),
  ]
  const { length } = entries(0, 0, 0)
  const depthsAt = 8 + 2 + length * 12 + 4
  const iccAt = depthsAt + channels * 2
  const end = iccAt + (icc?.length ?? 0)
  const head = Buffer.alloc(end + (end % 2))
  head.write('II*\0\x08\0\0\0', 'latin1')
  head.writeUInt16LE(length, 8)
  for (const [n, [tag, type, count, value]] of entries(head.length, depthsAt, iccAt).entries()) {
    const at = 10 + n * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  for (let channel = 0; channel < channels; channel += 1) head.writeUInt16LE(depth, depthsAt + channel * 2)
  icc?.copy(head, iccAt)
  return head
}

import { createInflate } from 'node:zlib'
import type { RowCount } from '../../../shared/model/row-count.ts'
import { type CodedRows, countJpegRows } from './jpeg-rows.ts'
import { chunksOf, PNG_SIGNATURE } from './png-walk.ts'

const HIDDEN_ROWS = 16
const CHUNK_BYTES = 2 ** 18
/** More is not inflated: a megabyte of zeros can claim to be a gigabyte of rows. */
const MAX_INFLATED_BYTES = 2 ** 31
const SAMPLES = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
/** Start and step of the passes of an interlaced PNG. Source: Portable Network Graphics, third edition, §8.2. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/**
 * Counts the rows that the data of a JPEG or PNG hold, whatever its header states: all of its data are decoded for that,
 * without making pixels. null = neither, damaged, or coded in a way that is not counted here (arithmetic or lossless JPEG,
 * more than 2 GiB of pixels).
 */
export function countCodedRows(bytes: Buffer): Promise<CodedRows | null> {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return countPngRows(bytes)
  try {
    return Promise.resolve(countJpegRows(bytes))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return Promise.resolve(null)
  }
}

/**
 * What the rows that were counted are beside those that are stated. More of them hide something where blocks and a few
 * rows do not explain them. null = they were not counted.
 */
export function rowCountOf(rows: CodedRows | null): RowCount {
  if (rows === null) return { state: 'not_counted', hidden: null, numbers: null }
  const { width, stated, padded, coded } = rows
  const numbers = { stated, coded }
  if (coded < stated) return { state: 'fewer', hidden: null, numbers }
  if (coded - stated < HIDDEN_ROWS || coded <= padded) return { state: 'as_stated', hidden: null, numbers }
  return { state: 'hidden', hidden: `${width} × ${stated} · ${width} × ${coded}`, numbers }
}

async function countPngRows(bytes: Buffer): Promise<CodedRows | null> {
  let header: Buffer | null = null
  const data: Buffer[] = []
  let at = PNG_SIGNATURE.length
  for (const chunk of chunksOf(bytes, 0)) {
    at = chunk.end
    if (chunk.type === 'IHDR') header ??= chunk.data
    else if (chunk.type === 'IDAT') data.push(chunk.data)
    else if (chunk.type === 'CgBI') return null
  }
  // The last chunk of one that is cut is held in part.
  if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8))
  if (header === null || header.length < 13 || data.length === 0) return null
  const [width, stated] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const isInterlaced = header[12] === 1
  const bits = (header[8] ?? 0) * (SAMPLES.get(header[9] ?? 0) ?? 0)
  if (width === 0 || stated === 0 || bits === 0) return null
  const inflated = await inflatedBytes(data)
  if (inflated === null) return null
  const coded = isInterlaced
    ? interlacedRows(inflated.bytes, { width, stated, bits })
    : Math.floor(inflated.bytes / rowBytes(width, bits))
  return { width, stated, padded: stated, coded, isWhole: coded >= stated && inflated.isEnded }
}

/** A row with the byte that names its filter. */
const rowBytes = (width: number, bits: number): number => 1 + Math.ceil((width * bits) / 8)

/** Columns and rows of a pass in a picture. */
const passSize = ([left, across, top, down]: (typeof PASSES)[number], width: number, height: number) => ({
  columns: Math.max(0, Math.ceil((width - left) / across)),
  rows: Math.max(0, Math.ceil((height - top) / down)),
})

/**
 * Rows that are held whole of a picture in seven passes, each spread over its height: of one that has all passes the
 * greatest height for which there are enough data, else those that each pass they need holds.
 */
function interlacedRows(inflated: number, { width, stated, bits }: { width: number; stated: number; bits: number }) {
  const needed = (height: number) =>
    PASSES.reduce((sum, pass) => {
      const { columns, rows } = passSize(pass, width, height)
      return sum + (columns === 0 ? 0 : rows * rowBytes(columns, bits))
    }, 0)
  if (needed(stated) > inflated) return wholeRows(inflated, { width, stated, bits })
  let [low, high] = [stated, 2 ** 31]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (needed(middle) <= inflated) low = middle
    else high = middle
  }
  return low
}

/** Every eighth row needs the same passes, and how many of a pass there are says up to which row they are held. */
function wholeRows(inflated: number, { width, stated, bits }: { width: number; stated: number; bits: number }) {
  let left = inflated
  const upTo = Array.from({ length: 8 }, () => stated)
  for (const pass of PASSES) {
    const { columns, rows } = passSize(pass, width, stated)
    if (columns === 0) continue
    const [, , top, down] = pass
    const held = Math.min(rows, Math.floor(left / rowBytes(columns, bits)))
    left = held < rows ? 0 : left - held * rowBytes(columns, bits)
    const firstMissing = held < rows ? top + held * down : stated
    for (let row = top % down; row < 8; row += down) upTo[row] = Math.min(upTo[row] ?? 0, firstMissing)
  }
  return upTo.reduce((sum, end, row) => sum + Math.max(0, Math.ceil((end - row) / 8)), 0)
}

type Inflated = { bytes: number; isEnded: boolean }

/**
 * The length of a compressed stream when inflated, and whether it came to its end; null = it is damaged or too long.
 * Nothing of it is kept.
 */
function inflatedBytes(data: readonly Buffer[]): Promise<Inflated | null> {
  return new Promise((resolve) => {
    const stream = createInflate({ chunkSize: CHUNK_BYTES })
    let bytes = 0
    const end = (result: Inflated | null) => {
      stream.destroy()
      resolve(result)
    }
    stream.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > MAX_INFLATED_BYTES) end(null)
    })
    stream.on('end', () => end({ bytes, isEnded: true }))
    stream.on('error', ({ code }: NodeJS.ErrnoException) =>
      // It is sound as far as it goes.
      end(code === 'Z_BUF_ERROR' ? { bytes, isEnded: false } : null),
    )
    for (const piece of data) stream.write(piece)
    // Not with the last piece: an error at the end would take with it what that gives.
    stream.write(Buffer.alloc(0), () => stream.end())
  })
}

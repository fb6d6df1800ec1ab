import { jpegSegments } from './jpeg-segments.ts'
import { endsScan } from './jpeg-walk.ts'

/**
 * Rows of pixels that a picture states, and whole ones that its coded data hold. `padded`: what its blocks make of the
 * stated ones. `isWhole`: whether all data of the stated rows are there; null = other scans add to those that were counted.
 */
export type CodedRows = { width: number; stated: number; padded: number; coded: number; isWhole: boolean | null }

/** What a frame says of a component: its number, and its blocks across and down in a unit of the interleaved image. */
type Component = { id: number; across: number; down: number }
type Frame = { width: number; height: number; isProgressive: boolean; components: Component[] }
/** By the next 16 bits: the length of the code in the upper byte, its symbol in the lower; 0 = no code begins so. */
type Codes = Uint16Array
type Tables = { dc: Map<number, Codes>; ac: Map<number, Codes>; restart: number; left: number }
type Coded = { across: number; down: number; dc: Codes; ac: Codes | null }

const BLOCK = 8
/** Sequential and progressive with Huffman codes. */
const COUNTED_FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Real files have eight before their first scan; each is laid out for every 16 bits that may come. */
const MAX_TABLES = 64
/** A scan of more is not decoded. */
const MAX_SCAN_BYTES = 128 * 2 ** 20

/**
 * Counts the rows in the first scan of a JPEG: units of blocks are decoded until its data end. Of a progressive one that
 * is the scan of the coarsest values, which every block has. null = not counted. Source: ITU-T T.81 annexes B, F, G.
 */
export function countJpegRows(bytes: Buffer): CodedRows | null {
  const tables: Tables = { dc: new Map(), ac: new Map(), restart: 0, left: MAX_TABLES }
  let frame: Frame | null = null
  for (const { marker, body, end } of jpegSegments(bytes)) {
    if (marker === 0xda) return frame === null ? null : countScan(bytes, end, body, frame, tables)
    if (marker === 0xc4) readCodes(body, tables)
    else if (marker === 0xdd) tables.restart = body.readUInt16BE(0)
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (!COUNTED_FRAMES.has(marker)) return null
      frame = frameOf(body, marker === 0xc2)
    }
  }
  return null
}

function frameOf(body: Buffer, isProgressive: boolean): Frame {
  const components = Array.from({ length: Math.min(body[5] ?? 0, 4) }, (_, index) => {
    const factors = body[7 + index * 3] ?? 0
    return { id: body[6 + index * 3] ?? 0, across: factors >> 4, down: factors & 15 }
  })
  return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), isProgressive, components }
}

function readCodes(body: Buffer, tables: Tables) {
  for (let at = 0; at + 17 <= body.length && tables.left > 0; tables.left -= 1) {
    const kind = body[at] ?? 0
    const codes = new Uint16Array(2 ** 16)
    let code = 0
    let symbolAt = at + 17
    for (let length = 1; length <= 16; length += 1) {
      for (let n = body[at + length] ?? 0; n > 0 && code < 2 ** length; n -= 1, code += 1, symbolAt += 1) {
        const first = code << (16 - length)
        codes.fill((length << 8) | (body[symbolAt] ?? 0), first, first + 2 ** (16 - length))
      }
      code <<= 1
    }
    const into = kind >> 4 === 0 ? tables.dc : tables.ac
    into.set(kind & 15, codes)
    at = symbolAt
  }
}

function countScan(bytes: Buffer, at: number, header: Buffer, frame: Frame, tables: Tables): CodedRows | null {
  const count = header[0] ?? 0
  const [start, finish, approximation] = [...header.subarray(1 + count * 2, 4 + count * 2)]
  const isCoarse = frame.isProgressive
  if (isCoarse && (start !== 0 || finish !== 0 || (approximation ?? 0) >> 4 !== 0)) return null
  const coded: Coded[] = []
  for (let index = 0; index < count; index += 1) {
    const component = frame.components.find(({ id }) => id === header[1 + index * 2])
    const table = header[2 + index * 2] ?? 0
    const [dc, ac] = [tables.dc.get(table >> 4), isCoarse ? null : tables.ac.get(table & 15)]
    if (!component || !dc || ac === undefined || component.across === 0 || component.down === 0) return null
    coded.push({ across: component.across, down: component.down, dc, ac })
  }
  const [first] = coded
  if (!first || frame.width === 0 || frame.height === 0) return null
  const mostAcross = Math.max(...frame.components.map(({ across }) => across))
  const mostDown = Math.max(...frame.components.map(({ down }) => down))
  // A component alone in a scan is coded block by block, without those that pad a unit.
  const isAlone = coded.length === 1
  const units = isAlone
    ? Math.ceil(Math.ceil((frame.width * first.across) / mostAcross) / BLOCK)
    : Math.ceil(frame.width / (BLOCK * mostAcross))
  const rows = BLOCK * (isAlone ? mostDown / first.down : mostDown)
  const blocks = coded.flatMap((one) =>
    Array.from({ length: isAlone ? 1 : one.across * one.down }, () => ({ dc: one.dc, ac: one.ac })),
  )
  const found = countUnits(bytes, at, blocks, tables.restart)
  if (found === null) return null
  const due = Math.ceil(frame.height / rows) * units
  const lacks = due - found.units
  // A code that was changed makes some units of others; and a scan that something foreign follows is damaged.
  if (lacks > 0 && found.stop !== 'cut' && (found.stop !== 'ended' || lacks < units)) return null
  const isOnlyScan = !isCoarse && coded.length === frame.components.length
  return {
    width: frame.width,
    stated: frame.height,
    padded: Math.ceil(frame.height / rows) * rows,
    coded: Math.floor(found.units / units) * rows,
    isWhole: lacks > 0 ? false : isOnlyScan ? true : null,
  }
}

/** What follows the data of a scan: what ends one, the end of all bytes, or something that is no part of the picture. */
type Stop = 'ended' | 'cut' | 'other'

/** The number of whole units in the data of a scan from `at` on; null = they hold something that is no code. */
function countUnits(
  bytes: Buffer,
  at: number,
  blocks: readonly Pick<Coded, 'dc' | 'ac'>[],
  restart: number,
): { units: number; stop: Stop } | null {
  const bits = bitsOf(bytes, at)
  let units = 0
  while (true) {
    for (let n = 0; restart === 0 || n < restart; n += 1) {
      for (const { dc, ac } of blocks)
        if (!skipBlock(bits, dc, ac)) {
          const stop = bits.stop()
          return stop === null ? null : { units, stop }
        }
      units += 1
    }
    if (!bits.restart()) return { units, stop: bits.stop() ?? 'other' }
  }
}

type Bits = ReturnType<typeof bitsOf>

/** Passes over the codes of one block; false = the data end before it does, or something is no code. */
function skipBlock(bits: Bits, dc: Codes, ac: Codes | null): boolean {
  const size = bits.symbol(dc)
  if (size < 0 || !bits.skip(size)) return false
  for (let index = 1; ac !== null && index < 64; index += 1) {
    const symbol = bits.symbol(ac)
    if (symbol < 0) return false
    const [run, length] = [symbol >> 4, symbol & 15]
    if (length === 0 && run !== 15) return true
    if (!bits.skip(length)) return false
    index += run
  }
  return true
}

/** Reads the bits of a scan up to the next marker, without the zero bytes that are stuffed behind FF. */
function bitsOf(bytes: Buffer, start: number) {
  const limit = Math.min(bytes.length, start + MAX_SCAN_BYTES)
  let at = start
  let held = 0
  let count = 0
  const fill = () => {
    while (count <= 16 && at < limit) {
      const byte = bytes[at] ?? 0
      if (byte === 0xff && bytes[at + 1] !== 0) return
      at += byte === 0xff ? 2 : 1
      held = ((held << 8) | byte) & 0xffffff
      count += 8
    }
  }
  return {
    /** The next symbol; -1 = there is none. */
    symbol: (codes: Codes): number => {
      fill()
      // Past the end come ones, which no code consists of.
      const next = count >= 16 ? held >>> (count - 16) : (held << (16 - count)) | (2 ** (16 - count) - 1)
      const code = codes[next & 0xffff] ?? 0
      const length = code >> 8
      if (length === 0 || length > count) return -1
      count -= length
      return code & 0xff
    },
    skip: (length: number): boolean => {
      fill()
      count -= length
      return count >= 0
    },
    /** What follows, where no more than an unfinished code is left before it; null = more is left. */
    stop: (): Stop | null => {
      // The first byte of a marker may be the last one that is held.
      if (at >= bytes.length || (at + 1 === bytes.length && bytes[at] === 0xff)) return 'cut'
      if (count >= 8 || bytes[at] !== 0xff || bytes[at + 1] === 0) return null
      let marker = at + 1
      while (bytes[marker] === 0xff) marker += 1
      return endsScan(bytes, marker - 1) ? 'ended' : 'other'
    },
    /** Goes on behind a restart marker; false = there is none. */
    restart: (): boolean => {
      while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
      const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
      if (marker < 0xd0 || marker > 0xd7) return false
      at += 2
      held = 0
      count = 0
      return true
    },
  }
}

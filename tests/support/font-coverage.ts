import { Buffer } from 'node:buffer'
import { brotliDecompressSync } from 'node:zlib'

/** A font of a style sheet, and the characters that are taken from it: those of its range that it has glyphs for. */
export type UsedFont = { family: string; weight: string; codes: Set<number> }

/** The fonts inside a style sheet. Throws on what is no WOFF2 font. */
export function usedFonts(style: string): UsedFont[] {
  const faces = style.matchAll(/font-family:'(.+?)';font-weight:(\d+).+?base64,(.+?)\).+?unicode-range:(.+?)}/g)
  return [...faces].map(([, family = '', weight = '', data = '', range = '']) => {
    const held = coverageOf(Buffer.from(data, 'base64'))
    return { family, weight, codes: new Set(codesIn(range).filter((code) => held.has(code))) }
  })
}

/** "U+0460-052F,U+1C80" as single codes. */
const codesIn = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })

/** The first known tags of a WOFF2 directory; the number is what stands for them. */
const CMAP = 0

const GLYF = 10

const LOCA = 11

/**
 * The characters a WOFF2 font has glyphs for. Source: WOFF File Format 2.0, section 4, and OpenType 1.9, cmap formats 4
 * and 12; read 2026-11-21. Throws on what is no such font: only fonts of ours are read.
 */
function coverageOf(font: Buffer): Set<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('not a WOFF2 font')
  const tables = font.readUInt16BE(12)
  const compressed = font.readUInt32BE(20)
  let at = 48
  const base128 = (): number => {
    let value = 0
    for (let byte = 0x80; byte >= 0x80; ) {
      byte = font.readUInt8(at)
      at += 1
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  let offset = 0
  let cmap: { start: number; length: number } | null = null
  for (let table = 0; table < tables; table += 1) {
    const flags = font.readUInt8(at)
    at += 1
    const tag = flags & 0x3f
    if (tag === 0x3f) at += 4
    const length = base128()
    const version = flags >> 6
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0
    const stored = isTransformed ? base128() : length
    if (tag === CMAP) cmap = { start: offset, length }
    offset += stored
  }
  if (cmap === null) throw new Error('a font without a cmap')
  const data = brotliDecompressSync(font.subarray(at, at + compressed))
  return readCmap(data.subarray(cmap.start, cmap.start + cmap.length))
}

function readCmap(cmap: Buffer): Set<number> {
  const known = new Set<number>()
  const count = cmap.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) readSegments(table, known)
    if (format === 12) readGroups(table, known)
  }
  return known
}

function readSegments(table: Buffer, known: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2
  const [ends, starts] = [14, 16 + segments * 2]
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4]
  for (let segment = 0; segment < segments; segment += 1) {
    const end = table.readUInt16BE(ends + segment * 2)
    const start = table.readUInt16BE(starts + segment * 2)
    const delta = table.readUInt16BE(deltas + segment * 2)
    const range = table.readUInt16BE(ranges + segment * 2)
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const place = ranges + segment * 2 + range + (code - start) * 2
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(place)
      if (glyph !== 0) known.add(code)
    }
  }
}

function readGroups(table: Buffer, known: Set<number>): void {
  const groups = table.readUInt32BE(12)
  for (let group = 0; group < groups; group += 1) {
    const start = table.readUInt32BE(16 + group * 12)
    const end = table.readUInt32BE(16 + group * 12 + 4)
    for (let code = start; code <= end; code += 1) known.add(code)
  }
}

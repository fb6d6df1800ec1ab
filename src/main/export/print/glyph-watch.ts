import { Buffer } from 'node:buffer'
import { brotliDecompressSync } from 'node:zlib'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { FONT_FILES } from './report-fonts.tsx'

/** Signs that are never drawn: spaces, controls, joiners, selectors. */
const UNDRAWN = /[\p{Z}\p{C}\p{M}]/u
/** Everything outside what every font of ours has, to look no further at most texts. */
const UNUSUAL = /[^ -\u017f\u2010-\u2027]/gu

/** Looks through the texts of a report for characters that its own fonts cannot print. */
export function createGlyphWatch() {
  const known = new Set<number>()
  for (const source of FONT_FILES)
    for (const code of coverageOf(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))) known.add(code)
  const characters = new Set<string>()
  const references = new Set<string>()
  return {
    /** `html` is of ours: what stands between its tags is what is printed. */
    look: (html: string, reference: string): void => {
      for (const [character] of html.matchAll(UNUSUAL)) {
        if (known.has(character.codePointAt(0) ?? 0) || UNDRAWN.test(character)) continue
        characters.add(character)
        references.add(reference)
      }
    },
    missing: (): MissingGlyphs => ({ characters: [...characters], references: [...references] }),
  }
}

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

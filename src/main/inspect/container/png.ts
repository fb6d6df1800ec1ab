import { inflateSync } from 'node:zlib'
import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText } from '../metadata/text.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, sizeOf } from './blocks.ts'
import { claim, claimFirst, leaveOpen } from './claims.ts'
import { firstProven } from './own-end.ts'
import { readImageResources } from './photoshop.ts'
import { chunksOf, IEND, PNG_SIGNATURE } from './png-walk.ts'
import { addTail, provenTail, tailParts } from './tail.ts'
import { withoutExifHeader } from './webp.ts'

/** Inflating stops here: half a megabyte of zeros can claim to be a profile of 512 MB. */
const MAX_INFLATED_BYTES = 8 * 2 ** 20
const MAX_TEXTS = 200
/**
 * Chunks with a meaning that is not read here, and the most bytes that they have. Source: the specification, §11 and its
 * register of extensions.
 */
const KNOWN = new Map<string, number>([
  ['IDAT', Number.POSITIVE_INFINITY],
  ['fdAT', Number.POSITIVE_INFINITY],
  ['hIST', 512],
  ['IHDR', 13],
  ['PLTE', 768],
  ['IEND', 0],
  ['tRNS', 256],
  ['cHRM', 32],
  ['gAMA', 4],
  ['sBIT', 4],
  ['sRGB', 1],
  ['cICP', 4],
  ['mDCV', 24],
  ['mDCv', 24],
  ['cLLI', 8],
  ['cLLi', 8],
  ['bKGD', 6],
  ['pHYs', 9],
  ['tIME', 7],
  ['fcTL', 26],
  ['oFFs', 9],
  ['gIFg', 4],
  ['sTER', 1],
])

/** Chunks of metadata. */
const READ = new Set(['iCCP', 'tEXt', 'zTXt', 'iTXt', 'caBX'])

/**
 * Reads the chunks of a PNG. Source: Portable Network Graphics, third edition, §11; ImageMagick's "Raw profile type"
 * text chunks as exiftool documents them.
 */
export function readPng(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  let at = PNG_SIGNATURE.length
  let [isEnded, hasPixels] = [false, false]
  let lastAt = at
  for (const { type, at: chunkAt, data, end } of chunksOf(bytes, 0)) {
    if (type === 'IHDR' && data.length >= 8) blocks.size ??= sizeOf(data.readUInt32BE(0), data.readUInt32BE(4))
    else if (type === 'CgBI') blocks.problems.add('apple_png')
    else if (type === 'eXIf') blocks.exif.push(withoutExifHeader(data))
    else if (type === 'iCCP') readProfile(data, blocks)
    else if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') readText(type, data, blocks)
    else if (type === 'tIME' && data.length === 7) blocks.entries.push(textEntry('PNG', 'ModifyDate', timeOf(data)))
    else if (type === 'caBX') blocks.jumbf.push(data)
    else if (type === 'acTL') blocks.problems.add('several_frames')
    const range = { at: chunkAt + 8, end: end - 4 }
    const source = UNKNOWN_SOURCES.block + type
    const known = KNOWN.get(type)
    // The structure of EXIF is followed by itself.
    if (type === 'eXIf') claim(blocks, range.at, range.end)
    else if (known !== undefined) claimFirst(blocks, source, range, known)
    else leaveOpen(blocks, source, range, READ.has(type) ? 'pictures' : 'anything')
    lastAt = chunkAt
    at = end
    isEnded = type === 'IEND'
    hasPixels ||= type === 'IDAT'
  }
  if (isEnded) {
    endAt(blocks, at)
    addTail(blocks, bytes, at)
  } else readUnended(bytes, lastAt, hasPixels ? at : null, blocks)
  return blocks
}

/**
 * What a PNG is whose chunks do not lead to its end: damaged if its last chunk is there all the same, else cut off. The
 * last chunk that was read, at `lastAt`, may reach into what follows, and that may be another PNG with an end of its own.
 * `chunksEnd`: where the whole chunks end; null = none of pixels is among them.
 */
function readUnended(bytes: Buffer, lastAt: number, chunksEnd: number | null, blocks: Blocks) {
  const last = bytes.indexOf(IEND, lastAt)
  const other = bytes.indexOf(PNG_SIGNATURE, lastAt)
  if (last >= 0 && (other < 0 || last < other)) {
    const end = last + IEND.length
    blocks.problems.add('damaged_container')
    endAt(blocks, end)
    addTail(blocks, bytes, end)
    return
  }
  const proven = other < 0 ? null : firstProven(bytes, lastAt, other)
  const behind = other < 0 ? provenTail(bytes, lastAt) : tailParts(bytes, proven ?? other)
  const at = behind[0]?.offset ?? bytes.length
  // Between two chunks, or within the last one: whether the pixels are all there takes inflating them.
  const rest = chunksEnd === null || at < chunksEnd ? null : bytes.subarray(chunksEnd, at)
  const isBetween = rest !== null && IEND.subarray(0, rest.length).equals(rest)
  endEarly(blocks, at, null, isBetween ? null : 'data')
  blocks.parts.push(...behind)
}

function timeOf(data: Buffer): string {
  const two = (at: number) => String(data[at]).padStart(2, '0')
  return `${data.readUInt16BE(0)}:${two(2)}:${two(3)} ${two(4)}:${two(5)}:${two(6)}`
}

/** null if it is not a deflate stream or exceeds the limit; the latter is noted. */
function inflate(data: Buffer, blocks: Blocks): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_INFLATED_BYTES })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    blocks.notes.add(isTooLarge ? 'compressed_block_too_large' : 'compressed_block_unreadable')
    return null
  }
}

function readProfile(data: Buffer, blocks: Blocks) {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 0) return
  blocks.entries.push(textEntry('PNG', 'ProfileName', data.toString('latin1', 0, nameEnd)))
  blocks.icc ??= inflate(data.subarray(nameEnd + 2), blocks)
}

function readText(type: 'tEXt' | 'zTXt' | 'iTXt', data: Buffer, blocks: Blocks) {
  const keyEnd = data.indexOf(0)
  if (keyEnd < 1) return
  const key = data.toString('latin1', 0, keyEnd)
  const value = type === 'iTXt' ? internationalText(data, keyEnd, blocks) : plainText(type, data, keyEnd, blocks)
  if (value === null) return
  if (key === 'XML:com.adobe.xmp') blocks.xmp.push(value)
  else if (key.startsWith('Raw profile type ')) readRawProfile(key.slice(17).trim(), value, blocks)
  else if (blocks.entries.length >= MAX_TEXTS) blocks.notes.add('entries_capped')
  else blocks.entries.push(textEntry('PNG', key, type === 'iTXt' ? value.toString('utf8') : decodeText(value)))
}

const plainText = (type: 'tEXt' | 'zTXt', data: Buffer, keyEnd: number, blocks: Blocks): Buffer | null =>
  type === 'tEXt' ? data.subarray(keyEnd + 1) : inflate(data.subarray(keyEnd + 2), blocks)

function internationalText(data: Buffer, keyEnd: number, blocks: Blocks): Buffer | null {
  const isCompressed = data[keyEnd + 1] === 1
  const languageEnd = data.indexOf(0, keyEnd + 3)
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd < 0) return null
  const text = data.subarray(translatedEnd + 1)
  return isCompressed ? inflate(text, blocks) : text
}

/** Reads "\nname\n   length\nhex hex …": a whole block written as text. The name may consist of several words. */
function readRawProfile(kind: string, text: Buffer, blocks: Blocks) {
  const [, , ...digits] = text.toString('latin1').trim().split('\n')
  const block = Buffer.from(digits.join('').replace(/\s+/g, ''), 'hex')
  if (kind === 'iptc' || kind === '8bim') readImageResources(block, blocks)
  else if (kind === 'xmp') blocks.xmp.push(block)
  else if (kind === 'icc' || kind === 'icm') blocks.icc ??= block
  else if (kind === 'exif' || kind === 'APP1') {
    if (block.includes('<x:xmpmeta') || block.includes('<rdf:RDF')) blocks.xmp.push(block.subarray(block.indexOf('<')))
    else blocks.exif.push(withoutExifHeader(block))
  }
}

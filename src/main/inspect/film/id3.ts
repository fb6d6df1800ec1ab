import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { type Blocks, MAX_BLOCK_BYTES } from '../container/blocks.ts'
import { claim, leaveOpen } from '../container/claims.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, utf16be } from '../metadata/text.ts'
import { MAX_LIST_BYTES, type Reach } from './reach.ts'
import { tagBytes } from './streams/create-stream-walk.ts'

/** Source: ID3v2.4 "native frames" §4.2 and its 2.2 names; names as exiftool's. */
const TEXTS = new Map<string, string>([
  ...(['TSSE', 'TSS'] as const).map((frame) => [frame, 'EncoderSettings'] as const),
  ...(['TENC', 'TEN'] as const).map((frame) => [frame, 'EncodedBy'] as const),
  ...(['TIT2', 'TT2'] as const).map((frame) => [frame, 'Title'] as const),
  ...(['TPE1', 'TP1'] as const).map((frame) => [frame, 'Artist'] as const),
  ...(['TDRC'] as const).map((frame) => [frame, 'RecordingTime'] as const),
  ...(['TDEN'] as const).map((frame) => [frame, 'EncodingTime'] as const),
])
const MAX_FRAMES = 500

/** Reads the ID3 tag at the start of an audio file: programs and texts, and Content Credentials. */
export async function readId3(reach: Reach, blocks: Blocks): Promise<void> {
  for (const { name, value } of framesOf(await tagAt(reach, 0))) {
    const tag = TEXTS.get(name)
    if (tag !== undefined && value.length <= MAX_LIST_BYTES) addText(tag, value, blocks)
    else if (name === 'GEOB') addObject(value, blocks)
  }
}

/** Frames of attached pictures. */
const PICTURES = new Set(['APIC', 'PIC'])

/** Notes what the tags before a recording hold, ID3 frame by frame, from `from` up to `to`. */
export async function leaveTags(reach: Reach, blocks: Blocks, from: number, to: number): Promise<void> {
  let at = from
  for (let count = 0; at < to; count += 1) {
    const head = await reach.readAt(at, 32)
    const bytes = count < MAX_TAGS ? tagBytes(head) : 0
    if (bytes === 0) break
    const end = Math.min(at + bytes, to)
    const isId3 = head.toString('latin1', 0, 3) === 'ID3'
    if (isId3) {
      for (const { name, at: frameAt, value } of framesOf(await tagAt(reach, at))) {
        const held = PICTURES.has(name) ? 'pictures' : 'anything'
        const range = { at: at + frameAt, end: at + frameAt + value.length }
        leaveOpen(blocks, UNKNOWN_SOURCES.block + name, range, held)
      }
      claim(blocks, at, at + ID3_HEADER_BYTES)
    } else leaveOpen(blocks, `${UNKNOWN_SOURCES.block}APE`, { at, end }, 'pictures')
    at = end
  }
  if (at < to) leaveOpen(blocks, UNKNOWN_SOURCES.gap, { at, end: to }, 'anything')
}

const ID3_HEADER_BYTES = 10
/** More tags one behind the other than these are one block. */
const MAX_TAGS = 64

async function tagAt({ readAt }: Reach, at: number): Promise<Buffer> {
  const header = await readAt(at, ID3_HEADER_BYTES)
  if (header.length < ID3_HEADER_BYTES) return header
  return await readAt(at, ID3_HEADER_BYTES + Math.min(sevenBits(header, 6), MAX_BLOCK_BYTES))
}

/** The frames of a tag; `at`: of the value, from the start of the tag. */
function* framesOf(tag: Buffer): Generator<{ name: string; at: number; value: Buffer }> {
  if (tag.length < ID3_HEADER_BYTES) return
  const version = tag[3] ?? 0
  const flags = tag[5] ?? 0
  const body = tag.subarray(ID3_HEADER_BYTES)
  // Compressed 2.2 tags were never defined; an extended header precedes the first frame.
  let at = (flags & 0x40) === 0 || version < 3 ? 0 : extendedBytes(body, version)
  const [nameBytes, headerBytes] = version < 3 ? [3, 6] : [4, 10]
  for (let count = 0; count < MAX_FRAMES && at + headerBytes <= body.length; count += 1) {
    const name = body.toString('latin1', at, at + nameBytes)
    if (!/^[A-Z0-9]+$/.test(name)) return
    const length =
      version < 3 ? body.readUIntBE(at + 3, 3) : version === 3 ? body.readUInt32BE(at + 4) : sevenBits(body, at + 4)
    const value = body.subarray(at + headerBytes, at + headerBytes + length)
    yield { name, at: ID3_HEADER_BYTES + at + headerBytes, value }
    at += headerBytes + length
  }
}

/** A number with seven bits per byte. */
const sevenBits = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((value, byte) => value * 128 + ((bytes[at + byte] ?? 0) & 0x7f), 0)

const extendedBytes = (body: Buffer, version: number) =>
  body.length < 4 ? 0 : version === 3 ? 4 + body.readUInt32BE(0) : sevenBits(body, 0)

function addText(tag: string, value: Buffer, blocks: Blocks) {
  const body = value.subarray(1)
  const isSwapped = value[0] === 2 || (body[0] === 0xfe && body[1] === 0xff)
  const wide = value[0] === 1 || value[0] === 2
  const text = wide ? (isSwapped ? utf16be(body) : body.toString('utf16le')) : decodeText(body)
  const clean = text
    .replace(/^\ufeff/, '')
    .split('\0')[0]
    ?.trim()
  if (clean !== undefined && clean !== '') blocks.entries.push(textEntry('ID3', tag, clean))
}

/**
 * Adds Content Credentials from an object frame: its type, name and description, then its bytes.
 * Source: C2PA specification 2.1 §A.3.5.
 */
function addObject(value: Buffer, blocks: Blocks) {
  const at = value.indexOf('jumb', 0, 'latin1')
  if (value.subarray(0, 200).includes('c2pa') && at >= 4) blocks.jumbf.push(value.subarray(at - 4))
}

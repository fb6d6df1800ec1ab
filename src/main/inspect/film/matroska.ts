import type { Blocks } from '../container/blocks.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from './reach.ts'

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TAGS = 0x1254c367
const TAG = 0x7373
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const TAG_STRING = 0x4487
const DATE = 0x4461
const NAMES = new Map([
  [0x7ba9, 'Title'],
  [0x4d80, 'MuxingApp'],
  [0x5741, 'WritingApp'],
])
/** Names of programs, cameras, times and places among the free tags. Source: matroska.org, "Tagging". */
const FREE_TAGS = new Map([
  ['ENCODER', 'Encoder'],
  ['ENCODED_BY', 'EncodedBy'],
  ['MAKE', 'Make'],
  ['MODEL', 'Model'],
  ['SOFTWARE', 'Software'],
  ['DATE_RECORDED', 'DateRecorded'],
  ['LOCATION', 'Location'],
  ['COM.APPLE.QUICKTIME.CREATIONDATE', 'CreationDate'],
  ['COM.APPLE.QUICKTIME.LOCATION.ISO6709', 'Location'],
  ['COM.APPLE.QUICKTIME.MAKE', 'Make'],
  ['COM.APPLE.QUICKTIME.MODEL', 'Model'],
  ['COM.APPLE.QUICKTIME.SOFTWARE', 'Software'],
])
const MAX_ENTRIES = 200
const MS_2001 = Date.UTC(2001, 0, 1)

/** Reads the metadata of a Matroska or WebM file: programs, title and time. Source: RFC 9559 §5.1. */
export async function readMatroska({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  let at = 0
  for (let count = 0; count < MAX_PARTS && at + 2 <= bytes; count += 1) {
    const element = elementAt(await readAt(at, 12), 0)
    if (element === null) break
    // The segment contains all the rest, so it is entered; an element of unknown length cannot be stepped over.
    const isEntered = element.id === SEGMENT
    if (!isEntered && element.length === null) break
    const start = at + element.bodyAt
    const length = Math.min(element.length ?? 0, MAX_LIST_BYTES)
    if (element.id === INFO) readInfo(await readAt(start, length), blocks)
    else if (element.id === TAGS) readTags(await readAt(start, length), blocks)
    at = isEntered ? start : start + (element.length ?? 0)
  }
}

type Element = { id: number; bodyAt: number; length: number | null }

/** An element's id and length; `length`: null = unknown, as in live recordings. */
function elementAt(bytes: Buffer, at: number): Element | null {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23
  const sizeAt = at + idBytes
  const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23
  const bodyAt = sizeAt + sizeBytes
  if (idBytes > 4 || sizeBytes > 8 || bodyAt > bytes.length) return null
  let length = (bytes[sizeAt] ?? 0) - 2 ** (8 - sizeBytes)
  let isUnknown = length === 2 ** (8 - sizeBytes) - 1
  for (const byte of bytes.subarray(sizeAt + 1, bodyAt)) {
    length = length * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { id: bytes.readUIntBE(at, idBytes), bodyAt, length: isUnknown ? null : length }
}

function* elementsIn(body: Buffer): Generator<{ id: number; value: Buffer }> {
  for (let at = 0; at < body.length; ) {
    const element = elementAt(body, at)
    if (element === null || element.length === null) return
    yield { id: element.id, value: body.subarray(element.bodyAt, element.bodyAt + element.length) }
    at = element.bodyAt + element.length
  }
}

const textOf = (value: Buffer) => decodeText(untilNul(value)).trim()

function add(blocks: Blocks, tag: string, value: string) {
  if (value === '') return
  if (blocks.entries.length >= MAX_ENTRIES) blocks.notes.add('entries_capped')
  else blocks.entries.push(textEntry('Matroska', tag, value))
}

function readInfo(body: Buffer, blocks: Blocks) {
  for (const { id, value } of elementsIn(body)) {
    const tag = NAMES.get(id)
    if (tag !== undefined) add(blocks, tag, textOf(value))
    // Nanoseconds since 2001, UTC; 0 was never set.
    else if (id === DATE && value.length === 8) add(blocks, 'DateTimeOriginal', dateOf(value.readBigInt64BE(0)))
  }
}

function dateOf(nanoseconds: bigint): string {
  const iso = new Date(MS_2001 + Number(nanoseconds / 1_000_000n)).toISOString()
  const fraction = iso.slice(19, -1).replace(/\.?0+$/, '')
  return `${iso.slice(0, 10).replaceAll('-', ':')} ${iso.slice(11, 19)}${fraction}Z`
}

function readTags(body: Buffer, blocks: Blocks) {
  for (const { id, value } of elementsIn(body)) {
    if (id !== TAG) continue
    for (const simple of elementsIn(value)) {
      if (simple.id !== SIMPLE_TAG) continue
      const parts = new Map([...elementsIn(simple.value)].map((part) => [part.id, part.value]))
      const tag = FREE_TAGS.get(textOf(parts.get(TAG_NAME) ?? Buffer.alloc(0)).toUpperCase())
      if (tag !== undefined) add(blocks, tag, textOf(parts.get(TAG_STRING) ?? Buffer.alloc(0)))
    }
  }
}

import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import type { Blocks } from '../container/blocks.ts'
import { claim, leaveOpen, type Range } from '../container/claims.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { addTurn, type Pose, turnOfPose } from './display-turn.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from './reach.ts'

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TAGS = 0x1254c367
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const VIDEO = 0xe0
const PROJECTION = 0x7670
const PROJECTION_TYPE = 0x7671
const POSE = new Map<number, keyof Pose>([
  [0x7673, 'yaw'],
  [0x7674, 'pitch'],
  [0x7675, 'roll'],
])
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
export async function readMatroska(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  let at = 0
  for (let count = 0; at + 2 <= bytes; count += 1) {
    if (count >= MAX_PARTS) blocks.isPartsOpen = true
    if (count >= MAX_PARTS) break
    const element = elementAt(await readAt(at, 12), 0)
    if (element === null) break
    // The segment contains all the rest, so it is entered; an element of unknown length cannot be stepped over.
    const isEntered = element.id === SEGMENT
    if (!isEntered && element.length === null) break
    const start = at + element.bodyAt
    const length = Math.min(element.length ?? 0, MAX_LIST_BYTES)
    const range = { at: start, end: Math.min(start + (element.length ?? 0), bytes) }
    if (element.id === ATTACHMENTS) await leaveAttachments(reach, blocks, range)
    else if (!isEntered) leaveElement(blocks, element.id, range)
    if (element.id === INFO) readInfo(await readAt(start, length), blocks)
    else if (element.id === TRACKS && blocks.turn === null) readTurn(await readAt(start, length), blocks)
    else if (element.id === TAGS) readTags(await readAt(start, length), blocks)
    at = isEntered ? start : start + (element.length ?? 0)
  }
  // What cannot be stepped over is a cluster of a live recording, or damage.
  claim(blocks, at, bytes)
}

const ATTACHMENTS = 0x1941a469
const ATTACHED_FILE = 0x61a7
const FILE_DATA = 0x465c
const CLUSTER = 0x1f43b675
const CUES = 0x1c53bb6b
/** Elements that are known, with the names that blocks without an own meaning are listed by. Source: RFC 9559 §5.1. */
const KNOWN = new Set([0x1a45dfa3, 0x114d9b74, INFO, TRACKS, TAGS, 0x1043a770])
const VOID = 0xec

function leaveElement(blocks: Blocks, id: number, range: Range): void {
  const name = id === VOID ? 'Void' : `0x${id.toString(16).toUpperCase()}`
  if (id === CLUSTER || id === CUES) claim(blocks, range.at, range.end)
  else leaveOpen(blocks, UNKNOWN_SOURCES.block + name, range, KNOWN.has(id) ? 'pictures' : 'anything')
}

/** Attached files are covers and fonts; anything else among them is a part of its own. */
async function leaveAttachments({ readAt }: Reach, blocks: Blocks, range: Range): Promise<void> {
  let at = range.at
  for (let count = 0; count < MAX_PARTS && at + 2 <= range.end; count += 1) {
    const element = elementAt(await readAt(at, 12), 0)
    if (element === null || element.length === null) return
    const start = at + element.bodyAt
    const end = Math.min(start + element.length, range.end)
    if (element.id === FILE_DATA)
      leaveOpen(blocks, `${UNKNOWN_SOURCES.block}Attachments`, { at: start, end }, 'pictures')
    at = element.id === ATTACHED_FILE ? start : start + element.length
  }
}

export type Element = { id: number; bodyAt: number; length: number | null }

/** An element's id and length; `length`: null = unknown, as in live recordings. null = none begins here. */
export function elementAt(bytes: Buffer, at: number): Element | null {
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

export function* elementsIn(body: Buffer): Generator<{ id: number; value: Buffer }> {
  for (let at = 0; at < body.length; ) {
    const element = elementAt(body, at)
    if (element === null || element.length === null) return
    yield { id: element.id, value: body.subarray(element.bodyAt, element.bodyAt + element.length) }
    at = element.bodyAt + element.length
  }
}

/** How the first video is displayed, by the pose of its projection. A panorama has one for other reasons. */
function readTurn(tracks: Buffer, blocks: Blocks) {
  for (const { id, value } of elementsIn(tracks)) {
    const track = id === TRACK ? [...elementsIn(value)] : []
    if (uintOf(track.find((part) => part.id === TRACK_TYPE)?.value) !== 1) continue
    const video = track.find((part) => part.id === VIDEO)?.value ?? Buffer.alloc(0)
    const projection = [...elementsIn(video)].find((part) => part.id === PROJECTION)?.value
    const parts = projection === undefined ? [] : [...elementsIn(projection)]
    if (uintOf(parts.find((part) => part.id === PROJECTION_TYPE)?.value) !== 0) return
    const pose: Pose = { yaw: 0, pitch: 0, roll: 0 }
    for (const part of parts) {
      const angle = POSE.get(part.id)
      if (angle !== undefined) pose[angle] = floatOf(part.value)
    }
    return addTurn(turnOfPose(pose), blocks)
  }
}

/** A number of up to 8 bytes; 0 without one. Source: RFC 8794 §7.2. */
const uintOf = (value: Buffer = Buffer.alloc(0)): number => value.reduce((sum, byte) => sum * 256 + byte, 0)

/** A float of 0, 4 or 8 bytes. Source: RFC 8794 §7.3. */
function floatOf(value: Buffer): number {
  if (value.length === 0) return 0
  return value.length === 4 ? value.readFloatBE(0) : value.readDoubleBE(0)
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

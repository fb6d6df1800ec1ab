import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { claim, leaveOpen } from '../../container/claims.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from '../reach.ts'
import {
  cutAt,
  endAt,
  endBeforeStated,
  endInRest,
  endNotStated,
  endNotWalked,
  type Held,
  toMilliseconds,
} from './end.ts'

const HEADER = '3026b2758e66cf11a6d900aa0062ce6c'
const DATA = '3626b2758e66cf11a6d900aa0062ce6c'
const FILE_PROPERTIES = 'a1dcab8c47a9cf118ee400c00c205365'
/** What may follow the data: the indexes. */
const INDEXES = new Set([
  '90080033b1e5cf1189f400a0c90349cb',
  'd329e2d6da35d111903400a0c90349be',
  'f803b1fead12644c840f2a1d2f7ad48c',
  'd03fb73c4a0c0348953dedf7b6228f0c',
])
const OBJECTS = new Map([[DATA, 'data'], ...[...INDEXES].map((id) => [id, 'index'] as const)])
const PADDING = '74d40618dfca0945a4ba9aabcb96aae8'
const OBJECT_BYTES = 24
const HEADER_OBJECT_BYTES = 30
/** Before the first packet of the data object: an identifier, the number of packets, two bytes. */
const DATA_HEADER = 50
const MAX_HEADER_BYTES = 2 ** 20

type Properties = { fileBytes: number; packets: number; packetBytes: number; seconds: number | null; isLive: boolean }

/** Walks an ASF file (WMA, WMV) to its end. Source: Microsoft "Advanced Systems Format (ASF) Specification" §2–§6. */
export async function walkAsf(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  let properties: Properties | null = null
  let hasData = false
  let last = { of: 'header', to: 0 }
  let at = 0
  for (let count = 0; at < bytes; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, OBJECT_BYTES)
    if (header.length < OBJECT_BYTES) break
    const id = header.toString('hex', 0, 16)
    const length = Number(header.readBigUInt64LE(16))
    if (at === 0) {
      const objects = await readAt(0, Math.min(length, MAX_HEADER_BYTES))
      properties = propertiesOf(objects)
      leaveObjects(blocks, objects)
      claim(blocks, objects.length, Math.min(length, bytes))
    }
    const isStated = at + length <= (properties?.fileBytes ?? 0)
    if (at > 0 && (id === HEADER || (hasData && !INDEXES.has(id) && !isStated))) break
    const range = { at: at + OBJECT_BYTES, end: Math.min(at + length, bytes) }
    // An index that is longer than what is looked through is one.
    if (id === DATA || (INDEXES.has(id) && length > MAX_LIST_BYTES)) claim(blocks, range.at, range.end)
    else if (at > 0) leaveOpen(blocks, objectName(id), range)
    if (id === DATA) {
      hasData = true
      if (properties?.isLive || length < DATA_HEADER) return endNotStated(blocks)
    }
    if (length < OBJECT_BYTES) break
    if (!Number.isSafeInteger(length)) {
      // No file is so long: the size is damaged, and what it would say of the end with it.
      blocks.problems.add('damaged_container')
      return endNotStated(blocks)
    }
    if (at + length > bytes) {
      const held = id === DATA ? heldOf(properties, bytes - at - DATA_HEADER) : undefined
      return cutAt(blocks, bytes, properties?.fileBytes ?? null, held)
    }
    at += length
    last = { of: OBJECTS.get(id) ?? id.slice(0, 8).toUpperCase(), to: at }
  }
  if (properties === null || properties.isLive) return endNotStated(blocks)
  if (properties.fileBytes > bytes)
    return at < bytes || !hasData
      ? cutAt(blocks, bytes, properties.fileBytes)
      : endBeforeStated(blocks, bytes, properties.fileBytes)
  if (!hasData) return endNotStated(blocks)
  const whole = { of: 'ASF file', to: properties.fileBytes }
  if (last.to > whole.to) return endContradicted(blocks, whole, last)
  if (last.to < whole.to) return await endInRest(reach, blocks, last.to, { outer: whole, last })
  await endAt(reach, blocks, at)
}

/** By the first of the numbers that identify it. */
const objectName = (id: string): string => `${UNKNOWN_SOURCES.block}${id.slice(0, 8).toUpperCase()}`

/** The objects of a header: texts, properties, pictures among the attributes, padding. */
function leaveObjects(blocks: Blocks, header: Buffer): void {
  for (let at = HEADER_OBJECT_BYTES, count = 0; at + OBJECT_BYTES <= header.length && count < 200; count += 1) {
    const length = Number(header.readBigUInt64LE(at + 16))
    if (length < OBJECT_BYTES) return
    const id = header.toString('hex', at, at + 16)
    const held = id === PADDING ? 'anything' : 'pictures'
    leaveOpen(blocks, objectName(id), { at: at + OBJECT_BYTES, end: Math.min(at + length, header.length) }, held)
    at += length
  }
}

function propertiesOf(header: Buffer): Properties | null {
  for (let at = 30, count = 0; at + OBJECT_BYTES <= header.length && count < 200; count += 1) {
    const length = Number(header.readBigUInt64LE(at + 16))
    if (header.toString('hex', at, at + 16) === FILE_PROPERTIES && at + 104 <= header.length) {
      const number = (offset: number) => Number(header.readBigUInt64LE(at + offset))
      const flags = header.readUInt32LE(at + 88)
      // In units of 100 ns, with the time that players wait before they begin, in ms.
      const seconds = number(64) / 1e7 - number(80) / 1000
      return {
        fileBytes: number(40),
        packets: number(56),
        packetBytes: header.readUInt32LE(at + 92),
        seconds: seconds > 0 && seconds <= 8e8 ? seconds : null,
        isLive: (flags & 1) === 1,
      }
    }
    if (length < OBJECT_BYTES) return null
    at += length
  }
  return null
}

/** Packets of one size that cover the time evenly enough for an estimate; null = their number is not stated. */
function heldOf(properties: Properties | null, held: number): Held {
  if (properties === null || properties.seconds === null) return { seconds: null, dueSeconds: null }
  const { packets, packetBytes, seconds } = properties
  const count = packetBytes > 0 ? Math.floor(Math.max(0, held) / packetBytes) : 0
  const share = packets > 0 && packetBytes > 0 ? Math.min(1, count / packets) : null
  return { seconds: share === null ? null : toMilliseconds(share * seconds), dueSeconds: toMilliseconds(seconds) }
}

import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import type { Blocks } from '../../container/blocks.ts'
import { claim, claimFirst, leaveOpen } from '../../container/claims.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endNotStated, endNotWalked, toMilliseconds } from './end.ts'
import { type ConstantPackets, heldOf, secondsOf, setDuration } from './pcm.ts'

const HEADER_BYTES = 12
/** Before the first packet of the data chunk: the number of edits. */
const EDITS_BYTES = 4
const KNOWN = new Set(
  'desc data pakt chan kuki cook strg mark regn inst midi ovvw peak edct info umid uuid free ldat snfo'.split(' '),
)

/** Chunks that begin with so many bytes of numbers; behind those of a table are lengths of packets. */
const NUMBERS = new Map([
  ['desc', 32],
  ['pakt', 24],
])

type Description = { rate: number; packets: ConstantPackets | null; framesPerPacket: number }

/**
 * Walks a Core Audio file to its end: the format states no size of the whole, so it ends with its last chunk. A size of
 * -1 lasts to the end of the file. Source: Apple Core Audio Format Specification 1.0.
 */
export async function walkCaf(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  let description: Description | null = null
  let table: { packets: number; frames: number } | null = null
  let data: { at: number; length: number } | null = null
  let at = 8
  for (let count = 0; at < bytes; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, HEADER_BYTES)
    const type = header.toString('latin1', 0, 4)
    if (header.length < HEADER_BYTES || !/^[ -~]{4}$/.test(type)) break
    const [length, body] = [Number(header.readBigInt64BE(4)), at + HEADER_BYTES]
    const numbers = NUMBERS.get(type)
    const range = { at: body, end: length < 0 ? bytes : Math.min(body + length, bytes) }
    // A table that is longer than what is looked through is one.
    if (numbers !== undefined && length <= MAX_LIST_BYTES)
      claimFirst(blocks, UNKNOWN_SOURCES.block + type, range, numbers)
    else if (numbers !== undefined || type === 'data') claim(blocks, range.at, range.end)
    else leaveOpen(blocks, UNKNOWN_SOURCES.block + type, range)
    if (type === 'desc') description = descriptionOf(await readAt(body, 32))
    else if (type === 'pakt' && length >= 24) table = tableOf(await readAt(body, 24))
    if (type === 'data') data = { at: body, length }
    if (type === 'data' && length === -1) {
      setDuration(blocks, secondsOf(description?.packets ?? null, bytes - body - EDITS_BYTES), 'counted')
      return endNotStated(blocks)
    }
    if (length < 0) break
    if (body + length > bytes) {
      if (!KNOWN.has(type) && data !== null && description !== null) break
      measure(blocks, description, table, data)
      const packets = type === 'data' ? (description?.packets ?? null) : null
      return cutAt(blocks, bytes, null, heldOf(packets, bytes - body - EDITS_BYTES, length - EDITS_BYTES))
    }
    at = body + length
  }
  if (description === null || data === null) return endNotStated(blocks)
  measure(blocks, description, table, data)
  // Packets of different lengths cannot be found without their table.
  if (description.packets === null && table === null) return cutAt(blocks, bytes, null)
  await endAt(reach, blocks, at)
}

function descriptionOf(body: Buffer): Description | null {
  if (body.length < 32) return null
  const rate = body.readDoubleBE(0)
  const [bytes, frames] = [body.readUInt32BE(16), body.readUInt32BE(20)]
  return { rate, framesPerPacket: frames, packets: bytes > 0 && frames > 0 ? { bytes, frames, rate } : null }
}

/** Frames: those that are played, without priming and remainder. */
function tableOf(body: Buffer): { packets: number; frames: number } | null {
  if (body.length < 24) return null
  return { packets: Number(body.readBigInt64BE(0)), frames: Number(body.readBigInt64BE(8)) }
}

function measure(
  blocks: Blocks,
  description: Description | null,
  table: { packets: number; frames: number } | null,
  data: { length: number } | null,
): void {
  if (description === null) return
  const { packets, rate, framesPerPacket } = description
  if (packets !== null && data !== null) {
    setDuration(blocks, secondsOf(packets, data.length - EDITS_BYTES), 'computed')
  } else if (table !== null && rate > 0) {
    const frames = table.frames > 0 ? table.frames : table.packets * framesPerPacket
    if (Number.isSafeInteger(frames)) setDuration(blocks, toMilliseconds(frames / rate), 'computed')
  }
}

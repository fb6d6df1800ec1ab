import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import { NO_PART } from '../../../../shared/model/contents.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { claim, claimFirst, leaveOpen } from '../../container/claims.ts'
import { MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endBeforeStated, endInRest, endNotStated, endNotWalked, SLACK_BYTES } from './end.ts'
import { type ConstantPackets, heldOf, secondsOf, setDuration } from './pcm.ts'
import { packetsOf } from './walk-riff.ts'

const HEADER_BYTES = 24
const FORMAT_BYTES = 18

/** Walks a Sony Wave64 to its end: sizes of 64 bits, with their header, aligned to 8. Source: Sony "Wave64 File Format". */
export async function walkWave64(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  const start = await readAt(0, 40)
  const end = start.length < 40 ? 0 : sizeAt(start, 16)
  if (end === 0) return endNotStated(blocks)
  const [isHeld, whole] = [end <= bytes, { of: start.toString('latin1', 0, 4), to: end }]
  let last = { of: NO_PART, to: 40 }
  let packets: ConstantPackets | null = null
  let at = 40
  for (let count = 0; at + HEADER_BYTES <= end; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, HEADER_BYTES)
    if (header.length < HEADER_BYTES) break
    const [type, length] = [header.toString('latin1', 0, 4), sizeAt(header, 16)]
    const body = at + HEADER_BYTES
    if (isHeld && (length < HEADER_BYTES || !/^[ -~]{4}$/.test(type)) && !(type === 'data' && end <= body))
      return await endInRest(reach, blocks, at, { outer: whole, last })
    const range = { at: body, end: Math.min(at + length, bytes) }
    if (type === 'fmt ') claimFirst(blocks, UNKNOWN_SOURCES.block + type, range, FORMAT_BYTES)
    else if (type === 'data') claim(blocks, range.at, range.end)
    else leaveOpen(blocks, UNKNOWN_SOURCES.block + type, range)
    if (type === 'data' && length <= HEADER_BYTES && end <= body) {
      setDuration(blocks, secondsOf(packets, bytes - body), 'counted')
      return endNotStated(blocks)
    }
    if (length < HEADER_BYTES) break
    last = { of: type, to: at + length }
    if (type === 'fmt ') packets = packetsOf(await readAt(body, Math.min(length - HEADER_BYTES, 40)))
    if (type === 'data') {
      const held = heldOf(packets, bytes - body, length - HEADER_BYTES)
      if (last.to > bytes && isHeld) setDuration(blocks, held.seconds, 'counted')
      else setDuration(blocks, held.dueSeconds, 'computed')
      if (last.to > bytes && !isHeld) return cutAt(blocks, bytes, end, held)
    }
    if (last.to > bytes && !isHeld) return cutAt(blocks, bytes, end)
    if (last.to > bytes || (isHeld && last.to > end + SLACK_BYTES)) {
      if (last.to > bytes) blocks.problems.add('damaged_container')
      return endContradicted(blocks, whole, last)
    }
    at += length + ((8 - (length % 8)) % 8)
  }
  if (end > bytes + 8) return at < bytes ? cutAt(blocks, bytes, end) : endBeforeStated(blocks, bytes, end)
  await endAt(reach, blocks, Math.min(Math.max(end, at), bytes))
}

/** 0 = not stated, or larger than any file. */
function sizeAt(header: Buffer, at: number): number {
  const size = Number(header.readBigUInt64LE(at))
  return Number.isSafeInteger(size) ? size : 0
}

import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import { NO_PART } from '../../../../shared/model/contents.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { claim, claimFirst, leaveOpen } from '../../container/claims.ts'
import { MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endBeforeStated, endInRest, endNotStated, endNotWalked, SLACK_BYTES } from './end.ts'
import { type ConstantPackets, heldOf, secondsOf, setDuration } from './pcm.ts'

/** Before the first sample of a sound chunk: an offset and a block size. */
const SOUND_HEADER = 8
const UNKNOWN = 0xffff_ffff
/** Of a common chunk, before the name of its coding. */
const COMMON_BYTES = 18
/** Codings of AIFF-C in which each frame of samples has the same bytes, with the bytes of a sample where they differ. */
const CODINGS = new Map<string, number | null>([
  ['NONE', null],
  ['twos', null],
  ['sowt', null],
  ['raw ', null],
  ['in24', 3],
  ['in32', 4],
  ['fl32', 4],
  ['FL32', 4],
  ['fl64', 8],
  ['FL64', 8],
  ['ulaw', 1],
  ['ULAW', 1],
  ['alaw', 1],
  ['ALAW', 1],
])

/** Source: the two versions of the format, §"Chunks". */
const KNOWN = new Set(
  'COMM|SSND|FVER|MARK|INST|MIDI|AESD|APPL|COMT|NAME|AUTH|(c) |ANNO|SAXL|ID3 |id3 |LGWV|PEAK|CHAN|basc|trns|cate'.split(
    '|',
  ),
)
/** Some programs end a shorter name with zeros. */
const NAME = /^[ -~]+\0*$/

/** Walks an AIFF or AIFF-C to its end. Source: Apple "Audio Interchange File Format", versions 1.3 and C. */
export async function walkAiff(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  const start = await readAt(0, 12)
  if (start.length < 12) return endNotStated(blocks)
  const isCoded = start.toString('latin1', 8, 12) === 'AIFC'
  const stated = start.readUInt32BE(4)
  const end = 8 + stated
  if (stated === 0 || stated === UNKNOWN) return endNotStated(blocks)
  let packets: ConstantPackets | null = null
  const whole = { of: start.toString('latin1', 0, 4), to: end }
  let last = { of: NO_PART, to: 12 }
  const isHeld = end <= bytes
  let at = 12
  for (let count = 0; at < end; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, 8)
    if (header.length < 8 || (isHeld && at + 8 > end)) break
    const [type, length, body] = [header.toString('latin1', 0, 4), header.readUInt32BE(4), at + 8]
    if (isHeld && !KNOWN.has(type) && (body + length > end || !NAME.test(type)))
      return await endInRest(reach, blocks, at, { outer: whole, last })
    const range = { at: body, end: Math.min(body + length, bytes) }
    if (type === 'COMM') claimFirst(blocks, UNKNOWN_SOURCES.block + type, range, COMMON_BYTES)
    else if (type === 'SSND') claim(blocks, range.at, range.end)
    else leaveOpen(blocks, UNKNOWN_SOURCES.block + type, range, type === 'ID3 ' ? 'pictures' : 'anything')
    if (type === 'COMM') packets = packetsOf(await readAt(body, Math.min(length, 26)), isCoded)
    if (type === 'SSND') {
      if (length === UNKNOWN || (length <= SOUND_HEADER && body + length >= end && body + SOUND_HEADER < bytes)) {
        setDuration(blocks, secondsOf(packets, bytes - body - SOUND_HEADER), 'counted')
        return endNotStated(blocks)
      }
      const isCut = body + length > bytes
      const held = heldOf(packets, bytes - body - SOUND_HEADER, length - SOUND_HEADER)
      if (isCut && isHeld) setDuration(blocks, held.seconds, 'counted')
      else setDuration(blocks, held.dueSeconds, 'computed')
      if (isCut && !isHeld) return cutAt(blocks, bytes, end, held)
    }
    last = { of: type.replaceAll('\0', ''), to: body + length }
    if (last.to > bytes && !isHeld) return cutAt(blocks, bytes, end)
    if (last.to > bytes || (isHeld && last.to > end + SLACK_BYTES)) {
      if (last.to > bytes) blocks.problems.add('damaged_container')
      return endContradicted(blocks, whole, last)
    }
    at = body + length + (length % 2)
  }
  if (end > bytes && at < bytes) return cutAt(blocks, bytes, end)
  if (end > bytes + 8) return endBeforeStated(blocks, bytes, end)
  await endAt(reach, blocks, Math.min(Math.max(at, end), bytes))
}

function packetsOf(common: Buffer, isCoded: boolean): ConstantPackets | null {
  if (common.length < 18) return null
  const coding = isCoded ? common.toString('latin1', 18, 22) : 'NONE'
  const own = CODINGS.get(coding)
  if (own === undefined) return null
  const sample = own ?? Math.ceil(common.readUInt16BE(6) / 8)
  return { bytes: common.readUInt16BE(0) * sample, frames: 1, rate: extendedAt(common, 8) }
}

/** A floating-point number of 80 bits. Source: IEEE 754, "extended"; Apple Numerics Manual. */
function extendedAt(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** (exponent - 63)
}

import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import { NO_PART } from '../../../../shared/model/contents.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { claim, claimFirst, leaveOpen, type Range } from '../../container/claims.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endBeforeStated, endInRest, endNotStated, endNotWalked, SLACK_BYTES } from './end.ts'
import { type ConstantPackets, heldOf, secondsOf, setDuration } from './pcm.ts'

const UNKNOWN = 0xffff_ffff
/** Some programs end a shorter name with zeros. */
const NAME = /^[ -~]+\0*$/

/**
 * Walks a WAV or AVI file, or one with 64-bit sizes, to its end. Lengths of 0 or 0xFFFFFFFF are those of a file written
 * to a pipe: no end is stated. Sources: Microsoft's "Multimedia Programming Interface" §3, EBU Tech 3306, ITU-R BS.2088,
 * OpenDML 1.02.
 */
export async function walkRiff(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  const start = await readAt(0, 12)
  if (start.length < 12) return endNotStated(blocks)
  const isWave = start.toString('latin1', 8, 12) === 'WAVE'
  const stated = start.readUInt32LE(4)
  let long: LongSizes | null = null
  let packets: ConstantPackets | null = null
  let [at, riffEnd, isStated] = [12, 8 + stated, stated !== 0 && stated !== UNKNOWN]
  // A long AVI goes on behind the end of its first part.
  const due = () => (isWave && isStated ? riffEnd : null)
  const whole = () => ({ of: start.toString('latin1', 0, 4), to: riffEnd })
  let last = { of: NO_PART, to: at }
  for (let count = 0; at < riffEnd || !isStated; count += 1) {
    if (count >= MAX_PARTS) return endNotWalked(blocks)
    const header = await readAt(at, 12)
    if (header.length < 8) break
    const type = header.toString('latin1', 0, 4)
    if (!isStated && !/^[ -~]{4}$/.test(type)) break
    let length = header.readUInt32LE(4)
    const body = at + 8
    const isHeld = isStated && riffEnd <= bytes
    if (isHeld && body > riffEnd) break
    if (isHeld && !isChunk(type, body + length <= riffEnd))
      return await endInRest(reach, blocks, at, { outer: whole(), last })
    await leaveChunk(reach, blocks, { type, at: body, end: Math.min(body + length, bytes) })
    if (type === 'LIST' && (length === 0 || length === UNKNOWN)) return endNotStated(blocks)
    if (type === 'ds64') {
      long = longSizes(await readAt(body, Math.min(length, 28)))
      isStated = long !== null && long.riff > 0
      riffEnd = 8 + (long?.riff ?? 0)
    } else if (type === 'fmt ') packets = packetsOf(await readAt(body, Math.min(length, 40)))
    else if (type === 'data' && isWave) {
      if (long !== null && (length === UNKNOWN || long.data > UNKNOWN)) length = long.data
      const isOpen =
        length === UNKNOWN ||
        (isPlaceholder(length) && length > bytes - body) ||
        (length === 0 && (await hasDataBehind(reach, body, riffEnd, isStated)))
      if (isOpen) {
        setDuration(blocks, secondsOf(packets, bytes - body), 'counted')
        return endNotStated(blocks)
      }
      const held = Math.min(length, bytes - body)
      if (held < length && isHeld) setDuration(blocks, secondsOf(packets, held), 'counted')
      else setDuration(blocks, secondsOf(packets, length), 'computed')
      if (held < length && !isHeld) return cutAt(blocks, bytes, due(), heldOf(packets, held, length))
    }
    last = { of: type.replaceAll('\0', ''), to: body + length }
    if (last.to > bytes && isHeld) {
      // Longer than the whole, and than the file: one of the two is wrong, and nothing says which.
      blocks.problems.add('damaged_container')
      return endContradicted(blocks, whole(), last)
    }
    if (last.to > bytes) return cutAt(blocks, bytes, due())
    at = await behindChunk(reach, last.to, length)
    const next = await followingRiff(reach, at, riffEnd)
    if (next !== null) [at, riffEnd] = [next.at + 12, next.end]
  }
  if (!isStated) return endNotStated(blocks)
  if (last.to > riffEnd + SLACK_BYTES) return endContradicted(blocks, whole(), last)
  const end = Math.max(at, riffEnd)
  if (riffEnd > bytes && at < bytes) return cutAt(blocks, bytes, due())
  if (riffEnd > bytes + SLACK_BYTES) return endBeforeStated(blocks, bytes, due())
  await endAt(reach, blocks, Math.min(await withPadding(reach, await afterKnown(reach, end)), bytes))
}

/** Chunks of samples and tables, of lists and texts. Sources: those above, EBU Tech 3285, OpenDML. */
const KNOWN = new Set(
  (
    'fmt |data|fact|LIST|cue |plst|smpl|inst|PEAK|levl|bext|iXML|umid|link|axml|chna|cart|acid|strc|DISP|CSET|slnt|wavl|' +
    'labl|note|ltxt|ds64|id3 |ID3 |_PMX|C2PA|JUNK|junk|PAD |FLLR|minf|elm1|regn|idx1|indx|vprp|IDIT|SEGM|afsp'
  ).split('|'),
)

/**
 * Whether a chunk begins with this type. One that is not known, and longer than what is there for it, is none.
 */
const isChunk = (type: string, isWithin: boolean) => KNOWN.has(type) || (isWithin && NAME.test(type))

/** Where the next chunk begins: padded to two bytes, but for programs that forget to. */
async function behindChunk({ readAt }: Reach, end: number, length: number): Promise<number> {
  if (length % 2 === 0) return end
  const types = (await readAt(end, 5)).toString('latin1')
  return KNOWN.has(types.slice(0, 4)) && !KNOWN.has(types.slice(1)) ? end : end + 1
}

/** Chunks that begin with so many bytes of numbers. */
const NUMBERS = new Map([
  ['fmt ', 18],
  ['ds64', 28],
  ['fact', 4],
  ['slnt', 4],
])
/** Lists of chunks; those of others are coded, or texts in a form of their own. */
const LISTS = new Set(['INFO', 'hdrl', 'strl', 'odml', 'exif', 'adtl', 'wavl'])
const READ = new Set(['bext', 'iXML', 'id3 ', 'ID3 ', '_PMX', 'C2PA'])
const MAX_DEPTH = 4

/** Notes what the data of a chunk, `at` to `end`, are. Lists that are short enough are entered. */
async function leaveChunk(
  { readAt }: Reach,
  blocks: Blocks,
  { type, at, end }: Range & { type: string },
): Promise<void> {
  const list = type === 'LIST' ? (await readAt(at, 4)).toString('latin1') : null
  const numbers = NUMBERS.get(type)
  if (numbers !== undefined) claimFirst(blocks, UNKNOWN_SOURCES.block + type, { at, end }, numbers)
  // An index that is longer than what is looked through is one.
  else if (type === 'data' || list === 'movi' || (type === 'idx1' && end - at > MAX_LIST_BYTES)) claim(blocks, at, end)
  else if (list !== null && LISTS.has(list) && end - at <= MAX_LIST_BYTES)
    leaveList(blocks, await readAt(at + 4, end - at - 4), at + 4, 0)
  else leaveOpen(blocks, UNKNOWN_SOURCES.block + (list ?? type), { at, end }, READ.has(type) ? 'pictures' : 'anything')
}

function leaveList(blocks: Blocks, chunks: Buffer, start: number, depth: number): void {
  for (let at = 0; at + 8 <= chunks.length; ) {
    const type = chunks.toString('latin1', at, at + 4)
    const end = Math.min(at + 8 + chunks.readUInt32LE(at + 4), chunks.length)
    const list = type === 'LIST' ? chunks.toString('latin1', at + 8, at + 12) : null
    if (list !== null && LISTS.has(list) && depth < MAX_DEPTH)
      leaveList(blocks, chunks.subarray(at + 12, end), start + at + 12, depth + 1)
    else leaveOpen(blocks, UNKNOWN_SOURCES.block + (list ?? type), { at: start + at + 8, end: start + end })
    at = end + (end % 2)
  }
}

/** What recorders to a pipe write instead of 0xFFFFFFFF: the largest signed size, with or without their header. */
const isPlaceholder = (length: number) =>
  (length >= 0x7fff_f000 && length <= 0x8000_0000) || (length >= 0xffff_f000 && length <= UNKNOWN)

type LongSizes = { riff: number; data: number }

/** Sizes beyond 32 bits; 0 = not stated. */
function longSizes(body: Buffer): LongSizes | null {
  if (body.length < 16) return null
  const sizeAt = (at: number) => {
    const size = Number(body.readBigUInt64LE(at))
    return Number.isSafeInteger(size) ? size : 0
  }
  return { riff: sizeAt(0), data: sizeAt(8) }
}

/** Chunks that stand behind the sound. */
const BEHIND_DATA = new Set(['LIST', 'id3 ', 'ID3 ', 'bext', 'iXML', 'JUNK', 'PEAK', 'cue ', 'smpl', '_PMX', 'C2PA'])

/** Whether a chunk of length 0 is followed by something that is no chunk: its length was never filled in. */
async function hasDataBehind({ bytes, readAt }: Reach, at: number, riffEnd: number, isStated: boolean) {
  if (at >= bytes) return false
  if (!isStated) return true
  if (at >= riffEnd) return true
  const next = await readAt(at, 8)
  if (BEHIND_DATA.has(next.toString('latin1', 0, 4))) return false
  return next.length < 8 || !/^[ -~]{4}$/.test(next.toString('latin1', 0, 4)) || at + 8 + next.readUInt32LE(4) > bytes
}

/** A further RIFF of an AVI above a gigabyte, at the end of the one before. */
async function followingRiff({ readAt }: Reach, at: number, riffEnd: number) {
  if (at < riffEnd) return null
  const header = await readAt(riffEnd + (riffEnd % 2), 12)
  if (header.length < 12 || header.toString('latin1', 0, 4) !== 'RIFF' || header.toString('latin1', 8, 12) !== 'AVIX')
    return null
  const start = riffEnd + (riffEnd % 2)
  return { at: start, end: start + 8 + header.readUInt32LE(4) }
}

/** Programs add chunks behind the end without counting them in. */
async function afterKnown({ bytes, readAt }: Reach, end: number): Promise<number> {
  let at = end
  for (let count = 0; count < 16; count += 1) {
    const start = at + (at % 2)
    const header = await readAt(start, 8)
    if (header.length < 8 || !BEHIND_DATA.has(header.toString('latin1', 0, 4))) break
    const next = start + 8 + header.readUInt32LE(4)
    if (next > bytes) break
    at = next
  }
  return at
}

/** Chunks are padded to two bytes; a zero there belongs to them. */
async function withPadding({ bytes, readAt }: Reach, end: number): Promise<number> {
  if (end % 2 === 0 || end >= bytes) return end
  return (await readAt(end, 1))[0] === 0 ? end + 1 : end
}

const EXTENSIBLE = 0xfffe
/** PCM, float, A-law, µ-law. */
const ONE_FRAME = new Set([1, 3, 6, 7])
/** Microsoft's and the IMA's ADPCM: samples in a block are stated behind the format. */
const BLOCKS = new Set([2, 0x11])

/** Source: RFC 2361, Microsoft's WAVEFORMATEX; null = packets of different lengths. */
export function packetsOf(format: Buffer): ConstantPackets | null {
  if (format.length < 16) return null
  const tag = format.readUInt16LE(0)
  const kind = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag
  const [channels, rate, bytes, bits] = [2, 4, 12, 14].map((at) =>
    at === 4 ? format.readUInt32LE(at) : format.readUInt16LE(at),
  ) as [number, number, number, number]
  if (BLOCKS.has(kind) && format.length >= 20) return { bytes, frames: format.readUInt16LE(18), rate }
  if (!ONE_FRAME.has(kind)) return null
  // A frame of samples has the bytes that its channels need, whatever else is stated.
  return bytes === channels * Math.ceil(bits / 8) ? { bytes, frames: 1, rate } : null
}

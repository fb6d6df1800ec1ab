import { type Cursor, peek, type StreamWalk, skip } from './feed.ts'
import { ownBytes } from './foreign-start.ts'
import { type FrameReader, skipToFrame } from './skip-to-frame.ts'
import { counted, cut, type Gap, MAX_GAPS, notStated, secondsAt, type Walked } from './walked.ts'

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
const HEADER_BYTES = 7
const SAMPLES = 1024

export type AdtsFrame = { bytes: number; rate: number; blocks: number }

/** The header of a frame; null = none begins here. Source: ISO/IEC 13818-7 §6.2, ISO/IEC 14496-3 §1.A.3. */
export function adtsFrameAt(bytes: Buffer, at: number): AdtsFrame | null {
  if (at + HEADER_BYTES > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return null
  const rate = RATES[((bytes[at + 2] ?? 0) >> 2) & 15]
  const length = (((bytes[at + 3] ?? 0) & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5)
  if (rate === undefined || length < HEADER_BYTES) return null
  return { bytes: length, rate, blocks: ((bytes[at + 6] ?? 0) & 3) + 1 }
}

/** Whether frames of AAC begin here: one that another follows, or one that ends with the bytes. */
export function isAdts(bytes: Buffer): boolean {
  const first = adtsFrameAt(bytes, 0)
  if (first === null) return false
  return first.bytes + HEADER_BYTES > bytes.length || adtsFrameAt(bytes, first.bytes)?.rate === first.rate
}

/**
 * Counts the whole frames of an AAC stream, and what lies between them. The format states no end, but a last frame can be
 * incomplete.
 */
export function* walkAdts(cursor: Cursor): StreamWalk<Walked | null> {
  let samples = 0
  let rate = 0
  const gaps: Gap[] = []
  const length = () => counted(secondsAt(samples, rate))
  const lengthAt: FrameReader = (bytes, at) => {
    const frame = adtsFrameAt(bytes, at)
    return frame?.rate === rate ? frame.bytes : null
  }
  while (true) {
    const at = cursor.at
    const header = yield peek(HEADER_BYTES)
    const frame = adtsFrameAt(header, 0)
    if (frame === null || (rate !== 0 && frame.rate !== rate)) {
      const isPartial = header.length > 0 && header.length < HEADER_BYTES && header[0] === 0xff
      if (isPartial) return { ...cut({ at }, length()), gaps }
      if (!(yield* skipToFrame(cursor, lengthAt))) return samples === 0 ? null : { ...notStated(length()), gaps }
      if (gaps.length < MAX_GAPS) gaps.push({ at, end: cursor.at })
      continue
    }
    rate = frame.rate
    const bytes = yield peek(frame.bytes + HEADER_BYTES)
    if (bytes.length < frame.bytes) return { ...cut({ at }, length()), gaps }
    const isFollowed = bytes.length === frame.bytes || adtsFrameAt(bytes, frame.bytes) !== null
    const own = ownBytes(bytes.subarray(0, frame.bytes), isFollowed)
    yield skip(own)
    if (own === frame.bytes) samples += SAMPLES * frame.blocks
  }
}

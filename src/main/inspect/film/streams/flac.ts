import { type Cursor, type StreamWalk, skip, some, take } from './feed.ts'
import {
  type FlacFrame,
  flacFrameAt,
  flacFrameBytes,
  INFO_BYTES,
  isFlacFrame,
  MAX_HEADER_BYTES,
  type StreamInfo,
  streamInfoOf,
} from './flac-frame.ts'
import { foreignStart } from './foreign-start.ts'
import { counted, cut, exceeded, type Gap, MAX_GAPS, notStated, secondsAt, type Walked, whole } from './walked.ts'

const MAX_BLOCKS = 1000
/** So much is read through of frames whose checksum is another than their bytes'. */
const MAX_MEASURED_BYTES = 64 * 2 ** 20
/** No frame is longer: 65,535 samples of eight channels of 33 bits, uncompressed. */
const MAX_FRAME_BYTES = 4 * 2 ** 20

/**
 * Finds the frames of a FLAC, one after the other by their numbers, and compares the samples they hold with the stated
 * total. Source: RFC 9639 §8, §9.
 */
export function* walkFlac(cursor: Cursor): StreamWalk<Walked | null> {
  yield skip(4)
  let info: StreamInfo | null = null
  for (let count = 0, isLast = false; !isLast; count += 1) {
    const header = yield take(4)
    if (header.length < 4) return cut({ at: cursor.at })
    if (count >= MAX_BLOCKS) return null
    const length = header.readUIntBE(1, 3)
    isLast = ((header[0] ?? 0) & 0x80) !== 0
    const isInfo = ((header[0] ?? 0) & 0x7f) === 0 && length >= INFO_BYTES
    const at = cursor.at
    if (isInfo) info = streamInfoOf(yield take(INFO_BYTES))
    yield skip(length - (isInfo ? INFO_BYTES : 0))
    if (cursor.at < at + length) return cut({ at: cursor.at })
  }
  if (info === null) return null
  return yield* walkFrames(cursor, info)
}

/** The frame that was found last. `end`: where it ends, once that was looked for; null = that is not known. */
type Current = { frame: FlacFrame; at: number; end?: number | null }

function* walkFrames(cursor: Cursor, info: StreamInfo): StreamWalk<Walked> {
  const { rate, total } = info
  const first = cursor.at
  const gaps: Gap[] = []
  let held: Buffer = Buffer.alloc(0)
  /** Where `held` begins in the file. */
  let begin = first
  let current: Current | null = null
  /** Where the frames end that hold the stated samples, if others follow. */
  let statedEnd: number | null = null
  /** The sample after the last of a frame that is not the next one; null = there was none. */
  let stray: number | null = null
  let scanned = 0
  let measured = 0
  while (true) {
    const piece = yield some
    const isEnd = piece.length === 0
    const data: Buffer = held.length === 0 ? piece : Buffer.concat([held, piece])
    const limit = isEnd ? data.length : data.length - MAX_HEADER_BYTES
    let start = 0
    for (let at = data.indexOf(0xff, scanned); at >= 0 && at < limit; at = data.indexOf(0xff, at + 1)) {
      const found = flacFrameAt(data, at, info)
      if (found === null) continue
      const due: number = current === null ? 0 : current.frame.sample + current.frame.size
      const isNext = current === null ? begin + at === first : found.sample === due
      // Behind damage, two that follow each other show where the stream goes on.
      if (!isNext && stray !== found.sample) {
        if (found.sample > due && (total === 0 || found.sample < total)) stray = found.sample + found.size
        continue
      }
      const place = begin + at
      if (current !== null && isNext) {
        let end = current.end
        if (end === undefined) {
          const bytes = data.subarray(start, at)
          const isLooked = !isFlacFrame(bytes) && measured < MAX_MEASURED_BYTES
          if (isLooked) measured += bytes.length
          end = isLooked ? endOfFrame(bytes, current) : place
        }
        if (total > 0 && found.sample >= total) statedEnd ??= end ?? place
        else if (end !== null && end < place && gaps.length < MAX_GAPS) gaps.push({ at: end, end: place })
      }
      current = { frame: found, at: place }
      stray = null
      start = at
    }
    scanned = Math.max(0, limit) - start
    begin += start
    held = Buffer.from(data.subarray(start))
    if (isEnd) break
    if (held.length >= MAX_FRAME_BYTES) {
      // More than a frame holds: what follows this one is something else.
      if (current !== null && current.end === undefined) {
        current.end = measured < MAX_MEASURED_BYTES ? endOfFrame(held, current) : null
        measured += held.length
      }
      const passed = held.length - MAX_HEADER_BYTES
      held = Buffer.from(held.subarray(passed))
      begin += passed
      scanned = 0
    }
  }
  if (current === null) {
    const nothing = { at: first, seconds: null, dueSeconds: secondsAt(total, rate) }
    return total === 0 ? notStated(null) : cut(nothing)
  }
  if (current.end === undefined) {
    const length = flacFrameBytes(held, current.frame)
    current.end = typeof length === 'number' ? current.at + length : null
  }
  const { frame, at, end } = current
  const samples = frame.sample + (end === null ? 0 : frame.size)
  const seconds = secondsAt(samples, rate)
  const walked = (): Walked => {
    if (total === 0) return notStated(counted(seconds))
    if (statedEnd !== null) return exceeded(statedEnd, { form: 'flac', end }, seconds, secondsAt(total, rate))
    if (end !== null && samples >= total) return whole(end)
    return cut({ at: end ?? at, seconds, dueSeconds: secondsAt(total, rate) })
  }
  return { ...walked(), gaps }
}

/** Where a frame ends that something else follows, or interrupts; null = that is not known. */
function endOfFrame(bytes: Buffer, { frame, at }: Current): number | null {
  const length = flacFrameBytes(bytes, frame)
  if (typeof length === 'number') return at + length
  const foreign = foreignStart(bytes)
  return foreign < 0 ? null : at + foreign
}

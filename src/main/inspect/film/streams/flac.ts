import { type Cursor, type StreamWalk, skip, some, take } from './feed.ts'
import {
  type FlacFrame,
  flacFrameAt,
  flacFrameBytes,
  INFO_BYTES,
  MAX_HEADER_BYTES,
  streamInfoOf,
} from './flac-frame.ts'
import { counted, cut, notStated, secondsAt, type Walked, whole } from './walked.ts'

const MAX_BLOCKS = 1000
/** No frame is longer: 65,535 samples of eight channels of 33 bits, uncompressed. */
const MAX_FRAME_BYTES = 4 * 2 ** 20

/**
 * Finds the frames of a FLAC, one after the other by their numbers, and compares the samples they hold with the stated
 * total. Source: RFC 9639 §8, §9.
 */
export function* walkFlac(cursor: Cursor): StreamWalk<Walked | null> {
  yield skip(4)
  let info = null
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
    if (cursor.at < at + length) return cut({ at: cursor.at, due: at + length })
  }
  if (info === null) return null
  const { rate, total } = info
  let held: Buffer = Buffer.alloc(0)
  let begin = cursor.at
  let frame: FlacFrame | null = null
  /** The sample after the last of a frame that is not the next one; null = there was none. */
  let stray: number | null = null
  let scanned = 0
  while (held.length < MAX_FRAME_BYTES) {
    const piece = yield some
    const isEnd = piece.length === 0
    const data: Buffer = held.length === 0 ? piece : Buffer.concat([held, piece])
    const limit = isEnd ? data.length : data.length - MAX_HEADER_BYTES
    let start = 0
    for (let at = data.indexOf(0xff, scanned); at >= 0 && at < limit; at = data.indexOf(0xff, at + 1)) {
      const found = flacFrameAt(data, at, info)
      if (found === null) continue
      const due: number = frame === null ? 0 : frame.sample + frame.size
      const isNext = frame === null ? at === 0 : found.sample === due
      // Behind damage, two that follow each other show where the stream goes on.
      if (!isNext && stray !== found.sample) {
        if (found.sample > due && (total === 0 || found.sample < total)) stray = found.sample + found.size
        continue
      }
      frame = found
      stray = null
      start = at
    }
    scanned = Math.max(0, limit) - start
    begin += start
    held = Buffer.from(data.subarray(start))
    if (isEnd) break
  }
  if (frame === null)
    return total === 0 ? notStated(null) : cut({ at: begin, seconds: null, dueSeconds: secondsAt(total, rate) })
  const length = flacFrameBytes(held, frame)
  const isWhole = typeof length === 'number'
  const samples = frame.sample + (isWhole ? frame.size : 0)
  const seconds = secondsAt(samples, rate)
  if (total === 0) return notStated(counted(seconds))
  if (isWhole && samples >= total) return whole(begin + length)
  return cut({ at: begin + (isWhole ? length : 0), seconds, dueSeconds: secondsAt(total, rate) })
}

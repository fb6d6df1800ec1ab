import { type Cursor, peek, type StreamWalk, skip, take } from './feed.ts'
import { ownBytes } from './foreign-start.ts'
import { counted, cut, notStated, secondsAt, type Walked } from './walked.ts'

/** Bits of a frame by the four bits of its type, -1 = there is no such. Source: RFC 4867 §5.3; 3GPP TS 26.101, 26.201. */
const NARROW = [95, 103, 118, 134, 148, 159, 204, 244, 39, -1, -1, -1, -1, -1, -1, 0]
const WIDE = [132, 177, 253, 285, 317, 365, 397, 461, 477, 40, -1, -1, -1, -1, 0, 0]
const MAGICS = [
  ['#!AMR\n', NARROW, false],
  ['#!AMR-WB\n', WIDE, false],
  ['#!AMR_MC1.0\n', NARROW, true],
  ['#!AMR-WB_MC1.0\n', WIDE, true],
] as const
/** No frame is longer, with its header. */
const MOST_BYTES = 61
const FRAMES_A_SECOND = 50

/** Counts the frames of an AMR: 20 ms each. The format states no end, but a last frame can be incomplete. */
export function* walkAmr(cursor: Cursor): StreamWalk<Walked | null> {
  const head = (yield peek(15)).toString('latin1')
  const found = MAGICS.find(([magic]) => head.startsWith(magic))
  if (!found) return null
  const [magic, sizes, isMulti] = found
  yield skip(magic.length)
  const channels = isMulti ? Math.max(1, (yield take(4)).at(3) ?? 1) & 15 : 1
  let blocks = 0
  const length = () => counted(secondsAt(Math.floor(blocks / Math.max(1, channels)), FRAMES_A_SECOND))
  while (true) {
    const at = cursor.at
    const frame = yield peek(MOST_BYTES + 1)
    const [header] = frame
    const bits = header === undefined || (header & 0x83) !== 0 ? -1 : (sizes[(header >> 3) & 15] ?? -1)
    if (bits < 0) return notStated(length())
    const bytes = 1 + Math.ceil(bits / 8)
    // Zeros are padding, although they read like damaged frames of the lowest rate.
    if (header === 0 && frame.subarray(0, bytes).every((byte) => byte === 0)) return notStated(length())
    if (frame.length < bytes) return cut({ at }, length())
    // What is left of the last byte is zero; anything else is no frame.
    const filled = bits % 8 === 0 ? 0 : (frame[bytes - 1] ?? 0) & (0xff >> (bits % 8))
    if (filled !== 0) return notStated(length())
    const next = frame[bytes]
    const own = ownBytes(frame.subarray(0, bytes), next === undefined || (next & 0x83) === 0)
    if (own < bytes) return notStated(length())
    yield skip(bytes)
    blocks += 1
  }
}

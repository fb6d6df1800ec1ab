import { type Cursor, peek, type StreamWalk, skip, take } from './feed.ts'
import { counted, cut, notStated, secondsAt, type Walked } from './walked.ts'

/** Bytes of a frame with its header, by the four bits of its type. Source: RFC 4867 §5.3; 3GPP TS 26.101, 26.201. */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1]
const MAGICS = [
  ['#!AMR\n', NARROW, false],
  ['#!AMR-WB\n', WIDE, false],
  ['#!AMR_MC1.0\n', NARROW, true],
  ['#!AMR-WB_MC1.0\n', WIDE, true],
] as const
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
    const header = (yield peek(1))[0]
    // The first and the last two bits are zero; anything else is no frame.
    if (header === undefined || (header & 0x83) !== 0) return notStated(length())
    const bytes = sizes[(header >> 3) & 15] ?? 1
    yield skip(bytes)
    if (cursor.at < at + bytes) return cut({ at, due: at + bytes }, length())
    blocks += 1
  }
}

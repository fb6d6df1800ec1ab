import { type Cursor, peek, type StreamWalk, skip } from './feed.ts'

/** The length of the frame that begins at a place and is of the stream that is walked; null = none does. */
export type FrameReader = (bytes: Buffer, at: number) => number | null

const SEARCHED_BYTES = 2 ** 16
/** Two frames in a row are no chance near the sound; far from it more are asked for. */
const FRAMES_NEAR = 2
const FRAMES_FAR = 4
/** No frames that are asked for are longer together. */
const OVERLAP_BYTES = 2 ** 15

/** Passes over what is no sound, up to where it goes on with a byte of ones; false = it does not. */
export function* skipToFrame(cursor: Cursor, lengthAt: FrameReader): StreamWalk<boolean> {
  const from = cursor.at
  while (true) {
    const bytes = yield peek(SEARCHED_BYTES)
    const wanted = cursor.at === from ? FRAMES_NEAR : FRAMES_FAR
    for (let at = bytes.indexOf(0xff, 1); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      if (!areFrames(bytes, at, lengthAt, wanted)) continue
      yield skip(at)
      return true
    }
    if (bytes.length < SEARCHED_BYTES) return false
    yield skip(SEARCHED_BYTES - OVERLAP_BYTES)
  }
}

function areFrames(bytes: Buffer, at: number, lengthAt: FrameReader, wanted: number): boolean {
  let next = at
  for (let count = 0; count < wanted; count += 1) {
    const length = lengthAt(bytes, next)
    if (length === null) return false
    next += length
  }
  return true
}

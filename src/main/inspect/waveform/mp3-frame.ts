import { mp3FrameAt } from '../film/streams/mp3.ts'

/** The offset of the first frame in some bytes of an MP3, and its bit rate in kbit/s. */
export type Mp3Frame = { at: number; bitRate: number }

/** The first frame that is directly followed by another; null if there is none. */
export function frameOf(bytes: Buffer): Mp3Frame | null {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mp3FrameAt(bytes, at)
    if (frame !== null && mp3FrameAt(bytes, at + frame.bytes) !== null) return { at, bitRate: frame.bitRate }
  }
  return null
}

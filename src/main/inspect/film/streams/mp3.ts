import { type Cursor, peek, type StreamWalk, skip } from './feed.ts'
import { ownBytes } from './foreign-start.ts'
import { type FrameReader, skipToFrame } from './skip-to-frame.ts'
import { counted, cut, exceeded, type Gap, MAX_GAPS, notStated, secondsAt, type Walked, whole } from './walked.ts'

/** kbit/s by index, for MPEG-1 and MPEG-2 layer III. Source: ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES_A_SECOND = [44_100, 48_000, 32_000]
const HEADER_BYTES = 4

/** `bitRate`: kbit/s; `rate`: samples a second; `sideBytes`: what precedes the sound in a frame. */
export type Mp3Frame = { bytes: number; bitRate: number; rate: number; samples: number; sideBytes: number }

/** The header of a layer III frame; null = none begins here, or its length is not stated. */
export function mp3FrameAt(bytes: Buffer, at: number): Mp3Frame | null {
  if (at + HEADER_BYTES > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return null
  const is1 = version === 3
  const bitRate = (is1 ? RATES_1 : RATES_2)[(header >>> 12) & 15] ?? 0
  const base = SAMPLES_A_SECOND[(header >>> 10) & 3]
  if (bitRate === 0 || base === undefined) return null
  const rate = is1 ? base : version === 2 ? base / 2 : base / 4
  const isMono = ((header >>> 6) & 3) === 3
  return {
    bytes: Math.floor(((is1 ? 144 : 72) * bitRate * 1000) / rate) + ((header >>> 9) & 1),
    bitRate,
    rate,
    samples: is1 ? 1152 : 576,
    sideBytes: is1 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  }
}

/** Whether frames of MP3 begin here: one that another follows, or one that ends with the bytes. */
export function isMp3(bytes: Buffer): boolean {
  const first = mp3FrameAt(bytes, 0)
  if (first === null) return false
  return first.bytes + HEADER_BYTES > bytes.length || mp3FrameAt(bytes, first.bytes)?.rate === first.rate
}

/** Numbers of frames and bytes in the first frame of a file of variable bit rate; 0 = not stated. */
type Stated = { frames: number; bytes: number }

/** Sources: "Xing VBR header", Fraunhofer "VBRI header"; LAME's "Info" is the same for a constant rate. */
function statedIn(first: Buffer, { sideBytes }: Mp3Frame): Stated | null {
  const at = HEADER_BYTES + sideBytes
  const name = first.toString('latin1', at, at + 4)
  if ((name === 'Xing' || name === 'Info') && at + 16 <= first.length) {
    const flags = first.readUInt32BE(at + 4)
    const frames = (flags & 1) === 1 ? first.readUInt32BE(at + 8) : 0
    const bytesAt = at + 8 + ((flags & 1) === 1 ? 4 : 0)
    return { frames, bytes: (flags & 2) === 2 ? first.readUInt32BE(bytesAt) : 0 }
  }
  if (first.toString('latin1', 36, 40) !== 'VBRI' || first.length < 54) return null
  return { frames: first.readUInt32BE(50), bytes: first.readUInt32BE(46) }
}

/** What a walk counted, in the order of the file. `statedEnd`: where as many frames as are stated end. */
type Counted = {
  frames: number
  end: number
  statedEnd: number | null
  isPartial: boolean
  isAtEnd: boolean
  gaps: Gap[]
}

/** Counts the frames of an MP3 and compares them with those that its first frame states, if it does. */
export function* walkMp3(cursor: Cursor): StreamWalk<Walked | null> {
  const begin = cursor.at
  const first = mp3FrameAt(yield peek(HEADER_BYTES), 0)
  if (first === null) return null
  const stated = statedIn(yield peek(first.bytes), first)
  const found = yield* countFrames(cursor, first, stated?.frames ?? 0)
  return { ...endOf(found, { begin, first, stated, reached: cursor.at }), gaps: found.gaps }
}

function* countFrames(cursor: Cursor, { rate }: Mp3Frame, stated: number): StreamWalk<Counted> {
  const lengthAt: FrameReader = (bytes, at) => {
    const frame = mp3FrameAt(bytes, at)
    return frame?.rate === rate ? frame.bytes : null
  }
  const found: Counted = { frames: 0, end: cursor.at, statedEnd: null, isPartial: false, isAtEnd: false, gaps: [] }
  while (true) {
    const at = cursor.at
    const header = yield peek(HEADER_BYTES)
    const frame = mp3FrameAt(header, 0)
    if (frame !== null && frame.rate === rate) {
      const bytes = yield peek(frame.bytes + HEADER_BYTES)
      const isFollowed = bytes.length <= frame.bytes || mp3FrameAt(bytes, frame.bytes) !== null
      const own = ownBytes(bytes.subarray(0, frame.bytes), isFollowed)
      yield skip(own)
      if (bytes.length < frame.bytes) return { ...found, isPartial: true }
      if (own < frame.bytes) continue
      found.frames += 1
      found.end = cursor.at
      if (found.frames === stated + 1) found.statedEnd = cursor.at
      continue
    }
    if (header.length < HEADER_BYTES) return { ...found, isAtEnd: true }
    const isComplete = stated > 0 && found.frames >= stated
    if (isComplete || !(yield* skipToFrame(cursor, lengthAt))) return found
    if (found.gaps.length < MAX_GAPS) found.gaps.push({ at, end: cursor.at })
  }
}

type Context = { begin: number; first: Mp3Frame; stated: Stated | null; reached: number }

function endOf(found: Counted, { begin, first, stated, reached }: Context): Walked {
  const { frames, end, statedEnd, isPartial, isAtEnd } = found
  // The first frame holds no sound where it holds numbers.
  const held = stated === null ? frames : frames - 1
  const { rate, samples } = first
  const seconds = secondsAt(held * samples, rate)
  if (stated === null || stated.frames === 0) return notStated(counted(seconds))
  const dueSeconds = secondsAt(stated.frames * samples, rate)
  const due = stated.bytes > 0 ? begin + stated.bytes : null
  // Some programs count the first frame too.
  const lacks = stated.frames - held
  if (lacks < -1 && statedEnd !== null) {
    // What the file states of its bytes may be right where the number of frames is not.
    if (due !== null && due >= end - first.bytes)
      return due <= end + first.bytes ? whole(end, counted(seconds)) : notStated(counted(seconds))
    return exceeded(statedEnd, { form: 'mp3', end: isPartial ? reached : end }, seconds, dueSeconds)
  }
  const lacksBytes = stated.bytes > 0 && end - begin < stated.bytes
  if (lacks <= 0 || (lacks === 1 && !isPartial && !lacksBytes)) return whole(end)
  if (isPartial || isAtEnd)
    return cut({ at: end, due: due !== null && due > reached ? due : null, seconds, dueSeconds })
  return notStated(null)
}

import { type Cursor, peek, type StreamWalk, skip } from './feed.ts'
import { counted, cut, notStated, secondsAt, type Walked, whole } from './walked.ts'

/** kbit/s by index, for MPEG-1 and MPEG-2 layer III. Source: ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES_A_SECOND = [44_100, 48_000, 32_000]
const HEADER_BYTES = 4
const SEARCHED_BYTES = 2 ** 16

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

/** Counts the frames of an MP3 and compares them with those that its first frame states, if it does. */
export function* walkMp3(cursor: Cursor): StreamWalk<Walked | null> {
  const begin = cursor.at
  const first = mp3FrameAt(yield peek(HEADER_BYTES), 0)
  if (first === null) return null
  const stated = statedIn(yield peek(first.bytes), first)
  const { rate, samples } = first
  let end = begin
  let frames = 0
  let partial: { at: number; due: number } | null = null
  let isAtEnd = false
  while (true) {
    const at = cursor.at
    const header = yield peek(HEADER_BYTES)
    const frame = mp3FrameAt(header, 0)
    if (frame !== null && frame.rate === rate) {
      yield skip(frame.bytes)
      if (cursor.at < at + frame.bytes) {
        partial = { at, due: at + frame.bytes }
        break
      }
      frames += 1
      end = cursor.at
      continue
    }
    isAtEnd = header.length < HEADER_BYTES
    if (isAtEnd || isTrailer(header)) break
    const next = nextFrame(yield peek(SEARCHED_BYTES), rate)
    if (next === null) break
    yield skip(next)
  }
  // The first frame holds no sound where it holds numbers.
  const held = stated === null ? frames : frames - 1
  const seconds = secondsAt(held * samples, rate)
  if (stated === null || stated.frames === 0) return notStated(counted(seconds))
  const dueSeconds = secondsAt(stated.frames * samples, rate)
  const due = [begin + stated.bytes, partial?.due ?? 0].find((place) => place > cursor.at) ?? null
  // Some programs count the first frame too.
  const lacks = stated.frames - held
  const lacksBytes = stated.bytes > 0 && end - begin < stated.bytes
  if (lacks <= 0 || (lacks === 1 && partial === null && !lacksBytes)) return whole(end)
  if (partial !== null || isAtEnd) return cut({ at: end, due, seconds, dueSeconds })
  return notStated(null)
}

const isTrailer = (header: Buffer) => ['TAG', 'APE', 'LYR', 'ID3', '3DI'].includes(header.toString('latin1', 0, 3))

/** Where the sound goes on behind damage: at a frame that another one of the same rate follows. */
function nextFrame(bytes: Buffer, rate: number): number | null {
  for (let at = bytes.indexOf(0xff, 1); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mp3FrameAt(bytes, at)
    if (frame?.rate === rate && mp3FrameAt(bytes, at + frame.bytes)?.rate === rate) return at
  }
  return null
}

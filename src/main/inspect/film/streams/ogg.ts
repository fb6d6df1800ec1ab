import { type Cursor, peek, type StreamWalk, take } from './feed.ts'
import { cut, notStated, secondsAt, type Walked, whole } from './walked.ts'

const PAGE_BYTES = 27
const FIRST = 2
const LAST = 4

/** A stream in the file: its clock, and the last position of a whole page. */
type Stream = { rate: number; before: number; position: number; hasEnded: boolean }

/**
 * Walks the pages of an Ogg file, also of several that follow each other. Its end is that of the last page that is marked
 * so; live recordings have none. Source: RFC 3533 §6, RFC 7845 §5.1.
 */
export function* walkOgg(cursor: Cursor): StreamWalk<Walked | null> {
  let streams = new Map<number, Stream>()
  let secondsBefore = 0
  let page: { at: number; bytes: Buffer; secondsBefore: number | null } | null = null
  const seconds = () => rounded(secondsBefore + Math.max(0, ...[...streams.values()].map(secondsIn)))
  const hasEnded = () => streams.size > 0 && [...streams.values()].every((stream) => stream.hasEnded)
  while (true) {
    const at = cursor.at
    const header = yield peek(PAGE_BYTES)
    if (header.length === 0) return hasEnded() ? whole(at) : notStated(null)
    if (!'OggS'.startsWith(header.toString('latin1', 0, 4))) {
      if (page === null) return null
      // A page that ran into what follows has another checksum.
      if (!isSound(page.bytes)) return cut({ at: page.at, seconds: page.secondsBefore })
      return hasEnded() ? whole(at) : notStated(null)
    }
    if (header.length < PAGE_BYTES) return cut({ at, seconds: seconds() })
    const [flags, serial] = [header[5] ?? 0, header.readUInt32LE(14)]
    const position = Number(header.readBigInt64LE(6))
    const table = yield peek(PAGE_BYTES + (header[26] ?? 0))
    const length = table.subarray(PAGE_BYTES).reduce((sum, lacing) => sum + lacing, PAGE_BYTES + (header[26] ?? 0))
    const held = seconds()
    const bytes = yield take(length)
    if ((flags & FIRST) !== 0 && hasEnded()) {
      secondsBefore = held
      streams = new Map()
    }
    const stream = streams.get(serial) ?? streamOf(bytes.subarray(PAGE_BYTES + (header[26] ?? 0)))
    if (bytes.length < length) {
      const due = at + length
      const dueSeconds = position > 0 ? rounded(secondsBefore + secondsIn({ ...stream, position })) : null
      return cut({ at, due, seconds: held, dueSeconds: dueSeconds === 0 ? null : dueSeconds })
    }
    if (position > 0) stream.position = position
    stream.hasEnded ||= (flags & LAST) !== 0
    streams.set(serial, stream)
    page = { at, bytes: Buffer.from(bytes), secondsBefore: held }
  }
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

const secondsIn = ({ rate, before, position }: Stream): number => secondsAt(position - before, rate) ?? 0

/** The clock that the first packet of a stream states; rate 0 = not known here, as of video. */
function streamOf(packet: Buffer): Stream {
  const stream = { rate: 0, before: 0, position: 0, hasEnded: false }
  const start = packet.toString('latin1', 0, 8)
  if (start === 'OpusHead' && packet.length >= 12) return { ...stream, rate: 48_000, before: packet.readUInt16LE(10) }
  if (start.startsWith('\x01vorbis') && packet.length >= 16) return { ...stream, rate: packet.readUInt32LE(12) }
  if (start === 'Speex   ' && packet.length >= 40) return { ...stream, rate: packet.readUInt32LE(36) }
  if (start.startsWith('\x7fFLAC') && packet.length >= 30) return { ...stream, rate: packet.readUIntBE(27, 3) >> 4 }
  return stream
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

/** Whether a page has the checksum that it states. */
function isSound(page: Buffer): boolean {
  let crc = 0
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0)
    crc = ((crc << 8) ^ (CRC[((crc >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  }
  return crc === page.readUInt32LE(22)
}

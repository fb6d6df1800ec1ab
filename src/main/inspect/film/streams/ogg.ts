import { type Cursor, peek, type StreamWalk, skip, take } from './feed.ts'
import { foreignStart } from './foreign-start.ts'
import { counted, cut, type Gap, MAX_GAPS, notStated, secondsAt, type Walked, whole } from './walked.ts'

const PAGE_BYTES = 27
const MAX_TABLE_BYTES = 255
const SEARCHED_BYTES = 2 ** 16
/** Bytes that read like pages and are none are looked at so often. */
const MAX_TRIES = 1000
/** No page holds more. */
const MAX_PAGE_SECONDS = 60
const FIRST = 2
const LAST = 4

/** A stream in the file: its clock, the first and the last position of a whole page. */
type Stream = { rate: number; before: number; first: number; position: number; hasEnded: boolean }

/**
 * Walks the pages of an Ogg file, also of several that follow each other. Its end is that of the last page that is marked
 * so; live recordings have none. Source: RFC 3533 §6, RFC 7845 §5.1.
 */
export function* walkOgg(cursor: Cursor): StreamWalk<Walked | null> {
  let streams = new Map<number, Stream>()
  let secondsBefore = 0
  let isReckoned = true
  const gaps: Gap[] = []
  const tries = { left: MAX_TRIES }
  let page: { at: number; bytes: Buffer; secondsBefore: number | null } | null = null
  const seconds = () => rounded(secondsBefore + Math.max(0, ...[...streams.values()].map(secondsIn)))
  const hasEnded = () => streams.size > 0 && [...streams.values()].every((stream) => stream.hasEnded)
  const held = () => (isReckoned && isFromStart(streams) ? seconds() : null)
  // The format states no duration: of streams that follow each other, others take that of the first.
  const end = (at: number): Walked => {
    const sum = secondsBefore > 0 ? held() : null
    const basis = hasEnded() ? 'computed' : 'counted'
    const duration = sum === null ? null : ({ seconds: sum, basis } as const)
    return { ...(hasEnded() ? whole(at, duration) : notStated(duration)), gaps }
  }
  const cutHere = (at: number, upTo: number | null): Walked => ({ ...cut({ at, seconds: upTo }, counted(upTo)), gaps })
  while (true) {
    const at = cursor.at
    const header = yield peek(PAGE_BYTES)
    if (header.length === 0) return end(at)
    if (!'OggS'.startsWith(header.toString('latin1', 0, 4))) {
      if (page === null) return null
      // A page that ran into what follows has another checksum.
      const isWhole = isSound(page.bytes)
      if (isWhole && hasEnded()) return end(at)
      const foreign = isWhole ? -1 : foreignStart(page.bytes)
      const from = isWhole ? at : page.at + Math.max(0, foreign)
      if (yield* skipToPage(cursor, streams, tries)) {
        if (gaps.length < MAX_GAPS) gaps.push({ at: from, end: cursor.at })
        continue
      }
      return isWhole ? end(at) : cutHere(page.at, page.secondsBefore)
    }
    if (header.length < PAGE_BYTES) return cutHere(at, held())
    const [flags, serial] = [header[5] ?? 0, header.readUInt32LE(14)]
    const position = Number(header.readBigInt64LE(6))
    // Pages behind the last one are not this recording's.
    if (hasEnded() && (flags & FIRST) === 0) return end(at)
    const length = pageBytes(yield peek(PAGE_BYTES + MAX_TABLE_BYTES))
    const secondsBeforePage = held()
    const bytes = yield take(length)
    if ((flags & FIRST) !== 0 && hasEnded()) {
      isReckoned &&= isFromStart(streams)
      secondsBefore = seconds()
      streams = new Map()
    }
    const stream = streams.get(serial) ?? streamOf(bytes.subarray(PAGE_BYTES + (header[26] ?? 0)))
    if (bytes.length < length) return cutHere(at, secondsBeforePage)
    if (position > 0) {
      stream.first ||= position
      stream.position = position
    }
    stream.hasEnded ||= (flags & LAST) !== 0
    streams.set(serial, stream)
    page = { at, bytes: Buffer.from(bytes), secondsBefore: secondsBeforePage }
  }
}

/** The length of the page whose header and table these bytes begin with. */
const pageBytes = (bytes: Buffer): number => {
  const lacings = bytes[26] ?? 0
  return bytes.subarray(PAGE_BYTES, PAGE_BYTES + lacings).reduce((sum, lacing) => sum + lacing, PAGE_BYTES + lacings)
}

/** Passes over what is no page, up to a sound one of a stream that is known; false = there is none. */
function* skipToPage(
  cursor: Cursor,
  streams: ReadonlyMap<number, Stream>,
  tries: { left: number },
): StreamWalk<boolean> {
  const from = cursor.at
  while (tries.left > 0) {
    const bytes = yield peek(SEARCHED_BYTES)
    const found = bytes.indexOf('OggS', cursor.at === from ? 1 : 0, 'latin1')
    if (found < 0 && bytes.length < SEARCHED_BYTES) return false
    yield skip(found < 0 ? SEARCHED_BYTES - 3 : found)
    if (found < 0) continue
    const header = yield peek(PAGE_BYTES + MAX_TABLE_BYTES)
    if (header.length < PAGE_BYTES) return false
    if (streams.has(header.readUInt32LE(14))) {
      const length = pageBytes(header)
      const page = yield peek(length)
      if (page.length === length && isSound(page)) return true
      tries.left -= 1
    }
    yield skip(4)
  }
  return false
}

/** Whether the clock of each stream began with it: a listener who joined a broadcast has a later part of it. */
const isFromStart = (streams: ReadonlyMap<number, Stream>) =>
  [...streams.values()].every(({ rate, first }) => rate > 0 && first <= MAX_PAGE_SECONDS * rate)

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

const secondsIn = ({ rate, before, position }: Stream): number => secondsAt(position - before, rate) ?? 0

/** The clock that the first packet of a stream states; rate 0 = not known here, as of video. */
function streamOf(packet: Buffer): Stream {
  const stream = { rate: 0, before: 0, first: 0, position: 0, hasEnded: false }
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

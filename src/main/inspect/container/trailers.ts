import type { FoundPart } from './blocks.ts'

/** What makers write behind the end of a file's content: the trailers, and what they hold. */
export type Trailers = {
  parts: FoundPart[]
  /** Where the first of them begins; the end of the bytes if there is none. */
  start: number
  /** The instant recorded in Samsung's, as ISO 8601 in UTC; null = none. */
  samsungTime: string | null
}

const MAX_TRAILERS = 8

type Found = { form: string; start: number; parts?: FoundPart[]; samsungTime?: string | null }
type Reader = (bytes: Buffer, from: number, to: number) => Found | null

/**
 * The known trailers between `from` and the end, found from their last bytes, as their own readers do. Source: exiftool's
 * documentation of the trailers of Samsung, Canon VRD, FotoStation, Photo Mechanic, AFCP and MIE.
 */
export function readTrailers(bytes: Buffer, from: number): Trailers {
  const found: Trailers = { parts: [], start: bytes.length, samsungTime: null }
  for (let count = 0; count < MAX_TRAILERS; count += 1) {
    const one = READERS.map((read) => read(bytes, from, found.start)).find((trailer) => trailer !== null)
    if (!one || one.start < from || one.start >= found.start) break
    found.parts.unshift({
      kind: 'trailer',
      source: 'Tail',
      form: one.form,
      offset: one.start,
      bytes: found.start - one.start,
    })
    found.parts.push(...(one.parts ?? []))
    found.samsungTime ??= one.samsungTime ?? null
    found.start = one.start
  }
  return found
}

const MAX_SAMSUNG_ENTRIES = 64
const TIME_ENTRY = 'Image_UTC_Data'
/** Names of Samsung's entries that are media, with what they are. */
const SAMSUNG_MEDIA = new Map<string, { kind: FoundPart['kind']; form: string }>([
  ['MotionPhoto_Data', { kind: 'video', form: 'mp4' }],
  ['SoundShot_000', { kind: 'audio', form: 'mp4' }],
  ['DualShot_DepthMap_1', { kind: 'depth_map', form: 'Samsung' }],
])

/**
 * Reads Samsung's trailer: blocks, then a directory ("SEFH": version, count, entries of type, distance backwards and
 * size), its length, "SEFT". Each block repeats its type and has a name before its data.
 */
export function readSamsung(bytes: Buffer, from: number, to: number): Found | null {
  if (to - from < 24 || bytes.toString('latin1', to - 4, to) !== 'SEFT') return null
  const directory = to - 8 - bytes.readUInt32LE(to - 8)
  if (directory < from || directory + 12 > to || bytes.toString('latin1', directory, directory + 4) !== 'SEFH')
    return null
  const count = Math.min(bytes.readUInt32LE(directory + 8), MAX_SAMSUNG_ENTRIES)
  const found: Found = { form: 'Samsung', start: directory, parts: [], samsungTime: null }
  for (let i = 0; i < count && directory + 24 + i * 12 <= to; i += 1) {
    const entry = directory + 12 + i * 12
    const at = directory - bytes.readUInt32LE(entry + 4)
    const size = bytes.readUInt32LE(entry + 8)
    if (at < from || at + 8 > directory || at + size > directory) continue
    found.start = Math.min(found.start, at)
    const dataAt = at + 8 + bytes.readUInt32LE(at + 4)
    const name = bytes.toString('latin1', at + 8, Math.min(dataAt, at + 64))
    if (dataAt >= at + size) continue
    if (name === TIME_ENTRY) found.samsungTime ??= instantOf(bytes.toString('latin1', dataAt, at + size))
    const medium = SAMSUNG_MEDIA.get(name)
    if (medium) found.parts?.push({ ...medium, source: `Samsung ${name}`, offset: dataAt, bytes: at + size - dataAt })
  }
  return found
}

/** Milliseconds since 1970 as text; null = anything else. */
function instantOf(text: string): string | null {
  if (!/^\d{11,14}$/.test(text)) return null
  return new Date(Number(text)).toISOString()
}

/** A header of 28 bytes, data, 64 bytes that begin like the header and hold the length of the data. */
const readCanon: Reader = (bytes, from, to) => {
  const mark = 'CANON OPTIONAL DATA\0'
  const footer = to - 0x40
  if (footer < from || bytes.toString('latin1', footer, footer + mark.length) !== mark) return null
  const start = footer - bytes.readUInt32BE(footer + 0x14) - 0x1c
  const isHeader = start >= from && bytes.toString('latin1', start, start + mark.length) === mark
  return isHeader ? { form: 'Canon', start } : null
}

/** Blocks that end with their tag, their size and a mark. */
const readFotoStation: Reader = (bytes, from, to) => {
  if (to - from < 10 || bytes.toString('hex', to - 4, to) !== 'a1b2c3d4') return null
  const size = bytes.readUInt32BE(to - 8)
  return size >= 10 && size <= to - from ? { form: 'FotoStation', start: to - size } : null
}

const readPhotoMechanic: Reader = (bytes, from, to) => {
  if (to - from < 12 || bytes.toString('latin1', to - 8, to) !== 'cbipcbbl') return null
  const start = to - 12 - bytes.readUInt32BE(to - 12)
  return start >= from ? { form: 'Photo Mechanic', start } : null
}

/** The last 12 bytes: mark, where it starts in the file, a reserved number. */
const readAfcp: Reader = (bytes, from, to) => {
  if (to - from < 24) return null
  const mark = bytes.toString('latin1', to - 12, to - 8)
  if (mark !== 'AXS!' && mark !== 'AXS*') return null
  const start = mark === 'AXS!' ? bytes.readUInt32BE(to - 8) : bytes.readUInt32LE(to - 8)
  const isHeader = start >= from && start < to - 12 && bytes.toString('latin1', start, start + 4) === mark
  return isHeader ? { form: 'AFCP', start } : null
}

/** Its last element holds the length of the whole and in which order its bytes are. */
const readMie: Reader = (bytes, from, to) => {
  if (to - from < 16 || bytes.toString('latin1', to - 16, to - 6) !== '~\0\x04\0zmie~\0'.slice(0, 10)) return null
  const isBig = bytes[to - 2] === 0x10
  const length = isBig ? bytes.readUInt32BE(to - 6) : bytes.readUInt32LE(to - 6)
  const start = to - length
  return bytes[to - 1] === 4 && start >= from && bytes[start] === 0x7e ? { form: 'MIE', start } : null
}

const READERS: readonly Reader[] = [readSamsung, readCanon, readFotoStation, readPhotoMechanic, readAfcp, readMie]

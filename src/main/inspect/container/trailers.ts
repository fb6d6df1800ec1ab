import type { Reach } from '../film/reach.ts'
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
 * documentation of the trailers of Samsung, Canon VRD, FotoStation, Photo Mechanic, AFCP and MIE; ID3v1, ID3v2.4, APEv2,
 * Lyrics3 v2.
 */
export function readTrailers(bytes: Buffer, from: number): Trailers {
  const found: Trailers = { parts: [], start: bytes.length, samsungTime: null }
  for (let count = 0; count < MAX_TRAILERS; count += 1) {
    const one = READERS.map((read) => read(bytes, from, found.start)).find((trailer) => trailer !== null)
    if (!one || one.start < from || one.start >= found.start) break
    found.parts.unshift(trailerAt(one.form, one.start, found.start))
    found.parts.push(...(one.parts ?? []))
    found.samsungTime ??= one.samsungTime ?? null
    found.start = one.start
  }
  return found
}

/**
 * The same for a range up to the end of a file that is not held in memory, in file order: only those whose last bytes tell
 * how long they are.
 */
export async function footersBefore({ bytes, readAt }: Reach, from: number): Promise<FoundPart[]> {
  const parts: FoundPart[] = []
  let at = bytes
  for (let count = 0; count < MAX_TRAILERS; count += 1) {
    const length = Math.min(LONGEST_FOOTER, at - from)
    const found = footerOf(await readAt(at - length, length))
    if (found === null || found.bytes > at - from) break
    parts.unshift(trailerAt(found.form, at - found.bytes, at))
    at -= found.bytes
  }
  return parts
}

const trailerAt = (form: string, offset: number, end: number): FoundPart => ({
  kind: 'trailer',
  source: 'Tail',
  form,
  offset,
  bytes: end - offset,
})

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

const LONGEST_FOOTER = 227

/** Tags of recordings and the trailer of Insta360: the form, and the length of the whole. `foot`: what a range ends with. */
function footerOf(foot: Buffer): { form: string; bytes: number } | null {
  const textAt = (fromEnd: number, length: number) =>
    fromEnd > foot.length ? '' : foot.toString('latin1', foot.length - fromEnd, foot.length - fromEnd + length)
  if (textAt(128, 3) === 'TAG') return { form: 'ID3v1', bytes: 128 }
  // Sits before ID3v1, which was taken off by then.
  if (textAt(227, 4) === 'TAG+') return { form: 'ID3v1 extended', bytes: 227 }
  if (textAt(32, 8) === 'APETAGEX') return apeFooter(foot.subarray(foot.length - 32))
  if (textAt(9, 9) === 'LYRICS200' && /^\d{6}$/.test(textAt(15, 6)))
    return { form: 'Lyrics3', bytes: Number(textAt(15, 6)) + 15 }
  if (textAt(10, 3) === '3DI') return { form: 'ID3v2', bytes: sevenBits(foot, foot.length - 4) + 20 }
  const isInsta360 = textAt(32, 32) === '8db42d694ccc418790edff439fe026bf' && foot.length >= 40
  const bytes = isInsta360 ? foot.readUInt32LE(foot.length - 40) : 0
  return bytes > 0 ? { form: 'Insta360', bytes } : null
}

/** Its size counts the items and the footer; the header counts if the flags say that there is one. Source: APEv2. */
function apeFooter(footer: Buffer): { form: string; bytes: number } {
  const hasHeader = footer.readUInt32LE(20) >= 2 ** 31
  return { form: 'APE', bytes: footer.readUInt32LE(12) + (hasHeader ? 32 : 0) }
}

/** A number with seven bits per byte. Source: ID3v2.4 §6.2. */
const sevenBits = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, byte) => value * 128 + ((bytes[at + byte] ?? 0) & 0x7f), 0)

const readFooter: Reader = (bytes, from, to) => {
  const found = footerOf(bytes.subarray(Math.max(from, to - LONGEST_FOOTER), to))
  return found !== null && found.bytes <= to - from ? { form: found.form, start: to - found.bytes } : null
}

const READERS: readonly Reader[] = [
  readSamsung,
  readCanon,
  readFotoStation,
  readPhotoMechanic,
  readAfcp,
  readMie,
  readFooter,
]

import type { PartKind } from '../../../shared/model/contents.ts'
import type { Reach } from '../film/reach.ts'
import { textEntry } from '../metadata/entry.ts'
import { pictureFormat } from '../sniff.ts'
import { frameOf } from '../waveform/mp3-frame.ts'
import type { Blocks, FoundPart } from './blocks.ts'
import { boxesIn, findBox, walkTop } from './boxes.ts'
import { firstProven, ownEnd } from './own-end.ts'
import { isRestOfPng } from './png-walk.ts'
import { afterZeros, isBlank, isRepeated, zerosAtEnd } from './same-bytes.ts'
import { footersBefore, readTrailers } from './trailers.ts'

/** What bytes are by how they begin, and the name of their format. */
export type Magic = { kind: PartKind; form: string }

/** Limit for the things one behind another in a tail; the rest is one more. */
const MAX_PARTS = 16

/** First bytes in Latin-1, or bytes at a place, that are those of one format. */
const MAGICS: readonly (readonly [start: string, kind: PartKind, form: string, at?: number])[] = [
  ['PK\x03\x04', 'archive', 'zip'],
  ['PK\x05\x06', 'archive', 'zip'],
  ['PK\x07\x08', 'archive', 'zip'],
  ['Rar!\x1a\x07', 'archive', 'rar'],
  ["7z\xbc\xaf'\x1c", 'archive', '7z'],
  ['\x1f\x8b\x08', 'archive', 'gzip'],
  ['\xfd7zXZ\0', 'archive', 'xz'],
  ['\x28\xb5\x2f\xfd', 'archive', 'zstd'],
  ['\x04\x22\x4d\x18', 'archive', 'lz4'],
  ['LZIP\x01', 'archive', 'lzip'],
  ['MSCF\0\0\0\0', 'archive', 'cab'],
  ['!<arch>\n', 'archive', 'ar'],
  ['ustar', 'archive', 'tar', 257],
  ['\x7fELF', 'program', 'elf'],
  ['\xfe\xed\xfa\xce', 'program', 'mach-o'],
  ['\xfe\xed\xfa\xcf', 'program', 'mach-o'],
  ['\xce\xfa\xed\xfe', 'program', 'mach-o'],
  ['\xcf\xfa\xed\xfe', 'program', 'mach-o'],
  ['\xca\xfe\xba\xbe\0', 'program', 'java or mach-o'],
  ['\0asm\x01\0\0\0', 'program', 'wasm'],
  ['dex\n03', 'program', 'dex'],
  ['L\0\0\0\x01\x14\x02\0', 'program', 'lnk'],
  ['%PDF-', 'document', 'pdf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'document', 'ole'],
  ['{\\rtf', 'document', 'rtf'],
  ['fLaC', 'audio', 'flac'],
  ['ID3', 'audio', 'mp3'],
  ['#!AMR', 'audio', 'amr'],
  ['.snd\0\0\0', 'audio', 'au'],
  ['caff\0\x01', 'audio', 'caf'],
  ['MThd\0\0\0\x06', 'audio', 'midi'],
  ['riff\x2e\x91\xcf\x11', 'audio', 'w64'],
  ['FLV\x01', 'video', 'flv'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'video', 'asf'],
  ['\0\0\x01\xba', 'video', 'mpeg-ps'],
  ['\0\0\x01\xb3', 'video', 'mpeg'],
]

/** Kinds of RIFF and of AIFF, whose names come after a length. */
const RIFF_KINDS = new Map<string, Magic>([
  ['WAVE', { kind: 'audio', form: 'wav' }],
  ['AVI ', { kind: 'video', form: 'avi' }],
  ['AIFF', { kind: 'audio', form: 'aiff' }],
  ['AIFC', { kind: 'audio', form: 'aiff' }],
])
const SOUND_BRANDS = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A '])
const BRAND = /^[a-zA-Z0-9 ]{4}$/
/** Boxes that films without a file type box begin with. */
const FILM_STARTS = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'moof', 'styp', 'pnot'])

/**
 * What bytes are by how they begin; null = they begin like nothing that is known here. `bytes` may be the start of more.
 */
export function magicOf(bytes: Buffer): Magic | null {
  const head = bytes.toString('latin1', 0, 16)
  const found = MAGICS.find(([start, , , at = 0]) =>
    at === 0 ? head.startsWith(start) : bytes.toString('latin1', at, at + start.length) === start,
  )
  if (found && isLike(found[2], bytes, head)) return { kind: found[1], form: found[2] }
  if (/^BZh[1-9]1AY&SY/.test(head)) return { kind: 'archive', form: 'bzip2' }
  const picture = pictureOf(bytes, head)
  if (picture) return picture
  if (['RIFF', 'RF64', 'BW64', 'FORM'].includes(head.slice(0, 4))) return RIFF_KINDS.get(head.slice(8, 12)) ?? null
  return boxMagic(bytes, head) ?? streamMagic(bytes, head) ?? programOf(bytes, head)
}

/** Whether what follows first bytes that a text may begin with is what the format has there, as far as it is held. */
function isLike(form: string, bytes: Buffer, head: string): boolean {
  switch (form) {
    case 'zip':
      // The upper byte of the version is a system, of which there are few. Source: PKWARE's APPNOTE §4.4.2.
      return !head.startsWith('PK\x03\x04') || (bytes[5] ?? 0) <= 32
    case 'mp3':
      // Source: ID3v2.4 §3.1.
      if (!head.startsWith('ID3') || bytes.length < 10) return true
      return [2, 3, 4].includes(bytes[3] ?? 0) && bytes.subarray(6, 10).every((byte) => byte < 0x80)
    case 'pdf':
      return /^%PDF-\d/.test(head)
    case 'tar':
      return ['ustar\0', 'ustar '].includes(bytes.toString('latin1', 257, 263))
    case 'gzip':
      return ((bytes[3] ?? 0) & 0xe0) === 0
    case 'gif': {
      const packed = bytes[10] ?? 0
      const at = 13 + ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))
      return at >= bytes.length ? bytes.length > 13 : [0x21, 0x2c, 0x3b].includes(bytes[at] ?? 0)
    }
    case 'tiff': {
      const isLittle = head.startsWith('II')
      if (bytes.length < 16 || /^(II\+|MM\0\+)/.test(head)) return bytes.length >= 16
      const at = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
      // The directory may lie beyond what is held of a larger thing.
      if (at + 2 > bytes.length) return at >= 8 && bytes.length >= PIECE_BYTES
      const count = isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
      return at >= 8 && count > 0 && count <= 4096
    }
    case 'bmp':
      return bytes.readUInt32LE(14) >= 12 && bytes.readUInt32LE(10) < bytes.readUInt32LE(2)
    default:
      return true
  }
}

function pictureOf(bytes: Buffer, head: string): Magic | null {
  // Two bytes of a bare JPEG XL are found in anything.
  const format = head.startsWith('\xff\x0a') ? null : pictureFormat(bytes)
  return format === null || !isLike(format, bytes, head) ? null : { kind: 'picture', form: format }
}

function programOf(bytes: Buffer, head: string): Magic | null {
  if (/^#! ?\/[\w./-]/.test(head)) return { kind: 'program', form: 'script' }
  return head.startsWith('MZ') && bytes.length >= 64 && !isText(bytes.subarray(0, 64))
    ? { kind: 'program', form: 'exe' }
    : null
}

function boxMagic(bytes: Buffer, head: string): Magic | null {
  const type = head.slice(4, 8)
  if (bytes.length < 8) return null
  const length = bytes.readUInt32BE(0)
  if (type === 'ftyp') {
    const brand = head.slice(8, 12)
    if (length < 16 || length > 1024 || !BRAND.test(brand)) return null
    const isSound = SOUND_BRANDS.has(brand) || hasSoundOnly(bytes)
    return { kind: isSound ? 'audio' : 'video', form: brand === 'qt  ' ? 'mov' : isSound ? 'm4a' : 'mp4' }
  }
  if (!FILM_STARTS.has(type)) return null
  const boxes = walkTop(bytes).boxes.slice(0, 64)
  // Media data without a list of tracks are any bytes.
  const isFilm = boxes.some((box) => (box.type === 'moov' || box.type === 'moof') && !boxesIn(box.body).next().done)
  return isFilm ? { kind: hasSoundOnly(bytes) ? 'audio' : 'video', form: 'mov' } : null
}

/** Whether a film has tracks, none of which shows anything; false where its list of tracks is not held. */
function hasSoundOnly(bytes: Buffer): boolean {
  const movie = walkTop(bytes).boxes.find(({ type }) => type === 'moov')
  if (!movie) return false
  const handlers = [...boxesIn(movie.body)]
    .filter(({ type }) => type === 'trak')
    .slice(0, 64)
    .map(({ body }) => findBox(findBox(body, 'mdia') ?? Buffer.alloc(0), 'hdlr')?.toString('latin1', 8, 12))
  return handlers.includes('soun') && !handlers.includes('vide')
}

const MATROSKA = '\x1aE\xdf\xa3'

function streamMagic(bytes: Buffer, head: string): Magic | null {
  if (head.startsWith(MATROSKA)) {
    return { kind: 'video', form: bytes.subarray(0, 64).includes('webm') ? 'webm' : 'mkv' }
  }
  if (head.startsWith('OggS\0')) {
    const first = bytes.toString('latin1', 28, 36)
    return first.startsWith('\x80theora') ? { kind: 'video', form: 'ogg' } : { kind: 'audio', form: 'ogg' }
  }
  const isTransport = bytes.length >= 565 && [0, 188, 376, 564].every((at) => bytes[at] === 0x47)
  if (isTransport) return { kind: 'video', form: 'mpeg-ts' }
  if (bytes[0] !== 0xff || ((bytes[1] ?? 0) & 0xe0) !== 0xe0) return null
  if (isAdts(bytes)) return { kind: 'audio', form: 'aac' }
  return frameOf(bytes.subarray(0, 8192))?.at === 0 ? { kind: 'audio', form: 'mp3' } : null
}

/** Two frames of AAC with their headers, one directly behind the other. Source: ISO/IEC 13818-7 §6.2. */
function isAdts(bytes: Buffer): boolean {
  const isHeader = (at: number) => bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0
  if (bytes.length < 7 || !isHeader(0)) return false
  const length = (bytes.readUIntBE(3, 3) >>> 5) & 0x1fff
  return length > 7 && isHeader(length)
}

/** Control characters that no text has. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u
const PIECE_BYTES = 2 ** 16

/** Whether bytes are text to their last character, in UTF-8 or, with a byte order mark, UTF-16. */
function isText(bytes: Buffer): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = !isUtf16 ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const end = Math.min(at + PIECE_BYTES, bytes.length)
      // As a stream, so that a character on the edge of two pieces is no fault; one that the end cuts is.
      if (CONTROL.test(decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }))) return false
    }
    return true
  } catch {
    return false
  }
}

/** What is shorter is no file of its kind: nothing packed by bzip2, and no image, sound or film, takes less. */
const LEAST_BYTES: Partial<Record<PartKind, number>> = { archive: 14, picture: 64, video: 64, audio: 64 }
/** Formats that are themselves text. */
const WRITTEN = new Set(['script', 'rtf', 'pdf'])

/** The number of zeros at the start of a box, an MPEG stream or a WebAssembly module that belong to it. */
const OWN_ZEROS = 3

/**
 * What is in a range behind the end of a file's content, one thing behind the other, each as far as its own structure
 * says, else to the end of the range.
 */
export function tailParts(bytes: Buffer, from: number, to = bytes.length): FoundPart[] {
  const parts: FoundPart[] = []
  for (let at = from; at < to; ) {
    const part = partAt(bytes, at, to)
    const isTooMuch = parts.length === MAX_PARTS - 1 && part.end < to
    const length = (isTooMuch ? to : part.end) - at
    const { kind, form } = isTooMuch ? ({ kind: 'unknown', form: null } as const) : part
    parts.push({ kind, form, source: 'Tail', offset: at, bytes: length })
    at += length
  }
  return parts
}

type Ended = { kind: PartKind; form: string | null; end: number }

function partAt(bytes: Buffer, at: number, to: number): Ended {
  if (isRepeated(bytes, at, to) || isBlank(bytes, at, to)) return { kind: 'padding', form: null, end: to }
  const filled = afterZeros(bytes, at, to)
  for (const start of [filled, at, filled - 1, filled - 2, filled - OWN_ZEROS]) {
    if (start < at) continue
    const named = namedAt(bytes, start, to)
    if (named) return start > at ? { kind: 'padding', form: null, end: start } : named
  }
  const end = firstProven(bytes, at, to) ?? to
  // So few zeros are the start of a number, and what follows belongs to it.
  const isApart = filled === at || filled - at > OWN_ZEROS
  if (isApart && filled < end && isText(bytes.subarray(filled, end))) {
    if (filled > at) return { kind: 'padding', form: null, end: filled }
    const isDrawing = /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.toString('latin1', at, Math.min(at + 1024, end)))
    return isDrawing ? { kind: 'picture', form: 'svg', end } : { kind: 'text', form: null, end }
  }
  if (isRepeated(bytes, at, end) && end - at > 1) return { kind: 'padding', form: null, end }
  return isRestOfPng(bytes, at, end) ? { kind: 'longer_png', form: 'png', end } : { kind: 'unknown', form: null, end }
}

/** What begins at `at` by its first bytes; null = nothing that is known here, or a text that begins like something. */
function namedAt(bytes: Buffer, at: number, to: number): Ended | null {
  const rest = bytes.subarray(at, to)
  const magic = magicOf(rest)
  if (magic === null) return null
  const own = ownEnd(magic.form, bytes, at, to)
  if (own !== null) return { ...magic, end: own }
  const isWritten = WRITTEN.has(magic.form)
  // The first bytes of something are not it.
  if (rest.length < (LEAST_BYTES[magic.kind] ?? 0)) return null
  if (!isWritten && isText(rest)) return null
  return { ...magic, end: (isWritten ? firstProven(bytes, at + 1, to) : null) ?? to }
}

/**
 * Adds what follows the end of a picture at `end`. `named`: parts that a directory of the format accounts for; known
 * trailers are named too, and whatever lies between is a tail.
 */
export function addTail(blocks: Blocks, bytes: Buffer, end: number, named: readonly FoundPart[] = []): void {
  const trailers = readTrailers(bytes, end)
  if (trailers.samsungTime) blocks.entries.push(textEntry('Container', 'SamsungTimeStamp', trailers.samsungTime))
  const accounted = withoutRepeats([...named, ...trailers.parts])
  const tails: FoundPart[] = []
  let at = end
  for (const { offset, bytes: length } of accounted.filter((part) => (part.offset ?? 0) >= end)) {
    const start = offset ?? 0
    if (start > at) tails.push(...tailParts(bytes, at, start))
    at = Math.max(at, start + (length ?? 0))
  }
  if (at < bytes.length) tails.push(...tailParts(bytes, at))
  blocks.parts.push(...inOrder([...accounted, ...tails]))
}

/** Fewer zeros may be the data of a dark picture. */
const MIN_ZEROS = 64
/** Of a text that is found in any bytes. */
const MAX_FILM_TRIES = 16

/**
 * What lies at the end of a picture that is cut off, where nothing says where its own bytes end: only what its own
 * structure proves. That is a film whose boxes, or an archive whose directory, lead to the end of the file, or the zeros of
 * a copy that was not completed.
 */
export function provenTail(bytes: Buffer, from: number): FoundPart[] {
  const to = bytes.length
  const zeros = zerosAtEnd(bytes, from, to)
  if (to - zeros >= MIN_ZEROS)
    return [{ kind: 'padding', source: 'Tail', form: null, offset: zeros, bytes: to - zeros }]
  const start = firstProven(bytes, from, to)
  const found = filmAtEnd(bytes, from) ?? archiveAtEnd(bytes, from)
  if (start !== null && (found === null || start < found.offset)) return tailParts(bytes, start)
  return found === null ? [] : [{ ...found, source: 'Tail', bytes: to - found.offset }]
}

type Placed = Magic & { offset: number }

function filmAtEnd(bytes: Buffer, from: number): Placed | null {
  let at = bytes.indexOf('ftyp', from + 4, 'latin1')
  for (let tries = 0; at >= 0 && tries < MAX_FILM_TRIES; tries += 1) {
    const offset = at - 4
    const magic = magicOf(bytes.subarray(offset))
    const { boxes, state, at: end } = walkTop(bytes, offset)
    if (magic && boxes.length > 1 && state === 'whole' && end === bytes.length) return { ...magic, offset }
    at = bytes.indexOf('ftyp', at + 4, 'latin1')
  }
  return null
}

/** The end of a ZIP's directory is its last 22 bytes and a comment. Source: PKWARE's APPNOTE §4.3.16. */
const ZIP_END_BYTES = 22

function archiveAtEnd(bytes: Buffer, from: number): Placed | null {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  if (end < from || end + ZIP_END_BYTES > bytes.length) return null
  if (end + ZIP_END_BYTES + bytes.readUInt16LE(end + 20) !== bytes.length) return null
  const offset = end - bytes.readUInt32LE(end + 12) - bytes.readUInt32LE(end + 16)
  const isStart = offset >= from && bytes.toString('latin1', offset, offset + 4) === 'PK\x03\x04'
  return isStart ? { kind: 'archive', form: 'zip', offset } : null
}

const inOrder = (parts: readonly FoundPart[]): FoundPart[] =>
  [...parts].sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0) || (b.bytes ?? 0) - (a.bytes ?? 0))

/** In the order of their places; of several directories that name what begins at one place, the first. */
function withoutRepeats(parts: readonly FoundPart[]): FoundPart[] {
  const seen = new Set<string>()
  return inOrder(
    parts.filter(({ offset, kind }) => {
      const key = kind === 'trailer' ? `trailer ${offset}` : `${offset}`
      return seen.has(key) ? false : seen.add(key)
    }),
  )
}

/** Tails up to this size are read whole; of larger ones the start, and the footers of trailers. */
const WHOLE_BYTES = 4 * 2 ** 20
const START_BYTES = 2 ** 20
/** More of one repeated byte than this is not stepped over. */
const MAX_FILL_BYTES = 32 * 2 ** 20

/**
 * What follows the content of a file that is not held in memory, from `from` on: known trailers by name, the rest by what
 * it is. Of more than 4 MiB only starts are read: what reaches beyond one is one part to the end, whatever follows in it.
 * [] = nothing follows.
 */
export async function tailPartsOf(reach: Reach, from: number): Promise<FoundPart[]> {
  const { bytes, readAt } = reach
  if (from >= bytes) return []
  if (bytes - from <= WHOLE_BYTES) {
    const tail = await readAt(from, bytes - from)
    const trailers = readTrailers(tail, 0)
    const parts = [...tailParts(tail, 0, trailers.start), ...trailers.parts]
    return parts.map((part) => ({ ...part, offset: (part.offset ?? 0) + from }))
  }
  const trailers = await footersBefore(reach, from)
  const end = trailers[0]?.offset ?? bytes
  return end > from ? [...(await partsByStart(reach, from, end)), ...trailers] : trailers
}

/** Steps over one repeated byte, then goes from one thing to the next, as long as the start of each says where it ends. */
async function partsByStart({ readAt }: Reach, from: number, to: number): Promise<FoundPart[]> {
  const parts: FoundPart[] = []
  const startAt = (at: number) => readAt(at, Math.min(START_BYTES, to - at))
  const add = (at: number, end: number, kind: PartKind, form: string | null) => {
    const last = parts.at(-1)
    if (kind === 'padding' && last?.kind === 'padding') last.bytes = end - (last.offset ?? 0)
    else parts.push({ kind, form, source: 'Tail', offset: at, bytes: end - at })
  }
  let at = from
  let start = await startAt(at)
  const fill = start[0]
  while (start.length > 0 && at - from < MAX_FILL_BYTES && start[0] === fill && isRepeated(start, 0, start.length)) {
    at += start.length
    start = await startAt(at)
  }
  if (at > from) add(from, at, 'padding', null)
  while (start.length > 0) {
    const { kind, form, end } = partAt(start, 0, start.length)
    const isLast = (end === start.length && start.length < to - at) || parts.length >= MAX_PARTS - 1
    // Not all of it was seen: what has no name by its first bytes may go on as anything.
    const isKnown = !isLast || (form !== null && form !== 'svg')
    add(at, isLast ? to : at + end, isKnown ? kind : 'unknown', isKnown ? form : null)
    at = isLast ? to : at + end
    start = await startAt(at)
  }
  return parts
}

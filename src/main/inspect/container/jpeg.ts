import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import type { PartKind } from '../../../shared/model/contents.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { readTiff } from '../metadata/tiff.ts'
import { type Blocks, emptyBlocks, endAt, endEarly, type FoundPart, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { claim, claimFirst, leaveOpen } from './claims.ts'
import { createExtendedXmp } from './extended-xmp.ts'
import { googleParts } from './google-directory.ts'
import { type JpegWalk, walkJpeg } from './jpeg-walk.ts'
import { firstProven } from './own-end.ts'
import { readImageResources } from './photoshop.ts'
import { addTail, provenTail, tailParts } from './tail.ts'
import { takeXmpMedia } from './xmp-media.ts'

const HEADER_BYTES = 8

/** Length and type of the box, repeated at the start of every further segment. */
const REPEATED_BYTES = 8

/** Limit for all parts of one box together. */
const MAX_BYTES = 16 * 2 ** 20

/** Joins JUMBF boxes that are spread over APP11 segments. Source: ISO/IEC 19566-5 annex D.2. */
function createJumbfSegments() {
  const parts: { instance: number; sequence: number; data: Buffer }[] = []
  return {
    add: (segment: Buffer): void => {
      if (segment.length <= HEADER_BYTES + REPEATED_BYTES || segment.toString('latin1', 0, 2) !== 'JP') return
      parts.push({
        instance: segment.readUInt16BE(2),
        sequence: segment.readUInt32BE(4),
        data: segment.subarray(HEADER_BYTES),
      })
    },
    /** The complete boxes, in the order of their first parts. */
    join: (): Buffer[] =>
      [...Map.groupBy(parts, ({ instance }) => instance).values()].flatMap((own) => {
        const ordered = own.sort((a, b) => a.sequence - b.sequence)
        const total = ordered.reduce((sum, { data }) => sum + data.length, 0)
        if (total > MAX_BYTES) return []
        return [Buffer.concat(ordered.map(({ data }, at) => (at === 0 ? data : data.subarray(REPEATED_BYTES))))]
      }),
  }
}

const ENTRIES = 0xb002

const ENTRY_BYTES = 16

const MAX_ENTRIES = 32

/** Large thumbnails of two sizes. Source: CIPA DC-007 §5.2.3.3, MP Type Code. */
const PREVIEW_TYPES = new Set([0x010001, 0x010002])

/** Marks of rendering aids are in the segments before the scan; real ones are within the first kilobytes. */
const MAX_MARKED_BYTES = 2 ** 18
const GAIN_MAP_MARKS = ['HDRGainMap', 'hdrgainmap', 'hdrgm:', 'urn:iso:std:iso:ts:21496']

/**
 * What a picture inside another is, by its own marks: the type in the directory is 0 for most gain maps. Source: Adobe's
 * Gain Map specification 1.0, ISO/TS 21496-1, Apple's auxiliary image types.
 */
function kindByMarks(bytes: Buffer, at: number, scanAt: number | null): PartKind {
  const end = Math.min(scanAt ?? bytes.length, at + MAX_MARKED_BYTES)
  const head = bytes.subarray(at, end)
  if (GAIN_MAP_MARKS.some((mark) => head.includes(mark))) return 'gain_map'
  if (!head.includes('apdi:')) return 'picture'
  const text = head.toString('latin1')
  return /matte/i.test(text) ? 'matte' : /depth|disparity/i.test(text) ? 'depth_map' : 'picture'
}

/**
 * Reads the pictures listed in a Multi-Picture JPEG, and its previews. Offsets count from its own TIFF header, at
 * `headerAt`. Stated lengths are often untrue and stated places sometimes: an entry counts if a picture begins there, and
 * goes as far as that does.
 */
function readMpf(bytes: Buffer, headerAt: number, blocks: Blocks): FoundPart[] {
  const block = bytes.subarray(headerAt, headerAt + 2 ** 16)
  const tiff = readTiff(block)
  const table = tiff?.directories[0]?.values.get(ENTRIES)?.bytes
  if (!tiff || !table) return []
  const number = (at: number) => (tiff.isLittleEndian ? table.readUInt32LE(at) : table.readUInt32BE(at))
  const found: FoundPart[] = []
  let walkedTo = 0
  for (let i = 0; i < MAX_ENTRIES && (i + 1) * ENTRY_BYTES <= table.length; i += 1) {
    const [attribute, stated, offset] = [
      number(i * ENTRY_BYTES),
      number(i * ENTRY_BYTES + 4),
      number(i * ENTRY_BYTES + 8),
    ]
    const at = headerAt + offset
    if (offset === 0 || !startsWith(bytes.subarray(at), SOI) || found.some((part) => part.offset === at)) continue
    // Pictures lie one behind the other: what begins inside another is not walked again.
    const walk = at >= walkedTo ? walkJpeg(bytes, at) : null
    const end = walk?.end ?? Math.min(at + stated, bytes.length)
    walkedTo = Math.max(walkedTo, walk?.stop ?? 0)
    const isPreview = PREVIEW_TYPES.has(attribute & 0xffffff)
    const kind = isPreview ? 'thumbnail' : kindByMarks(bytes, at, walk?.scanAt ?? null)
    found.push({ kind, source: 'MPF', form: 'jpeg', offset: at, bytes: end - at })
    if (isPreview && end - at > 100) blocks.previews.push({ kind: 'mpf_preview', bytes: bytes.subarray(at, end) })
  }
  return found
}

const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0')
const EXTENDED_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0')
const PHOTOSHOP = Buffer.from('Photoshop 3.0\0')
const ICC = Buffer.from('ICC_PROFILE\0')
const MPF = Buffer.from('MPF\0')
const JFIF = Buffer.from('JFIF\0')
/** Its thumbnail may be a JPEG. */
const JFXX = Buffer.from('JFXX\0')
const SOI = Buffer.from([0xff, 0xd8, 0xff])

const startsWith = (bytes: Buffer, prefix: Buffer) => bytes.subarray(0, prefix.length).equals(prefix)
/** SOF0–SOF15 without DHT, JPG and DAC, which share the range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Reads the segments of a JPEG up to its first scan, where the image ends, and what else is in the file.
 * Source: ITU-T T.81 annex B; Exif 2.32 §4.7; XMP specification part 3 §1.1.3; ICC.1:2022 annex B.4.
 */
export function readJpeg(bytes: Buffer): Blocks {
  const blocks = emptyBlocks()
  const parts: Parts = {
    icc: new Map(),
    resources: [],
    extended: createExtendedXmp(),
    jumbf: createJumbfSegments(),
    mpfAt: null,
  }
  const walk = walkJpeg(bytes, 0, (marker, bodyAt, end, isBehindScan) => {
    const body = bytes.subarray(bodyAt, end)
    const isMpf = marker === 0xe2 && startsWith(body, MPF)
    if (isMpf && !isBehindScan) parts.mpfAt ??= bodyAt + MPF.length
    const isKnown = isBehindScan || isMpf || readSegment(marker, body, blocks, parts)
    // The structure of EXIF is followed by itself.
    if (marker === 0xe1 && isExif(body)) claim(blocks, bodyAt, end)
    else if (isTables(marker)) claimFirst(blocks, segmentName(marker), { at: bodyAt, end }, tableBytes(marker, body))
    else {
      const isOwn = isKnown && !isBehindScan && marker !== COMMENT
      const holdsPictures = isOwn || (marker === 0xe0 && startsWith(body, JFXX))
      leaveOpen(blocks, segmentName(marker), { at: bodyAt, end }, holdsPictures ? 'pictures' : 'anything')
    }
  })
  if (walk.scanAt !== null) claim(blocks, walk.scanAt, walk.stop)
  joinIcc(parts.icc, blocks)
  const [resources, ...more] = parts.resources
  if (resources) readImageResources(more.length === 0 ? resources : Buffer.concat(parts.resources), blocks)
  const extended = parts.extended.join(blocks.xmp)
  if (extended.packet) blocks.xmp.push(extended.packet)
  if (extended.isUnparsed) blocks.notes.add('extended_xmp_unread')
  blocks.jumbf.push(...parts.jumbf.join())
  readRest(bytes, walk, parts.mpfAt, blocks)
  return blocks
}

/** States the end of the image, and adds the media in its XMP and what lies behind it. */
function readRest(bytes: Buffer, walk: JpegWalk, mpfAt: number | null, blocks: Blocks) {
  blocks.parts.push(...takeXmpMedia(blocks.xmp))
  const listed = mpfAt === null ? [] : readMpf(bytes, mpfAt, blocks)
  const isWhole = walk.end !== null && walk.scanAt !== null
  if (walk.end !== null && walk.scanAt === null) blocks.problems.add('no_picture')
  if (walk.end === null) {
    const behind = behindCut(bytes, walk)
    const found = behind[0]?.offset ?? null
    // What was passed behind the place where the picture breaks off is no damage to it.
    const { isDamaged, scanAt } = found === null ? walk : walkJpeg(bytes.subarray(0, found), 0)
    if (isDamaged) blocks.problems.add('damaged_container')
    // Bytes of something else were passed: where its own ended is known only by where that begins.
    const stop = isDamaged && walk.stop === bytes.length ? null : walk.stop
    // Whether all of its scans are there takes decoding them.
    endEarly(blocks, found ?? stop, null, isDamaged || scanAt === null ? 'data' : null)
    blocks.parts.push(...listed, ...behind.filter(({ offset }) => listed.every((part) => part.offset !== offset)))
    return
  }
  if (walk.isDamaged) blocks.problems.add('damaged_container')
  endAt(blocks, walk.end)
  addTail(blocks, bytes, walk.end, isWhole ? [...googleParts(blocks.xmp, bytes, walk.end), ...listed] : listed)
}

/** What lies behind a picture that is cut off: where another one begins may itself be inside something else. */
function behindCut(bytes: Buffer, { stop, scanAt }: JpegWalk): FoundPart[] {
  if (stop >= bytes.length) return provenTail(bytes, scanAt ?? 2)
  const proven = firstProven(bytes, scanAt ?? 2, bytes.length)
  return tailParts(bytes, Math.min(proven ?? stop, stop))
}

/** Blocks spread over several segments, until all were read. */
type Parts = {
  icc: Map<number, Buffer>
  resources: Buffer[]
  extended: ReturnType<typeof createExtendedXmp>
  jumbf: ReturnType<typeof createJumbfSegments>
  mpfAt: number | null
}

const COMMENT = 0xfe
const segmentName = (marker: number) => {
  if (marker === COMMENT) return `${UNKNOWN_SOURCES.block}COM`
  const isOfApplication = marker >= 0xe0 && marker <= 0xef
  return UNKNOWN_SOURCES.block + (isOfApplication ? `APP${marker - 0xe0}` : `0xFF${marker.toString(16).toUpperCase()}`)
}
const isTables = (marker: number) => marker !== COMMENT && (marker < 0xe0 || marker > 0xef)

const LS_FRAME = 0xf7
/** Segments of numbers alone, by the most bytes of them: heights, restart intervals, expansions, arithmetic conditions. */
const NUMBERS = new Map([
  [0xdc, 2],
  [0xdd, 2],
  [0xdf, 1],
  [0xcc, 32],
])

/** How long the tables of a segment are by their own numbers; 0 = of no known kind. Source: ITU-T T.81 §B.2.2, §B.2.4. */
function tableBytes(marker: number, body: Buffer): number {
  if (isFrame(marker) || marker === LS_FRAME || marker === 0xde) return 6 + 3 * (body[5] ?? 0)
  const width = marker === 0xdb ? quantisationBytes : marker === 0xc4 ? codesBytes : null
  if (width === null) return NUMBERS.get(marker) ?? 0
  let at = 0
  while (at < body.length && (body[at] ?? 0) >> 4 < 2 && ((body[at] ?? 0) & 15) < 4) at += width(body, at)
  return at
}

const quantisationBytes = (body: Buffer, at: number): number => ((body[at] ?? 0) >> 4 === 0 ? 65 : 129)
const codesBytes = (body: Buffer, at: number): number =>
  body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 17)

/** Whether a segment is of a kind that is known here; those of tables are. */
function readSegment(marker: number, body: Buffer, blocks: Blocks, parts: Parts): boolean {
  if (isFrame(marker) && body.length >= 6) blocks.size ??= sizeOf(body.readUInt16BE(3), body.readUInt16BE(1))
  else if (marker === 0xe0 && startsWith(body, JFIF)) readJfif(body, blocks)
  else if (marker === 0xe1 && isExif(body)) addExif(body.subarray(6), blocks)
  else if (marker === 0xe1 && startsWith(body, XMP)) blocks.xmp.push(body.subarray(XMP.length))
  else if (marker === 0xe1 && startsWith(body, EXTENDED_XMP)) parts.extended.add(body.subarray(EXTENDED_XMP.length))
  else if (marker === 0xe2 && startsWith(body, ICC) && body.length > 14) parts.icc.set(body[12] ?? 0, body.subarray(14))
  else if (marker === 0xeb) parts.jumbf.add(body)
  else if (marker === 0xed && startsWith(body, PHOTOSHOP)) parts.resources.push(body.subarray(PHOTOSHOP.length))
  else if (marker === COMMENT) blocks.entries.push(textEntry('Container', 'Comment', decodeText(untilNul(body))))
  else return isTables(marker)
  return true
}

/** Writers differ in the case of the name. */
const isExif = (body: Buffer) => body[4] === 0 && body.toString('latin1', 0, 4).toLowerCase() === 'exif'

/**
 * A block longer than a segment continues in the next one, which then does not start like a TIFF structure.
 * Source: exiftool's documentation of multi-segment EXIF in JPEG.
 */
function addExif(bytes: Buffer, blocks: Blocks) {
  const last = blocks.exif.at(-1)
  const order = bytes.toString('latin1', 0, 2)
  if (last === undefined || order === 'II' || order === 'MM') blocks.exif.push(bytes)
  else if (last.length + bytes.length <= MAX_BLOCK_BYTES) blocks.exif.splice(-1, 1, Buffer.concat([last, bytes]))
  else blocks.notes.add('blocks_unread')
}

function readJfif(body: Buffer, blocks: Blocks) {
  if (body.length < 12) return
  const add = (tag: string, value: string) => blocks.entries.push(textEntry('JFIF', tag, value))
  add('JFIFVersion', `${body[5]}.${String(body[6]).padStart(2, '0')}`)
  add('ResolutionUnit', String(body[7]))
  add('XResolution', String(body.readUInt16BE(8)))
  add('YResolution', String(body.readUInt16BE(10)))
}

/** A profile may be spread over numbered segments; one without its first part is left out. */
function joinIcc(parts: Map<number, Buffer>, blocks: Blocks) {
  if (parts.size === 0) return
  const ordered = [...parts.entries()].sort(([a], [b]) => a - b).map(([, part]) => part)
  const [first, ...more] = ordered
  blocks.icc = first && more.length === 0 ? first : Buffer.concat(ordered)
}

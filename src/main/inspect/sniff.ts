import { fileTypeFromBuffer } from 'file-type'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'

/** `start`: where the content begins, behind foreign bytes that nothing else is named by; 0 = at the first byte. */
export type Sniffed = { kind: MediumKind; format: MediumFormat; start: number }

/** The broad kind of each format. */
const KINDS: Readonly<Record<MediumFormat, MediumKind>> = {
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  heic: 'image',
  heif: 'image',
  tiff: 'image',
  avif: 'image',
  gif: 'image',
  bmp: 'image',
  jxl: 'image',
  svg: 'image',
  psd: 'image',
  raw: 'image',
  mp4: 'video',
  mov: 'video',
  mkv: 'video',
  webm: 'video',
  avi: 'video',
  asf: 'video',
  flv: 'video',
  mpeg: 'video',
  mpegts: 'video',
  dv: 'video',
  h264: 'video',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
  flac: 'audio',
  ogg: 'audio',
  opus: 'audio',
  aac: 'audio',
  amr: 'audio',
  aiff: 'audio',
  au: 'audio',
  caf: 'audio',
  w64: 'audio',
  pdf: 'document',
  text: 'document',
  zip: 'other',
  archive: 'other',
  executable: 'other',
  empty: 'other',
  unknown: 'other',
}

/** The broad kind of a format. */
export const kindOf = (format: MediumFormat): MediumKind => KINDS[format]

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const HEIF_BRANDS = new Set(['mif1', 'mif2', 'mif3', 'msf1', 'jpeg', 'avci', 'j2ki', '1pic'])
const MAX_SIDECAR_BYTES = 4 * 2 ** 20
const MAX_MANIFEST_BYTES = 16 * 2 ** 20
const RAW_MAGICS = ['IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb', '\0MRM']

/** Formats that the file-type library identifies by their usual file extension. */
const BY_EXTENSION = new Map<string, MediumFormat>([
  ...(['mp4', 'mov', 'mkv', 'webm', 'avi', 'mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus', 'aac'] as const).map(
    (format) => [format, format] as const,
  ),
  ...(['m4v', '3gp', '3g2', 'mj2'] as const).map((extension) => [extension, 'mp4'] as const),
  ...(['m4b', 'm4p', 'f4a'] as const).map((extension) => [extension, 'm4a'] as const),
  ...(['oga', 'ogv', 'ogm', 'ogx', 'spx'] as const).map((extension) => [extension, 'ogg'] as const),
  ...(['asf', 'wma', 'wmv'] as const).map((extension) => [extension, 'asf'] as const),
  ...(['mpg', 'ps'] as const).map((extension) => [extension, 'mpeg'] as const),
  ...(['mts', 'ts', 'm2ts'] as const).map((extension) => [extension, 'mpegts'] as const),
  ...(['aif', 'aiff', 'aifc'] as const).map((extension) => [extension, 'aiff'] as const),
  ...(['flv', 'amr', 'caf'] as const).map((format) => [format, format] as const),
  ...(['cr2', 'cr3', 'nef', 'arw', 'dng', 'orf', 'raf', 'rw2', 'x3f'] as const).map(
    (extension) => [extension, 'raw'] as const,
  ),
  ...(['rar', '7z', 'tar', 'gz', 'bz2', 'xz', 'zst', 'lz', 'lz4', 'cab', 'Z', 'tar.gz'] as const).map(
    (extension) => [extension, 'archive'] as const,
  ),
  ...(['exe', 'elf', 'macho', 'wasm', 'class', 'lnk', 'deb', 'rpm', 'crx', 'swf'] as const).map(
    (extension) => [extension, 'executable'] as const,
  ),
  ...(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar', 'apk', 'xpi', 'zip'] as const).map(
    (extension) => [extension, 'zip'] as const,
  ),
  ...(['jxl', 'psd', 'bmp', 'pdf'] as const).map((format) => [format, format] as const),
])

/**
 * Detects a file's format by its first bytes, never by its name. HEIF brands and TIFF containers are distinguished
 * further by `refine` in inspect-file.ts, which needs their structure. `head` is the start of the file, up to 64 KiB;
 * `behind` what follows the tags it begins with, null = it begins with none.
 */
export async function sniff(head: Buffer, behind: Buffer | null = null): Promise<Sniffed> {
  const tagged = behind === null ? null : await behindTags(behind)
  if (tagged) return tagged
  const own = ownSniff(head)
  if (own) return { kind: kindOf(own), format: own, start: 0 }
  // The library looks behind a byte order mark and does not say so.
  const isMarked = head.toString('latin1', 0, 3) === '\xef\xbb\xbf' && foreignBytes(head) > 0
  const named = isMarked ? null : await librarySniff(head)
  if (named) return { ...named, start: 0 }
  if (isText(head)) {
    const format = isSvg(head) ? 'svg' : 'text'
    return { kind: kindOf(format), format, start: 0 }
  }
  const start = foreignBytes(head)
  if (start > 0) {
    const content = head.subarray(start)
    const format = ownSniff(content) ?? (await librarySniff(content))?.format ?? 'unknown'
    if (format !== 'unknown') return { kind: kindOf(format), format, start }
  }
  return { kind: 'other', format: 'unknown', start: 0 }
}

/** The audio or video that tags precede; a picture behind them is none that anything could show. */
async function behindTags(content: Buffer): Promise<Sniffed | null> {
  const own = content.length === 0 ? null : ownSniff(content)
  const found = own ? { kind: kindOf(own), format: own } : await librarySniff(content)
  return found?.kind === 'audio' || found?.kind === 'video' ? { ...found, start: 0 } : null
}

const MAX_FOREIGN_BYTES = 64
const MAX_HTTP_HEADER_BYTES = 8192
const MAX_LINE_ENDS = 4096

/**
 * The number of foreign bytes before a JPEG, PNG or ISO file: at most 64, or a byte order mark, line ends, the header of
 * an HTTP reply. 0 = none of these begins behind such.
 */
export function foreignBytes(head: Buffer): number {
  const text = head.toString('latin1', 0, MAX_HTTP_HEADER_BYTES)
  const before =
    /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:HTTP\/\d(?:\.\d)? \d{3}[^\0]*?\r?\n\r?\n)?/.exec(text)?.[0].length ?? 0
  let lines = before
  while (lines < before + MAX_LINE_ENDS && (head[lines] === 0x0a || head[lines] === 0x0d)) lines += 1
  if (lines > 0 && beginsHere(head, lines)) return lines
  for (let at = 1; at <= MAX_FOREIGN_BYTES && at + 12 <= head.length; at += 1) if (beginsHere(head, at)) return at
  return 0
}

function beginsHere(head: Buffer, at: number): boolean {
  if (head.toString('latin1', at, at + 8) === '\x89PNG\r\n\x1a\n') return true
  if (head[at] === 0xff && head[at + 1] === 0xd8 && head[at + 2] === 0xff) return FIRST_MARKERS.has(head[at + 3] ?? 0)
  const isBrand = /^ftyp[\x20-\x7e]{4}$/.test(head.toString('latin1', at + 4, at + 12))
  return isBrand && head.readUInt32BE(at) >= 16 && head.readUInt32BE(at) <= 1024
}

/** What follows the start of a JPEG: application segments, a comment, tables, a frame. */
const FIRST_MARKERS = new Set([
  ...Array.from({ length: 16 }, (_, n) => 0xe0 + n),
  0xfe,
  0xdb,
  0xc4,
  0xc0,
  0xc1,
  0xc2,
  0xdd,
])

function ownSniff(head: Buffer): MediumFormat | null {
  const ascii = (at: number, length: number) => head.toString('latin1', at, at + length)
  if (head.length === 0) return 'empty'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') return 'webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif'
  if (RAW_MAGICS.some((magic) => ascii(0, magic.length) === magic)) return 'raw'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(0, 4))) return ascii(8, 2) === 'CR' ? 'raw' : 'tiff'
  if (ascii(4, 4) === 'ftyp') return brandFormat(head)
  if (head.length > 2 && head[0] === 0xff && head[1] === 0x0a) return 'jxl'
  if (ascii(4, 8) === 'JXL \r\n\x87\n') return 'jxl'
  if (ascii(0, 4) === '8BPS') return 'psd'
  if (ascii(0, 2) === 'BM' && head.length >= 26 && head.readUInt32LE(14) <= 256) return 'bmp'
  if (ascii(0, 5) === '%PDF-') return 'pdf'
  if (AMR_MAGICS.some((magic) => ascii(0, magic.length) === magic)) return 'amr'
  const isLong = ascii(0, 4) === 'RF64' || ascii(0, 4) === 'BW64'
  if (isLong && ascii(8, 4) === 'WAVE') return 'wav'
  if (ascii(0, 8) === 'riff\x2e\x91\xcf\x11') return 'w64'
  // The library follows the sizes of its objects, which may be damaged.
  if (head.toString('hex', 0, 16) === ASF_HEADER) return 'asf'
  if (ascii(0, 4) === '.snd' && head.length >= 24 && head.readUInt32BE(4) >= 24) return 'au'
  if (ascii(0, 3) === '\x1f\x07\0' && (head[3] === 0x3f || head[3] === 0xbf)) return 'dv'
  if (isH264(head)) return 'h264'
  if (isDamagedJpeg(head)) return 'jpeg'
  if (isScript(head) || ascii(0, 4) === '\x7fELF') return 'executable'
  if (ascii(0, 2) === 'MZ' && head.length >= 64) return 'executable'
  return null
}

/** Source: Microsoft "Advanced Systems Format (ASF) Specification" §10.1. */
const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c'

/** Narrow and wide band, one channel and several. Source: RFC 4867 §5.1. */
const AMR_MAGICS = ['#!AMR\n', '#!AMR-WB\n', '#!AMR_MC1.0\n', '#!AMR-WB_MC1.0\n']

/** "#!" and the path of a program, in a first line of text. */
function isScript(head: Buffer): boolean {
  if (head[0] !== 0x23 || head[1] !== 0x21) return false
  const [line = ''] = head.toString('latin1', 0, 1024).split('\n', 1)
  return /^#![ \t]*(?:\/|[A-Za-z]:\\|[\w.-]+\/)[\t\x20-\x7e]*\r?$/.test(line)
}

/** Profiles of a sequence parameter set. Source: ITU-T H.264 §7.4.2.1.1. */
const H264_PROFILES = new Set([44, 66, 77, 83, 86, 88, 100, 110, 118, 122, 128, 138, 139, 134, 135, 244])

/** Whether a bare H.264 stream begins here: a sequence parameter set, after an access unit delimiter at most. */
function isH264(head: Buffer): boolean {
  let start = afterStartCode(head, 0)
  if (start > 0 && head[start] === 9) start = afterStartCode(head, start + 2)
  const unit = head[start] ?? 0
  return start > 0 && (unit & 0x9f) === 7 && (unit & 0x60) !== 0 && H264_PROFILES.has(head[start + 1] ?? 0)
}

/** Where the unit behind a start code of three or four bytes begins; 0 = there is no such code. */
function afterStartCode(head: Buffer, at: number): number {
  const zeros = head[at + 2] === 0 ? 3 : 2
  const isCode = head[at] === 0 && head[at + 1] === 0 && head[at + zeros] === 1
  return isCode ? at + zeros + 1 : 0
}

const MAX_GARBAGE_BYTES = 4096

/** Whether the start of a JPEG is followed by other bytes, and those by its first segments. */
function isDamagedJpeg(head: Buffer): boolean {
  if (head[0] !== 0xff || head[1] !== 0xd8) return false
  const near = head.subarray(2, 2 + MAX_GARBAGE_BYTES)
  return ['\xff\xe0\0\x10JFIF\0', '\xff\xdb\0\x43\0', '\xff\xdb\0\x84\0'].some((mark) =>
    near.includes(mark, 0, 'latin1'),
  )
}

/**
 * null = not an image container; the file-type library knows the video brands. Source: ISO/IEC 23008-12 annex, AV1-AVIF
 * §6.
 */
function brandFormat(head: Buffer): MediumFormat | null {
  const end = Math.min(head.length, Math.max(16, Math.min(head.readUInt32BE(0), 256)))
  const major = head.toString('latin1', 8, 12)
  const compatible: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) compatible.push(head.toString('latin1', at, at + 4))
  if (major === 'crx ') return 'raw'
  if (major === 'avif' || major === 'avis') return 'avif'
  if (HEIC_BRANDS.has(major)) return 'heic'
  if (HEIF_BRANDS.has(major)) return compatible.includes('avif') ? 'avif' : 'heif'
  return null
}

/** RIFF, Ogg, MP3 with and without tags, FLAC, Matroska. */
const FILM_AND_SOUND = [
  'RIFF',
  'OggS',
  'ID3',
  '\xff\xfb',
  '\xff\xf3',
  '\xff\xf2',
  'fLaC',
  '\x1aE\xdf\xa3',
  'FORM',
  'caff',
  'FLV\x01',
]

/**
 * Whether a file's first bytes are those of an image, video or audio file: a quick check, `sniff` is the thorough one.
 */
export function looksLikeMedia(head: Buffer): boolean {
  const format = ownSniff(head)
  if (format !== null) return ['image', 'audio', 'video'].includes(kindOf(format))
  const start = head.toString('latin1', 0, 12)
  return start.slice(4, 8) === 'ftyp' || FILM_AND_SOUND.some((magic) => start.startsWith(magic))
}

/** The image format that bytes start with; null = none that the first bytes alone identify. */
export function pictureFormat(head: Buffer): MediumFormat | null {
  const format = ownSniff(head)
  return format !== null && kindOf(format) === 'image' ? format : null
}

/** Whether a file has to be in memory to be read: images, and XMP and C2PA sidecars. */
export function needsWhole(head: Buffer, bytes: number): boolean {
  const format = ownSniff(head)
  if (format !== null) return kindOf(format) === 'image'
  if (isManifestFile(head)) return bytes <= MAX_MANIFEST_BYTES
  const isPacket = head.includes('<x:xmpmeta') || head.includes('<rdf:RDF')
  if (isText(head)) return bytes <= MAX_SIDECAR_BYTES && isPacket
  const start = foreignBytes(head)
  return start > 0 && pictureFormat(head.subarray(start)) !== null
}

/** Whether a file is a separate C2PA manifest store. Source: C2PA specification 2.1 §11.4, external manifests. */
export const isManifestFile = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'jumb' && head.toString('latin1', 12, 16) === 'jumd' && head.includes('c2pa')

async function librarySniff(head: Buffer): Promise<Omit<Sniffed, 'start'> | null> {
  try {
    const found = await fileTypeFromBuffer(head)
    if (!found || found.ext === 'xml') return null
    const format = BY_EXTENSION.get(found.ext)
    const [kind] = found.mime.split('/')
    // Ogg holds either; its streams decide later.
    if (format === 'ogg' && kind === 'video') return { kind, format }
    if (format) return { kind: kindOf(format), format }
    return { kind: kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'other', format: 'unknown' }
  } catch {
    // Structures that need more bytes than the head has; the format stays unknown.
    return null
  }
}

/**
 * Whether bytes are text: UTF-8 (the last character may be cut) or UTF-16 with a byte order mark, without control
 * characters.
 */
export function isText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  const sample = head.subarray(0, 16_384)
  for (const byte of sample) if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false
  const text = sample.toString('utf8')
  const broken = text.split('\ufffd').length - 1
  return broken <= 1
}

/** Whether text is an SVG drawing; drawings can run scripts and fetch, so they are listed and never rendered. */
function isSvg(head: Buffer): boolean {
  const start = head.toString('utf8', 0, 4096).trimStart()
  return start.startsWith('<') && /<svg[\s>]/.test(start)
}

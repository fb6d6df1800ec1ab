import { fileTypeFromBuffer } from 'file-type'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'

export type Sniffed = { kind: MediumKind; format: MediumFormat }

const IMAGES = new Set<MediumFormat>([
  'jpeg',
  'png',
  'webp',
  'heic',
  'heif',
  'tiff',
  'avif',
  'gif',
  'bmp',
  'jxl',
  'svg',
  'psd',
  'raw',
])
const VIDEOS = new Set<MediumFormat>(['mp4', 'mov', 'mkv', 'webm', 'avi'])
const AUDIO = new Set<MediumFormat>(['mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus', 'aac'])

/** The broad kind of a format. */
export function kindOf(format: MediumFormat): MediumKind {
  if (IMAGES.has(format)) return 'image'
  if (VIDEOS.has(format)) return 'video'
  if (AUDIO.has(format)) return 'audio'
  return format === 'pdf' || format === 'text' ? 'document' : 'other'
}

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
  ...(['oga', 'spx'] as const).map((extension) => [extension, 'ogg'] as const),
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
 * further by `refine` in inspect-file.ts, which needs their structure. `head` is the start of the file, up to 64 KiB.
 */
export async function sniff(head: Buffer): Promise<Sniffed> {
  const own = ownSniff(head)
  if (own) return { kind: kindOf(own), format: own }
  const named = await librarySniff(head)
  if (named) return named
  const format = isText(head) ? (isSvg(head) ? 'svg' : 'text') : 'unknown'
  return { kind: kindOf(format), format }
}

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
  if (ascii(0, 2) === '#!' || ascii(0, 4) === '\x7fELF') return 'executable'
  if (ascii(0, 2) === 'MZ' && head.length >= 64) return 'executable'
  return null
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
const FILM_AND_SOUND = ['RIFF', 'OggS', 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', 'fLaC', '\x1aE\xdf\xa3']

/**
 * Whether a file's first bytes are those of an image, video or audio file: a quick check, `sniff` is the thorough one.
 */
export function looksLikeMedia(head: Buffer): boolean {
  const format = ownSniff(head)
  if (format !== null) return kindOf(format) === 'image'
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
  return bytes <= MAX_SIDECAR_BYTES && isPacket && isText(head)
}

/** Whether a file is a separate C2PA manifest store. Source: C2PA specification 2.1 §11.4, external manifests. */
export const isManifestFile = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'jumb' && head.toString('latin1', 12, 16) === 'jumd' && head.includes('c2pa')

async function librarySniff(head: Buffer): Promise<Sniffed | null> {
  try {
    const found = await fileTypeFromBuffer(head)
    if (!found || found.ext === 'xml') return null
    const format = BY_EXTENSION.get(found.ext)
    if (format) return { kind: kindOf(format), format }
    const [kind] = found.mime.split('/')
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
function isText(head: Buffer): boolean {
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

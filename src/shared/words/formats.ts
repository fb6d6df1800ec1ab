import type { MediumFormat } from '../model/medium.ts'
import { messages } from './messages.ts'

/** Whether a file’s extension matches its content. */
export const extension = messages('formats', {
  differs: 'WARNING: extension “{ending}” does not match the content.',
})

/** "image/jpeg" style names are for machines; these are for people. */
export const formatNames: Readonly<Record<string, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  heic: 'HEIC',
  heif: 'HEIF',
  tiff: 'TIFF',
  avif: 'AVIF',
  gif: 'GIF',
  bmp: 'BMP',
  jxl: 'JPEG XL',
  svg: 'SVG',
  psd: 'Photoshop document',
  raw: 'camera raw',
  mp4: 'MP4',
  mov: 'QuickTime',
  mkv: 'Matroska',
  webm: 'WebM',
  avi: 'AVI',
  asf: 'Windows Media (ASF)',
  flv: 'Flash Video',
  mpeg: 'MPEG program stream',
  mpegts: 'MPEG transport stream',
  dv: 'DV',
  h264: 'H.264 stream',
  mp3: 'MP3',
  m4a: 'MPEG-4 audio',
  wav: 'WAV',
  flac: 'FLAC',
  ogg: 'Ogg',
  opus: 'Opus in Ogg',
  aac: 'AAC stream',
  amr: 'AMR',
  aiff: 'AIFF',
  au: 'AU',
  caf: 'Core Audio (CAF)',
  w64: 'Wave64',
  pdf: 'PDF',
  zip: 'ZIP archive',
  archive: 'archive',
  executable: 'program',
  text: 'text',
  empty: 'empty file',
  unknown: 'unknown type',
}

/** Formats named by a word rather than by letters. */
const WORDS: ReadonlySet<string> = new Set(['archive', 'executable', 'text', 'empty', 'unknown'])

/** A format, where space is short: "JPEG", "executable". */
export const shortFormat = (format: MediumFormat): string => (WORDS.has(format) ? format : format.toUpperCase())

import type { PartKind } from '../../../shared/model/contents.ts'
import { isText, pictureFormat } from '../sniff.ts'

/** What bytes are by their first ones; `form`: their format, null = it has no name here. */
export type TailKind = { kind: PartKind; form: string | null }

/** First bytes of what is appended to files. Sources: the formats' own specifications, file(1)'s magic. */
const MAGICS: readonly (readonly [magic: string, kind: PartKind, form: string])[] = [
  ['PK\x03\x04', 'archive', 'zip'],
  ['PK\x05\x06', 'archive', 'zip'],
  ['PK\x07\x08', 'archive', 'zip'],
  ['Rar!\x1a\x07', 'archive', 'rar'],
  ['7z\xbc\xaf\x27\x1c', 'archive', '7z'],
  ['\x1f\x8b\x08', 'archive', 'gzip'],
  ['BZh', 'archive', 'bzip2'],
  ['\xfd7zXZ\0', 'archive', 'xz'],
  ['\x28\xb5\x2f\xfd', 'archive', 'zstd'],
  ['MSCF\0\0\0\0', 'archive', 'cab'],
  ['\x7fELF', 'program', 'elf'],
  ['\xfe\xed\xfa\xce', 'program', 'macho'],
  ['\xfe\xed\xfa\xcf', 'program', 'macho'],
  ['\xce\xfa\xed\xfe', 'program', 'macho'],
  ['\xcf\xfa\xed\xfe', 'program', 'macho'],
  ['\xca\xfe\xba\xbe', 'program', 'macho'],
  ['\0asm\x01\0\0\0', 'program', 'wasm'],
  ['dex\n03', 'program', 'dex'],
  ['%PDF-', 'document', 'pdf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'document', 'ole'],
  ['{\\rtf', 'document', 'rtf'],
  ['\x1aE\xdf\xa3', 'video', 'matroska'],
  ['FLV\x01', 'video', 'flv'],
  ['\0\0\x01\xba', 'video', 'mpeg'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'video', 'asf'],
  ['OggS\0', 'audio', 'ogg'],
  ['fLaC', 'audio', 'flac'],
  ['ID3', 'audio', 'mp3'],
  ['#!AMR', 'audio', 'amr'],
  ['caff\0\x01', 'audio', 'caf'],
  ['.snd\0\0\0', 'audio', 'au'],
  ['RF64', 'audio', 'wav'],
]

const SOUND_BRANDS = /^(M4A |M4B |M4P |F4A |F4B )$/
/** Boxes that a video starts with where it has no file type box. Source: QuickTime File Format, "Overview". */
const BOXES = new Set(['moov', 'mdat', 'wide', 'moof', 'styp'])
const TAR_MAGIC_AT = 257

/**
 * What follows the end of a file's content, by its first bytes (up to 64 KiB) without the zeros before them. Never a
 * judgement: a few bytes may look like something by chance. "unknown" = nothing that is recognised.
 */
export function kindOfTail(head: Buffer): TailKind {
  const start = head.toString('latin1', 0, 16)
  // The two bytes of a bare JPEG XL codestream occur by chance.
  const picture = start.startsWith('\xff\x0a') ? null : pictureFormat(head)
  if (picture !== null) return { kind: 'picture', form: picture }
  const named = MAGICS.find(([magic]) => start.startsWith(magic))
  if (named) return { kind: named[1], form: named[2] }
  if (start.startsWith('RIFF')) return riffKind(start.slice(8, 12))
  if (start.slice(4, 8) === 'ftyp') {
    const isSound = SOUND_BRANDS.test(start.slice(8, 12))
    return { kind: isSound ? 'audio' : 'video', form: isSound ? 'm4a' : start.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4' }
  }
  if (BOXES.has(start.slice(4, 8))) return { kind: 'video', form: 'mov' }
  if (start.startsWith('MZ') && head.length >= 64) return { kind: 'program', form: 'exe' }
  if (head.toString('latin1', TAR_MAGIC_AT, TAR_MAGIC_AT + 5) === 'ustar') return { kind: 'archive', form: 'tar' }
  if (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47) return { kind: 'video', form: 'mpeg-ts' }
  if (head.length >= 4 && isText(head)) {
    const isScript = /^#! ?\/[!-~]+/.test(start)
    return isScript ? { kind: 'program', form: 'script' } : { kind: 'text', form: null }
  }
  return { kind: 'unknown', form: null }
}

function riffKind(type: string): TailKind {
  if (type === 'AVI ') return { kind: 'video', form: 'avi' }
  return type === 'WAVE' ? { kind: 'audio', form: 'wav' } : { kind: 'unknown', form: null }
}

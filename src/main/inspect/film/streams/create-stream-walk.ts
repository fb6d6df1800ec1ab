import type { MediumFormat } from '../../../../shared/model/medium.ts'
import { isAdts, walkAdts } from './adts.ts'
import { walkAmr } from './amr.ts'
import { type Cursor, createFeed, peek, skip, type StreamWalk as Walk } from './feed.ts'
import { walkFlac } from './flac.ts'
import { isMp3, walkMp3 } from './mp3.ts'
import { walkOgg } from './ogg.ts'
import { cut, type Walked } from './walked.ts'

/** What the reading of an audio file found on the way: what its tags precede, and its end. */
export type StreamFound = {
  /** Where the content begins, behind tags. */
  offset: number
  /** The first bytes of the content, up to 64 KiB, where tags precede it; null = none do. */
  head: Buffer | null
  /** null = the content is not of a format that has to be read from start to end. */
  walked: Walked | null
}

const HEAD_BYTES = 2 ** 16
/** Each is passed over at once; more of them are no mistake of a program's. */
const MAX_TAGS = 2 ** 20
const FOOTER_FLAG = 0x10

type Walker = (cursor: Cursor) => Walk<Walked | null>

/** Formats that need every byte, by their first ones. `looksLike` gets up to 64 KiB. */
const WALKERS: readonly (readonly [format: MediumFormat, looksLike: (head: Buffer) => boolean, walk: Walker])[] = [
  ['flac', (head) => startsWith(head, 'fLaC'), walkFlac],
  ['ogg', (head) => startsWith(head, 'OggS'), walkOgg],
  ['amr', (head) => startsWith(head, '#!AMR'), walkAmr],
  ['aac', isAdts, walkAdts],
  ['mp3', isMp3, walkMp3],
]

const startsWith = (head: Buffer, magic: string) => head.toString('latin1', 0, magic.length) === magic

/**
 * A walk through an audio file for the reading that hashes it, chosen by its first 64 KiB; null = the format needs none.
 * Feed it with every chunk.
 */
export function createStreamWalk(head: Buffer) {
  const needsWalk = isTag(head) || WALKERS.some(([, looksLike]) => looksLike(head))
  return needsWalk ? createFeed(walkStream) : null
}
export type StreamWalker = NonNullable<ReturnType<typeof createStreamWalk>>

function* walkStream(cursor: Cursor): Walk<StreamFound> {
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const bytes = tagBytes(yield peek(32))
    if (bytes === 0) break
    const at = cursor.at
    yield skip(bytes)
    if (cursor.at < at + bytes) return { offset: at, head: null, walked: cut({ at: cursor.at }) }
  }
  const isTagged = cursor.at > 0
  let head = yield peek(HEAD_BYTES)
  const padding = isTagged ? zerosBefore(head) : 0
  // The tag's own size does not always count its padding.
  if (padding > 0 && padding < head.length) {
    yield skip(padding)
    head = yield peek(HEAD_BYTES)
  }
  const offset = cursor.at
  const kept = isTagged ? Buffer.from(head) : null
  const walk = WALKERS.find(([, looksLike]) => looksLike(head))?.[2]
  return { offset, head: kept, walked: walk === undefined ? null : yield* walk(cursor) }
}

const isTag = (head: Buffer) => tagBytes(head) > 0

/** The length of an ID3v2 or APE tag with its header and footer; 0 = none begins here. Sources: ID3v2.4 §3.1, APEv2. */
export function tagBytes(head: Buffer): number {
  if (startsWith(head, 'ID3') && head.length >= 10) {
    const size = head.subarray(6, 10)
    // Seven bits per byte: one with the eighth set is no tag.
    if ((head[3] ?? 0xff) === 0xff || size.some((byte) => byte >= 0x80)) return 0
    return 10 + size.reduce((value, byte) => value * 128 + byte, 0) + (((head[5] ?? 0) & FOOTER_FLAG) === 0 ? 0 : 10)
  }
  if (!startsWith(head, 'APETAGEX') || head.length < 32) return 0
  const isHeader = (head.readUInt32LE(20) & 0x2000_0000) !== 0
  return isHeader ? 32 + head.readUInt32LE(12) : 0
}

function zerosBefore(head: Buffer): number {
  for (let at = 0; at < head.length; at += 1) if (head[at] !== 0) return at
  return head.length
}

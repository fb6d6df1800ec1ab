import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import type { Blocks } from '../container/blocks.ts'
import { leaveOpen, type Range } from '../container/claims.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText } from '../metadata/text.ts'
import { MAX_LIST_BYTES, type Reach } from './reach.ts'

const NAMES = new Map([
  ['ENCODER', 'Encoder'],
  ['SOFTWARE', 'Software'],
  ['ENCODED-BY', 'EncodedBy'],
  ['ENCODED_BY', 'EncodedBy'],
  ['TITLE', 'Title'],
  ['ARTIST', 'Artist'],
  ['DATE', 'Date'],
])
const MAX_COMMENTS = 200
const COMMENT_BLOCK = 4
const MAX_FLAC_BLOCKS = 1000
const OGG_HEAD_BYTES = 2 ** 16

/** Reads the programs and texts of a FLAC file. Source: RFC 9639 §8.6. */
export async function readFlac({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  let at = 4
  for (let count = 0; count < MAX_FLAC_BLOCKS && at + 4 <= bytes; count += 1) {
    const header = await readAt(at, 4)
    const [kind, length] = [header.readUInt8(0), header.readUIntBE(1, 3)]
    const isOfApplication = (kind & 0x7f) === APPLICATION_BLOCK
    const bodyAt = at + 4 + (isOfApplication ? APPLICATION_ID_BYTES : 0)
    leaveBlock(blocks, kind & 0x7f, { at: bodyAt, end: Math.min(at + 4 + length, bytes) })
    if ((kind & 0x7f) === COMMENT_BLOCK) readComments(await readAt(at + 4, Math.min(length, MAX_LIST_BYTES)), blocks)
    if ((kind & 0x80) !== 0) break
    at += 4 + length
  }
}

/** Names of the blocks that are not the numbers of the stream. Source: RFC 9639 §8.1. */
const BLOCK_NAMES = ['STREAMINFO', 'PADDING', 'APPLICATION', 'SEEKTABLE', 'VORBIS_COMMENT', 'CUESHEET', 'PICTURE']
const APPLICATION_BLOCK = 2
const APPLICATION_ID_BYTES = 4
const PICTURE_BLOCK = 6

const leaveBlock = (blocks: Blocks, kind: number, range: Range): void =>
  leaveOpen(
    blocks,
    UNKNOWN_SOURCES.block + (BLOCK_NAMES[kind] ?? String(kind)),
    range,
    kind === PICTURE_BLOCK ? 'pictures' : 'anything',
  )

/** The same for an Ogg file with Vorbis or Opus: the comments are in its second packet, of which the start is read. */
export async function readOgg({ readAt }: Reach, blocks: Blocks): Promise<void> {
  const head = await readAt(0, OGG_HEAD_BYTES)
  const starts = [Buffer.from('\x03vorbis'), Buffer.from('OpusTags')].flatMap((mark) => {
    const at = head.indexOf(mark)
    return at < 0 ? [] : [at + mark.length]
  })
  const [start] = starts
  if (start !== undefined) {
    // A page ends where the next begins; what continues after it is left out.
    const next = head.indexOf('OggS', start)
    readComments(head.subarray(start, next < 0 ? head.length : next), blocks)
  }
}

/** Reads the vendor, then "NAME=value", each preceded by its length. */
function readComments(body: Buffer, blocks: Blocks) {
  let at = 0
  const next = (): string | null => {
    if (at + 4 > body.length) return null
    const length = body.readUInt32LE(at)
    at += 4 + length
    return at > body.length ? null : decodeText(body.subarray(at - length, at)).trim()
  }
  const vendor = next()
  if (vendor) blocks.entries.push(textEntry('Vorbis', 'Vendor', vendor))
  if (at + 4 > body.length) return
  const count = Math.min(body.readUInt32LE(at), MAX_COMMENTS)
  at += 4
  for (let done = 0; done < count; done += 1) {
    const comment = next()
    if (comment === null) return
    const [name = '', ...value] = comment.split('=')
    const tag = NAMES.get(name.toUpperCase())
    if (tag !== undefined && value.length > 0) blocks.entries.push(textEntry('Vorbis', tag, value.join('=')))
  }
}

import { type Blocks, MAX_BLOCK_BYTES } from '../container/blocks.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from './reach.ts'

/** Source: exiftool's RIFF tags (INFO and exif lists), Microsoft's "Multimedia Programming Interface" §3. */
const TEXTS = new Map([
  ['ISFT', 'Software'],
  ['ITCH', 'EncodedBy'],
  ['ICRD', 'DateCreated'],
  ['IDIT', 'DateTimeOriginal'],
  ['INAM', 'Title'],
  ['IART', 'Artist'],
  ['ICMT', 'Comment'],
  ['ICOP', 'Copyright'],
  ['ecor', 'Make'],
  ['emdl', 'Model'],
])
const LISTS = new Set(['INFO', 'hdrl', 'exif'])
const MAX_ENTRIES = 200

/** Reads the metadata of an AVI or WAV file: programs, texts and time, XMP and Content Credentials. */
export async function readRiff({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  let at = 12
  for (let count = 0; count < MAX_PARTS && at + 8 <= bytes; count += 1) {
    const header = await readAt(at, 12)
    const type = header.toString('latin1', 0, 4)
    const length = header.readUInt32LE(4)
    const body = (limit: number) => readAt(at + 8, Math.min(length, limit))
    if (type === 'LIST' && LISTS.has(header.toString('latin1', 8, 12))) readList(await body(MAX_LIST_BYTES), blocks)
    else if (TEXTS.has(type)) addText(type, await body(4096), blocks)
    else if (type === 'bext') readBroadcast(await body(4096), blocks)
    else if (type === '_PMX' && length <= MAX_BLOCK_BYTES) blocks.xmp.push(await body(length))
    else if (type === 'C2PA' && length <= MAX_BLOCK_BYTES) blocks.jumbf.push(await body(length))
    else if (type === '_PMX' || type === 'C2PA') blocks.notes.add('blocks_unread')
    at += 8 + length + (length % 2)
  }
}

function readList(body: Buffer, blocks: Blocks) {
  for (let at = 4; at + 8 <= body.length; ) {
    const length = body.readUInt32LE(at + 4)
    addText(body.toString('latin1', at, at + 4), body.subarray(at + 8, at + 8 + length), blocks)
    at += 8 + length + (length % 2)
  }
}

function addText(type: string, value: Buffer, blocks: Blocks) {
  const tag = TEXTS.get(type)
  const text = decodeText(untilNul(value)).trim()
  if (tag === undefined || text === '') return
  if (blocks.entries.length >= MAX_ENTRIES) blocks.notes.add('entries_capped')
  else blocks.entries.push(textEntry('RIFF', tag, text))
}

/** Reads the broadcast audio extension: description, originator, reference, date and time. Source: EBU Tech 3285. */
function readBroadcast(body: Buffer, blocks: Blocks) {
  const text = (at: number, length: number) => decodeText(untilNul(body.subarray(at, at + length))).trim()
  const add = (tag: string, value: string) => {
    if (value !== '') blocks.entries.push(textEntry('RIFF', tag, value))
  }
  add('Description', text(0, 256))
  add('Originator', text(256, 32))
  const [date, clock] = [text(320, 10), text(330, 8)]
  if (/\d/.test(date)) add('DateTimeOriginal', `${date} ${clock}`.trim())
}

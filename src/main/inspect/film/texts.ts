import type { Blocks } from '../container/blocks.ts'
import { textEntry } from '../metadata/entry.ts'
import { decodeText, untilNul } from '../metadata/text.ts'
import { readId3 } from './id3.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach, reachFrom } from './reach.ts'

const MAX_ENTRIES = 200

function add(blocks: Blocks, tag: string, value: string): void {
  const text = value.trim()
  if (text === '') return
  if (blocks.entries.length >= MAX_ENTRIES) blocks.notes.add('entries_capped')
  else blocks.entries.push(textEntry('Container', tag, text))
}

const CONTENT_DESCRIPTION = '3326b2758e66cf11a6d900aa0062ce6c'
const EXTENDED_DESCRIPTION = '40a4d0d207e3d21197f000a0c95ea850'
/** Names of the description's five texts, in their order. Source: ASF specification §3.10. */
const DESCRIBED = ['Title', 'Author', 'Copyright', 'Description', 'Rating']
/** Names of programs and people among the further attributes, under the names that programs are looked for by. */
const ATTRIBUTES = new Map([
  ['WM/EncodingSettings', 'EncoderSettings'],
  ['WM/ToolName', 'Software'],
  ['WM/EncodedBy', 'EncodedBy'],
  ['Encoder', 'Encoder'],
  ['WM/AlbumTitle', 'Album'],
  ['WM/Publisher', 'Publisher'],
  ['WM/Composer', 'Composer'],
])
const UNICODE = 0

/** Reads the texts of an ASF file (WMA, WMV): those of its header. Source: ASF specification §3.10, §3.11. */
export async function readAsfTexts({ readAt }: Reach, blocks: Blocks): Promise<void> {
  const start = await readAt(0, 30)
  if (start.length < 30) return
  const header = await readAt(0, Math.min(Number(start.readBigUInt64LE(16)), MAX_LIST_BYTES))
  for (let at = 30, count = 0; at + 24 <= header.length && count < MAX_PARTS; count += 1) {
    const length = Number(header.readBigUInt64LE(at + 16))
    if (length < 24) return
    const body = header.subarray(at + 24, at + length)
    const id = header.toString('hex', at, at + 16)
    if (id === CONTENT_DESCRIPTION) readDescription(body, blocks)
    else if (id === EXTENDED_DESCRIPTION) readAttributes(body, blocks)
    at += length
  }
}

const wideText = (bytes: Buffer) => bytes.toString('utf16le').split('\0')[0] ?? ''

function readDescription(body: Buffer, blocks: Blocks): void {
  let at = DESCRIBED.length * 2
  for (const [index, tag] of DESCRIBED.entries()) {
    const length = body.readUInt16LE(index * 2)
    add(blocks, tag, wideText(body.subarray(at, at + length)))
    at += length
  }
}

function readAttributes(body: Buffer, blocks: Blocks): void {
  const count = body.readUInt16LE(0)
  for (let at = 2, n = 0; n < count && at + 2 <= body.length; n += 1) {
    const nameBytes = body.readUInt16LE(at)
    const name = wideText(body.subarray(at + 2, at + 2 + nameBytes))
    at += 2 + nameBytes
    const [type, length] = [body.readUInt16LE(at), body.readUInt16LE(at + 2)]
    const tag = ATTRIBUTES.get(name)
    if (tag !== undefined && type === UNICODE) add(blocks, tag, wideText(body.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
}

/** Names in the information chunk of a CAF that are shown. Source: Apple Core Audio Format Specification 1.0, "Information". */
const CAF_NAMES = new Map([
  ['title', 'Title'],
  ['artist', 'Artist'],
  ['album', 'Album'],
  ['comments', 'Comment'],
  ['copyright', 'Copyright'],
  ['encoder', 'Encoder'],
  ['encoding application', 'Software'],
  ['recorded date', 'RecordedDate'],
])

/** Reads the texts of a Core Audio file. */
export async function readCafTexts({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  let at = 8
  for (let count = 0; count < MAX_PARTS && at + 12 <= bytes; count += 1) {
    const header = await readAt(at, 12)
    const length = Number(header.readBigInt64BE(4))
    if (length < 0) return
    if (header.toString('latin1', 0, 4) === 'info') {
      const body = await readAt(at + 12, Math.min(length, MAX_LIST_BYTES))
      const texts = body.toString('utf8', 4).split('\0')
      for (let n = 0; n + 1 < texts.length && n < MAX_ENTRIES; n += 2) {
        const tag = CAF_NAMES.get(texts[n] ?? '')
        if (tag !== undefined) add(blocks, tag, texts[n + 1] ?? '')
      }
    }
    at += 12 + length
  }
}

/** Chunks of text of an AIFF. Source: Audio Interchange File Format 1.3, "Text Chunks". */
const AIFF_NAMES = new Map([
  ['NAME', 'Title'],
  ['AUTH', 'Author'],
  ['(c) ', 'Copyright'],
  ['ANNO', 'Comment'],
])

/** Reads the texts of an AIFF, also those of the ID3 tag that it may hold. */
export async function readAiffTexts(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  let at = 12
  for (let count = 0; count < MAX_PARTS && at + 8 <= bytes; count += 1) {
    const header = await readAt(at, 8)
    const [type, length] = [header.toString('latin1', 0, 4), header.readUInt32BE(4)]
    const tag = AIFF_NAMES.get(type)
    if (tag !== undefined) add(blocks, tag, decodeText(untilNul(await readAt(at + 8, Math.min(length, 4096)))))
    else if (type === 'ID3 ') await readId3(reachFrom(reach, at + 8), blocks)
    at += 8 + length + (length % 2)
  }
}

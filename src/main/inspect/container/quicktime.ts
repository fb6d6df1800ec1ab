import { textEntry } from '../metadata/entry.ts'
import { type Blocks, emptyBlocks, MAX_BLOCK_BYTES, sizeOf } from './blocks.ts'
import { boxesIn, findBox } from './boxes.ts'

/** exiftool's names for Apple's keys and for the older user-data atoms. */
const KEYS = new Map([
  ['com.apple.quicktime.make', 'Make'],
  ['com.apple.quicktime.model', 'Model'],
  ['com.apple.quicktime.software', 'Software'],
  ['com.apple.quicktime.creationdate', 'CreationDate'],
  ['com.apple.quicktime.location.ISO6709', 'GPSCoordinates'],
  ['com.apple.quicktime.location.accuracy.horizontal', 'LocationAccuracyHorizontal'],
  // The same without Apple's prefix, as FFmpeg writes keys.
  ['make', 'Make'],
  ['model', 'Model'],
  ['software', 'Software'],
  ['date', 'DateTimeOriginal'],
  ['com.android.version', 'AndroidVersion'],
  ['com.android.manufacturer', 'AndroidMake'],
  ['com.android.model', 'AndroidModel'],
  ['\xa9mak', 'Make'],
  ['\xa9mod', 'Model'],
  ['\xa9swr', 'SoftwareVersion'],
  ['\xa9too', 'Encoder'],
  ['\xa9day', 'ContentCreateDate'],
  ['\xa9xyz', 'GPSCoordinates'],
  ['\xa9nam', 'Title'],
  ['\xa9cmt', 'Comment'],
])
const MAX_ENTRIES = 200
/** Seconds from 1904 to 1970. */
const MAC_EPOCH_S = 2_082_844_800

/** Reads the body of a video's `moov` box. Source: QuickTime File Format (Apple), ISO/IEC 14496-12 §8. */
export function readQuickTime(moov: Buffer): Blocks {
  const blocks = emptyBlocks()
  for (const { type, body } of boxesIn(moov)) {
    if (type === 'mvhd') readHeader(body, blocks)
    else if (type === 'trak') readTrack(body, blocks)
    else if (type === 'meta') readKeys(body, blocks)
    else if (type === 'udta') readUserData(body, blocks)
  }
  return blocks
}

const add = (blocks: Blocks, tag: string, value: string) => {
  if (blocks.entries.length < MAX_ENTRIES) blocks.entries.push(textEntry('QuickTime', tag, value))
  else blocks.notes.add('entries_capped')
}

function readHeader(body: Buffer, blocks: Blocks) {
  const isLong = body[0] === 1
  if (body.length < (isLong ? 32 : 20)) return
  const created = isLong ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  add(blocks, 'CreateDate', timeOf(created))
  if (scale > 0) add(blocks, 'Duration', String(Math.round((duration / scale) * 1000) / 1000))
}

/** Beyond what 32 bits count to, and what any clock of a device shows. */
const MAX_SECONDS = 2 ** 33

/** Seconds since 1904 as the format reads them; those that can be no time stay a number. */
function timeOf(seconds: number): string {
  if (seconds === 0) return '0000:00:00 00:00:00'
  if (seconds >= MAX_SECONDS) return String(seconds)
  const iso = new Date((seconds - MAC_EPOCH_S) * 1000).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', ':')} ${iso.slice(11, 19)}`
}

/** Tags of a track that place the whole film; others are about the track. */
const OF_PLACES = new Set(['\xa9xyz', 'loci'])

/** The first track with images gives the size, before its display matrix. */
function readTrack(body: Buffer, blocks: Blocks) {
  const userData = findBox(body, 'udta')
  if (userData !== null) readUserData(userData, blocks, OF_PLACES)
  const header = findBox(body, 'tkhd')
  if (!header || blocks.size) return
  const sizeAt = header.length - 8
  if (sizeAt < 0) return
  blocks.size = sizeOf(header.readUInt32BE(sizeAt) >>> 16, header.readUInt32BE(sizeAt + 4) >>> 16)
}

/** Reads Apple's keyed metadata: names in `keys`, values by their number in `ilst`. */
function readKeys(body: Buffer, blocks: Blocks) {
  // QuickTime's `meta` is a plain box; MP4's starts with four bytes of version and flags.
  const boxes = body.readUInt32BE(0) === 0 && body.length > 4 ? body.subarray(4) : body
  const keys = findBox(boxes, 'keys')
  const list = findBox(boxes, 'ilst')
  if (!list) return
  const names = keys ? [...boxesIn(keys.subarray(8))].map((box) => box.body.toString('latin1')) : []
  for (const { type, body: entry } of boxesIn(list)) {
    const name = names[Buffer.from(type, 'latin1').readUInt32BE(0) - 1] ?? type
    const data = findBox(entry, 'data')
    if (!data || data.length < 8) continue
    const tag = KEYS.get(name)
    if (tag && data.readUInt32BE(0) === 1) add(blocks, tag, data.toString('utf8', 8))
  }
}

/** Reads a location in fixed-point numbers, after its name. Source: 3GPP TS 26.244 §8.10, location information. */
function readLocation(body: Buffer, blocks: Blocks) {
  const name = textFrom(body, 6)
  const at = name.end + 1
  if (at + 12 > body.length) return
  const degrees = (offset: number) => body.readInt32BE(at + offset) / 65_536
  const [longitude, latitude, altitude] = [degrees(0), degrees(4), degrees(8)]
  const place = `Lat=${latitude.toFixed(5)} Lon=${longitude.toFixed(5)} Alt=${altitude.toFixed(2)}`
  add(blocks, 'LocationInformation', `${place} Body=${textFrom(body, at + 12).text}`)
  if (name.text !== '') add(blocks, 'LocationName', name.text)
}

/** Text up to its zero byte, and the offset after it: UTF-16 if it starts with a byte order mark, else UTF-8. */
function textFrom(body: Buffer, start: number): { text: string; end: number } {
  if (body[start] === 0xfe && body[start + 1] === 0xff) {
    let end = start + 2
    while (end + 1 < body.length && body.readUInt16BE(end) !== 0) end += 2
    return {
      text: Buffer.from(body.subarray(start + 2, end))
        .swap16()
        .toString('utf16le'),
      end: end + 2,
    }
  }
  const zero = body.indexOf(0, start)
  const end = zero < 0 ? body.length : zero
  return { text: body.toString('utf8', start, end), end: end + 1 }
}

function readUserData(body: Buffer, blocks: Blocks, only: ReadonlySet<string> | null = null) {
  for (const { type, body: entry } of boxesIn(body)) {
    if (only !== null && !only.has(type)) continue
    const tag = KEYS.get(type)
    if (type === 'date') add(blocks, 'DateTimeOriginal', entry.toString('utf8'))
    else if (type === 'loci') readLocation(entry, blocks)
    else if (tag && type.startsWith('\xa9') && entry.length > 4) {
      const length = entry.readUInt16BE(0)
      add(blocks, tag, entry.toString('utf8', 4, 4 + length))
    } else if (type === 'meta' && entry.length > 4) readKeys(entry, blocks)
    else if (type === 'XMP_' && entry.length < MAX_BLOCK_BYTES) blocks.xmp.push(entry)
    else if (type === 'XMP_') blocks.notes.add('blocks_unread')
  }
}

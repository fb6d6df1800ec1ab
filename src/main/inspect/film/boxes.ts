import { type Blocks, MAX_BLOCK_BYTES } from '../container/blocks.ts'
import { findBox } from '../container/boxes.ts'
import { readQuickTime } from '../container/quicktime.ts'
import { C2PA_UUID, jumbfOfUuidBox, XMP_UUID } from '../container/uuids.ts'
import { readNonRealTimeMeta } from '../metadata/non-real-time-meta.ts'
import { MAX_PARTS, type Reach } from './reach.ts'

/** Reads the metadata of an MP4 or QuickTime file by jumping from box to box. */
export async function readBoxes({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  let at = 0
  for (let count = 0; count < MAX_PARTS && at + 8 <= bytes; count += 1) {
    const header = await readAt(at, 32)
    const isLong = header.readUInt32BE(0) === 1 && header.length >= 16
    const claimed = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
    const length = claimed === 0 ? bytes - at : claimed
    const headerBytes = isLong ? 16 : 8
    if (length < headerBytes) break
    if (at + length > bytes) blocks.problems.add('truncated')
    const type = header.toString('latin1', 4, 8)
    const id = header.subarray(headerBytes, headerBytes + 16)
    const body = () => readAt(at + headerBytes, length - headerBytes)
    if (length <= MAX_BLOCK_BYTES) {
      if (type === 'moov') addMovie(readQuickTime(await body()), blocks)
      else if (type === 'meta') readXmlBox(await body(), blocks)
      else if (type === 'uuid' && id.equals(C2PA_UUID)) addCredentials(await body(), blocks)
      else if (type === 'uuid' && id.equals(XMP_UUID)) blocks.xmp.push((await body()).subarray(16))
    } else if (type === 'moov' || (type === 'uuid' && (id.equals(XMP_UUID) || id.equals(C2PA_UUID))))
      blocks.notes.add('blocks_unread')
    at += length
  }
}

/** Sony's cameras describe a recording in XML behind the film. Source: ISO/IEC 14496-12 §8.11.2. */
function readXmlBox(meta: Buffer, blocks: Blocks) {
  const xml = findBox(meta.subarray(4), 'xml ')
  if (xml !== null) blocks.entries.push(...readNonRealTimeMeta(xml.subarray(4)))
}

function addMovie(movie: Blocks, blocks: Blocks) {
  blocks.size ??= movie.size
  blocks.entries.push(...movie.entries)
  blocks.xmp.push(...movie.xmp)
  for (const note of movie.notes) blocks.notes.add(note)
}

function addCredentials(body: Buffer, blocks: Blocks) {
  const jumbf = jumbfOfUuidBox(body)
  if (jumbf) blocks.jumbf.push(jumbf)
  else blocks.notes.add('content_credentials')
}

import { type Blocks, emptyBlocks, MAX_BLOCK_BYTES } from './container/blocks.ts'
import { readQuickTime } from './container/quicktime.ts'
import { C2PA_UUID, jumbfOfUuidBox, XMP_UUID } from './container/uuids.ts'
import { openEvidence } from './safe-open.ts'

const MAX_TOP_BOXES = 10_000

/**
 * What an MP4 or QuickTime film says of itself, read by jumping from box to box, because films are too large to hold.
 * A damaged structure gives what came before the damage; null when the file cannot be read any more.
 */
export async function readFilm(path: Buffer): Promise<Blocks | null> {
  const opened = await openEvidence(path)
  if (!opened.ok) return null
  const { handle, facts } = opened.value
  const readAt = async (position: number, length: number) => {
    const target = Buffer.alloc(length)
    const { bytesRead } = await handle.read(target, 0, length, position)
    return target.subarray(0, bytesRead)
  }
  let blocks = emptyBlocks()
  try {
    let at = 0
    for (let count = 0; count < MAX_TOP_BOXES && at + 8 <= facts.bytes; count += 1) {
      const header = await readAt(at, 32)
      const isLong = header.readUInt32BE(0) === 1 && header.length >= 16
      const claimed = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
      const length = claimed === 0 ? facts.bytes - at : claimed
      const headerBytes = isLong ? 16 : 8
      if (length < headerBytes) break
      if (at + length > facts.bytes) blocks.problems.add('truncated')
      const type = header.toString('latin1', 4, 8)
      const isSmall = length <= MAX_BLOCK_BYTES
      if (type === 'moov' && isSmall) {
        const { xmp, jumbf, notes, problems } = blocks
        blocks = readQuickTime(await readAt(at + headerBytes, length - headerBytes))
        blocks.xmp.push(...xmp)
        blocks.jumbf.push(...jumbf)
        for (const note of notes) blocks.notes.add(note)
        for (const problem of problems) blocks.problems.add(problem)
      } else if (type === 'uuid' && isSmall) {
        const id = header.subarray(headerBytes, headerBytes + 16)
        if (id.equals(C2PA_UUID)) {
          const jumbf = jumbfOfUuidBox(await readAt(at + headerBytes, length - headerBytes))
          if (jumbf) blocks.jumbf.push(jumbf)
          else blocks.notes.add('content_credentials')
        }
        if (id.equals(XMP_UUID)) blocks.xmp.push(await readAt(at + headerBytes + 16, length - headerBytes - 16))
      }
      at += length
    }
    return blocks
  } catch (cause) {
    // Behind the end of a damaged structure, or the drive went away: the digest is known, the rest is not.
    if (cause instanceof RangeError) blocks.problems.add('damaged_container')
    return cause instanceof RangeError ? blocks : null
  } finally {
    await handle.close().catch(() => undefined)
  }
}

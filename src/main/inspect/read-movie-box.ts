import { openEvidence } from './safe-open.ts'

const MAX_TOP_BOXES = 10_000
const MAX_MOVIE_BYTES = 16 * 2 ** 20

/**
 * The body of a film's `moov` box, wherever it stands, read by jumping from box to box; films are too large to hold.
 * null when there is none, it is larger than 16 MB, or the structure is damaged.
 */
export async function readMovieBox(path: Buffer): Promise<Buffer | null> {
  const opened = await openEvidence(path)
  if (!opened.ok) return null
  const { handle, facts } = opened.value
  const readAt = async (position: number, length: number) => {
    const target = Buffer.alloc(length)
    const { bytesRead } = await handle.read(target, 0, length, position)
    return target.subarray(0, bytesRead)
  }
  try {
    let at = 0
    for (let count = 0; count < MAX_TOP_BOXES && at + 8 <= facts.bytes; count += 1) {
      const header = await readAt(at, 16)
      if (header.length < 8) return null
      const isLong = header.readUInt32BE(0) === 1 && header.length === 16
      const claimed = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
      const length = claimed === 0 ? facts.bytes - at : claimed
      const headerBytes = isLong ? 16 : 8
      if (length < headerBytes) return null
      if (header.toString('latin1', 4, 8) === 'moov') {
        return length > MAX_MOVIE_BYTES ? null : await readAt(at + headerBytes, length - headerBytes)
      }
      at += length
    }
    return null
  } catch {
    return null
  } finally {
    await handle.close().catch(() => undefined)
  }
}

import type { Blocks } from '../../container/blocks.ts'
import { claim } from '../../container/claims.ts'
import type { Reach } from '../reach.ts'
import { cutAt, endAt, endNotStated } from './end.ts'
import { heldOf, secondsOf, setDuration } from './pcm.ts'

const UNKNOWN = 0xffff_ffff
/** Bytes of a sample by encoding: µ-law, whole numbers of 8 to 32 bits, floating point, A-law. */
const SAMPLE_BYTES = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 4],
  [6, 4],
  [7, 8],
  [27, 1],
])

/** Walks a Sun audio file to its end. Source: the header of NeXT and Sun audio files, `audio_filehdr.h`. */
export async function walkAu(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  const header = await readAt(0, 24)
  if (header.length < 24) return endNotStated(blocks)
  const [at, length] = [header.readUInt32BE(4), header.readUInt32BE(8)]
  // Between the header and the sound is a text of any length.
  claim(blocks, 0, header.length)
  claim(blocks, at, length === UNKNOWN ? bytes : at + length)
  const sample = SAMPLE_BYTES.get(header.readUInt32BE(12))
  const packets =
    sample === undefined ? null : { bytes: sample * header.readUInt32BE(20), frames: 1, rate: header.readUInt32BE(16) }
  if (length === UNKNOWN || length === 0) {
    setDuration(blocks, secondsOf(packets, bytes - at), 'counted')
    return endNotStated(blocks)
  }
  setDuration(blocks, secondsOf(packets, length), 'computed')
  if (at + length > bytes) return cutAt(blocks, bytes, at + length, heldOf(packets, bytes - at, length))
  await endAt(reach, blocks, at + length)
}

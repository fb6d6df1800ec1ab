import type { MediumFormat } from '../../shared/model/medium.ts'
import { type Blocks, emptyBlocks } from './container/blocks.ts'
import { readBoxes } from './film/boxes.ts'
import { readId3 } from './film/id3.ts'
import { readMatroska } from './film/matroska.ts'
import type { Reach } from './film/reach.ts'
import { readRiff } from './film/riff.ts'
import { readFlac, readOgg } from './film/vorbis.ts'
import { openEvidence } from './safe-open.ts'

/** First bytes of video and audio files, with their readers; box formats start with a length instead. */
const READERS: readonly (readonly [start: string, read: (reach: Reach, blocks: Blocks) => Promise<void>])[] = [
  ['RIFF', readRiff],
  ['\x1aE\xdf\xa3', readMatroska],
  ['ID3', readId3],
  ['fLaC', readFlac],
  ['OggS', readOgg],
]

const BOXES = new Set<MediumFormat>(['mp4', 'mov', 'm4a'])

/**
 * Reads the metadata of a video or audio file part by part, because videos are too large for memory. A damaged
 * structure gives what precedes the damage; null if the file can no longer be read.
 */
export async function readFilm(path: Buffer, format: MediumFormat): Promise<Blocks | null> {
  const opened = await openEvidence(path)
  if (!opened.ok) return null
  const { handle, facts } = opened.value
  const readAt = async (position: number, length: number) => {
    const target = Buffer.alloc(Math.max(0, Math.min(length, facts.bytes - position)))
    const { bytesRead } = await handle.read(target, 0, target.length, position)
    return target.subarray(0, bytesRead)
  }
  const blocks = emptyBlocks()
  try {
    const start = (await readAt(0, 12)).toString('latin1')
    const named = READERS.find(([mark]) => start.startsWith(mark))?.[1] ?? null
    const reader = named ?? (BOXES.has(format) ? readBoxes : null)
    await reader?.({ bytes: facts.bytes, readAt }, blocks)
    return blocks
  } catch (cause) {
    // Past the end of a damaged structure, or the drive was disconnected: the SHA-256 is known, the rest is not.
    if (!(cause instanceof RangeError)) return null
    blocks.problems.add('damaged_container')
    return blocks
  } finally {
    await handle.close().catch(() => undefined)
  }
}

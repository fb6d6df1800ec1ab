import type { MediumFormat } from '../../shared/model/medium.ts'
import { type Blocks, cutProblem, emptyBlocks, movedEnd } from './container/blocks.ts'
import { claim, moveClaims } from './container/claims.ts'
import { addSwallowedOf } from './container/swallowed.ts'
import { addUnclaimedOf } from './container/unclaimed.ts'
import { readBoxes } from './film/boxes.ts'
import { leaveTags, readId3 } from './film/id3.ts'
import { readMatroska } from './film/matroska.ts'
import { boundedReach, type Reach, reachFrom, WalkLimit } from './film/reach.ts'
import { readRiff } from './film/riff.ts'
import type { StreamFound } from './film/streams/create-stream-walk.ts'
import { gapParts } from './film/streams/gaps.ts'
import { readAiffTexts, readAsfTexts, readCafTexts } from './film/texts.ts'
import { readFlac, readOgg } from './film/vorbis.ts'
import { endAt, endNotWalked } from './film/walks/end.ts'
import { walkAiff } from './film/walks/walk-aiff.ts'
import { walkAsf } from './film/walks/walk-asf.ts'
import { walkAu } from './film/walks/walk-au.ts'
import { walkBoxes } from './film/walks/walk-boxes.ts'
import { walkCaf } from './film/walks/walk-caf.ts'
import { walkMatroska } from './film/walks/walk-matroska.ts'
import { walkRiff } from './film/walks/walk-riff.ts'
import { walkWave64 } from './film/walks/walk-wave64.ts'

type Reader = (reach: Reach, blocks: Blocks) => Promise<void>

/**
 * First bytes of video and audio files, with their readers and their walks; box formats start with a length instead.
 * What needs every byte is walked while the file is hashed.
 */
const READERS: readonly (readonly [start: string, read: Reader | null, walk: Reader | null])[] = [
  ['RIFF', readRiff, walkRiff],
  ['RF64', readRiff, walkRiff],
  ['BW64', readRiff, walkRiff],
  ['\x1aE\xdf\xa3', readMatroska, walkMatroska],
  ['fLaC', readFlac, null],
  ['OggS', readOgg, null],
  ['FORM', readAiffTexts, walkAiff],
  ['.snd', null, walkAu],
  ['caff', readCafTexts, walkCaf],
  ['riff\x2e\x91\xcf\x11', null, walkWave64],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', readAsfTexts, walkAsf],
]

const BOXES = new Set<MediumFormat>(['mp4', 'mov', 'm4a'])

/**
 * `stream`: what the reading of the file for its SHA-256 found; `start`: where the content begins, behind foreign bytes.
 */
export type FilmOptions = { stream?: StreamFound | null; start?: number }

/**
 * Reads the metadata of a video or audio file part by part, because videos are too large for memory, and walks it to its
 * end. A damaged structure gives what precedes the damage; null = nothing, for it could not be followed.
 */
export async function readFilm(
  film: Reach,
  format: MediumFormat,
  { stream = null, start = 0 }: FilmOptions = {},
): Promise<Blocks | null> {
  const blocks = emptyBlocks()
  try {
    await readParts(boundedReach(film), blocks, { format, stream, start })
    return blocks
  } catch (cause) {
    if (cause instanceof WalkLimit) {
      endNotWalked(blocks)
      return blocks
    }
    // Past the end of a damaged structure.
    if (!(cause instanceof RangeError)) return null
    blocks.problems.add('damaged_container')
    return blocks
  }
}

type Wanted = { format: MediumFormat; stream: StreamFound | null; start: number }

async function readParts(whole: Reach, blocks: Blocks, { format, stream, start }: Wanted) {
  if ((await whole.readAt(0, 3)).toString('latin1') === 'ID3') await readId3(whole, blocks)
  const offset = Math.max(start, stream?.offset ?? 0)
  const reach = offset === 0 ? whole : reachFrom(whole, offset)
  const marks = (await reach.readAt(0, 12)).toString('latin1')
  const found = READERS.find(([mark]) => marks.startsWith(mark))
  const isBoxes = BOXES.has(format) && found === undefined
  const read = found?.[1] ?? (isBoxes ? readBoxes : null)
  const walk = found?.[2] ?? (isBoxes ? walkBoxes : null)
  try {
    await read?.(reach, blocks)
  } catch (cause) {
    // Damage that the metadata end at says nothing about the end of the content.
    if (!(cause instanceof RangeError)) throw cause
    blocks.problems.add('damaged_container')
  }
  await walk?.(reach, blocks)
  // What is neither walked nor read through is not followed.
  if (walk === null && !stream?.walked) blocks.claims = null
  moveParts(blocks, offset)
  await leaveTags(whole, blocks, start, offset)
  if (start > 0) blocks.parts.unshift({ kind: 'foreign_start', source: null, offset: 0, bytes: start })
  if (stream?.walked) await addWalked(whole, blocks, stream)
  // Frames that are counted lead into nothing else.
  if (!stream?.walked || blocks.end?.state === 'not_stated') await addSwallowedOf(whole, blocks)
  await addUnclaimedOf(whole, blocks)
  if (blocks.end?.state === 'cut')
    blocks.problems.add(blocks.end.missing === 'stated_length' ? cutProblem('stated_length') : 'film_truncated')
}

async function addWalked(reach: Reach, blocks: Blocks, { walked, offset }: StreamFound) {
  if (walked === null) return
  claim(blocks, offset, walked.end.at ?? reach.bytes)
  const { end, duration, gaps, beyond } = walked
  blocks.duration = duration
  blocks.parts.push(...(await gapParts(reach, gaps)))
  if (end.state === 'whole' && end.at !== null) {
    const heldTo = beyond === null ? end.at : (beyond.end ?? reach.bytes)
    if (beyond !== null)
      blocks.parts.push({ kind: 'audio', form: beyond.form, source: 'Tail', offset: end.at, bytes: heldTo - end.at })
    await endAt(reach, blocks, heldTo)
  }
  blocks.end = end
}

/** Places behind tags, counted from the start of the file. */
function moveParts(blocks: Blocks, offset: number) {
  if (offset === 0) return
  blocks.parts = blocks.parts.map((part) => ({ ...part, offset: part.offset == null ? null : part.offset + offset }))
  blocks.claims = moveClaims(blocks.claims, offset)
  if (blocks.end !== null) blocks.end = movedEnd(blocks.end, offset)
}

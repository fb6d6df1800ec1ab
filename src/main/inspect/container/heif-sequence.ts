import { textEntry } from '../metadata/entry.ts'
import { type Blocks, sizeOf } from './blocks.ts'
import { boxesIn, findBox } from './boxes.ts'
import { readQuickTime } from './quicktime.ts'

const MAX_TRACKS = 64
const NOTHING = Buffer.alloc(0)

/**
 * Reads the sequence of images that a HEIF file has besides its items, or instead of them: its dates and duration, how many
 * frames it has, and whether there is sound. `movie`: the body of its `moov` box. Source: ISO/IEC 23008-12 §7.
 */
export function readSequence(movie: Buffer, blocks: Blocks): void {
  const { entries, xmp, notes, size } = readQuickTime(movie)
  blocks.entries.push(...entries)
  blocks.xmp.push(...xmp)
  for (const note of notes) blocks.notes.add(note)
  let frames = 0
  let number = 0
  for (const { type, body } of boxesIn(movie)) {
    if (type !== 'trak' || number >= MAX_TRACKS) continue
    number += 1
    const track = trackOf(body)
    if (track.handler === 'soun') blocks.parts.push({ kind: 'audio', source: `Track ${number}`, form: track.coding })
    else if (['pict', 'vide'].includes(track.handler)) {
      frames = Math.max(frames, track.samples)
      blocks.size ??= size ?? sizeOf(track.width, track.height)
    }
  }
  if (frames > 0) blocks.entries.push(textEntry('Container', 'FrameCount', String(frames)))
  if (frames > 1) blocks.problems.add('several_frames')
}

/** What a track holds, by its handler, its coding, and its number of samples. */
function trackOf(body: Buffer) {
  const media = findBox(body, 'mdia') ?? NOTHING
  const table = findBox(findBox(media, 'minf') ?? NOTHING, 'stbl') ?? NOTHING
  const sizes = findBox(table, 'stsz') ?? findBox(table, 'stz2') ?? NOTHING
  const description = findBox(table, 'stsd') ?? NOTHING
  const header = findBox(body, 'tkhd') ?? NOTHING
  const side = (fromEnd: number) => (header.length >= 84 ? header.readUInt32BE(header.length - fromEnd) >>> 16 : 0)
  return {
    handler: findBox(media, 'hdlr')?.toString('latin1', 8, 12) ?? '',
    coding: description.length >= 16 ? description.toString('latin1', 12, 16).trim() : null,
    samples: sizes.length >= 12 ? sizes.readUInt32BE(8) : 0,
    width: side(8),
    height: side(4),
  }
}

import { boxesIn, findBox } from '../container/boxes.ts'
import { referencesTo } from '../container/data-references.ts'
import { decodeText } from '../metadata/text.ts'

/** A track of a `moov` box, as far as it says what it holds and where. */
export type Track = {
  id: number
  /** "vide", "soun", "text", "meta" … as in its handler. */
  handler: string
  /** The handler's own name, "GoPro MET", or ''. */
  name: string
  /** The code of its samples ("avc1", "gpmd"), or ''. */
  format: string
  isEnabled: boolean
  /** In seconds, of its media, before any edit; null = not stated. */
  seconds: number | null
  samples: number
  /** Width ÷ height of its pixels, of the sample description; null = not stated. */
  pixelAspect: { width: number; height: number } | null
  /** Stored size of its samples; null = none, as of sound. */
  size: { width: number; height: number } | null
  /** How much of the media its edits show, in seconds; null = it has no edits, or ones that do not say so. */
  shownSeconds: number | null
  /** Whether it states that samples of it lie in another file, or where nothing here follows. */
  isElsewhere: boolean
  /** Where the first of its samples in the file lie, at most four. */
  firstSamples: { offset: number; bytes: number }[]
  /** Whether its tables say where the samples lie that they count. */
  areSamplesPlaced: boolean
  /** Where the last of its bytes ends in the file; 0 = its samples lie in no part of this file. */
  endOfSamples: number
  /** Tracks it refers to as chapters, whose pictures are no film. */
  chapters: number[]
}

/** `hasUnread`: a track is there that could not be read. */
export type Movie = { tracks: Track[]; isFragmented: boolean; hasUnread: boolean }

/** Whether all samples lie where its tables say. */
export const isComplete = ({ tracks, isFragmented, hasUnread }: Movie): boolean =>
  tracks.length > 0 && !isFragmented && !hasUnread && tracks.every(({ areSamplesPlaced }) => areSamplesPlaced)

/** Whether samples are said to lie elsewhere; players take whatever lies at that place in the file itself. */
export const hasTrackElsewhere = ({ tracks }: Movie): boolean => tracks.some(({ isElsewhere }) => isElsewhere)

/** Receives where the samples of a chunk lie in the file. */
export type ChunkReader = (at: number, end: number) => void

const MAX_TRACKS = 256
const FIRST_SAMPLES = 4

/**
 * Reads the tracks of a `moov` box; one whose tables are damaged is left out. `onChunk` gets the places of samples
 * in this file, track by track. Source: ISO/IEC 14496-12 §8, QuickTime File
 * Format.
 */
export function readMovie(moov: Buffer, onChunk: ChunkReader = () => undefined): Movie {
  const movie: Movie = { tracks: [], isFragmented: findBox(moov, 'mvex') !== null, hasUnread: false }
  let timescale = 0
  for (const { type, body } of boxesIn(moov)) {
    if (type === 'mvhd') timescale = body.length >= 24 ? body.readUInt32BE(body[0] === 1 ? 20 : 12) : 0
    else if (type === 'trak') {
      const given = { timescale, isFragmented: movie.isFragmented, onChunk }
      const track = movie.tracks.length < MAX_TRACKS ? trackOf(body, given) : null
      if (track === null) movie.hasUnread = true
      else movie.tracks.push(track)
    }
  }
  return movie
}

/** An image sequence's pictures, how long they last and whether sound goes with them; null = no track of pictures. */
export type Sequence = { frames: number; seconds: number | null; hasSound: boolean }

/** What the `moov` box of a HEIF or AVIF says of its sequence. Source: ISO/IEC 23008-12 §7. */
export function readSequence(moov: Buffer): Sequence | null {
  const { tracks } = readMovie(moov)
  const pictures = tracks.find(({ handler }) => handler === 'pict') ?? tracks.find(({ handler }) => handler === 'vide')
  if (!pictures) return null
  const { samples: frames, seconds } = pictures
  return { frames, seconds, hasSound: tracks.some(({ handler }) => handler === 'soun') }
}

/** `timescale`: of the movie. */
type Given = { timescale: number; isFragmented: boolean; onChunk: ChunkReader }

function trackOf(trak: Buffer, { timescale, isFragmented, onChunk }: Given): Track | null {
  try {
    const header = findBox(trak, 'tkhd')
    const media = findBox(trak, 'mdia')
    const handler = media && findBox(media, 'hdlr')
    if (!header || !media || !handler) return null
    const information = findBox(media, 'minf')
    const table = information && findBox(information, 'stbl')
    const description = table && findBox(table, 'stsd')
    const timing = timingOf(findBox(media, 'mdhd'))
    const areHere = information && description ? placesOf(description, referencesTo(information)) : []
    const samples = table ? samplesOf(table, areHere, onChunk) : NO_SAMPLES
    const type = handler.toString('latin1', 8, 12)
    return {
      id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
      handler: type,
      name: nameOf(handler),
      format: description ? description.toString('latin1', 12, 16).trim() : '',
      isEnabled: ((header[3] ?? 0) & 1) === 1,
      seconds: timing.seconds,
      samples: samples.count,
      ...(type === 'vide' && description ? pictureOf(description.subarray(8)) : { pixelAspect: null, size: null }),
      shownSeconds: shownOf(trak, timescale, timing),
      // The samples of fragments are not followed, only what describes them.
      isElsewhere: samples.areElsewhere || (isFragmented && areHere.includes(false)),
      firstSamples: samples.first,
      areSamplesPlaced: samples.arePlaced,
      endOfSamples: samples.end,
      chapters: chaptersOf(trak),
    }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return null
  }
}

/** `scale`: units a second of the media; 0 = not stated. */
type Timing = { seconds: number | null; scale: number }

function timingOf(header: Buffer | null): Timing {
  if (!header || header.length < 24) return { seconds: null, scale: 0 }
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const isStated = scale > 0 && length > 0 && length !== 0xffff_ffff && Number.isSafeInteger(length)
  return { seconds: isStated ? length / scale : null, scale }
}

/** A handler's name: counted in QuickTime, ended by a zero byte in ISO files. */
function nameOf(handler: Buffer): string {
  const text = handler.subarray(24)
  const isCounted = (text[0] ?? 0) === text.length - 1 && text.length > 1
  const name = isCounted ? text.subarray(1) : text
  const end = name.indexOf(0)
  return decodeText(name.subarray(0, Math.min(end < 0 ? name.length : end, 200))).trim()
}

/**
 * Of each sample description whether its samples lie in the file itself, by the data reference that it names. A number
 * that no reference has says nothing: then they do if any reference does, or if there is none. Source: ISO/IEC 14496-12
 * §8.5.2.
 */
function placesOf(descriptions: Buffer, references: readonly boolean[]): boolean[] {
  const usual = references.length === 0 || references.includes(true)
  return [...boxesIn(descriptions.subarray(8))].map(({ body }) =>
    body.length < 8 ? usual : (references[body.readUInt16BE(6) - 1] ?? usual),
  )
}

/** Size and pixel shape of the first sample description. Source: ISO/IEC 14496-12 §12.1.3, §12.1.4. */
function pictureOf(descriptions: Buffer): Pick<Track, 'pixelAspect' | 'size'> {
  const [first] = boxesIn(descriptions)
  if (!first || first.body.length < 78) return { pixelAspect: null, size: null }
  const [width, height] = [first.body.readUInt16BE(24), first.body.readUInt16BE(26)]
  const shape = findBox(first.body.subarray(78), 'pasp')
  const [across, down] = shape && shape.length >= 8 ? [shape.readUInt32BE(0), shape.readUInt32BE(4)] : [0, 0]
  return {
    size: width > 0 && height > 0 ? { width, height } : null,
    pixelAspect: across > 0 && down > 0 ? { width: across, height: down } : null,
  }
}

/**
 * How much of the media its edits show, each part of it counted once; null = it has no edits, or ones that do not say so.
 * Source: ISO/IEC 14496-12 §8.6.6.
 */
function shownOf(trak: Buffer, timescale: number, { seconds, scale }: Timing): number | null {
  const edits = findBox(trak, 'edts')
  const list = edits && findBox(edits, 'elst')
  if (!list || list.length < 8 || timescale === 0 || scale === 0 || seconds === null) return null
  const isLong = list[0] === 1
  const entryBytes = isLong ? 20 : 12
  const count = Math.min(list.readUInt32BE(4), Math.floor((list.length - 8) / entryBytes))
  const shown: (readonly [from: number, to: number])[] = []
  for (let n = 0; n < count; n += 1) {
    const at = 8 + n * entryBytes
    const length = isLong ? Number(list.readBigUInt64BE(at)) : list.readUInt32BE(at)
    const start = isLong ? Number(list.readBigInt64BE(at + 8)) : list.readInt32BE(at + 4)
    const rate = list.readInt32BE(at + (isLong ? 16 : 8))
    if (start === EMPTY_EDIT) continue
    // Another speed is not a matter of hidden time, and no media lie before their start.
    if (start < 0 || rate !== 65_536) return null
    const from = Math.min(start / scale, seconds)
    // A length of zero lasts to the end of the media.
    shown.push([from, length === 0 ? seconds : Math.min(from + length / timescale, seconds)])
  }
  return count === 0 ? null : covered(shown)
}

/** Shows nothing for as long as it lasts. */
const EMPTY_EDIT = -1

/** How much several ranges cover together. */
function covered(ranges: readonly (readonly [from: number, to: number])[]): number {
  let [sum, end] = [0, 0]
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

function chaptersOf(trak: Buffer): number[] {
  const references = findBox(trak, 'tref')
  const chapters = references && findBox(references, 'chap')
  if (!chapters) return []
  return Array.from({ length: Math.min(16, chapters.length >> 2) }, (_, n) => chapters.readUInt32BE(n * 4))
}

type Samples = {
  count: number
  first: Track['firstSamples']
  end: number
  arePlaced: boolean
  areElsewhere: boolean
}
const NO_SAMPLES: Samples = { count: 0, first: [], end: 0, arePlaced: true, areElsewhere: false }

/**
 * Where the samples of a table lie: sizes, chunk by chunk. `areHere`: of each sample description whether its samples lie
 * in this file; of others nothing is known but that they are there. Source: ISO/IEC 14496-12 §8.7.
 */
function samplesOf(table: Buffer, areHere: readonly boolean[], onChunk: ChunkReader): Samples {
  const sizes = sizesOf(table)
  const runs = findBox(table, 'stsc')
  const offsets = offsetsOf(table)
  if (!sizes || !runs || runs.length < 8 || !offsets)
    return { ...NO_SAMPLES, arePlaced: sizes === null || sizes.count === 0 }
  const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.length - 8) / 12))
  let [run, sample, end] = [0, 0, 0]
  let areElsewhere = false
  const first: Track['firstSamples'] = []
  for (let chunk = 0; chunk < offsets.count && sample < sizes.count; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1
    const inChunk = runCount === 0 ? 0 : runs.readUInt32BE(12 + run * 12)
    const upTo = Math.min(sample + inChunk, sizes.count)
    const description = runCount === 0 ? 0 : runs.readUInt32BE(16 + run * 12)
    if (areHere[description - 1] === false) {
      areElsewhere ||= upTo > sample
      sample = upTo
      continue
    }
    const start = offsets.at(chunk)
    let at = start
    for (; sample < upTo && (first.length < FIRST_SAMPLES || !sizes.isConstant); sample += 1) {
      const bytes = sizes.at(sample)
      if (first.length < FIRST_SAMPLES) first.push({ offset: at, bytes })
      at += bytes
    }
    if (sample < upTo) at += (upTo - sample) * sizes.at(sample)
    sample = upTo
    onChunk(start, at)
    if (at > end) end = at
  }
  return { count: sizes.count, first, end, arePlaced: true, areElsewhere }
}

type Sizes = { count: number; isConstant: boolean; at: (sample: number) => number }

function sizesOf(table: Buffer): Sizes | null {
  const plain = findBox(table, 'stsz')
  if (plain && plain.length >= 12) {
    const each = plain.readUInt32BE(4)
    const stated = plain.readUInt32BE(8)
    if (each > 0) return { count: stated, isConstant: true, at: () => each }
    const count = Math.min(stated, Math.floor((plain.length - 12) / 4))
    return { count, isConstant: false, at: (sample) => plain.readUInt32BE(12 + sample * 4) }
  }
  const compact = findBox(table, 'stz2')
  if (!compact || compact.length < 12) return null
  const bits = compact[7] ?? 0
  if (bits !== 4 && bits !== 8 && bits !== 16) return null
  const count = Math.min(compact.readUInt32BE(8), Math.floor(((compact.length - 12) * 8) / bits))
  const at = (sample: number) => {
    if (bits === 16) return compact.readUInt16BE(12 + sample * 2)
    const byte = compact[12 + ((sample * bits) >> 3)] ?? 0
    return bits === 8 ? byte : sample % 2 === 0 ? byte >> 4 : byte & 15
  }
  return { count, isConstant: false, at }
}

function offsetsOf(table: Buffer): { count: number; at: (chunk: number) => number } | null {
  const short = findBox(table, 'stco')
  const found = short ?? findBox(table, 'co64')
  if (!found || found.length < 8) return null
  const width = short ? 4 : 8
  const count = Math.min(found.readUInt32BE(4), Math.floor((found.length - 8) / width))
  const at = (chunk: number) =>
    short ? found.readUInt32BE(8 + chunk * 4) : Number(found.readBigUInt64BE(8 + chunk * 8))
  return { count, at }
}

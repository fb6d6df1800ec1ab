import type { StatedLength } from '../../../../shared/model/contents.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { decodeText, untilNul } from '../../metadata/text.ts'
import { elementAt, elementsIn } from '../matroska.ts'
import { MAX_LIST_BYTES, MAX_PARTS, type Reach } from '../reach.ts'
import { cutAt, endAt, endNotStated } from './end.ts'
import { isTelemetryText, telemetryForm } from './telemetry.ts'
import { shownSizeOf } from './walk-boxes.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const CLUSTER = 0x1f43b675
const VOID = 0xec
/** Clusters, cues and tags: parts of a segment. */
const INSIDE = new Set([CLUSTER, 0x1c53bb6b, 0x1254c367])
const ELEMENT_HEADER = 12

/**
 * Walks a Matroska or WebM file to its end, which is that of its segment, and reads what its tracks are. A segment of
 * unknown size, as in live recordings, states no end. Source: RFC 9559 §5.1, RFC 8794 §6.2.
 */
export async function walkMatroska(reach: Reach, blocks: Blocks): Promise<void> {
  const { bytes, readAt } = reach
  const head = elementAt(await readAt(0, ELEMENT_HEADER), 0)
  if (head === null || head.id !== EBML || head.length === null) return endNotStated(blocks)
  const segmentAt = head.bodyAt + head.length
  const segment = elementAt(await readAt(segmentAt, ELEMENT_HEADER), 0)
  if (segment === null) return segmentAt >= bytes ? cutAt(blocks, bytes, null) : endNotStated(blocks)
  if (segment.id !== SEGMENT) return endNotStated(blocks)
  const bodyAt = segmentAt + segment.bodyAt
  // A recorder that was stopped leaves a size of zero.
  const end = segment.length === null || segment.length === 0 ? null : bodyAt + segment.length
  await readTracks(reach, blocks, bodyAt, Math.min(end ?? bytes, bytes))
  if (end === null) return endNotStated(blocks)
  if (end > bytes) return cutAt(blocks, bytes, end)
  const beyond = await firstBeyond(reach, bodyAt, end)
  if (beyond !== null) return endContradicted(blocks, { of: 'Segment', to: end }, beyond)
  const after = await afterVoids(reach, end)
  // What belongs into a segment lies behind this one: its size was never brought up to date.
  const next = elementAt(await readAt(after, ELEMENT_HEADER), 0)
  if (next !== null && INSIDE.has(next.id)) return endNotStated(blocks)
  await endAt(reach, blocks, after)
}

/** Parts of a segment by their names. Source: RFC 9559 §5.1. */
const NAMES = new Map([
  [0x114d9b74, 'SeekHead'],
  [0x1549a966, 'Info'],
  [TRACKS, 'Tracks'],
  [CLUSTER, 'Cluster'],
  [0x1c53bb6b, 'Cues'],
  [0x1254c367, 'Tags'],
  [0x1941a469, 'Attachments'],
  [0x1043a770, 'Chapters'],
])
/** Further parts are not stepped over once more. */
const MAX_FIRST = 64

/** The first of a segment's first parts that ends behind it; null = none does. */
async function firstBeyond({ readAt }: Reach, from: number, end: number): Promise<StatedLength | null> {
  let at = from
  for (let count = 0; count < MAX_FIRST && at + 2 <= end; count += 1) {
    const element = elementAt(await readAt(at, ELEMENT_HEADER), 0)
    const name = element === null ? undefined : NAMES.get(element.id)
    if (element === null || element.length === null) return null
    at += element.bodyAt + element.length
    if (at > end) return name === undefined ? null : { of: name, to: at }
  }
  return null
}

/** Programs leave empty elements behind a segment that they made shorter. */
async function afterVoids({ bytes, readAt }: Reach, end: number): Promise<number> {
  let at = end
  for (let count = 0; count < 16 && at < bytes; count += 1) {
    const element = elementAt(await readAt(at, ELEMENT_HEADER), 0)
    if (element?.id !== VOID || element.length === null || at + element.bodyAt + element.length > bytes) break
    at += element.bodyAt + element.length
  }
  return at
}

async function readTracks({ readAt }: Reach, blocks: Blocks, from: number, end: number): Promise<void> {
  let at = from
  for (let count = 0; count < MAX_PARTS && at + 2 <= end; count += 1) {
    const element = elementAt(await readAt(at, ELEMENT_HEADER), 0)
    // Tracks precede the first cluster.
    if (element === null || element.length === null || element.id === CLUSTER) return
    if (element.id === TRACKS) {
      const body = await readAt(at + element.bodyAt, Math.min(element.length, MAX_LIST_BYTES))
      return addTracks([...tracksIn(body)], blocks)
    }
    at += element.bodyAt + element.length
  }
}

type Size = { width: number; height: number }
type Track = {
  handler: string
  name: string
  format: string
  size: Size | null
  shown: Size | null
  /** Left, top, right and bottom, in pixels, that are coded and not shown. */
  crop: [number, number, number, number]
}
/** Source: RFC 9559 §5.1.4.1.3, TrackType. */
const HANDLERS = new Map([
  [1, 'vide'],
  [2, 'soun'],
  [0x11, 'sbtl'],
  [0x21, 'meta'],
])
const VIDEO = 0xe0
const CROPS = [0x54cc, 0x54bb, 0x54dd, 0x54aa]

function* tracksIn(body: Buffer): Generator<Track> {
  for (const { id, value } of elementsIn(body)) {
    if (id !== TRACK) continue
    const parts = new Map([...elementsIn(value)].map((part) => [part.id, part.value]))
    const video = new Map([...elementsIn(parts.get(VIDEO) ?? Buffer.alloc(0))].map((part) => [part.id, part.value]))
    const number = (part: number) => numberOf(video.get(part))
    const [width, height] = [number(0xb0), number(0xba)]
    const size = width > 0 && height > 0 ? { width, height } : null
    const crop = CROPS.map(number) as [number, number, number, number]
    yield {
      handler: HANDLERS.get(numberOf(parts.get(0x83))) ?? '',
      name: textOf(parts.get(0x536e)),
      format: textOf(parts.get(0x86)),
      size,
      crop,
      shown:
        size === null ? null : shownOf(size, crop, { width: number(0x54b0), height: number(0x54ba) }, number(0x54b2)),
    }
  }
}

const PIXELS = 0
const ASPECT = 3

/** In pixels or as an aspect ratio; centimetres and inches say nothing without the other. Source: RFC 9559 §5.1.4.1.28. */
function shownOf(size: Size, [left, top, right, bottom]: Track['crop'], display: Size, unit: number): Size | null {
  const cropped = { width: size.width - left - right, height: size.height - top - bottom }
  if (display.width === 0 || display.height === 0 || cropped.width <= 0 || cropped.height <= 0) return null
  const isSame = display.width * cropped.height === display.height * cropped.width
  if (isSame || (unit !== PIXELS && unit !== ASPECT)) return null
  if (unit === PIXELS) return display
  return shownSizeOf(cropped, {
    width: display.width * cropped.height,
    height: display.height * cropped.width,
  })
}

const LEAST_HIDDEN_PIXELS = 16

function addTracks(tracks: readonly Track[], blocks: Blocks): void {
  const films = tracks.filter(({ handler }) => handler === 'vide')
  blocks.isFilm = films.length > 0 ? true : null
  blocks.shownSize = films[0]?.shown ?? null
  for (const [index, track] of tracks.entries()) {
    const source = `Track ${index + 1}`
    const form = telemetryForm(track) ?? (isTelemetryText(track.name) ? 'text' : null)
    if (form !== null) {
      blocks.parts.push({ kind: 'telemetry', source, value: track.name || null, form })
      blocks.notes.add('telemetry_unread')
    }
    const { size, crop } = track
    if (size === null || Math.max(...crop) < LEAST_HIDDEN_PIXELS) continue
    const shown = `${size.width - crop[0] - crop[2]} × ${size.height - crop[1] - crop[3]}`
    blocks.parts.push({ kind: 'hidden_area', source, value: `${shown} · ${size.width} × ${size.height}` })
  }
}

const textOf = (value: Buffer | undefined) =>
  value === undefined ? '' : decodeText(untilNul(value)).trim().slice(0, 200)

/** 0 = not stated, or longer than any number here. */
const numberOf = (value: Buffer | undefined): number =>
  value === undefined || value.length === 0 || value.length > 6 ? 0 : value.readUIntBE(0, value.length)

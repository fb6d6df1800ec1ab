import type { PartKind } from '../../../shared/model/contents.ts'
import type { FoundPart } from './blocks.ts'
import { walkTop } from './boxes.ts'
import { ownEnd } from './own-end.ts'

type Item = { semantic: string; mime: string; length: number; padding: number }

const MAX_ITEMS = 32
const MAX_ITEM_CHARACTERS = 4096

/** What Google's names for the items of a directory mean. */
const SEMANTICS = new Map<string, PartKind>([
  ['GainMap', 'gain_map'],
  ['Depth', 'depth_map'],
  ['DepthMap', 'depth_map'],
  ['Confidence', 'depth_map'],
  ['ConfidenceMap', 'depth_map'],
])

/**
 * The media behind a JPEG that Google's XMP names: a directory of items, each with its length, one behind the other after
 * the primary image; or, in older files, how far before the end a video begins. What does not begin as its entry says is
 * left out. Source: Android's documentation of Motion Photo 1.0, Ultra HDR 1.0 and Dynamic Depth 1.0.
 */
export function googleParts(packets: readonly Buffer[], bytes: Buffer, primaryEnd: number): FoundPart[] {
  const found: FoundPart[] = []
  for (const packet of packets) {
    if (found.length > 0) break
    const items = itemsOf(packet)
    found.push(...placed(items, bytes, primaryEnd))
    const offset = microVideoOffset(packet)
    const at = bytes.length - (offset ?? 0)
    if (found.every(({ kind }) => kind !== 'video') && offset !== null && at >= primaryEnd && isVideo(bytes, at))
      found.push({
        kind: 'video',
        source: 'GCamera MicroVideoOffset',
        form: 'mp4',
        offset: at,
        bytes: walkTop(bytes, at).at - at,
      })
  }
  return found
}

/** The items of a packet's directory in their order, the primary image first; none = it has no directory. */
function itemsOf(packet: Buffer): Item[] {
  const start = packet.indexOf(':Directory')
  if (start < 0) return []
  const end = packet.indexOf(':Directory>', start + 1)
  const text = packet.toString('latin1', start, end < 0 ? packet.length : end)
  return text
    .split('<rdf:li', MAX_ITEMS + 1)
    .slice(1)
    .map((item) => {
      const short = item.slice(0, MAX_ITEM_CHARACTERS)
      return {
        semantic: property(short, 'Semantic'),
        mime: property(short, 'Mime'),
        length: Number(property(short, 'Length')) || 0,
        padding: Number(property(short, 'Padding')) || 0,
      }
    })
}

/** A property as an attribute or as an element; '' = it has none. */
function property(text: string, name: string): string {
  const [, attribute, element] = new RegExp(`:${name}(?:\\s*=\\s*["']([^"']*)|\\s*>([^<]*))`).exec(text) ?? []
  return (attribute ?? element ?? '').trim()
}

function microVideoOffset(packet: Buffer): number | null {
  const at = packet.indexOf('MicroVideoOffset')
  if (at < 0) return null
  const offset = Number(property(`:${packet.toString('latin1', at, at + 64)}`, 'MicroVideoOffset'))
  return Number.isSafeInteger(offset) && offset > 0 ? offset : null
}

/** Items counted from the end of the primary image, else, where nothing begins there, from the end of the file. */
function placed(items: readonly Item[], bytes: Buffer, primaryEnd: number): FoundPart[] {
  const [primary, ...others] = items
  if (!primary || others.length === 0) return []
  const total = others.reduce((sum, { length, padding }) => sum + length + padding, 0)
  const starts = [primaryEnd + primary.padding, bytes.length - total]
  for (const start of starts) {
    let at = start
    let walkedTo = start
    const found = others.flatMap((item) => {
      // Behind an untrue length the next one begins where the walk came to.
      const part = [walkedTo, at]
        .filter((place) => place >= primaryEnd)
        .map((place) => partOf(item, bytes, place))
        .find((one) => one !== null)
      at += item.length + item.padding
      walkedTo = part ? (part.offset ?? 0) + (part.bytes ?? 0) + item.padding : at
      return part ?? []
    })
    if (found.length > 0) return found
  }
  return []
}

function partOf({ semantic, mime, length }: Item, bytes: Buffer, at: number): FoundPart | null {
  const source = `GContainer ${semantic || mime}`.slice(0, 160)
  if (length <= 0 || at >= bytes.length) return null
  const isFilm = mime.startsWith('video/')
  const form = isFilm ? (isVideo(bytes, at) ? 'mp4' : null) : formAt(bytes, at)
  if (form === null) return null
  const kind = isFilm ? 'video' : (SEMANTICS.get(semantic) ?? 'picture')
  // Stated lengths are often untrue: what begins here goes as far as it does itself.
  const end = ownEnd(form, bytes, at, bytes.length) ?? Math.min(at + length, bytes.length)
  return { kind, source, form, offset: at, bytes: end - at }
}

const formAt = (bytes: Buffer, at: number): string | null =>
  bytes.toString('hex', at, at + 3) === 'ffd8ff'
    ? 'jpeg'
    : bytes.toString('latin1', at, at + 4) === '\x89PNG'
      ? 'png'
      : bytes.toString('latin1', at + 4, at + 8) === 'ftyp'
        ? 'heif'
        : null

const isVideo = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8) === 'ftyp'

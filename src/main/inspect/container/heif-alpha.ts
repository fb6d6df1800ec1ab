import { hasTrackElsewhere, readMovie } from '../film/movie.ts'
import { boxesIn, findBox } from './boxes.ts'
import { type HeifItem, type HeifMeta, type Property, readHeifMeta } from './heif-items.ts'

/** What identifies an auxiliary image as opacity. Source: ISO/IEC 23008-12 §6.5.8, ISO/IEC 14496-15. */
const ALPHA = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1']
const TRANSFORMS = new Set(['clap', 'irot', 'imir'])
/** A file states each of the three once; more than a few are no image. */
const MAX_TRANSFORMS = 8

/** One step from the coded pixels to those displayed; `x` and `y` = the left upper corner of what a crop keeps. */
export type Transform =
  | { type: 'crop'; x: number; y: number; width: number; height: number }
  | { type: 'rotate'; quartersAnticlockwise: number }
  | { type: 'mirror'; how: 'left_right' | 'top_bottom' }

/**
 * The primary image of a HEIF file and its opacity, as files of their own without any transformation; both take the
 * steps of `transforms`. "unmatched" = they do not belong together pixel by pixel: `colour` has the transformations.
 */
export type HeifLayers =
  | { are: 'matched'; colour: Buffer; alpha: Buffer; transforms: Transform[] }
  | { are: 'unmatched'; colour: Buffer }

/**
 * Separates colour and opacity of an image that its container crops, turns or mirrors: decoders transform one and not
 * the other. `isAlways`: of every image. null = it has no opacity, or no transformation.
 */
export function heifLayers(bytes: Buffer, isAlways = false): HeifLayers | null {
  const meta = metaOf(bytes)
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  if (meta === null || primary === undefined) return null
  const alpha = meta.references
    .filter(({ type, to }) => type === 'auxl' && to.includes(primary.id))
    .map(({ from }) => meta.items.get(from))
    .find((item) => item !== undefined && item !== primary && isAlpha(item))
  if (alpha === undefined) return null
  const [own, its] = [transformsOf(primary), transformsOf(alpha)]
  if (own.length + its.length === 0 && !isAlways) return null
  const isSame = its.length === 0 || (its.length === own.length && its.every((one, at) => isEqual(one, own[at])))
  const [size, alphaSize] = [sizeOf(primary), sizeOf(alpha)]
  const isFitting = size !== null && (alphaSize === null || (alphaSize[0] === size[0] && alphaSize[1] === size[1]))
  const transforms = size === null || own.length > MAX_TRANSFORMS ? null : stepsOf(own, size)
  if (!isSame || !isFitting || transforms === null)
    return { are: 'unmatched', colour: separated(bytes, primary.id, false) }
  return {
    are: 'matched',
    colour: separated(bytes, primary.id, true),
    alpha: separated(bytes, alpha.id, true),
    transforms,
  }
}

/** Whether the primary image is displayed cropped: other images of the file need not be. */
export function isCropped(bytes: Buffer): boolean {
  const meta = metaOf(bytes)
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  return primary?.properties.some(({ type }) => type === 'clap') === true
}

/** Whether an image is said to be in another file; decoders read it from this one. A sequence counts where there is no item. */
export function isImageElsewhere(bytes: Buffer): boolean {
  const items = [...(metaOf(bytes)?.items.values() ?? [])]
  if (items.length === 0) return isSequenceElsewhere(bytes)
  return items.some(({ type, isElsewhere }) => isElsewhere && type !== 'Exif' && type !== 'mime')
}

/** Whether images of a sequence are said to be in another file; browsers play it from this one, instead of the image. */
export function isSequenceElsewhere(bytes: Buffer): boolean {
  const movie = findBox(bytes, 'moov')
  return movie !== null && hasTrackElsewhere(readMovie(movie))
}

function metaOf(bytes: Buffer): HeifMeta | null {
  const meta = findBox(bytes, 'meta')
  return meta === null ? null : readHeifMeta(meta)
}

const isAlpha = ({ properties }: HeifItem) =>
  properties.some(({ type, body }) => {
    const name = type === 'auxC' ? body.toString('latin1', 4) : ''
    return ALPHA.some((known) => name === known || name.startsWith(`${known}\0`))
  })

const transformsOf = ({ properties }: HeifItem) => properties.filter(({ type }) => TRANSFORMS.has(type))
const isEqual = (one: Property, two: Property | undefined) => one.type === two?.type && one.body.equals(two.body)

function sizeOf({ properties }: HeifItem): [width: number, height: number] | null {
  const body = properties.find(({ type }) => type === 'ispe')?.body
  return body !== undefined && body.length >= 12 ? [body.readUInt32BE(4), body.readUInt32BE(8)] : null
}

/** The steps by numbers; null = a crop that keeps nothing, or is none. Source: ISO/IEC 14496-12 §12.1.4. */
function stepsOf(properties: readonly Property[], size: [number, number]): Transform[] | null {
  let [width, height] = size
  const steps: Transform[] = []
  for (const { type, body } of properties) {
    if (type === 'irot') {
      const quartersAnticlockwise = (body[0] ?? 0) & 3
      if (quartersAnticlockwise % 2 === 1) [width, height] = [height, width]
      steps.push({ type: 'rotate', quartersAnticlockwise })
    } else if (type === 'imir')
      steps.push({ type: 'mirror', how: ((body[0] ?? 0) & 1) === 1 ? 'left_right' : 'top_bottom' })
    else {
      const crop = cropOf(body, width, height)
      if (crop === null) return null
      ;[width, height] = [crop.width, crop.height]
      steps.push({ type: 'crop', ...crop })
    }
  }
  return steps
}

function cropOf(body: Buffer, width: number, height: number) {
  if (body.length < 32) return null
  const fraction = (at: number) => body.readInt32BE(at) / body.readInt32BE(at + 4)
  const [w, h] = [Math.floor(fraction(0)), Math.floor(fraction(8))]
  const x = Math.floor(fraction(16) + (width - 1) / 2 - (fraction(0) - 1) / 2)
  const y = Math.floor(fraction(24) + (height - 1) / 2 - (fraction(8) - 1) / 2)
  const isInside = x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height
  return isInside ? { x, y, width: w, height: h } : null
}

/** What no reader knows, so that it is passed over. */
const UNKNOWN = 'skip'

/**
 * A copy whose primary image is `id` and has no opacity; `isPlain` = and no transformation. Nothing changes its place.
 */
function separated(bytes: Buffer, id: number, isPlain: boolean): Buffer {
  const copy = Buffer.from(bytes)
  const meta = findBox(copy, 'meta')?.subarray(4) ?? Buffer.alloc(0)
  for (const { type, body } of boxesIn(meta)) {
    if (type === 'pitm' && body.length >= (body[0] === 0 ? 6 : 8))
      body[0] === 0 ? body.writeUInt16BE(id, 4) : body.writeUInt32BE(id, 4)
    else if (type === 'iref') {
      for (const reference of boxesIn(body.subarray(4))) if (reference.type === 'auxl') rename(copy, reference.body)
    } else if (type === 'iinf') showItem(body, id)
    else if (type === 'iprp' && isPlain) dropTransforms(copy, body)
  }
  return copy
}

/** Renames the box of a body, whose name lies right before it, or before its long length. */
function rename(copy: Buffer, body: Buffer) {
  const at = body.byteOffset - copy.byteOffset
  const isLong = at >= 16 && copy.readUInt32BE(at - 16) === 1
  copy.write(UNKNOWN, isLong ? at - 12 : at - 4, 'latin1')
}

/** Hides all items but one: some decoders take the first that is not hidden. Source: ISO/IEC 23008-12 §6.4.2. */
function showItem(body: Buffer, id: number) {
  for (const { type, body: entry } of boxesIn(body.subarray(body[0] === 0 ? 6 : 8))) {
    if (type !== 'infe' || entry.length < 8) continue
    const own = (entry[0] ?? 0) < 3 ? entry.readUInt16BE(4) : entry.readUInt32BE(4)
    entry[3] = own === id ? (entry[3] ?? 0) & 0xfe : (entry[3] ?? 0) | 1
  }
}

function dropTransforms(copy: Buffer, properties: Buffer) {
  const dropped = new Set<number>()
  let index = 0
  for (const { type, body } of boxesIn(findBox(properties, 'ipco') ?? Buffer.alloc(0))) {
    index += 1
    if (!TRANSFORMS.has(type)) continue
    dropped.add(index)
    rename(copy, body)
  }
  for (const { type, body } of boxesIn(properties)) if (type === 'ipma') loosen(body, dropped)
}

/** A decoder refuses an image with an essential property that it does not know. */
function loosen(table: Buffer, dropped: ReadonlySet<number>) {
  const isWide = ((table[3] ?? 0) & 1) === 1
  const idBytes = table[0] === 0 ? 2 : 4
  const entries = table.length >= 8 ? table.readUInt32BE(4) : 0
  let at = 8
  for (let entry = 0; entry < entries && at + idBytes < table.length; entry += 1) {
    const count = table[at + idBytes] ?? 0
    at += idBytes + 1
    for (let n = 0; n < count && at < table.length; n += 1, at += isWide ? 2 : 1) {
      const index = isWide ? ((table[at] ?? 0) & 0x7f) * 256 + (table[at + 1] ?? 0) : (table[at] ?? 0) & 0x7f
      if (dropped.has(index)) table[at] = (table[at] ?? 0) & 0x7f
    }
  }
}

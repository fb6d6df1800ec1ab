import type { PartKind } from '../../../shared/model/contents.ts'
import type { FoundPart } from './blocks.ts'
import type { Extent, HeifItem, HeifMeta } from './heif-items.ts'

/** Types of items that are images, coded or derived. Source: ISO/IEC 23008-12 §6, AV1-AVIF §2, ISO/IEC 23001-17. */
const CODED = new Set(['hvc1', 'av01', 'avc1', 'jpeg', 'j2k1', 'vvc1', 'evc1', 'lhv1', 'unci', 'mski', 'hvt1'])
const DERIVED = new Set(['grid', 'iovl', 'iden'])
const TONE_MAP = 'tmap'

/** Kinds of auxiliary images by their names. Source: ISO/IEC 23008-12 §6.5.8, ISO/IEC 23091-2, Apple's auxC types. */
const AUXILIARY: readonly (readonly [name: RegExp, kind: PartKind])[] = [
  [/hevc:2015:auxid:1$|auxiliary:alpha$/, 'alpha'],
  [/hevc:2015:auxid:2$|auxiliary:depth$|aux:(depth|disparity)/, 'depth_map'],
  [/gainmap/i, 'gain_map'],
  [/matte/i, 'matte'],
  [/thumbnail/i, 'thumbnail'],
]

/** Coded bytes that lie apart are joined for their digest up to this, for all parts together. */
const MAX_JOINED_BYTES = 64 * 2 ** 20
const MAX_EXTENTS = 4096
const HIDDEN_PIXELS = 16

/**
 * The images of a HEIF file besides its primary one: auxiliary images, gain maps, and further images to be shown. The
 * tiles and layers that others are made of, thumbnails and hidden items are none. And what the primary one holds and its
 * clean aperture does not show.
 */
export function heifParts(meta: HeifMeta, primary: HeifItem, bytes: Buffer): FoundPart[] {
  const inputs = new Set<number>()
  const thumbnails = new Set<number>()
  const auxiliaries = new Set<number>()
  const gainMaps = new Set<number>()
  const tiles = new Map<number, number[]>()
  for (const { type, from, to } of meta.references) {
    if (type === 'thmb') thumbnails.add(from)
    else if (type === 'auxl') auxiliaries.add(from)
    if (type !== 'dimg') continue
    tiles.set(from, to)
    // A tone map is made of the base image and its gain map. Source: ISO/IEC 23008-12:2024 §6.6.2.4.
    const isToneMap = meta.items.get(from)?.type === TONE_MAP
    if (isToneMap && to[1] !== undefined) gainMaps.add(to[1])
    for (const id of isToneMap ? to.slice(0, 1) : to) inputs.add(id)
  }
  const sourcesOf = (item: HeifItem): HeifItem[] =>
    DERIVED.has(item.type) ? (tiles.get(item.id) ?? []).flatMap((id) => meta.items.get(id) ?? []) : [item]
  const join = joiner(meta, bytes)
  const parts: FoundPart[] = hiddenArea(primary)
  for (const item of meta.items.values()) {
    const isImage = CODED.has(item.type) || DERIVED.has(item.type)
    if (item.id === primary.id || !isImage || inputs.has(item.id)) continue
    const auxiliary = auxiliaryName(item)
    const isAuxiliary = auxiliary !== null || auxiliaries.has(item.id)
    const place = () => ({ form: sourcesOf(item)[0]?.type ?? item.type, ...join(sourcesOf(item)) })
    if (gainMaps.has(item.id))
      parts.push({ kind: 'gain_map', source: 'HEIF tmap', value: named(item, null), ...place() })
    else if (isAuxiliary)
      parts.push({
        kind: AUXILIARY.find(([name]) => name.test(auxiliary ?? ''))?.[1] ?? 'picture',
        source: 'HEIF auxl',
        value: named(item, auxiliary),
        ...place(),
      })
    else if (!item.isHidden && !thumbnails.has(item.id))
      parts.push({ kind: 'picture', source: 'HEIF item', value: named(item, null), ...place() })
  }
  return parts
}

const named = ({ id }: HeifItem, name: string | null): string =>
  (name === null ? `item ${id}` : `item ${id}, ${name}`).slice(0, 400)

/** The name of an auxiliary image's type; null = it has none. */
function auxiliaryName({ properties }: HeifItem): string | null {
  const body = properties.find(({ type }) => type === 'auxC')?.body
  if (!body) return null
  const end = body.indexOf(0, 4)
  return body.toString('latin1', 4, Math.min(end < 0 ? body.length : end, 4 + 200)).replace(/[^ -~]/g, '?')
}

/**
 * Gives where the coded bytes of an item are, those of its tiles if it is made of such: one range of the file where they
 * lie one behind the other, else joined.
 */
function joiner(meta: HeifMeta, bytes: Buffer) {
  let left = MAX_JOINED_BYTES
  return (sources: readonly HeifItem[]): Pick<FoundPart, 'offset' | 'bytes' | 'data'> => {
    const extents = sources.flatMap((source) => source.extents).slice(0, MAX_EXTENTS)
    const total = extents.reduce((sum, { length }) => sum + length, 0)
    const [first] = extents
    if (!first || !Number.isSafeInteger(total) || extents.some(({ length }) => length === 0))
      return { offset: null, bytes: null }
    if (extents.every((extent, at) => extent.construction === 0 && follows(extents[at - 1], extent)))
      return { offset: first.offset, bytes: total }
    const isHeld = extents.every(({ construction }) => construction === 0 || construction === 1) && total <= left
    if (!isHeld) return { offset: null, bytes: total }
    left -= total
    const pieces = extents.map(({ construction, offset, length }) =>
      (construction === 1 ? meta.idat : bytes).subarray(offset, offset + length),
    )
    const data = Buffer.concat(pieces)
    return data.length === total ? { offset: null, bytes: total, data } : { offset: null, bytes: total }
  }
}

const follows = (before: Extent | undefined, extent: Extent) =>
  before === undefined || before.offset + before.length === extent.offset

/**
 * What a clean aperture leaves out, if it is at least 16 pixels in a direction that the alignment of coders does not
 * explain. Source: ISO/IEC 14496-12 §12.1.4.
 */
function hiddenArea({ properties }: HeifItem): FoundPart[] {
  const aperture = properties.find(({ type }) => type === 'clap')?.body
  const extent = properties.find(({ type }) => type === 'ispe')?.body
  if (!aperture || aperture.length < 32 || !extent || extent.length < 12) return []
  const ratio = (at: number) => aperture.readInt32BE(at) / aperture.readUInt32BE(at + 4)
  const [width, height] = [Math.round(ratio(0)), Math.round(ratio(8))]
  const [heldWidth, heldHeight] = [extent.readUInt32BE(4), extent.readUInt32BE(8)]
  if (![width, height].every((side) => Number.isSafeInteger(side) && side > 0)) return []
  if (!isHidden(width, heldWidth, ratio(16)) && !isHidden(height, heldHeight, ratio(24))) return []
  const value = `${width} × ${height} · ${heldWidth} × ${heldHeight}`
  return [{ kind: 'hidden_area', source: 'HEIF clap', value, form: null, offset: null, bytes: null }]
}

/** Coders pad to multiples of a block, at the right and below. `offset`: of the centre of what is shown. */
function isHidden(shown: number, held: number, offset: number): boolean {
  const isAtStart = Math.abs((held - shown) / 2 + offset) < 1
  const isPadding = isAtStart && [32, 64].some((block) => Math.ceil(shown / block) * block === held)
  return held - shown >= HIDDEN_PIXELS && !isPadding
}

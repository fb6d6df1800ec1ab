import { findBox } from './boxes.ts'
import { type HeifItem, type HeifMeta, type Property, readHeifMeta } from './heif-items.ts'
import { MAX_WRITTEN_ITEMS, type WrittenItem, writeHeif } from './heif-write.ts'
import { hevcSizes } from './hevc-size.ts'

/** HEVC is decoded to raw pixels in WebAssembly memory, several copies at a time. */
export const MAX_HEVC_PIXELS = 100_000_000
const DERIVED = new Set(['grid', 'iovl', 'iden'])
const TURNS = new Set(['clap', 'irot', 'imir'])
/** An overlay of an identity of a grid of tiles. */
const MAX_DEPTH = 3
const MAX_LAYERS = 64
/** For all images together: many may name the same bytes. */
const MAX_CODED_BYTES = 256 * 2 ** 20

/** Why the decoder is not given an image, by the codes of `words/inspection.ts`. */
export type HeifRefusal = 'heif_coding' | 'heif_parts' | 'data_elsewhere' | 'too_many_pixels'

export class HeifRefused extends Error {
  readonly refusal: HeifRefusal
  constructor(refusal: HeifRefusal, detail: string) {
    super(detail)
    this.refusal = refusal
  }
}

/** What the decoder acts on; whatever else a file states of an image it never sees. */
const KEPT = new Set(['hvcC', 'ispe', 'colr', 'clap', 'irot', 'imir'])
/** Essential for what is not decoded, and without effect on pixels. */
const WITHOUT_EFFECT = new Set(['pixi', 'pasp', 'auxC', 'clli', 'mdcv', 'cclv', 'amve'])

type Size = { width: number; height: number }

/**
 * The image of a HEIF file that is to be shown, in a file written anew that holds nothing else: HEVC, alone or in grids,
 * identities and overlays, each of the size it states, whole, and where its parts fit. No auxiliary image, thumbnail,
 * sequence or metadata. Throws `HeifRefused` for any other image, and an error if there is none in the item table.
 */
export function decodableHeif(bytes: Buffer): Buffer {
  const box = findBox(bytes, 'meta')
  const meta = box === null ? null : readHeifMeta(box)
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  if (meta === null || primary === undefined) throw new Error('no item that is an image')
  const items: WrittenItem[] = []
  admit({ meta, bytes, items }, primary, 0)
  return writeHeif(items)
}

type Admission = { meta: HeifMeta; bytes: Buffer; items: WrittenItem[] }
/** An image that was admitted: its place among the written ones, and the size in which it is displayed. */
type Admitted = { place: number; size: Size }

/** An image that is a part several times is written as often: decoders take each once. */
function admit(admission: Admission, item: HeifItem, depth: number): Admitted {
  const { items } = admission
  if (item.type !== 'hvc1' && !DERIVED.has(item.type)) throw new HeifRefused('heif_coding', `coded as ${item.type}`)
  if (items.length >= MAX_WRITTEN_ITEMS) throw new HeifRefused('heif_parts', 'too many parts')
  const properties = keptProperties(item)
  const size = statedSize(properties)
  const data = item.type === 'iden' ? Buffer.alloc(0) : dataOf(admission, item)
  const place = items.push({ type: item.type, properties, data, inputs: [] }) - 1
  const inputs = item.type === 'hvc1' ? [] : admitInputs(admission, item, depth)
  if (item.type === 'hvc1') checkCoded(properties, data, size)
  else if (item.type === 'grid') checkGrid(data, size, inputs)
  else if (item.type === 'iovl') checkOverlay(data, size, inputs)
  else checkIdentity(size, inputs)
  items[place] = { type: item.type, properties, data, inputs: inputs.map((input) => input.place) }
  return { place, size: depth === 0 ? size : displayedSize(properties, size) }
}

/** What a derived image is made of. Source: ISO/IEC 23008-12 §6.6. */
function admitInputs(admission: Admission, item: HeifItem, depth: number): Admitted[] {
  const { meta } = admission
  if (depth >= MAX_DEPTH) throw new HeifRefused('heif_parts', 'made of itself, or of what is made of others too often')
  const [own, ...more] = meta.references.filter(({ type, from }) => type === 'dimg' && from === item.id)
  if (own === undefined || more.length > 0) throw new HeifRefused('heif_parts', 'made of nothing, or twice')
  return own.to.map((id) => {
    const input = meta.items.get(id)
    if (input === undefined) throw new HeifRefused('heif_parts', 'a part that is not there')
    if (item.type === 'grid' && (input.type !== 'hvc1' || input.properties.some(({ type }) => TURNS.has(type))))
      throw new HeifRefused('heif_coding', 'a tile that is no plain HEVC')
    if (hasOpacity(meta, input)) throw new HeifRefused('heif_coding', 'a part with opacity of its own')
    return admit(admission, input, depth + 1)
  })
}

function keptProperties({ properties }: HeifItem): Property[] {
  if (properties.some(({ type, isEssential }) => isEssential && !KEPT.has(type) && !WITHOUT_EFFECT.has(type)))
    throw new HeifRefused('heif_coding', 'a property that is not known')
  return properties.filter(({ type, body }) => KEPT.has(type) && (type !== 'colr' || isNumbered(body)))
}

/** Whether the colours are stated by numbers: a profile is applied to the pixels later, from the file itself. */
const isNumbered = (body: Buffer) => body.toString('latin1', 0, 4) === 'nclx'

function statedSize(properties: readonly Property[]): Size {
  const [body, ...more] = properties.filter(({ type }) => type === 'ispe').map((one) => one.body)
  if (body === undefined || body.length < 12 || more.length > 0) throw new HeifRefused('heif_parts', 'no size')
  const size = { width: body.readUInt32BE(4), height: body.readUInt32BE(8) }
  if (size.width === 0 || size.height === 0) throw new HeifRefused('heif_parts', 'no size')
  if (size.width * size.height > MAX_HEVC_PIXELS) throw new HeifRefused('too_many_pixels', 'too many pixels')
  return size
}

/** Of a part. Crops are by fractions, so that how large a cropped one is depends on who reads them. */
function displayedSize(properties: readonly Property[], { width, height }: Size): Size {
  if (properties.some(({ type }) => type === 'clap')) throw new HeifRefused('heif_coding', 'a part that is cropped')
  const quarters = properties.filter(({ type, body }) => type === 'irot' && ((body[0] ?? 0) & 1) === 1).length
  return quarters % 2 === 1 ? { width: height, height: width } : { width, height }
}

const hasOpacity = ({ references, items }: HeifMeta, { id }: HeifItem) =>
  references.some(({ type, from, to }) => type === 'auxl' && to.includes(id) && isOpacity(items.get(from)))

const isOpacity = (item: HeifItem | undefined) =>
  item?.properties.some(({ type, body }) => type === 'auxC' && /alpha|auxid:1\b/.test(body.toString('latin1', 4))) ===
  true

/** The bytes of an image, all of them there. */
function dataOf({ meta, bytes, items }: Admission, { extents, isElsewhere }: HeifItem): Buffer {
  if (isElsewhere) throw new HeifRefused('data_elsewhere', 'bytes in another file')
  const parts = extents.map(({ construction, offset, length }) => {
    if (construction > 1 || length === 0) throw new HeifRefused('heif_parts', 'bytes that are not stated')
    const part = (construction === 1 ? meta.idat : bytes).subarray(offset, offset + length)
    if (part.length !== length) throw new HeifRefused('heif_parts', 'bytes that are not there')
    return part
  })
  const total = [...parts, ...items.map(({ data }) => data)].reduce((sum, { length }) => sum + length, 0)
  if (total > MAX_CODED_BYTES) throw new HeifRefused('heif_parts', 'the same bytes many times')
  return Buffer.concat(parts)
}

/** What is decoded in another size than is stated leaves pixels that nobody wrote. */
function checkCoded(properties: readonly Property[], data: Buffer, { width, height }: Size): void {
  const [configuration, ...more] = properties.filter(({ type }) => type === 'hvcC')
  const sizes = configuration === undefined || more.length > 0 ? null : hevcSizes(configuration.body, data)
  if (sizes === null || sizes.length === 0 || data.length === 0)
    throw new HeifRefused('heif_parts', 'no coded image that can be followed')
  if (sizes.some((size) => size.width !== width || size.height !== height))
    throw new HeifRefused('heif_parts', 'coded in another size')
}

/** Source: ISO/IEC 23008-12 §6.6.2.3.2. */
function checkGrid(data: Buffer, size: Size, tiles: readonly { size: Size }[]): void {
  const fields = ((data[1] ?? 0) & 1) === 1 ? 4 : 2
  if (data.length < 4 + 2 * fields || data[0] !== 0) throw new HeifRefused('heif_parts', 'a grid that ends early')
  const [rows, columns] = [(data[2] ?? 0) + 1, (data[3] ?? 0) + 1]
  const [width, height] = [data.readUIntBE(4, fields), data.readUIntBE(4 + fields, fields)]
  const [first] = tiles
  const isFitting =
    first !== undefined &&
    tiles.length === rows * columns &&
    tiles.every((tile) => isSame(tile.size, first.size)) &&
    isSame({ width, height }, size) &&
    isCovered(width, columns, first.size.width) &&
    isCovered(height, rows, first.size.height)
  if (!isFitting) throw new HeifRefused('heif_parts', 'a grid that its tiles do not fill')
}

/** Whether as many tiles fill a side, and no fewer do. */
const isCovered = (side: number, count: number, tile: number) => count * tile >= side && (count - 1) * tile < side

/** Each layer lies within the canvas, whatever the format allows. Source: ISO/IEC 23008-12 §6.6.2.2.2. */
function checkOverlay(data: Buffer, size: Size, layers: readonly { size: Size }[]): void {
  const fields = ((data[1] ?? 0) & 1) === 1 ? 4 : 2
  const start = 2 + 4 * 2
  if (data[0] !== 0 || data.length < start + 2 * fields * (1 + layers.length) || layers.length > MAX_LAYERS)
    throw new HeifRefused('heif_parts', 'an overlay that ends early')
  const canvas = { width: data.readUIntBE(start, fields), height: data.readUIntBE(start + fields, fields) }
  const isInside = layers.every((layer, index) => {
    const at = start + 2 * fields * (1 + index)
    const [x, y] = [data.readIntBE(at, fields), data.readIntBE(at + fields, fields)]
    return x >= 0 && y >= 0 && x + layer.size.width <= size.width && y + layer.size.height <= size.height
  })
  if (layers.length === 0 || !isSame(canvas, size) || !isInside)
    throw new HeifRefused('heif_parts', 'a layer outside the image')
}

/** Source: ISO/IEC 23008-12 §6.6.2.1. */
function checkIdentity(size: Size, inputs: readonly { size: Size }[]): void {
  const [input, ...more] = inputs
  if (input === undefined || more.length > 0 || !isSame(input.size, size))
    throw new HeifRefused('heif_parts', 'an image that is another one, of another size')
}

const isSame = (one: Size, two: Size) => one.width === two.width && one.height === two.height

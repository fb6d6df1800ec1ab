import { findBox } from './boxes.ts'
import { type HeifItem, type HeifMeta, type Property, readHeifMeta } from './heif-items.ts'

/** Smaller ones would have to be enlarged. Phones embed 320 × 240 or more. */
const MIN_EDGE = 300
const MAX_EDGE = 1024
const MAX_BYTES = 2 * 2 ** 20
/** Tolerance for its aspect ratio to pass as that of the same image. */
const TOLERANCE = 0.02

const sizeOf = (item: HeifItem) => {
  const body = item.properties.find(({ type }) => type === 'ispe')?.body
  return body && body.length >= 12 ? { width: body.readUInt32BE(4), height: body.readUInt32BE(8) } : null
}

/**
 * Extracts the thumbnail of a HEIC's primary image, as a small HEIC of its own with the thumbnail's coded bytes and no
 * rotation: decoding it takes a hundredth of the time. null if there is none, it is too small, or its aspect ratio is
 * not that of the image. Whether it shows the same content is not checked; callers disclose its use.
 */
export function embeddedThumbnail(bytes: Buffer): Buffer | null {
  const box = findBox(bytes, 'meta')
  const meta = box ? readHeifMeta(box) : null
  const primary = meta?.primaryId == null ? undefined : meta.items.get(meta.primaryId)
  if (!meta || !primary) return null
  const whole = sizeOf(primary)
  for (const { type, from, to } of meta.references) {
    const item = type === 'thmb' && to.includes(primary.id) ? meta.items.get(from) : undefined
    const size = item ? sizeOf(item) : null
    if (!whole || !size || item?.type !== 'hvc1') continue
    const edge = Math.max(size.width, size.height)
    const isAlike = Math.abs((size.width * whole.height) / (size.height * whole.width) - 1) < TOLERANCE
    const data = codedBytes(item, meta, bytes)
    if (edge >= MIN_EDGE && edge <= MAX_EDGE && isAlike && data) return alone(item.properties, data)
  }
  return null
}

function codedBytes(item: HeifItem, meta: HeifMeta, bytes: Buffer): Buffer | null {
  const parts = item.extents.map(({ construction, offset, length }) =>
    (construction === 1 ? meta.idat : bytes).subarray(offset, offset + length),
  )
  const isWhole = item.extents.every(({ length }, at) => length > 0 && parts[at]?.length === length)
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  return isWhole && total > 0 && total <= MAX_BYTES ? Buffer.concat(parts) : null
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const box = (type: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, ...bodies: Buffer[]) => box(type, u32(version << 24), ...bodies)

/** Builds a HEIC with one image. Source: ISO/IEC 23008-12 §6, §10.2. */
function alone(properties: readonly Property[], data: Buffer): Buffer {
  const kept = properties.filter(({ type }) => type !== 'irot' && type !== 'imir' && type !== 'clap')
  const container = box('ipco', ...kept.map(({ type, body }) => box(type, body)))
  const isEssential = (type: string) => (type === 'hvcC' ? 0x80 : 0)
  const indexes = Buffer.from(kept.map(({ type }, at) => (at + 1) | isEssential(type)))
  const associations = fullBox('ipma', 0, u32(1), u16(1), Buffer.from([kept.length]), indexes)
  const metaWith = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), Buffer.from('hvc1\0', 'latin1'))),
      box('iprp', container, associations),
    )
  const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = metaWith(brands.length + metaWith(0).length + 8)
  return Buffer.concat([brands, meta, box('mdat', data)])
}

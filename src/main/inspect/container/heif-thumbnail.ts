import { findBox } from './boxes.ts'
import { type HeifItem, type HeifMeta, type Property, readHeifMeta } from './heif-items.ts'
import { writeHeif } from './heif-write.ts'

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

const TURNS = new Set(['irot', 'imir', 'clap'])

const alone = (properties: readonly Property[], data: Buffer): Buffer =>
  writeHeif([{ type: 'hvc1', properties: properties.filter(({ type }) => !TURNS.has(type)), data, inputs: [] }])

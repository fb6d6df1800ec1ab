import type { Property } from './heif-items.ts'

/** An image of a HEIF file: coded, or made of others, which are named by their places in the list. */
export type WrittenItem = {
  type: string
  properties: readonly Pick<Property, 'type' | 'body'>[]
  data: Buffer
  inputs: readonly number[]
}

/** A file may name as many. */
export const MAX_WRITTEN_ITEMS = 4096
/** What a reader must not pass over. Source: ISO/IEC 23008-12 §6.5, ISO/IEC 14496-15 §9. */
const ESSENTIAL = new Set(['hvcC', 'clap', 'irot', 'imir'])

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const box = (type: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, flags: number, ...bodies: Buffer[]) =>
  box(type, u32((version << 24) | flags), ...bodies)

/** Builds a HEIC of these images, of which the first is the one to be shown. Source: ISO/IEC 23008-12 §6, §10.2. */
export function writeHeif(items: readonly WrittenItem[]): Buffer {
  const numberOf = (index: number) => u16(index + 1)
  const infos = items.map(({ type }, index) =>
    fullBox('infe', 2, index === 0 ? 0 : 1, numberOf(index), u16(0), Buffer.from(`${type}\0`, 'latin1')),
  )
  const made = items.flatMap(({ inputs }, index) =>
    inputs.length === 0 ? [] : [box('dimg', numberOf(index), u16(inputs.length), ...inputs.map(numberOf))],
  )
  const metaWith = (dataAt: number) => {
    let at = dataAt
    const locations = items.flatMap(({ data }, index) => {
      const start = at
      at += data.length
      // No bytes of their own: an identity is another image.
      return data.length === 0 ? [] : [Buffer.concat([numberOf(index), u16(0), u16(1), u32(start), u32(data.length)])]
    })
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, numberOf(0)),
      fullBox('iloc', 0, 0, u16(0x4400), u16(locations.length), ...locations),
      fullBox('iinf', 0, 0, u16(items.length), ...infos),
      ...(made.length === 0 ? [] : [fullBox('iref', 0, 0, ...made)]),
      propertiesOf(items),
    )
  }
  const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = metaWith(brands.length + metaWith(0).length + 8)
  return Buffer.concat([brands, meta, box('mdat', ...items.map(({ data }) => data))])
}

/** Images share what is of the same bytes: the tiles of one image have one configuration. */
function propertiesOf(items: readonly WrittenItem[]): Buffer {
  const boxes: Buffer[] = []
  const indexes = new Map<Buffer, number>()
  const tables = items.map(({ properties }, at) => {
    const own = properties.map(({ type, body }) => {
      const index = indexes.get(body) ?? boxes.push(box(type, body))
      indexes.set(body, index)
      return u16((ESSENTIAL.has(type) ? 0x8000 : 0) | index)
    })
    return Buffer.concat([u16(at + 1), Buffer.from([own.length]), ...own])
  })
  return box('iprp', box('ipco', ...boxes), fullBox('ipma', 0, 1, u32(items.length), ...tables))
}

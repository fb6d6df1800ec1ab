import { findBox } from '../../src/main/inspect/container/boxes.ts'
import { readHeifMeta } from '../../src/main/inspect/container/heif-items.ts'
import { box } from './hostile-files.ts'

export type Item = {
  id: number
  type: string
  size?: [number, number]
  /** Configuration needed to decode its coded bytes (`hvcC`). */
  coding?: Buffer
  turn?: [string, number][]
  /** Further properties, by their types. */
  properties?: [type: string, body: Buffer, isEssential?: boolean][]
  isHidden?: boolean
  data?: Buffer
  /** Where its data are said to be, instead of where they are. */
  place?: (
    start: number,
    length: number,
  ) => { start: number; length: number; construction?: number; reference?: number }
}

/** Builds HEIF files item by item, for tests of their reader. The first item is the primary image. */
export type HeifParts = {
  items: Item[]
  references: [type: string, from: number, ...to: number[]][]
  /** The boxes of its table of data references. */
  dataReferences?: Buffer[]
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const fullBox = (type: string, version: number, ...bodies: Buffer[]) =>
  box(type, Buffer.concat([u32(version << 24), ...bodies]))

export function heifOf({ items, references, dataReferences = [] }: HeifParts): Buffer {
  const properties: Buffer[] = []
  const associations = items.map(({ id, size, coding, turn = [], properties: others = [] }) => {
    const indexes: number[] = []
    if (size) indexes.push(properties.push(fullBox('ispe', 0, u32(size[0]), u32(size[1]))))
    if (coding) indexes.push(0x80 | properties.push(box('hvcC', coding)))
    for (const [type, value] of turn) indexes.push(properties.push(box(type, Buffer.from([value]))))
    for (const [type, body, isEssential] of others)
      indexes.push((isEssential === true ? 0x80 : 0) | properties.push(box(type, body)))
    return Buffer.concat([u16(id), Buffer.from([indexes.length, ...indexes])])
  })
  const infos = items.map(({ id, type, isHidden = false }) =>
    box(
      'infe',
      Buffer.concat([u32((2 << 24) | Number(isHidden)), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1')]),
    ),
  )
  const meta = (dataAt: number) => {
    let at = dataAt
    const locations = items.map(({ id, data = Buffer.alloc(0), place }) => {
      const {
        start,
        length,
        construction = 0,
        reference = 0,
      } = place?.(at, data.length) ?? { start: at, length: data.length }
      at += data.length
      return Buffer.concat([u16(id), u16(construction), u16(reference), u16(1), u32(start), u32(length)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(items[0]?.id ?? 0)),
      ...(dataReferences.length === 0
        ? []
        : [box('dinf', fullBox('dref', 0, u32(dataReferences.length), ...dataReferences))]),
      fullBox('iinf', 0, u16(items.length), ...infos),
      fullBox(
        'iref',
        0,
        ...references.map(([type, from, ...to]) => box(type, Buffer.concat([from, to.length, ...to].map(u16)))),
      ),
      fullBox('iloc', 1, u16(0x4400), u16(items.length), ...locations),
      box(
        'iprp',
        Buffer.concat([box('ipco', Buffer.concat(properties)), fullBox('ipma', 0, u32(items.length), ...associations)]),
      ),
    )
  }
  const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const dataAt = brands.length + meta(0).length + 8
  return Buffer.concat([
    brands,
    meta(dataAt),
    box('mdat', Buffer.concat(items.map(({ data }) => data ?? Buffer.alloc(0)))),
  ])
}

/** A HEIF whose single coded image is stored unrotated and rotated by its container (`irot`, then `imir`). */
export function turnedHeif(bytes: Buffer, turn: [string, number][]): Buffer {
  const meta = readHeifMeta(findBox(bytes, 'meta') ?? Buffer.alloc(0))
  const primary = meta.items.get(meta.primaryId ?? 0)
  const body = (wanted: string) => primary?.properties.find(({ type }) => type === wanted)?.body
  const [size, coding] = [body('ispe'), body('hvcC')]
  if (primary === undefined || size === undefined || coding === undefined) throw new Error('not one coded picture')
  const data = Buffer.concat(primary.extents.map(({ offset, length }) => bytes.subarray(offset, offset + length)))
  const item = { id: 1, type: primary.type, coding, turn, data }
  return heifOf({ items: [{ ...item, size: [size.readUInt32BE(4), size.readUInt32BE(8)] }], references: [] })
}

import { boxesIn, findBox } from './boxes.ts'
import { referencesTo } from './data-references.ts'

export type HeifItem = {
  id: number
  type: string
  contentType: string
  /** Not to be shown on its own. */
  isHidden: boolean
  /** Its bytes are said to be in another file, or where nothing here follows: it has no extents then. */
  isElsewhere: boolean
  extents: Extent[]
  properties: Property[]
}
export type Extent = { construction: number; offset: number; length: number }
export type Property = {
  type: string
  body: Buffer
  /** Whoever does not know it must not show the image. */
  isEssential: boolean
}
export type Reference = { type: string; from: number; to: number[] }
export type HeifMeta = { primaryId: number | null; items: Map<number, HeifItem>; references: Reference[]; idat: Buffer }

const MAX_ITEMS = 20_000
/** For all items together: extents of no width cost a file no bytes. */
const MAX_EXTENTS = 200_000

/** Reads consecutive big-endian numbers; past the end everything is 0 and `isPast` says so. */
function reader(bytes: Buffer) {
  let at = 0
  const state = {
    isPast: () => at > bytes.length,
    at: () => at,
    number: (width: number): number => {
      const end = at + width
      if (width === 0) return 0
      const value =
        end > bytes.length ? 0 : width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width)
      at = end
      return value
    },
    text: (): string => {
      const end = bytes.indexOf(0, at)
      const text = bytes.toString('latin1', at, end < 0 ? bytes.length : end)
      at = end < 0 ? bytes.length : end + 1
      return text
    },
    code: (): string => {
      at += 4
      return bytes.toString('latin1', at - 4, at)
    },
  }
  return state
}

/** Reads the item table of a `meta` box. Source: ISO/IEC 14496-12 §8.11, ISO/IEC 23008-12 §9. */
export function readHeifMeta(meta: Buffer): HeifMeta {
  const found: HeifMeta = { primaryId: null, items: new Map(), references: [], idat: Buffer.alloc(0) }
  const boxes = meta.subarray(4)
  for (const { type, body } of boxesIn(boxes)) {
    if (type === 'pitm')
      found.primaryId = body[0] === 0 ? reader(body.subarray(4)).number(2) : reader(body.subarray(4)).number(4)
    else if (type === 'iinf') readInfo(body, found)
    else if (type === 'iref') readReferences(body, found)
    else if (type === 'idat') found.idat = body
  }
  for (const { type, body } of boxesIn(boxes)) {
    if (type === 'iloc') readLocations(body, found, referencesTo(boxes))
    else if (type === 'iprp') readProperties(body, found)
  }
  return found
}

function readInfo(body: Buffer, found: HeifMeta) {
  const countBytes = body[0] === 0 ? 2 : 4
  for (const { type, body: entry } of boxesIn(body.subarray(4 + countBytes))) {
    const version = entry[0] ?? 0
    if (type !== 'infe' || version < 2 || found.items.size >= MAX_ITEMS) continue
    const read = reader(entry.subarray(4))
    const id = read.number(version === 2 ? 2 : 4)
    read.number(2)
    const itemType = read.code()
    read.text()
    const contentType = itemType === 'mime' ? read.text() : ''
    const isHidden = ((entry[3] ?? 0) & 1) === 1
    found.items.set(id, { id, type: itemType, contentType, isHidden, isElsewhere: false, extents: [], properties: [] })
  }
}

function readReferences(body: Buffer, found: HeifMeta) {
  const idBytes = body[0] === 0 ? 2 : 4
  for (const { type, body: entry } of boxesIn(body.subarray(4))) {
    const read = reader(entry)
    const from = read.number(idBytes)
    const count = Math.min(read.number(2), MAX_ITEMS)
    const to: number[] = []
    for (let i = 0; i < count && !read.isPast(); i += 1) to.push(read.number(idBytes))
    found.references.push({ type, from, to })
  }
}

/** `isItself`: of each data reference. 0 refers to none, and only places in a file are said by one. */
function readLocations(body: Buffer, found: HeifMeta, isItself: readonly boolean[]) {
  const version = body[0] ?? 0
  const read = reader(body.subarray(4))
  const widths = read.number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15]
  const indexBytes = version === 0 ? 0 : widths & 15
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((width) => ![0, 4, 8].includes(width))) return
  const count = Math.min(read.number(version < 2 ? 2 : 4), MAX_ITEMS)
  let left = MAX_EXTENTS
  for (let i = 0; i < count && left > 0 && !read.isPast(); i += 1) {
    const id = read.number(version < 2 ? 2 : 4)
    const construction = version === 0 ? 0 : read.number(2) & 15
    const reference = read.number(2)
    const item = found.items.get(id)
    if (item !== undefined && construction === 0 && reference > 0 && isItself[reference - 1] !== true) {
      item.isElsewhere = true
      item.extents = []
    }
    const base = read.number(baseBytes)
    const extents = Math.min(read.number(2), left)
    left -= extents
    for (let e = 0; e < extents && !read.isPast(); e += 1) {
      read.number(indexBytes)
      const offset = base + read.number(offsetBytes)
      const length = read.number(lengthBytes)
      if (item?.isElsewhere === false) item.extents.push({ construction, offset, length })
    }
  }
}

function readProperties(body: Buffer, found: HeifMeta) {
  const container = findBox(body, 'ipco')
  if (!container) return
  const properties = [...boxesIn(container)]
  for (const { type, body: table } of boxesIn(body)) {
    if (type !== 'ipma') continue
    const isWide = ((table[3] ?? 0) & 1) === 1
    const read = reader(table.subarray(4))
    const count = Math.min(read.number(4), MAX_ITEMS)
    for (let i = 0; i < count && !read.isPast(); i += 1) {
      const item = found.items.get(read.number(table[0] === 0 ? 2 : 4))
      const associations = read.number(1)
      for (let a = 0; a < associations && !read.isPast(); a += 1) {
        const association = read.number(isWide ? 2 : 1)
        const essential = isWide ? 0x8000 : 0x80
        const property = properties[(association & (essential - 1)) - 1]
        const isEssential = (association & essential) !== 0
        if (property) item?.properties.push({ type: property.type, body: property.body, isEssential })
      }
    }
  }
}

import { boxesIn, findBox } from '../../src/main/inspect/container/boxes.ts'
import { readHeifMeta } from '../../src/main/inspect/container/heif-items.ts'
import { box } from './hostile-files.ts'

type Steps = { clap?: { x: number; y: number; width: number; height: number }; irot?: number; imir?: number }
/** `alphaToo` = the steps are those of the opacity as well; `alphaSize` = a size it states instead of its own. */
export type LayeredOptions = { steps: Steps; alphaToo?: boolean; alphaSteps?: Steps; alphaSize?: [number, number] }

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, at * 4)
  return bytes
}
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])

/**
 * Adds crop, turn and mirror to an image with opacity that has none, in that order. Its coded bytes stay as they are.
 * Source: ISO/IEC 23008-12 §6.5, ISO/IEC 14496-12 §12.1.4.
 */
export function layeredHeif(bytes: Buffer, { steps, alphaToo = false, alphaSteps, alphaSize }: LayeredOptions): Buffer {
  const old = findBox(bytes, 'meta')
  if (old === null) throw new Error('no image')
  const { items, primaryId, references } = readHeifMeta(old)
  const alphaId = references.find(({ type }) => type === 'auxl')?.from ?? -1
  const properties: Buffer[] = []
  const made = new Map<number, number[]>()
  for (const item of items.values()) {
    const isAlpha = item.id === alphaId
    const indexes: number[] = []
    for (const { type, body } of item.properties) {
      const isSized = isAlpha && alphaSize !== undefined && type === 'ispe'
      const isEssential = ['av1C', 'hvcC'].includes(type)
      const stated = isSized ? u32(0, ...(alphaSize ?? [0, 0])) : body
      indexes.push((isEssential ? 0x80 : 0) | properties.push(box(type, stated)))
    }
    const own = item.id === primaryId ? steps : isAlpha ? (alphaSteps ?? (alphaToo ? steps : {})) : {}
    const size = item.properties.find(({ type }) => type === 'ispe')?.body ?? Buffer.alloc(12)
    for (const step of stepsOf(own, size.readUInt32BE(4), size.readUInt32BE(8)))
      indexes.push(0x80 | properties.push(step))
    made.set(item.id, indexes)
  }
  const tables = [...made].map(([id, indexes]) => Buffer.concat([u16(id), Buffer.from([indexes.length, ...indexes])]))
  const iprp = box(
    'iprp',
    Buffer.concat([box('ipco', Buffer.concat(properties)), box('ipma', Buffer.concat([u32(0, made.size), ...tables]))]),
  )
  const meta = (by: number) => {
    const boxes = [...boxesIn(old.subarray(4))].map(({ type, body }) =>
      type === 'iprp' ? iprp : box(type, type === 'iloc' ? moved(body, by) : body),
    )
    return box('meta', Buffer.concat([u32(0), ...boxes]))
  }
  const by = meta(0).length - (old.length + 8)
  const parts = [...boxesIn(bytes)].map(({ type, body }) => (type === 'meta' ? meta(by) : box(type, body)))
  return Buffer.concat(parts)
}

function stepsOf({ clap, irot, imir }: Steps, width: number, height: number): Buffer[] {
  const steps: Buffer[] = []
  if (clap !== undefined) {
    // Between the two middles, in halves of a pixel.
    const across = 2 * clap.x + clap.width - width
    const down = 2 * clap.y + clap.height - height
    steps.push(box('clap', u32(clap.width, 1, clap.height, 1, across, 2, down, 2)))
  }
  if (irot !== undefined) steps.push(box('irot', Buffer.from([irot])))
  if (imir !== undefined) steps.push(box('imir', Buffer.from([imir])))
  return steps
}

/** Item locations of version 0, with offsets of four bytes moved. */
function moved(body: Buffer, by: number): Buffer {
  const copy = Buffer.from(body)
  const [offsetBytes, lengthBytes, baseBytes] = [(copy[4] ?? 0) >> 4, (copy[4] ?? 0) & 15, (copy[5] ?? 0) >> 4]
  if (copy[0] !== 0 || offsetBytes !== 4 || lengthBytes !== 4) throw new Error('other locations')
  let at = 8
  for (let item = 0; item < copy.readUInt16BE(6); item += 1) {
    at += 4 + baseBytes
    const extents = copy.readUInt16BE(at)
    at += 2
    for (let extent = 0; extent < extents; extent += 1, at += 8) copy.writeUInt32BE(copy.readUInt32BE(at) + by, at)
  }
  return copy
}

import { crc32 } from 'node:zlib'
import { box } from './hostile-files.ts'
import { seededRandom } from './random.ts'

const noise = (length: number, seed: number): Buffer => {
  const next = seededRandom(seed)
  return Buffer.from(Uint8Array.from({ length }, () => Math.floor(next() * 256)))
}
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value & 0xff, (value >> 8) & 0xff)))
const u32le = (value: number) => Buffer.concat([u16(value), u16(value >>> 16)])

/** A ZIP archive of one file that is not compressed: noise, so that every pair of bytes occurs. */
export function zipOf(bytes = 2000, seed = 7): Buffer {
  const [name, data] = [Buffer.from('payload.bin'), noise(bytes, seed)]
  const facts = Buffer.concat([u16(20, 0, 0, 0, 0), u32le(crc32(data)), u32le(data.length), u32le(data.length)])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, u16(name.length, 0), name, data])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    u16(20),
    facts,
    u16(name.length, 0, 0, 0, 0),
    u32le(0),
    u32le(0),
    name,
  ])
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06'),
    u16(0, 0, 1, 1),
    u32le(central.length),
    u32le(local.length),
    u16(0),
  ])
  return Buffer.concat([local, central, end])
}

const handler = (type: string) =>
  box('mdia', box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(type, 'latin1'), Buffer.alloc(13)])))

/** The boxes of a film without anything that could be shown; `hasType` false = it begins with its media data. */
export function filmOf({ bytes = 2000, seed = 11, hasType = true, track = 'vide' } = {}): Buffer {
  const type = hasType ? box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')) : Buffer.alloc(0)
  return Buffer.concat([type, box('mdat', noise(bytes, seed)), box('moov', box('trak', handler(track)))])
}

/** What people and programs append to files, with the kind that its first bytes say. */
export const TAILS: readonly (readonly [name: string, bytes: Buffer, kind: string])[] = [
  ['a ZIP', zipOf(), 'archive'],
  ['a film', filmOf(), 'video'],
  ['a text', Buffer.from('Meet me at the harbour at nine, and bring the second set of keys. '.repeat(20)), 'text'],
  ['zeros', Buffer.alloc(3000), 'padding'],
]

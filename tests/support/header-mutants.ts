import { brotliCompressSync } from 'node:zlib'
import type { MediumFormat } from '../../src/shared/model/medium.ts'
import { box, exifSegment, jpegWith, segment, u32 } from './hostile-files.ts'
import { MUTATIONS } from './mutate.ts'
import { createRandom } from './random.ts'
import { ascii, tiffOf } from './tiff.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const exif = tiffOf({ ifd0: { 271: ascii('Canon'), 305: ascii('Ver.1.00') } })
const jpeg = () => jpegWith(exifSegment(exif))

/** CBOR of texts, lists and maps with fewer than 24 members: as much as a manifest needs. */
type Plain = string | Plain[] | { [key: string]: Plain }
function cbor(value: Plain): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([Buffer.from([0x78, text.length]), text])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([0x80 + value.length]), ...value.map(cbor)])
  const members = Object.entries(value)
  return Buffer.concat([
    Buffer.from([0xa0 + members.length]),
    ...members.flatMap(([key, held]) => [cbor(key), cbor(held)]),
  ])
}

const superbox = (label: string, ...inside: Buffer[]) =>
  box('jumb', Buffer.concat([box('jumd', Buffer.concat([Buffer.alloc(16), latin(`\x03${label}\0`)])), ...inside]))
const action = { action: 'c2pa.created', softwareAgent: { name: 'A program', version: '1' }, when: '2026-01-01' }
const manifests = () =>
  superbox(
    'c2pa',
    superbox(
      'urn:uuid:1',
      superbox('c2pa.assertions', superbox('c2pa.actions', box('cbor', cbor({ actions: [action, action] })))),
      superbox('c2pa.claim', box('cbor', cbor({ 'dc:title': 'a.jpg', claim_generator: 'A program/1' }))),
      superbox('c2pa.signature', box('cbor', Buffer.concat([Buffer.from([0xd2]), cbor(['', {}, '', ''])]))),
    ),
  )
/** Spread over two segments, as a large store is. */
function withJumbf(): Buffer {
  const store = manifests()
  const half = store.length >> 1
  const part = (n: number, data: Buffer) => segment(0xeb, Buffer.concat([latin('JP\0\x01'), u32(n), data]))
  return jpegWith(
    part(1, store.subarray(0, half)),
    part(2, Buffer.concat([store.subarray(0, 8), store.subarray(half)])),
  )
}
function withMpf(): Buffer {
  const table = u32(0x030000, 200, 0, 0, 0x010001, 200, 64, 0)
  const tiff = Buffer.concat([latin('MM\0*'), u32(8), Buffer.from('0001b0020007', 'hex'), u32(32, 26, 0), table])
  const preview = jpegWith(segment(0xfe, Buffer.alloc(188)))
  return Buffer.concat([jpegWith(segment(0xe2, Buffer.concat([latin('MPF\0'), tiff]))), preview])
}
function cr3(): Buffer {
  const canon = Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex')
  const preview = Buffer.from('eaf42b5e1c984b88b9fbb7dc406e4d16', 'hex')
  const header = Buffer.concat([Buffer.alloc(76), u32(6000 << 16, 4000 << 16)])
  const parts = Buffer.concat([canon, box('CMT1', exif), box('CMT2', exif), box('CMT4', exif), box('THMB', jpeg())])
  return Buffer.concat([
    box('ftyp', latin('crx \0\0\0\x01crx isom')),
    box('moov', Buffer.concat([box('uuid', parts), box('trak', box('tkhd', header))])),
    box('uuid', Buffer.concat([preview, Buffer.alloc(8), box('PRVW', Buffer.concat([Buffer.alloc(16), jpeg()]))])),
  ])
}
function raf(): Buffer {
  const head = Buffer.alloc(92)
  head.write('FUJIFILMCCD-RAW 0201FF383501X-T3', 'latin1')
  head.writeUInt32BE(92, 84)
  head.writeUInt32BE(jpeg().length, 88)
  return Buffer.concat([head, jpeg()])
}
function mrw(): Buffer {
  const block = (type: string, body: Buffer) => Buffer.concat([latin(`\0${type}`), u32(body.length), body])
  const size = Buffer.concat([Buffer.alloc(12), Buffer.from([0x07, 0xd0, 0x0b, 0xb8]), Buffer.alloc(8)])
  return Buffer.concat([latin('\0MRM'), u32(100), block('PRD', size), block('TTW', exif)])
}
const codestream = Buffer.from('ff0a4a92001000000000', 'hex')
const jxl = () =>
  Buffer.concat([
    box('JXL ', latin('\r\n\x87\n')),
    box('ftyp', latin('jxl \0\0\0\0jxl ')),
    box('Exif', Buffer.concat([Buffer.alloc(4), exif])),
    box('brob', Buffer.concat([latin('xml '), brotliCompressSync(Buffer.from('<x:xmpmeta/>'))])),
    manifests(),
    box('jxlp', Buffer.concat([u32(2 ** 31), codestream])),
  ])

/** Small complete files of the kinds whose headers our own code reads and that the corpus lacks. */
export const HEADER_SEEDS: readonly { kind: string; format: MediumFormat; ending: string; bytes: Buffer }[] = [
  { kind: 'JPEG XL', format: 'jxl', ending: 'jxl', bytes: jxl() },
  { kind: 'JPEG XL codestream', format: 'jxl', ending: 'jxl', bytes: codestream },
  { kind: 'CR3', format: 'raw', ending: 'cr3', bytes: cr3() },
  { kind: 'RAF', format: 'raw', ending: 'raf', bytes: raf() },
  { kind: 'MRW', format: 'raw', ending: 'mrw', bytes: mrw() },
  { kind: 'MPF', format: 'jpeg', ending: 'jpg', bytes: withMpf() },
  { kind: 'JUMBF, CBOR', format: 'jpeg', ending: 'jpg', bytes: withJumbf() },
]

/** Mutants of each seed, `perMutation` of each mutation; the same for the same seed number. */
export function* headerMutants(seed: number, perMutation: number) {
  for (const [index, { kind, format, ending, bytes }] of HEADER_SEEDS.entries()) {
    const random = createRandom(seed + index)
    const files = new Map<string, Buffer>()
    for (const [mutation, mutate] of Object.entries(MUTATIONS)) {
      for (let n = 0; n < perMutation; n += 1) {
        const other = HEADER_SEEDS[random.below(HEADER_SEEDS.length)]?.bytes ?? bytes
        files.set(`${mutation} ${n}.${ending}`, mutate(bytes, random, other))
      }
    }
    yield { kind, format, files }
  }
}

import sharp from 'sharp'
import { findBox } from '../../src/main/inspect/container/boxes.ts'
import { readHeifMeta } from '../../src/main/inspect/container/heif-items.ts'
import { element, float } from '../../tools/samples/ebml.ts'
import { box } from './hostile-files.ts'

/** a, b, c and d of a display matrix. Source: ISO/IEC 14496-12 §6.2.2. */
export type Matrix = readonly [a: number, b: number, c: number, d: number]

/** The matrix that displays stored frames by each EXIF orientation, the first one in front. */
export const MATRICES: readonly Matrix[] = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
]

const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([(value >> 8) & 255, value & 255])))
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value | 0, at * 4)
  return bytes
}
const full = (type: string, ...bodies: Buffer[]) => box(type, Buffer.concat([u32(0), ...bodies]))
const nest = (type: string, ...bodies: Buffer[]) => box(type, Buffer.concat(bodies))

type Coded = { width: number; height: number; av1C: Buffer; frame: Buffer }

/** The one coded frame of an image, as AV1. */
async function codedFrame(image: Buffer): Promise<Coded> {
  const avif = await sharp(image).removeAlpha().avif({ quality: 90, effort: 1 }).toBuffer()
  const { width = 0, height = 0 } = await sharp(avif).metadata()
  const meta = readHeifMeta(findBox(avif, 'meta') ?? Buffer.alloc(0))
  const item = meta.items.get(meta.primaryId ?? 0)
  const av1C = item?.properties.find(({ type }) => type === 'av1C')?.body
  const [extent] = item?.extents ?? []
  if (av1C === undefined || extent === undefined) throw new Error('no coded frame')
  return { width, height, av1C, frame: avif.subarray(extent.offset, extent.offset + extent.length) }
}

const FRAMES = 5
/** Units of time of a frame, of which there are 1000 a second. */
const FRAME_TIME = 200

export type FilmOptions = {
  brand?: 'mp4' | 'mov'
  /** Of the track, and of the movie. */
  matrix?: Matrix
  movieMatrix?: Matrix
  /** Position of the displayed frame, as matrices of rotated videos have it. */
  shift?: readonly [x: number, y: number]
}

const matrixOf = ([a, b, c, d]: Matrix, [x, y]: readonly [number, number] = [0, 0]) =>
  u32(a * 65_536, b * 65_536, 0, c * 65_536, d * 65_536, 0, x * 65_536, y * 65_536, 0x4000_0000)

/** A video of one second with the same image in each of its frames, as MP4 or MOV. */
export async function boxFilm(image: Buffer, options: FilmOptions = {}): Promise<Buffer> {
  const { brand = 'mp4', matrix = [1, 0, 0, 1], movieMatrix = [1, 0, 0, 1], shift = [0, 0] } = options
  const { width, height, av1C, frame } = await codedFrame(image)
  const duration = FRAMES * FRAME_TIME
  const sample = nest(
    'av01',
    Buffer.concat([
      Buffer.alloc(6),
      u16(1),
      Buffer.alloc(16),
      u16(width, height),
      u32(0x48_0000, 0x48_0000, 0),
      u16(1),
    ]),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('av1C', av1C),
  )
  const moov = (dataAt: number) =>
    nest(
      'moov',
      full(
        'mvhd',
        u32(0, 0, 1000, duration, 0x1_0000),
        u16(0x100, 0),
        Buffer.alloc(8),
        matrixOf(movieMatrix),
        Buffer.alloc(24),
        u32(2),
      ),
      nest(
        'trak',
        box(
          'tkhd',
          Buffer.concat([
            u32(3, 0, 0, 1, 0, duration),
            Buffer.alloc(16),
            matrixOf(matrix, shift),
            u32(width * 65_536, height * 65_536),
          ]),
        ),
        nest(
          'mdia',
          full('mdhd', u32(0, 0, 1000, duration), u16(0x55c4, 0)),
          full('hdlr', u32(0), Buffer.from('vide'), Buffer.alloc(13)),
          nest(
            'minf',
            box('vmhd', Buffer.concat([u32(1), Buffer.alloc(8)])),
            nest('dinf', full('dref', u32(1), box('url ', u32(1)))),
            nest(
              'stbl',
              full('stsd', u32(1), sample),
              full('stts', u32(1, FRAMES, FRAME_TIME)),
              full('stsc', u32(1, 1, FRAMES, 1)),
              full('stsz', u32(frame.length, FRAMES)),
              full('stco', u32(1, dataAt)),
            ),
          ),
        ),
      ),
    )
  const brands = box(
    'ftyp',
    Buffer.from(brand === 'mp4' ? 'isom\0\0\x02\0isomav01mp41' : 'qt  \0\0\x02\0qt  ', 'latin1'),
  )
  const dataAt = brands.length + moov(0).length + 8
  return Buffer.concat([brands, moov(dataAt), box('mdat', Buffer.concat(Array.from({ length: FRAMES }, () => frame)))])
}

/** The same as Matroska, with the pose of its projection in degrees. Source: RFC 9559 §5.1.4.1.28.41. */
export async function matroskaFilm(image: Buffer, pose: { yaw?: number; pitch?: number; roll?: number } = {}) {
  const { width, height, av1C, frame } = await codedFrame(image)
  const angles = [
    ['7673', pose.yaw],
    ['7674', pose.pitch],
    ['7675', pose.roll],
  ] as const
  const projection = angles.flatMap(([id, value]) => (value === undefined ? [] : [element(id, float(value))]))
  const picture = Buffer.concat([
    element('b0', width),
    element('ba', height),
    ...(projection.length === 0 ? [] : [element('7670', Buffer.concat([element('7671', 0), ...projection]))]),
  ])
  const track = [
    element('d7', 1),
    element('73c5', 1),
    element('83', 1),
    element('86', 'V_AV1'),
    element('63a2', av1C),
    element('e0', picture),
  ]
  const head = [
    element('4286', 1),
    element('42f7', 1),
    element('42f2', 4),
    element('42f3', 8),
    element('4282', 'matroska'),
    element('4287', 4),
    element('4285', 2),
  ]
  const blocks = Array.from({ length: FRAMES }, (_, n) =>
    element('a3', Buffer.concat([Buffer.from([0x81]), u16(n * FRAME_TIME), Buffer.from([0x80]), frame])),
  )
  const segment = [
    element(
      '1549a966',
      Buffer.concat([element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])), element('4489', float(FRAMES * FRAME_TIME))]),
    ),
    element('1654ae6b', element('ae', Buffer.concat(track))),
    element('1f43b675', Buffer.concat([element('e7', 0), ...blocks])),
  ]
  return Buffer.concat([element('1a45dfa3', Buffer.concat(head)), element('18538067', Buffer.concat(segment))])
}

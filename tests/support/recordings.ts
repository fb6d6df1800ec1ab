import { element, float } from '../../tools/samples/ebml.ts'
import { box, u32 } from './hostile-files.ts'

/** Small whole files of each video and audio container, made byte by byte: structure alone, nobody can play them. */

const latin = (text: string) => Buffer.from(text, 'latin1')
const le = (bytes: number, value: number) => be(bytes, value).reverse()
const be = (bytes: number, value: number) => {
  const target = Buffer.alloc(8)
  target.writeBigUInt64BE(BigInt(value))
  return Buffer.from(target.subarray(8 - bytes))
}

/** Bytes without a pattern, the same each time, none of which begins a marker of a stream. */
export function noise(bytes: number, seed = 1): Buffer {
  const target = Buffer.alloc(bytes)
  for (let at = 0, state = seed; at < bytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    target[at] = (state >>> 16) % 0x7f
  }
  return target
}

export type Mp4Track = {
  handler: string
  name?: string
  format: string
  /** Seconds of media. */
  seconds?: number
  /** What an edit list shows: milliseconds, and where in the media they begin. */
  edits?: readonly (readonly [length: number, start: number])[]
  samples: Buffer[]
  pixelAspect?: [number, number]
  isEnabled?: boolean
  /** The table of data references: their types, and whether each names the file itself; omitted = there is no table. */
  dataReferences?: readonly (readonly [type: string, isItself: boolean])[]
  /** Of each sample description the data reference that it names, and how many samples use it; omitted = one, all. */
  descriptions?: readonly (readonly [reference: number, samples: number])[]
}

const SCALE = 1000
/** Shown as stored. */
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

function trackBox(track: Mp4Track, id: number, offset: number): Buffer {
  const { handler, name = '', format, seconds = 4, edits, samples, pixelAspect, isEnabled = true } = track
  const { dataReferences, descriptions = [[dataReferences ? 1 : 0, samples.length]] } = track
  const header = Buffer.concat([
    u32(isEnabled ? 7 : 6, 0, 0, id, 0, seconds * SCALE),
    Buffer.alloc(16),
    MATRIX,
    Buffer.alloc(8),
  ])
  const entries = (edits ?? []).flatMap(([length, start]) => [length, start >>> 0, 0x10000])
  const edit = edits === undefined ? [] : [box('edts', box('elst', u32(0, edits.length, ...entries)))]
  const pasp = pixelAspect ? box('pasp', u32(...pixelAspect)) : Buffer.alloc(0)
  const picture = Buffer.concat([Buffer.alloc(24), be(2, 640), be(2, 480), Buffer.alloc(50), pasp])
  const descriptionOf = (reference: number) => {
    const body = handler === 'vide' ? Buffer.from(picture) : Buffer.alloc(28)
    body.writeUInt16BE(reference, 6)
    return box(format, body)
  }
  const description = box(
    'stsd',
    Buffer.concat([u32(0, descriptions.length), ...descriptions.map(([reference]) => descriptionOf(reference))]),
  )
  const chunks = descriptions.flatMap(([, count], at) => [at + 1, count, at + 1])
  const firsts = descriptions.map((_, at) => descriptions.slice(0, at).reduce((sum, [, count]) => sum + count, 0))
  const placeOf = (first: number) => samples.slice(0, first).reduce((sum, { length }) => sum + length, offset)
  const table = box(
    'stbl',
    Buffer.concat([
      description,
      box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
      box('stsc', u32(0, descriptions.length, ...chunks)),
      box('stco', u32(0, firsts.length, ...firsts.map(placeOf))),
    ]),
  )
  const named = (dataReferences ?? []).map(([type, isItself]) => box(type, u32(Number(isItself))))
  const references =
    dataReferences === undefined ? [] : [box('dinf', box('dref', Buffer.concat([u32(0, named.length), ...named])))]
  const media = box(
    'mdia',
    Buffer.concat([
      box('mdhd', u32(0, 0, 0, SCALE, Math.round(seconds * SCALE), 0)),
      box('hdlr', Buffer.concat([u32(0, 0), latin(handler), Buffer.alloc(12), latin(`${name}\0`)])),
      box('minf', Buffer.concat([...references, table])),
    ]),
  )
  return box('trak', Buffer.concat([box('tkhd', header), ...edit, media]))
}

const VIDEO: Mp4Track = { handler: 'vide', format: 'avc1', samples: [noise(700), noise(900)] }
const AUDIO: Mp4Track = { handler: 'soun', format: 'mp4a', samples: [noise(300), noise(200)] }

/** The tracks come before the media, or behind them as cameras write. `brand`: "isom", "qt  ", "M4A ". */
export function mp4({
  tracks = [VIDEO, AUDIO],
  brand = 'isom',
  isMovieFirst = false,
  hasOpenEnd = false,
} = {}): Buffer {
  const head = box('ftyp', latin(`${brand}\0\0\0\0${brand}`))
  const movie = (at: number) => {
    let offset = at
    const boxes = tracks.map((track, index) => {
      const made = trackBox(track, index + 1, offset)
      offset += track.samples.reduce((sum, { length }) => sum + length, 0)
      return made
    })
    return box(
      'moov',
      Buffer.concat([
        box('mvhd', Buffer.concat([u32(0, 0, 0, SCALE, 4 * SCALE), Buffer.alloc(16), MATRIX, Buffer.alloc(28)])),
        ...boxes,
      ]),
    )
  }
  const data = Buffer.concat(tracks.flatMap(({ samples }) => samples))
  const media = box('mdat', data, hasOpenEnd ? 0 : undefined)
  const at = head.length + 8
  return isMovieFirst
    ? Buffer.concat([head, movie(at + movie(0).length), media])
    : Buffer.concat([head, media, movie(at)])
}

const chunk = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([latin(name), le(4, body.length), body, Buffer.alloc(body.length % 2)])
}
const RATE = 8000
const FRAMES = 4000
/** PCM of 16 bits, one channel. */
const format = (channels = 1) =>
  Buffer.concat([le(2, 1), le(2, channels), le(4, RATE), le(4, RATE * 2 * channels), le(2, 2 * channels), le(2, 16)])
const samples = noise(FRAMES * 2)

/** Half a second of sound. `sizes`: what a program that cannot go back wrote for the lengths of file and data. */
export function waveFile({
  sizes,
  channels = 1,
}: {
  sizes?: readonly [file: number, data: number]
  channels?: number
} = {}) {
  const file = chunk('RIFF', latin('WAVE'), chunk('fmt ', format(channels)), chunk('data', samples))
  if (sizes) {
    file.writeUInt32LE(sizes[0], 4)
    file.writeUInt32LE(sizes[1], 40)
  }
  return file
}

/** `magic`: "RF64" or "BW64". */
export function longWave(magic: string): Buffer {
  const rest = Buffer.concat([chunk('fmt ', format()), latin('data'), u32(0xffffffff), samples])
  const sizes = (file: number) => chunk('ds64', le(8, file), le(8, samples.length), le(8, FRAMES), le(4, 0))
  return Buffer.concat([latin(magic), u32(0xffffffff), latin('WAVE'), sizes(4 + 36 + rest.length), rest])
}

export function avi(): Buffer {
  const header = chunk('LIST', latin('hdrl'), chunk('avih', Buffer.alloc(56)))
  return chunk(
    'RIFF',
    latin('AVI '),
    header,
    chunk('LIST', latin('movi'), chunk('00dc', noise(3001))),
    chunk('idx1', noise(160)),
  )
}

/** An AVI above a gigabyte goes on in further parts. */
export const longAvi = (): Buffer => {
  const list = chunk('LIST', latin('movi'), chunk('00dc', noise(2000, 2)))
  return Buffer.concat([avi(), chunk('RIFF', latin('AVIX'), list), chunk('RIFF', latin('AVIX'), list)])
}

export function wave64(): Buffer {
  const guid = (name: string, rest: string) => Buffer.concat([latin(name), Buffer.from(rest, 'hex')])
  const part = (name: string, body: Buffer) =>
    Buffer.concat([guid(name, 'f3acd3118cd100c04f8edb8a'), le(8, body.length + 24), body])
  const body = Buffer.concat([guid('wave', 'f3acd3118cd100c04f8edb8a'), part('fmt ', format()), part('data', samples)])
  return Buffer.concat([guid('riff', '2e91cf11a5d628db04c10000'), le(8, body.length + 24), body])
}

const iff = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([latin(name), u32(body.length), body, Buffer.alloc(body.length % 2)])
}
/** 8000 as a floating-point number of 80 bits. */
const EXTENDED_8000 = Buffer.from('400bfa00000000000000', 'hex')

export function aiff({ isCoded = false } = {}): Buffer {
  const coding = isCoded ? Buffer.concat([latin('sowt'), Buffer.from([0, 0])]) : Buffer.alloc(0)
  const common = Buffer.concat([be(2, 1), be(4, FRAMES), be(2, 16), EXTENDED_8000, coding])
  return iff('FORM', latin(isCoded ? 'AIFC' : 'AIFF'), iff('COMM', common), iff('SSND', u32(0, 0), samples))
}

/** `length`: of the data, as stated. */
export const au = (length = samples.length): Buffer =>
  Buffer.concat([latin('.snd'), u32(24, length, 3, RATE, 1), samples])

/** `packetBytes`: 2 as of PCM, 0 = they differ and a table lists them, of `frames` of sound in all. */
export function caf({ packetBytes = 2, frames = FRAMES, length = samples.length + 4 } = {}): Buffer {
  const part = (name: string, body: Buffer, size = body.length) => {
    const header = Buffer.alloc(12)
    header.write(name, 'latin1')
    header.writeBigInt64BE(BigInt(size), 4)
    return Buffer.concat([header, body])
  }
  const rate = Buffer.alloc(8)
  rate.writeDoubleBE(RATE)
  const isConstant = packetBytes > 0
  const description = Buffer.concat([
    rate,
    latin(isConstant ? 'lpcm' : 'aac '),
    u32(0, packetBytes, isConstant ? 1 : 1024, 1, 16),
  ])
  const table = isConstant ? [] : [part('pakt', Buffer.concat([be(8, 4), be(8, frames), u32(0, 0), noise(8)]))]
  const data = part('data', Buffer.concat([u32(0), samples]), length)
  return Buffer.concat([latin('caff'), Buffer.from([0, 1, 0, 0]), part('desc', description), ...table, data])
}

const guid = (hex: string) => Buffer.from(hex, 'hex')
/** `isLive`: broadcast, so that no size is valid. */
export function asf({ isLive = false } = {}): Buffer {
  const object = (id: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([guid(id), le(8, body.length + 24), body])
  }
  const packets = noise(3200)
  const data = object('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(16), le(8, 4), Buffer.from([1, 1]), packets)
  const index = object('90080033b1e5cf1189f400a0c90349cb', noise(200))
  const header = (size: number) => {
    const properties = [Buffer.alloc(16), le(8, size), le(8, 0), le(8, 4), le(8, 2e7), le(8, 2e7), le(8, 0)]
    const packetSize = [le(4, isLive ? 1 : 2), le(4, 800), le(4, 800), le(4, 64_000)]
    const file = object('a1dcab8c47a9cf118ee400c00c205365', ...properties, ...packetSize)
    return object('3026b2758e66cf11a6d900aa0062ce6c', le(4, 1), Buffer.from([1, 2]), file)
  }
  const size = header(0).length + data.length + index.length
  return Buffer.concat([header(size), data, index])
}

/** `isLive`: the size of its segment is not known; `isStopped`: it was never filled in. `crop`: pixels left out at the left and right of 640. */
export function matroskaFile({
  isLive = false,
  isStopped = false,
  crop = 0,
  display = [0, 0],
  names = [] as string[],
} = {}): Buffer {
  const video = [element('b0', 640), element('ba', 480)]
  if (crop > 0) video.push(element('54cc', crop), element('54dd', crop))
  if (display[0]) video.push(element('54b0', display[0]), element('54ba', display[1] ?? 0))
  const track = (type: number, codec: string, ...more: Buffer[]) =>
    element('ae', Buffer.concat([element('83', Buffer.from([type])), element('86', codec), ...more]))
  const tracks = [
    track(1, 'V_VP8', element('e0', Buffer.concat(video))),
    ...names.map((name) => track(0x11, 'S_TEXT/UTF8', element('536e', name))),
  ]
  const body = Buffer.concat([
    element('1549a966', Buffer.concat([element('2ad7b1', be(4, 1_000_000)), element('4489', float(4000))])),
    element('1654ae6b', Buffer.concat(tracks)),
    element('1f43b675', Buffer.concat([element('e7', 0), element('a3', noise(3000))])),
  ])
  const head = element('1a45dfa3', element('4282', 'matroska'))
  const segment = element('18538067', body)
  if (isLive) Buffer.from('01ffffffffffffff', 'hex').copy(segment, 4)
  if (isStopped) Buffer.from('0100000000000000', 'hex').copy(segment, 4)
  return Buffer.concat([head, segment])
}

type Mp3Options = { frames?: number; stated?: number | null; tag?: Buffer; header?: 'Xing' | 'VBRI' }

/** Frames of 417 bytes: MPEG-1 layer III, 128 kbit/s, 44,100 a second. `stated`: a first frame that counts them. */
export function mp3({ frames = 20, stated = frames, tag = Buffer.alloc(0), header = 'Xing' }: Mp3Options = {}): Buffer {
  const frame = (body: Buffer) => Buffer.concat([Buffer.from('fffb9000', 'hex'), body, Buffer.alloc(413 - body.length)])
  const sound = Array.from({ length: frames }, (_, n) => frame(noise(413, n + 1)))
  const numbers = (total: number) =>
    header === 'Xing'
      ? [latin('Xing'), u32(3, total, 417 * (total + 1))]
      : [latin('VBRI'), Buffer.alloc(6), u32(417 * (total + 1), total)]
  const count = stated === null ? [] : [frame(Buffer.concat([Buffer.alloc(32), ...numbers(stated)]))]
  return Buffer.concat([tag, ...count, ...sound])
}

/** Frames of AAC, 1024 samples each at 44,100 a second. */
export function adts({ frames = 20 } = {}): Buffer {
  const bytes = 207
  const header = Buffer.from([
    0xff,
    0xf1,
    0x50,
    0x40 | (bytes >> 11),
    (bytes >> 3) & 255,
    ((bytes & 7) << 5) | 0x1f,
    0xfc,
  ])
  return Buffer.concat(Array.from({ length: frames }, (_, n) => Buffer.concat([header, noise(200, n + 1)])))
}

/** Frames of 20 ms; of the last byte of each, four bits are left over and zero. */
export const amr = (frames = 50): Buffer =>
  Buffer.concat([
    latin('#!AMR\n'),
    ...Array.from({ length: frames }, (_, n) =>
      Buffer.concat([Buffer.from([0x3c]), noise(30, n + 1), Buffer.from([0x10])]),
    ),
  ])

/** An ID3v2.4 tag of a title, with as many bytes of padding. */
export function id3({ padding = 0, hasFooter = false } = {}): Buffer {
  const body = Buffer.concat([latin('TIT2'), u32(6), Buffer.alloc(2), latin('\x03Title'), Buffer.alloc(padding)])
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f))
  const rest = Buffer.concat([Buffer.from([4, 0, hasFooter ? 0x10 : 0]), size])
  return Buffer.concat([latin('ID3'), rest, body, ...(hasFooter ? [latin('3DI'), rest] : [])])
}

function oggCrc(page: Buffer): number {
  let crc = 0
  for (const byte of page) {
    crc = (crc ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x80000000) === 0 ? (crc << 1) >>> 0 : ((crc << 1) ^ 0x04c11db7) >>> 0
  }
  return crc
}

/** Opus in Ogg: half a second a page. `isLive`: no page is marked as the last. */
export function opus({ pages = 4, isLive = false, serial = 7 } = {}): Buffer {
  const page = (number: number, flags: number, position: number, body: Buffer) => {
    const lacing = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255]
    const head = [latin('OggS'), Buffer.from([0, flags]), le(8, position), le(4, serial), le(4, number), le(4, 0)]
    const made = Buffer.concat([...head, Buffer.from([lacing.length, ...lacing]), body])
    made.writeUInt32LE(oggCrc(made), 22)
    return made
  }
  const opusHead = Buffer.concat([latin('OpusHead'), Buffer.from([1, 1]), le(2, 312), le(4, 48_000), Buffer.alloc(3)])
  const tags = Buffer.concat([latin('OpusTags'), le(4, 1), latin('x'), le(4, 0)])
  const sound = Array.from({ length: pages }, (_, n) =>
    page(n + 2, n === pages - 1 && !isLive ? 4 : 0, 312 + 24_000 * (n + 1), noise(1000, n + 1)),
  )
  return Buffer.concat([page(0, 2, 0, opusHead), page(1, 0, 0, tags), ...sound])
}

function crc(bytes: Buffer, bits: 8 | 16, polynomial: number): number {
  const [top, mask] = [2 ** (bits - 1), 2 ** bits - 1]
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) value = ((value & top) === 0 ? value << 1 : (value << 1) ^ polynomial) & mask
  }
  return value
}

/** FLAC of frames of 400 samples as they are, at 8000 a second. `total`: of samples, as stated; 0 = not. */
export function flac({ frames = 10, total = frames * 400 }: { frames?: number; total?: number } = {}): Buffer {
  const info = Buffer.concat([be(2, 400), be(2, 400), be(3, 0), be(3, 0), be(8, 0), Buffer.alloc(16)])
  info.writeBigUInt64BE((8000n << 44n) | (15n << 36n) | BigInt(total), 10)
  const made = Array.from({ length: frames }, (_, n) => {
    const head = Buffer.concat([Buffer.from([0xff, 0xf8, 0x70, 0, n]), be(2, 399)])
    const body = Buffer.concat([head, be(1, crc(head, 8, 0x07)), Buffer.from([2]), noise(800, n + 1)])
    return Buffer.concat([body, be(2, crc(body, 16, 0x8005))])
  })
  return Buffer.concat([latin('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, ...made])
}

/** What is appended to files, with the kind that it has. */
export const TAILS: readonly { kind: string; bytes: Buffer }[] = [
  { kind: 'archive', bytes: Buffer.concat([latin('PK\x03\x04\x14\0\0\0\0\0'), noise(300)]) },
  { kind: 'video', bytes: mp4() },
  { kind: 'text', bytes: Buffer.from(`The harbour at night, ${'as it was written down. '.repeat(20)}`) },
  { kind: 'padding', bytes: Buffer.alloc(2772) },
]

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CORPUS, corpusFiles, hasCorpus, needsCorpus } from '../../../../tests/support/corpus.ts'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { heifOf } from '../../../../tests/support/heif.ts'
import { box, exifSegment, pngChunk, segment } from '../../../../tests/support/hostile-files.ts'
import { jpegOf } from '../../../../tests/support/plain-picture.ts'
import * as made from '../../../../tests/support/recordings.ts'
import { zipOf } from '../../../../tests/support/tails.ts'
import { ascii, short, tiffOf, undefinedBytes } from '../../../../tests/support/tiff.ts'
import { MAX_PARTS } from '../../../shared/model/contents.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { contentsOf } from '../contents.ts'
import { readStructure } from '../formats.ts'
import { readAgain } from '../read-again.ts'
import { readFile } from '../read-file.ts'
import { readFilm } from '../read-film.ts'
import { kindOf, sniff } from '../sniff.ts'

/** What an inspection lists of a file, and the format it has. */
async function inspect(bytes: Buffer) {
  const path = join(setupFolder(), 'file')
  writeFileSync(path, bytes)
  const file = Buffer.from(path)
  const read = await readFile(file, { keepBytes: 0, wants: () => false, walksStreams: true })
  if (!read.ok) throw new Error(read.error)
  const { facts, head, stream } = read.value
  const { format, start } = await sniff(head, stream?.head)
  const isRecording = kindOf(format) === 'video' || kindOf(format) === 'audio'
  const film = isRecording ? await readAgain(file, facts, (film) => readFilm(film, format, { stream, start })) : null
  const blocks = film?.ok ? film.value : null
  const structure = isRecording && blocks ? { format, blocks } : readStructure(format, bytes, start)
  return { format: structure.format, ...contentsOf(structure, isRecording ? null : bytes) }
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const number = (width: number, value: number, isLittle = true) => {
  const bytes = Buffer.alloc(width)
  if (isLittle) bytes.writeUIntLE(value, 0, Math.min(width, 6))
  else bytes.writeUIntBE(value, width - Math.min(width, 6), Math.min(width, 6))
  return bytes
}
const insert = (file: Buffer, at: number, ...more: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...more, file.subarray(at)])
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])

/** A chunk at the start of a RIFF or an IFF, counted in. */
function withChunk(file: Buffer, type: string, data: Buffer, isLittle = true) {
  const chunk = Buffer.concat([latin(type), number(4, data.length, isLittle), padded(data)])
  const grown = insert(file, 12, chunk)
  number(4, file.length - 8 + chunk.length, isLittle).copy(grown, 4)
  return grown
}
const photo = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
const withSegments = async (...segments: Buffer[]) => insert(await jpegOf('teal'), 2, ...segments)

/** The thumbnail that an EXIF directory places. */
function exifWithThumbnail(thumbnail: Buffer) {
  const place = { type: 4, count: 1, bytes: Buffer.alloc(4) }
  const length = { type: 4, count: 1, bytes: number(4, thumbnail.length) }
  const at = tiffOf({ ifd0: { 271: ascii('Maker') }, ifd1: { 513: place, 514: length } }).length
  place.bytes = number(4, at)
  const tiff = tiffOf({ ifd0: { 271: ascii('Maker') }, ifd1: { 513: place, 514: length } })
  return Buffer.concat([tiff, thumbnail])
}

/** A TIFF with pixels, and bytes before its directory that nothing refers to. */
function tiffWithGap(gap: Buffer, isRaw = false) {
  const pixelsAt = 8 + padded(gap).length
  const pixels = made.noise(64)
  const entries: [tag: number, value: number][] = [
    [256, 8],
    [257, 8],
    [258, 8],
    [259, 1],
    [262, isRaw ? 32_803 : 1],
    [273, pixelsAt],
    [278, 8],
    [279, 64],
  ]
  const rows = entries.map(([tag, value]) =>
    Buffer.concat([number(2, tag), number(2, 4), number(4, 1), number(4, value)]),
  )
  const directory = Buffer.concat([number(2, rows.length), ...rows, number(4, 0)])
  return Buffer.concat([latin('II*\0'), number(4, pixelsAt + 64), padded(gap), pixels, directory])
}

function bitmap(gap: Buffer) {
  const header = Buffer.alloc(54)
  header.write('BM', 'latin1')
  header.writeUInt32LE(54 + gap.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(8, 18)
  header.writeInt32LE(8, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  return Buffer.concat([header, gap, made.noise(192)])
}

function document(resources: Buffer) {
  const header = Buffer.alloc(26)
  header.write('8BPS', 'latin1')
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(8, 14)
  header.writeUInt32BE(8, 18)
  header.writeUInt16BE(8, 22)
  const zero = Buffer.alloc(4)
  const image = Buffer.concat([Buffer.of(0, 0), made.noise(64)])
  return Buffer.concat([header, zero, number(4, resources.length, false), resources, zero, image])
}

async function gifWith(name: string, data: Buffer) {
  const pieces = Array.from({ length: Math.ceil(data.length / 255) }, (_, n) => data.subarray(n * 255, n * 255 + 255))
  const blocks = pieces.flatMap((piece) => [Buffer.of(piece.length), piece])
  const gif = await photo().gif().toBuffer()
  return insert(gif, gif.length - 1, latin(`\x21\xff\x0b${name}`), ...blocks, Buffer.of(0))
}

const coded = () => ({ id: 1, type: 'hvc1', size: [64, 48] as [number, number], data: made.noise(500) })
const heif = (...boxes: Buffer[]) => Buffer.concat([heifOf({ items: [coded()], references: [] }), ...boxes])
const brand = (file: Buffer, name: string) => {
  const other = Buffer.from(file)
  other.write(name, 8, 'latin1')
  return other
}
const jxl = (...boxes: Buffer[]) =>
  Buffer.concat([
    box('JXL ', latin('\r\n\x87\n')),
    box('ftyp', latin('jxl \0\0\0\0jxl ')),
    box('jxlc', Buffer.concat([Buffer.of(0xff, 0x0a, 0x11, 0x22), made.noise(200)])),
    ...boxes,
  ])
const cr3 = (...boxes: Buffer[]) =>
  Buffer.concat([box('ftyp', latin('crx \0\0\0\x01crx isom')), box('moov', box('mvhd', Buffer.alloc(100))), ...boxes])

/** The media data of an MP4 that are behind those its samples refer to. */
function mp4WithRest(rest: Buffer, brandName = 'isom') {
  const file = made.mp4({ brand: brandName, isMovieFirst: true })
  const at = file.indexOf('mdat') - 4
  const grown = Buffer.concat([file, rest])
  grown.writeUInt32BE(file.readUInt32BE(at) + rest.length, at)
  return grown
}

/** A table of two sizes with something behind them. */
const tableWith = (rest: Buffer) =>
  box('stsz', Buffer.concat([Buffer.alloc(8), number(4, 2, false), Buffer.alloc(8), rest]))

/** A box at the end of the list of tracks, which stands behind the media data. */
function mp4WithBox(inner: Buffer) {
  const file = made.mp4()
  const at = file.indexOf('moov') - 4
  const grown = Buffer.concat([file, inner])
  grown.writeUInt32BE(file.readUInt32BE(at) + inner.length, at)
  return grown
}

function tagged(frame: string, data: Buffer, padding: Buffer = Buffer.alloc(0)) {
  const sevenBits = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
  const frames = Buffer.concat([latin(frame), sevenBits(data.length), Buffer.alloc(2), data])
  const body = Buffer.concat([...(data.length > 0 ? [frames] : []), padding])
  return Buffer.concat([latin('ID3'), Buffer.of(4, 0, 0), sevenBits(body.length), body])
}

function flacWith(kind: number, data: Buffer) {
  const file = made.flac()
  const at = 8 + file.readUIntBE(5, 3)
  const isLast = ((file[4] ?? 0) & 0x80) !== 0
  const block = Buffer.concat([Buffer.of(kind | (isLast ? 0x80 : 0)), number(3, data.length, false), data])
  const grown = insert(file, at, block)
  grown[4] = (grown[4] ?? 0) & 0x7f
  return grown
}

function matroskaWith(id: string, data: Buffer) {
  const file = made.matroskaFile()
  const at = file.indexOf(Buffer.from('18538067', 'hex')) + 4
  const inner = Buffer.concat([Buffer.from(id, 'hex'), Buffer.of(0x01), number(7, data.length, false), data])
  const grown = insert(file, at + 8, inner)
  grown.writeUIntBE(file.readUIntBE(at + 2, 6) + inner.length, at + 2, 6)
  return grown
}
const attached = (data: Buffer) => {
  const sized = (id: string, body: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.of(0x01), number(7, body.length, false), body])
  return sized('61a7', Buffer.concat([sized('466e', latin('notes.bin')), sized('465c', data)]))
}

function wave64With(data: Buffer) {
  const file = made.wave64()
  const chunk = Buffer.concat([latin('levl'), Buffer.alloc(12), number(8, data.length + 24), data])
  const aligned = Buffer.concat([chunk, Buffer.alloc((8 - (chunk.length % 8)) % 8)])
  const grown = insert(file, 40, aligned)
  grown.writeBigUInt64LE(file.readBigUInt64LE(16) + BigInt(aligned.length), 16)
  return grown
}

function asfWith(data: Buffer) {
  const file = made.asf()
  const object = Buffer.concat([Buffer.alloc(16, 7), number(8, data.length + 24), data])
  const grown = insert(file, Number(file.readBigUInt64LE(16)), object)
  grown.writeBigUInt64LE(BigInt(grown.length), 70)
  return grown
}

function auWith(data: Buffer) {
  const grown = insert(made.au(), 24, data)
  grown.writeUInt32BE(24 + data.length, 4)
  return grown
}

const betweenPages = (data: Buffer) => {
  const file = made.opus({ pages: 6 })
  return insert(file, file.lastIndexOf('OggS'), data)
}

type Places = Record<string, (hidden: Buffer) => Buffer | Promise<Buffer>>
const inBoxes = (file: (...boxes: Buffer[]) => Buffer): Places => ({
  'Box free': (hidden) => file(box('free', hidden)),
  'Box uuid': (hidden) => file(box('uuid', Buffer.concat([Buffer.alloc(16, 3), hidden]))),
  'Box prVt': (hidden) => file(box('prVt', hidden)),
})
const inFilm = (name: string): Places => ({
  'Box free': (hidden) => Buffer.concat([made.mp4({ brand: name }), box('free', hidden)]),
  Gap: (hidden) => mp4WithRest(hidden, name),
})

/** Places that no structure accounts for, by how they are listed; null = the format is not followed. */
const FORMATS: Readonly<Record<MediumFormat, Places | null>> = {
  jpeg: {
    'block APP15': (hidden) => withSegments(segment(0xef, hidden)),
    'block APP2': (hidden) => withSegments(segment(0xe2, Buffer.concat([latin('ICC_PROFILE\0\x01\x01'), hidden]))),
    'block APP1': (hidden) =>
      withSegments(segment(0xe1, Buffer.concat([latin('http://ns.adobe.com/xap/1.0/\0'), hidden]))),
    'block 0xFFF0': (hidden) => withSegments(segment(0xf0, hidden)),
    'block 0xFFDD': (hidden) => withSegments(segment(0xdd, Buffer.concat([Buffer.of(0, 0), hidden]))),
    'block 0xFFDB': (hidden) => withSegments(segment(0xdb, Buffer.concat([Buffer.alloc(65), hidden]))),
    'block COM': (hidden) => withSegments(segment(0xfe, hidden)),
    'tag ThumbnailOffset': (hidden) => withSegments(exifSegment(exifWithThumbnail(hidden))),
    'tag MakerNote': (hidden) =>
      withSegments(exifSegment(tiffOf({ ifd0: {}, exif: { 37500: undefinedBytes(hidden) } }))),
    Gap: (hidden) => withSegments(exifSegment(tiffWithGap(hidden))),
  },
  png: {
    'block prVt': async (hidden) => insert(await photo().png().toBuffer(), 33, pngChunk('prVt', hidden)),
    'block gAMA': async (hidden) =>
      insert(await photo().png().toBuffer(), 33, pngChunk('gAMA', Buffer.concat([Buffer.alloc(4), hidden]))),
    'block tEXt': async (hidden) =>
      insert(await photo().png().toBuffer(), 33, pngChunk('tEXt', Buffer.concat([latin('Comment\0'), hidden]))),
  },
  webp: {
    'block JUNK': async (hidden) => withChunk(await photo().webp().toBuffer(), 'JUNK', hidden),
    'block VP8X': async (hidden) =>
      withChunk(await photo().webp().toBuffer(), 'VP8X', Buffer.concat([Buffer.alloc(10), hidden])),
    'block ICCP': async (hidden) => withChunk(await photo().webp().toBuffer(), 'ICCP', hidden),
  },
  gif: { 'block PRIVATE 1.0': (hidden) => gifWith('PRIVATE 1.0', hidden) },
  bmp: { Gap: bitmap },
  psd: { 'block image resources': document },
  tiff: {
    Gap: (hidden) => tiffWithGap(hidden),
    'tag 0xEE58': (hidden) => tiffOf({ ifd0: { 256: short(8), 257: short(8), 61016: undefinedBytes(hidden) } }),
  },
  raw: { Gap: (hidden) => tiffWithGap(hidden, true), ...inBoxes(cr3) },
  heic: { ...inBoxes(heif), Gap: (hidden) => heif(box('mdat', hidden)) },
  heif: inBoxes((...boxes) => brand(heif(...boxes), 'mif1')),
  avif: inBoxes((...boxes) => brand(heif(...boxes), 'avif')),
  jxl: inBoxes(jxl),
  mp4: {
    ...inFilm('isom'),
    'Box udta': (hidden) => mp4WithBox(box('udta', box('udta', hidden))),
    'Box ftyp': (hidden) => {
      const file = made.mp4()
      const type = Buffer.concat([file.subarray(8, 20), Buffer.alloc(244, 'isom'), hidden])
      return Buffer.concat([box('ftyp', type), file.subarray(20)])
    },
    'Box stsz': (hidden) => mp4WithBox(box('trak', box('mdia', box('minf', box('stbl', tableWith(hidden)))))),
    'Box junk': (hidden) => Buffer.concat([made.mp4(), box('junk', hidden)]),
    'Box prVt': (hidden) => mp4WithBox(box('prVt', hidden)),
  },
  mov: inFilm('qt  '),
  m4a: inFilm('M4A '),
  wav: {
    'block JUNK': (hidden) => withChunk(made.waveFile(), 'JUNK', hidden),
    'block prVt': (hidden) => withChunk(made.longWave('RF64'), 'prVt', hidden),
    'block fact': (hidden) => withChunk(made.waveFile(), 'fact', Buffer.concat([number(4, 4000), hidden])),
    'block fmt ': (hidden) => {
      const [file, format] = [made.waveFile(), Buffer.concat([number(2, hidden.length), hidden])]
      const grown = insert(file, 36, padded(format))
      grown.writeUInt32LE(16 + format.length, 16)
      grown.writeUInt32LE(grown.length - 8, 4)
      return grown
    },
    'block bext': (hidden) => withChunk(made.waveFile(), 'bext', hidden),
    'block ICMT': (hidden) =>
      withChunk(made.waveFile(), 'LIST', Buffer.concat([latin('INFOICMT'), number(4, hidden.length), padded(hidden)])),
  },
  avi: {
    'block idx1': (hidden) => withChunk(made.avi(), 'idx1', hidden),
    'block JUNK': (hidden) => withChunk(made.avi(), 'JUNK', hidden),
    'block strd': (hidden) =>
      withChunk(made.avi(), 'LIST', Buffer.concat([latin('strlstrd'), number(4, hidden.length), padded(hidden)])),
  },
  aiff: {
    'block APPL': (hidden) => withChunk(made.aiff(), 'APPL', hidden, false),
    'block COMM': (hidden) => {
      const grown = insert(made.aiff(), 38, padded(hidden))
      grown.writeUInt32BE(18 + hidden.length, 16)
      grown.writeUInt32BE(grown.length - 8, 4)
      return grown
    },
  },
  au: { Gap: auWith },
  caf: {
    'block free': (hidden) =>
      insert(made.caf(), 52, Buffer.concat([latin('free'), number(8, hidden.length, false), hidden])),
  },
  w64: { 'block levl': wave64With },
  asf: { 'block 07070707': asfWith },
  mkv: {
    'block Void': (hidden) => matroskaWith('ec', hidden),
    'block 0x1254C367': (hidden) => matroskaWith('1254c367', hidden),
    'block Attachments': (hidden) => matroskaWith('1941a469', attached(hidden)),
  },
  webm: { 'block Void': (hidden) => Buffer.from(matroskaWith('ec', hidden)) },
  flac: {
    'block PADDING': (hidden) => flacWith(1, hidden),
    'block APPLICATION': (hidden) => flacWith(2, Buffer.concat([latin('prVt'), hidden])),
    'block PICTURE': (hidden) => flacWith(6, hidden),
  },
  ogg: null,
  opus: { 'Between frames': betweenPages },
  mp3: {
    'block PRIV': (hidden) => made.mp3({ tag: tagged('PRIV', Buffer.concat([latin('owner\0'), hidden])) }),
    'block GEOB': (hidden) => made.mp3({ tag: tagged('GEOB', Buffer.concat([latin('\0zip\0a\0b\0'), hidden])) }),
    'block XQQQ': (hidden) => made.mp3({ tag: tagged('XQQQ', hidden) }),
    Gap: (hidden) => made.mp3({ tag: tagged('', Buffer.alloc(0), Buffer.concat([Buffer.alloc(80), hidden])) }),
  },
  aac: {
    'block PRIV': (hidden) => Buffer.concat([tagged('PRIV', hidden), made.adts()]),
    'Between frames': (hidden) => insert(made.adts(), 207 * 9, hidden),
  },
  amr: null,
  svg: null,
  flv: null,
  mpeg: null,
  mpegts: null,
  dv: null,
  h264: null,
  pdf: null,
  text: null,
  zip: null,
  archive: null,
  executable: null,
  empty: null,
  unknown: null,
}

/** Blocks of a few numbers, in the place of which something else lies. */
const EARLIER: Places = {
  'block fact': (hidden) => withChunk(made.waveFile(), 'fact', hidden),
  'block 0xFFDD': (hidden) => withSegments(segment(0xdd, hidden)),
  'block gAMA': async (hidden) => insert(await photo().png().toBuffer(), 33, pngChunk('gAMA', hidden)),
}

const PLACES = Object.entries(FORMATS).flatMap(([format, places]) =>
  Object.entries(places ?? {}).map(([source, make]) => ({ format: format as MediumFormat, source, make })),
)
const zip = zipOf(600)
const elf = Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(9), made.noise(400)])

describe('a list of parts', () => {
  const archives = (count: number) => Array.from({ length: count }, () => segment(0xef, zip))

  it('counts on beyond its end, and lists a program behind as many archives', async () => {
    const { parts, partsLeftOut, isPartsOpen } = await inspect(
      await withSegments(...archives(MAX_PARTS + 50), segment(0xee, elf)),
    )
    expect(parts).toHaveLength(MAX_PARTS)
    expect(parts.at(-1)).toMatchObject({ kind: 'program', source: 'block APP14' })
    expect([partsLeftOut, isPartsOpen]).toEqual([51, false])
  })

  it('says where the looking for more was ended by a limit', async () => {
    const many = await inspect(await withSegments(segment(0xef, Buffer.concat(Array.from({ length: 20 }, () => zip)))))
    expect([many.parts.length, many.isPartsOpen]).toEqual([16, true])
    const vast = await inspect(mp4WithRest(Buffer.alloc(2 ** 20 + 100, 'abc')))
    expect([vast.parts, vast.isPartsOpen]).toEqual([[], true])
  })

  it('has no thumbnail, cover or preview that its format has a place for', async () => {
    const jpeg = await jpegOf('maroon', 32, 24)
    for (const file of [
      await withSegments(exifSegment(exifWithThumbnail(jpeg))),
      await withSegments(exifSegment(tiffOf({ ifd0: {}, exif: { 37500: undefinedBytes(jpeg) } }))),
      made.mp3({ tag: tagged('APIC', Buffer.concat([latin('\0image/jpeg\0\x03\0'), jpeg])) }),
      flacWith(6, jpeg),
      matroskaWith('1941a469', attached(jpeg)),
      tiffWithGap(jpeg, true),
    ])
      expect((await inspect(file)).parts).toEqual([])
  })

  it('has an image that nothing refers to', async () => {
    const jpeg = await jpegOf('maroon', 32, 24)
    for (const file of [heif(box('mdat', jpeg)), mp4WithRest(jpeg), bitmap(jpeg), tiffWithGap(jpeg)])
      expect((await inspect(file)).parts).toMatchObject([
        { kind: 'picture', form: 'jpeg', source: 'Gap', offset: file.indexOf(jpeg), bytes: jpeg.length },
      ])
  })

  it.runIf(hasCorpus)(
    `has of the corpus nothing in blocks and gaps but the thumbnail of broken EXIF${needsCorpus}`,
    async () => {
      const found: string[] = []
      for (const [name] of corpusFiles()) {
        if (!existsSync(join(CORPUS, name))) continue
        const { parts } = await inspect(readFileSync(join(CORPUS, name)))
        const isUnclaimed = (source: string | null) => source !== null && /^(block |Box |tag |Gap$)/.test(source)
        if (parts.some(({ source }) => isUnclaimed(source))) found.push(name)
      }
      expect(found).toEqual(['corrupt/invalid-exif.jpg'])
    },
  )
})

describe('what no structure of a file accounts for', () => {
  it.each(PLACES)('is looked into: an archive in a $format, $source', async ({ format, source, make }) => {
    const file = await make(zip)
    const found = await inspect(file)
    const at = file.indexOf(zip)
    // The data of a GIF lie in pieces.
    const place = at < 0 ? { offset: null } : { offset: at, bytes: zip.length }
    expect(found.parts).toMatchObject([{ kind: 'archive', form: 'zip', source, ...place }])
    expect(found.isPartsOpen).toBe(false)
    expect(format === 'webm' ? 'webm' : found.format).toBe(format)
  })

  it.each(Object.entries(EARLIER))('is looked into in the place of numbers too: %s', async (source, make) => {
    for (const [hidden, kind] of [
      [zip, 'archive'],
      [elf, 'program'],
    ] as const)
      expect((await inspect(await make(hidden))).parts).toMatchObject([{ kind, source, bytes: hidden.length }])
  })

  it.each(PLACES)('has nothing listed that begins like nothing: $format, $source', async ({ source, make }) => {
    const { parts } = await inspect(await make(made.noise(500, 3)))
    expect(parts.filter(({ kind }) => source !== 'Between frames' || kind !== 'unknown')).toEqual([])
  })

  it.each(PLACES.filter(({ source }) => source !== 'block tEXt'))(
    'is looked into for programs too: $format, $source',
    async ({ make }) => {
      const { parts } = await inspect(await make(elf))
      expect(parts).toMatchObject([{ kind: 'program', form: 'elf' }])
    },
  )
})

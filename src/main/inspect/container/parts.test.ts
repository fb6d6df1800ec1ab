import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { CORPUS, corpusFiles, hasCorpus, needsCorpus } from '../../../../tests/support/corpus.ts'
import { heifOf } from '../../../../tests/support/heif.ts'
import { box, pngChunk, segment, u32, xmpSegment } from '../../../../tests/support/hostile-files.ts'
import { MUTATIONS } from '../../../../tests/support/mutate.ts'
import { sha256Of } from '../../../../tests/support/pictures.ts'
import { jpegOf } from '../../../../tests/support/plain-picture.ts'
import { createRandom } from '../../../../tests/support/random.ts'
import { filmOf, zipOf } from '../../../../tests/support/tails.ts'
import { isIncomplete } from '../../../shared/model/incomplete.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { contentsOf } from '../contents.ts'
import { readStructure } from '../formats.ts'
import { sniff } from '../sniff.ts'

async function contentsIn(bytes: Buffer) {
  const { format } = await sniff(bytes.subarray(0, 65_536))
  const structure = readStructure(format, bytes)
  const { blocks } = structure
  return { ...contentsOf(structure, bytes), problems: [...blocks.problems], entries: blocks.entries }
}

/** The same picture with segments after its start marker. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

let first: Buffer
let second: Buffer
beforeAll(async () => {
  first = await jpegOf('teal')
  second = await jpegOf('maroon', 32, 24)
})

const digestOf = (bytes: Buffer) => sha256Of(bytes)

describe('a Multi-Picture JPEG', () => {
  type Entry = { type: number; at: number; bytes: number }
  /** Offsets count from the header behind "MPF\0". */
  const mpfSegment = (entries: Entry[], headerAt: number) => {
    const rows = entries.map(({ type, at, bytes }) => u32(type, bytes, at === 0 ? 0 : at - headerAt, 0))
    const directory = Buffer.concat([Buffer.of(0, 1, 0xb0, 0x02, 0, 7), u32(entries.length * 16, 26, 0)])
    return segment(0xe2, Buffer.concat([Buffer.from('MPF\0MM\0*\0\0\0\x08', 'latin1'), directory, ...rows]))
  }
  /** `first` with a directory, and `others` behind it, each after `gap` zeros. */
  function mpo(types: number[], others: Buffer[], gap = 0, untrue = 0) {
    const empty = mpfSegment(
      [0, ...types].map((type) => ({ type, at: 0, bytes: 0 })),
      10,
    )
    let at = first.length + empty.length
    const entries = others.map((other, index) => {
      at += gap
      const entry = { type: types[index] ?? 0, at, bytes: other.length + untrue }
      at += other.length
      return entry
    })
    const primary = { type: 0x030000, at: 0, bytes: first.length + empty.length + untrue }
    const file = withSegments(first, mpfSegment([primary, ...entries], 10))
    return Buffer.concat([file, ...others.flatMap((other) => [Buffer.alloc(gap), other])])
  }

  it.each([
    [0, 'picture'],
    [0x010001, 'thumbnail'],
    [0x010002, 'thumbnail'],
    [0x020001, 'picture'],
    [0x020002, 'picture'],
    [0x020003, 'picture'],
  ])('names a picture of type %i as a %s, with the digest of its bytes', async (type, kind) => {
    const file = mpo([type], [second])
    const { end, parts } = await contentsIn(file)
    expect(end).toMatchObject({ state: 'whole', at: file.length - second.length })
    const place = { offset: file.length - second.length, bytes: second.length }
    expect(parts).toMatchObject([{ kind, source: 'MPF', form: 'jpeg', ...place, sha256: digestOf(second) }])
  })

  it('is read by the walk where stated lengths are untrue, and gaps of zeros are padding', async () => {
    const { parts } = await contentsIn(mpo([0, 0], [second, second], 70, 70))
    expect(parts.map(({ kind, bytes }) => [kind, bytes])).toEqual([
      ['padding', 70],
      ['picture', second.length],
      ['padding', 70],
      ['picture', second.length],
    ])
  })

  it.each([
    ['<x xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>', 'gain_map'],
    ['<apdi:AuxiliaryImageType>urn:com:apple:photo:2020:aux:hdrgainmap</apdi:AuxiliaryImageType>', 'gain_map'],
    ['<apdi:AuxiliaryImageType>urn:mpeg:hevc:2015:auxid:2 depth</apdi:AuxiliaryImageType>', 'depth_map'],
    ['<apdi:AuxiliaryImageType>urn:com:apple:photo:2018:aux:portraiteffectsmatte</apdi:AuxiliaryImageType>', 'matte'],
  ])('tells a rendering aid by its own mark %j', async (packet, kind) => {
    const { parts } = await contentsIn(mpo([0], [withSegments(second, xmpSegment(packet))]))
    expect(parts).toMatchObject([{ kind }])
  })

  it('has no picture where its entries point at none', async () => {
    const file = mpo([0], [Buffer.from('no picture, but a text in its place')])
    expect((await contentsIn(file)).parts).toMatchObject([{ kind: 'text', source: 'Tail' }])
  })
})

describe('a JPEG with a Google directory', () => {
  const item = (mime: string, semantic: string, length: number) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="${mime}" Item:Semantic="${semantic}" Item:Length="${length}"/></rdf:li>`
  const packet = (...items: string[]) =>
    `<x:xmpmeta><Container:Directory><rdf:Seq>${items.join('')}</rdf:Seq></Container:Directory></x:xmpmeta>`

  it('has its parts named, one behind the other', async () => {
    const film = filmOf()
    const xmp = packet(
      item('image/jpeg', 'Primary', 0),
      item('image/jpeg', 'GainMap', second.length),
      item('video/mp4', 'MotionPhoto', film.length),
    )
    const primary = withSegments(first, xmpSegment(xmp))
    const { parts } = await contentsIn(Buffer.concat([primary, second, film]))
    const at = primary.length
    expect(parts).toMatchObject([
      { kind: 'gain_map', source: 'GContainer GainMap', offset: at, bytes: second.length, sha256: digestOf(second) },
      { kind: 'video', source: 'GContainer MotionPhoto', offset: at + second.length, bytes: film.length },
    ])
  })

  it.each([50, 1, -70, 70])('has its parts as long as they are, whatever lengths it states: off by %i', async (by) => {
    const film = filmOf()
    const stated = (bytes: number) => (by > 0 && by < 70 ? by : bytes + by)
    const xmp = packet(
      item('image/jpeg', 'Primary', 0),
      item('image/jpeg', 'GainMap', stated(second.length)),
      item('video/mp4', 'MotionPhoto', stated(film.length)),
    )
    const primary = withSegments(first, xmpSegment(xmp))
    const { parts } = await contentsIn(Buffer.concat([primary, second, film]))
    const at = primary.length
    expect(parts.map(({ kind, offset, bytes }) => [kind, offset, bytes])).toEqual([
      ['gain_map', at, second.length],
      ['video', at + second.length, film.length],
    ])
  })

  it('has elements instead of attributes, and original and depth told apart', async () => {
    const element = (semantic: string) =>
      `<rdf:li><Item:Mime>image/jpeg</Item:Mime><Item:Semantic>${semantic}</Item:Semantic><Item:Length>${second.length}</Item:Length></rdf:li>`
    const primary = withSegments(
      first,
      xmpSegment(
        packet('<rdf:li><Item:Semantic>Primary</Item:Semantic></rdf:li>', element('Depth'), element('Original')),
      ),
    )
    const { parts } = await contentsIn(Buffer.concat([primary, second, second]))
    expect(parts.map(({ kind }) => kind)).toEqual(['depth_map', 'picture'])
  })

  it('has a film named by how far it is from the end', async () => {
    const film = filmOf()
    const primary = withSegments(
      first,
      xmpSegment(`<x GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${film.length}"/>`),
    )
    const { parts } = await contentsIn(Buffer.concat([primary, film]))
    const place = { offset: primary.length, bytes: film.length }
    expect(parts).toMatchObject([{ kind: 'video', source: 'GCamera MicroVideoOffset', ...place }])
  })

  it('whose entries are untrue has what follows found as a tail', async () => {
    const xmp = packet(item('image/jpeg', 'Primary', 0), item('video/mp4', 'MotionPhoto', 9_000_000))
    const zip = zipOf()
    const { parts } = await contentsIn(Buffer.concat([withSegments(first, xmpSegment(xmp)), zip]))
    expect(parts).toMatchObject([{ kind: 'archive', source: 'Tail', bytes: zip.length }])
  })
})

describe('a JPEG with a trailer of Samsung', () => {
  type Block = readonly [type: number, name: string, data: Buffer]
  const le = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  function trailer(...blocks: Block[]): Buffer {
    const typed = blocks.map(([type, name, data]) => {
      const mark = Buffer.of(0, 0, type & 0xff, type >> 8)
      return { mark, bytes: Buffer.concat([mark, le(name.length), Buffer.from(name), data]) }
    })
    const entries = typed.map(({ mark, bytes }, index) => {
      const back = typed.slice(index).reduce((sum, other) => sum + other.bytes.length, 0)
      return Buffer.concat([mark, le(back), le(bytes.length)])
    })
    const directory = Buffer.concat([Buffer.from('SEFH'), le(106), le(blocks.length), ...entries])
    return Buffer.concat([...typed.map(({ bytes }) => bytes), directory, le(directory.length), Buffer.from('SEFT')])
  }
  const stamp: Block = [0x0a01, 'Image_UTC_Data', Buffer.from('1625126400123')]

  it('has it named, with the instant it records and the film in it', async () => {
    const film = filmOf()
    const tail = trailer([0x0a30, 'MotionPhoto_Data', film], stamp)
    const { parts, entries } = await contentsIn(Buffer.concat([first, tail]))
    expect(parts).toMatchObject([
      { kind: 'trailer', source: 'Tail', form: 'Samsung', offset: first.length, bytes: tail.length },
      { kind: 'video', source: 'Samsung MotionPhoto_Data', offset: first.length + 24, bytes: film.length },
    ])
    expect(entries).toContainEqual({
      group: 'Container',
      tag: 'SamsungTimeStamp',
      raw: '2021-07-01T08:00:00.123Z',
      friendly: null,
    })
  })

  it('has what lies between it and the picture named apart', async () => {
    const [zip, tail] = [zipOf(), trailer(stamp)]
    const { parts } = await contentsIn(Buffer.concat([first, zip, tail]))
    expect(parts.map(({ kind, offset }) => [kind, offset])).toEqual([
      ['archive', first.length],
      ['trailer', first.length + zip.length],
    ])
  })

  it('that claims more than there is has none', async () => {
    const broken = Buffer.concat([
      Buffer.from('SEFH'),
      le(106),
      le(4_000_000_000),
      le(4_000_000_000),
      Buffer.from('SEFT'),
    ])
    expect((await contentsIn(Buffer.concat([first, broken]))).parts).toMatchObject([{ kind: 'unknown' }])
  })
})

describe('a JPEG', () => {
  it('may have fill bytes before any marker, also before its last', async () => {
    const filled = Buffer.concat([
      first.subarray(0, 2),
      Buffer.of(0xff, 0xff),
      first.subarray(2, -2),
      Buffer.of(0xff, 0xff, 0xff, 0xff, 0xd9),
    ])
    expect((await contentsIn(filled)).end).toMatchObject({ state: 'whole', at: filled.length })
  })

  it('of several things behind one another has each named', async () => {
    const [film, zip] = [filmOf(), zipOf()]
    const { parts } = await contentsIn(Buffer.concat([first, second, film, zip]))
    expect(parts.map(({ kind, bytes }) => [kind, bytes])).toEqual([
      ['picture', second.length],
      ['video', film.length],
      ['archive', zip.length],
    ])
  })

  it('of more things than are told apart has the rest as one', async () => {
    const { parts } = await contentsIn(Buffer.concat([first, ...Array.from({ length: 40 }, () => second)]))
    expect(parts).toHaveLength(16)
    const rest = { kind: 'unknown', form: null, offset: first.length + 15 * second.length, bytes: 25 * second.length }
    expect(parts.at(-1)).toMatchObject(rest)
  })

  it('with a film without a file type, or with sound alone, has it named', async () => {
    const stray = Buffer.concat([first, filmOf({ hasType: false })])
    expect((await contentsIn(stray)).parts).toMatchObject([{ kind: 'video', offset: first.length }])
    const sound = Buffer.concat([first, filmOf({ track: 'soun' })])
    expect((await contentsIn(sound)).parts).toMatchObject([{ kind: 'audio', offset: first.length }])
  })

  it('with pictures and sound in its XMP has them listed with their digests', async () => {
    const sound = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.alloc(200)])
    const packet = `<x GImage:Mime="image/jpeg" GImage:Data="${second.toString('base64')}" GAudio:Data="${sound.toString('base64')}"/>`
    const { parts } = await contentsIn(withSegments(first, xmpSegment(packet)))
    expect(parts).toMatchObject([
      { kind: 'picture', source: 'XMP GImage:Data', form: 'jpeg', offset: null, sha256: digestOf(second) },
      { kind: 'audio', source: 'XMP GAudio:Data', form: 'mp3', offset: null, sha256: digestOf(sound) },
    ])
  })

  it('behind foreign bytes has its places counted from the start of the file', () => {
    const file = Buffer.concat([Buffer.from('\r\n'), first, zipOf()])
    const { end, parts } = readStructure('jpeg', file, 2).blocks
    expect(end).toMatchObject({ state: 'whole', at: 2 + first.length })
    expect(parts).toMatchObject([
      { kind: 'foreign_start', offset: 0, bytes: 2 },
      { kind: 'archive', offset: 2 + first.length },
    ])
  })

  it('with a thumbnail in its EXIF has no other picture', async () => {
    const withThumbnail = await sharp(first)
      .withExif({ IFD0: { Make: 'Canon' } })
      .toBuffer()
    expect((await contentsIn(withThumbnail)).parts).toEqual([])
  })
})

describe('a HEIF file', () => {
  const auxiliary = (name: string): [string, Buffer] => [
    'auxC',
    Buffer.concat([Buffer.alloc(4), Buffer.from(`${name}\0`)]),
  ]
  const coded = (id: number) => ({
    id,
    type: 'hvc1',
    size: [64, 48] as [number, number],
    data: Buffer.from(`coded ${id}`),
  })

  it.each([
    ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'alpha'],
    ['urn:mpeg:hevc:2015:auxid:2', 'depth_map'],
    ['urn:com:apple:photo:2020:aux:hdrgainmap', 'gain_map'],
    ['urn:com:apple:photo:2019:aux:semanticskinmatte', 'matte'],
    ['urn:maker:something', 'picture'],
  ])('lists an auxiliary image %s as a %s', async (name, kind) => {
    const file = heifOf({
      items: [coded(1), { ...coded(2), properties: [auxiliary(name)] }],
      references: [['auxl', 2, 1]],
    })
    const offset = file.indexOf('coded 2')
    expect((await contentsIn(file)).parts).toMatchObject([
      { kind, source: 'HEIF auxl', form: 'hvc1', value: `item 2, ${name}`, offset, bytes: 7 },
    ])
  })

  it('lists a further image, and neither tiles, thumbnails nor hidden items', async () => {
    const items = [
      { ...coded(1), type: 'grid', data: Buffer.alloc(8) },
      coded(2),
      coded(3),
      { ...coded(4), isHidden: true },
      coded(5),
    ]
    const file = heifOf({
      items,
      references: [
        ['dimg', 1, 2],
        ['thmb', 3, 1],
      ],
    })
    expect((await contentsIn(file)).parts).toMatchObject([{ kind: 'picture', source: 'HEIF item', value: 'item 5' }])
  })

  it('has the gain map of its tone map named as one', async () => {
    const file = heifOf({
      items: [coded(1), coded(2), { ...coded(3), type: 'tmap' }],
      references: [['dimg', 3, 1, 2]],
    })
    expect((await contentsIn(file)).parts).toMatchObject([{ kind: 'gain_map', source: 'HEIF tmap', value: 'item 2' }])
  })

  it('has the film of a motion photo named, and is cut off where an item is outside it', async () => {
    const file = heifOf({ items: [coded(1)], references: [] })
    const film = filmOf()
    const { parts } = await contentsIn(Buffer.concat([file, box('mpvd', film)]))
    expect(parts).toMatchObject([{ kind: 'video', source: 'HEIF mpvd', offset: file.length + 8, bytes: film.length }])
    const outside = heifOf({ items: [coded(1)], references: [] })
    const shorter = Buffer.concat([
      outside.subarray(0, -box('mdat', Buffer.from('coded 1')).length),
      box('free', Buffer.alloc(3)),
    ])
    expect((await contentsIn(shorter)).end).toMatchObject({ state: 'cut', due: file.length })
  })

  it.each([
    ['in the middle', [40, 30, 0, 0], true],
    ['in the middle, 15 pixels less in a direction', [49, 33, 0, 0], false],
    ['at the left, as coders pad', [40, 48, -12, 0], false],
    ['at the right', [40, 48, 12, 0], true],
  ])(
    'of 64 × 48 of which a part is shown %s has something hidden, or not',
    async (_, [w = 0, h = 0, x = 0, y = 0], is) => {
      const clap: [string, Buffer] = ['clap', u32(w, 1, h, 1, x >>> 0, 1, y >>> 0, 1)]
      const file = heifOf({ items: [{ ...coded(1), size: [64, 48], properties: [clap] }], references: [] })
      const expected = { kind: 'hidden_area', source: 'HEIF clap', value: `${w} × ${h} · 64 × 48` }
      expect((await contentsIn(file)).parts).toMatchObject(is ? [expected] : [])
    },
  )
})

describe('files with parts, tails and cuts', () => {
  it('give contents of the right shape however they are damaged', async () => {
    const heif = heifOf({
      items: [
        { id: 1, type: 'grid', size: [64, 48], data: Buffer.alloc(8) },
        { id: 2, type: 'hvc1', data: Buffer.from('tile') },
        { id: 3, type: 'hvc1', data: Buffer.from('other') },
      ],
      references: [
        ['dimg', 1, 2],
        ['auxl', 3, 1],
      ],
    })
    const png = await sharp(first).png().toBuffer()
    const packet = `<x GCamera:MicroVideoOffset="2000" GImage:Data="${second.toString('base64')}"/>`
    const wholes: [MediumFormat, Buffer][] = [
      ['jpeg', Buffer.concat([withSegments(first, xmpSegment(packet)), second, filmOf(), zipOf()])],
      ['png', Buffer.concat([png, png.subarray(40), zipOf()])],
      ['gif', Buffer.concat([await sharp(first).gif().toBuffer(), second])],
      ['webp', Buffer.concat([await sharp(first).webp().toBuffer(), filmOf()])],
      ['tiff', Buffer.concat([await sharp(first).tiff().toBuffer(), zipOf()])],
      ['heic', Buffer.concat([heif, box('mpvd', filmOf()), zipOf()])],
    ]
    const random = createRandom(53)
    for (const [format, whole] of wholes)
      for (const [name, mutate] of Object.entries(MUTATIONS))
        for (let n = 0; n < 8; n += 1) {
          const bytes = mutate(whole, random, second)
          const structure = readStructure(format, bytes)
          const { blocks } = structure
          const { end, parts } = contentsOf(structure, bytes)
          const isCut = isIncomplete([...blocks.problems], null)
          expect({ format, name, isCut: end?.state === 'cut' }).toEqual({ format, name, isCut })
          for (const { offset, bytes: length } of parts)
            if (offset !== null && end?.state !== 'cut')
              expect(offset + (length ?? 0)).toBeLessThanOrEqual(bytes.length)
        }
  })
})

/** Whole files of the corpus with something behind their end: no others. */
const TAILED: Record<string, [kind: string, offset: number, bytes: number][]> = {
  'c2pa/nikon-20221019-building.jpeg': [
    ['padding', 1_216_014, 310],
    ['thumbnail', 1_216_324, 93_208],
    ['padding', 1_309_532, 488],
    ['thumbnail', 1_310_020, 220_078],
  ],
  'camera-jpeg/FujiFilm FinePix2650.jpg': [['unknown', 336_890, 19_462]],
  'camera-jpeg/HP PhotoSmart 735.jpg': [['padding', 110_009, 1]],
  'colour/cielab-dagams.tiff': [['padding', 764_077, 1]],
  'colour/hopper.Lab.tif': [['padding', 72_334, 2]],
  'other/frame_size.mpo': [['gain_map', 4226, 10_348]],
  'other/rotating-squares.gif': [['padding', 39_473, 2772]],
  'other/sugarshack.mpo': [
    ['padding', 60_007, 1],
    ['picture', 60_008, 60_190],
  ],
  'tiff/001.tif': [['padding', 679_023, 1]],
}

describe.skipIf(!hasCorpus)(`the pictures of the corpus${needsCorpus}`, () => {
  it('are none of them cut off, and only those with a tail have one', async () => {
    const found: Record<string, unknown> = {}
    for (const [name] of corpusFiles()) {
      const path = join(CORPUS, name)
      if (name.startsWith('corrupt/') || !existsSync(path)) continue
      const bytes = readFileSync(path)
      if ((await sniff(bytes.subarray(0, 65_536))).kind !== 'image') continue
      const { end, parts } = await contentsIn(bytes)
      if (end !== null) expect([name, end.state]).not.toEqual([name, 'cut'])
      const within = parts.filter(({ source }) => !source?.startsWith('HEIF'))
      if (within.length > 0) found[name] = within.map(({ kind, offset, bytes: length }) => [kind, offset, length])
    }
    expect(found).toEqual(TAILED)
  })
})

describe('a block without a known meaning', () => {
  const riff = (...chunks: Buffer[]) => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const zip = zipOf(600)
  const named = Buffer.concat([Buffer.from('PRIVATE\0'), zip])
  const MADE: Record<string, () => Promise<[Buffer, string]>> = {
    'a comment of a JPEG': async () => [withSegments(first, segment(0xfe, zip)), 'block COM'],
    'a segment of a JPEG': async () => [withSegments(first, segment(0xef, zip)), 'block APP15'],
    'a named segment of a JPEG': async () => [withSegments(first, segment(0xe5, named)), 'block APP5'],
    'a chunk of a PNG': async () => {
      const png = await sharp(first).png().toBuffer()
      return [Buffer.concat([png.subarray(0, 33), pngChunk('prVt', zip), png.subarray(33)]), 'block prVt']
    },
    'a chunk of a WebP': async () => {
      const webp = await sharp(first).webp().toBuffer()
      const head = Buffer.from('prVt\0\0\0\0', 'latin1')
      head.writeUInt32LE(zip.length, 4)
      return [riff(webp.subarray(12), head, zip, Buffer.alloc(zip.length % 2)), 'block prVt']
    },
    'a free box of a HEIF': async () => [
      Buffer.concat([heifOf({ items: [coded], references: [] }), box('free', zip)]),
      'Box free',
    ],
    'a private box of a HEIF': async () => [
      Buffer.concat([
        heifOf({ items: [coded], references: [] }),
        box('uuid', Buffer.concat([Buffer.alloc(16, 3), zip])),
      ]),
      'Box uuid',
    ],
  }
  const coded = { id: 1, type: 'hvc1', size: [64, 48] as [number, number], data: Buffer.from('coded') }

  it.each(Object.entries(MADE))('that holds an archive has it listed: %s', async (_, make) => {
    const [file, source] = await make()
    const { parts, end } = await contentsIn(file)
    expect(parts).toMatchObject([
      { kind: 'archive', form: 'zip', source, offset: file.indexOf(zip), bytes: zip.length, sha256: digestOf(zip) },
    ])
    expect(end?.state).toBe('whole')
  })

  it('that holds a few bytes, a text or the directory of a maker has nothing listed', async () => {
    const maker = Buffer.concat([Buffer.from('Meta\0\0II*\0\x08\0\0\0\x01\0', 'latin1'), Buffer.alloc(100)])
    for (const body of [Buffer.from('PK\x03\x04'), Buffer.from('said so. '.repeat(40)), maker])
      expect((await contentsIn(withSegments(first, segment(0xe4, body)))).parts).toEqual([])
  })
})

import { type HeifParts, heifOf, type Item } from './heif.ts'
import { BLOCK, hevcOf, lengthOf } from './hevc-picture.ts'
import { box } from './hostile-files.ts'

/** Grey values by rows; null = clear. */
export type Look = (number | null)[][]
/** What is to become of a file: its pixels, with what is said of them, or a refusal by its code. */
export type HostileHeif = { name: string; bytes: Buffer; is: { look: Look; says?: string[] } | { refused: string } }

const [PARTS, CODING] = ['heif_parts', 'heif_coding']
/** Full range, so that a grey is its luma. */
const NUMBERS: [string, Buffer] = ['colr', Buffer.from('nclx\0\x01\0\x0d\0\x06\x80', 'latin1')]
const ALPHA: [string, Buffer] = ['auxC', Buffer.from('\0\0\0\0urn:mpeg:hevc:2015:auxid:1\0', 'latin1')]
const auxiliary = (name: string): [string, Buffer] => ['auxC', Buffer.from(`\0\0\0\0${name}\0`, 'latin1')]
const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value | 0, at * 4)
  return bytes
}

/** Types that no decoder here is to see, whatever else is right. */
const OTHER_TYPES = [
  ...['av01', 'avc1', 'jpeg', 'j2k1', 'vvc1', 'evc1', 'lhv1', 'hev1', 'hvt1', 'hvc2', 'HVC1', 'unci', 'mski', 'tmap'],
  ...['tili', 'sato', 'rgan', 'Exif', 'mime', 'uri ', '    ', '\0\0\0\0'],
]

const dataReference = (type: string, flags: number) =>
  box(type, Buffer.concat([u32(flags), Buffer.from('other.heic\0')]))
/** Tables of data references, and the one of them by which an item is placed. */
const ELSEWHERE: [where: string, dataReferences: Buffer[], reference: number][] = [
  ['in another file', [dataReference('url ', 0)], 1],
  ['in the second of two files', [dataReference('url ', 1), dataReference('urn ', 0)], 2],
  ['by a reference that is not there', [dataReference('url ', 1)], 2],
  ['by a reference, without a table of them', [], 1],
  ['in media data with a number', [dataReference('imdt', 1)], 1],
]

const luma = (first: number) => (column: number, row: number) => first + column * 8 + row * 24
/** A coded image of grey blocks, each another, from `first` on. */
function coded(id: number, first: number, columns = 2, rows = 2): Item {
  const [width, height] = [columns * BLOCK, rows * BLOCK]
  const value = luma(first)
  const { coding, data } = hevcOf({ width, height, sample: (column, row) => [value(column, row), 128, 128] })
  return { id, type: 'hvc1', size: [width, height], coding, properties: [NUMBERS], data }
}
/** How that looks. */
const look = (first: number, columns = 2, rows = 2): Look =>
  Array.from({ length: rows * BLOCK }, (_, y) =>
    Array.from({ length: columns * BLOCK }, (__, x) => luma(first)(Math.floor(x / BLOCK), Math.floor(y / BLOCK))),
  )

const gridData = (rows: number, columns: number, width: number, height: number) =>
  Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)])
const grid = (rows: number, columns: number, width: number, height: number): Item => ({
  id: 1,
  type: 'grid',
  size: [width, height],
  properties: [NUMBERS],
  data: gridData(rows, columns, width, height),
})
const canvas = (width: number, height: number, ...places: [x: number, y: number][]): Item => ({
  id: 1,
  type: 'iovl',
  size: [width, height],
  properties: [NUMBERS],
  // Of one grey, opaque.
  data: Buffer.concat([
    Buffer.from([0, 1]),
    ...[0x4040, 0x4040, 0x4040, 0xffff].map(u16),
    u32(width, height, ...places.flat()),
  ]),
})
const identity = (size: [number, number], more: Partial<Item> = {}): Item => ({ id: 1, type: 'iden', size, ...more })
const range = (count: number, first = 2) => Array.from({ length: count }, (_, at) => first + at)

const beside = (rows: Look[][]): Look =>
  rows.flatMap((looks) => (looks[0] ?? []).map((_, y) => looks.flatMap((one) => one[y] ?? [])))
const cut = (whole: Look, width: number, height: number): Look =>
  whole.slice(0, height).map((row) => row.slice(0, width))
const turned = (whole: Look, quarters: number): Look => {
  let now = whole
  for (let n = 0; n < quarters; n += 1) {
    const was = now
    const width = was[0]?.length ?? 0
    now = Array.from({ length: width }, (_, y) => was.map((row) => row[width - 1 - y] ?? null))
  }
  return now
}

const PLAIN: Item = coded(1, 40)
const SEEN = look(40)
const seen = { look: SEEN }
const file = (items: Item[], references: HeifParts['references'] = []) => heifOf({ items, references })
const plain = (change: Partial<Item>) => file([{ ...PLAIN, ...change }])

/** A grid of two by two tiles, of which one is changed. */
function gridOf(change: Partial<Item> = {}, its: Partial<Item> = {}, references?: HeifParts['references']): Buffer {
  const tiles = range(4).map((id) => coded(id, id * 20))
  return file(
    [{ ...grid(2, 2, 64, 64), ...its }, ...tiles.map((tile) => (tile.id === 4 ? { ...tile, ...change } : tile))],
    references ?? [['dimg', 1, ...range(4)]],
  )
}
const GRID = beside([
  [look(40), look(60)],
  [look(80), look(100)],
])

function overlayOf(places: [number, number][], change: Partial<Item> = {}, its: Partial<Item> = {}): Buffer {
  const layers = places.map((_, at) => ({ ...coded(at + 2, 40 + at * 40), ...(at === 0 ? change : {}) }))
  return file([{ ...canvas(64, 48, ...places), ...its }, ...layers], [['dimg', 1, ...layers.map(({ id }) => id)]])
}
const laid = (places: [number, number][]): Look =>
  Array.from({ length: 48 }, (_, y) =>
    Array.from({ length: 64 }, (__, x) => {
      const at = places.findLastIndex(([left, top]) => x >= left && x < left + 32 && y >= top && y < top + 32)
      const [left, top] = places[at] ?? [0, 0]
      return at < 0 ? 0x40 : (look(40 + at * 40)[y - top]?.[x - left] ?? null)
    }),
  )

function greyAlpha(id: number, value: (column: number, row: number) => number, more: Partial<Item> = {}): Item {
  const { coding, data } = hevcOf({
    width: 32,
    height: 32,
    sample: (column, row) => [value(column, row), 128, 128],
    isGrey: true,
  })
  return { id, type: 'hvc1', size: [32, 32], coding, properties: [NUMBERS, ALPHA], data, isHidden: true, ...more }
}
/** Clear in its upper left block. */
const clearCorner = (column: number, row: number) => (column + row === 0 ? 0 : 255)
const CLEARED: Look = SEEN.map((row, y) => row.map((value, x) => (x < BLOCK && y < BLOCK ? null : value)))
const auxiliaryOf = (item: Item) => file([PLAIN, item], [['auxl', item.id, 1]])
const LEFT_OUT = { look: SEEN, says: ['transparency_left_out'] }

const refused = (code: string) => ({ refused: code })

function others(): HostileHeif[] {
  return OTHER_TYPES.flatMap((type): HostileHeif[] => [
    { name: `coded as ${JSON.stringify(type)}`, bytes: plain({ type }), is: refused(CODING) },
    { name: `a tile coded as ${JSON.stringify(type)}`, bytes: gridOf({ type }), is: refused(CODING) },
    {
      name: `an identity of one coded as ${JSON.stringify(type)}`,
      bytes: file([identity([32, 32]), { ...coded(2, 40), type }], [['dimg', 1, 2]]),
      is: refused(CODING),
    },
    { name: `a layer coded as ${JSON.stringify(type)}`, bytes: overlayOf([[0, 0]], { type }), is: refused(CODING) },
    {
      name: `beside it one coded as ${JSON.stringify(type)}`,
      bytes: file([PLAIN, { ...coded(2, 200), type }]),
      is: seen,
    },
  ])
}

/** A change at one byte of the configuration or the data. */
const without = (bytes: Buffer | undefined, from: number) => (bytes ?? Buffer.alloc(0)).subarray(0, from)

function bounds(): HostileHeif[] {
  const { coding = Buffer.alloc(0), data = Buffer.alloc(0) } = PLAIN
  const larger = hevcOf({ width: 48, height: 48, sample: () => [60, 128, 128] })
  const sizes: [number, number][] = [
    [48, 32],
    [32, 48],
    [16, 16],
    [31, 32],
    [32, 33],
    [0, 32],
    [32, 0],
    [9000, 9000],
  ]
  const places: [string, NonNullable<Item['place']>][] = [
    ['past the end', (start) => ({ start, length: 1_000_000 })],
    ['behind the end', () => ({ start: 0x7fffffff, length: 100 })],
    ['at the last byte of 32 bits', () => ({ start: 0xffffffff, length: 0xffffffff })],
    ['of no length', (start) => ({ start, length: 0 })],
    ['one byte short', (start, length) => ({ start, length: length - 1 })],
    ['one byte late', (start, length) => ({ start: start + 1, length: length - 1 })],
    ['in the head of the file', (_, length) => ({ start: 0, length })],
    ['in a box that is not there', (start, length) => ({ start, length, construction: 1 })],
    ['within another item', (start, length) => ({ start, length, construction: 2 })],
    ['in a way that is not known', (start, length) => ({ start, length, construction: 9 })],
  ]
  const grids: [string, Buffer, Record<'width' | 'height', number>?][] = [
    ['of too many rows', gridData(3, 2, 64, 64)],
    ['of too few columns', gridData(2, 1, 64, 64)],
    ['wider than stated', gridData(2, 2, 65, 64)],
    ['wider than its tiles', gridData(2, 2, 65, 64), { width: 65, height: 64 }],
    ['higher than its tiles', gridData(2, 2, 64, 1000), { width: 64, height: 1000 }],
    ['narrower than one tile', gridData(2, 2, 32, 64), { width: 32, height: 64 }],
    ['of no height', gridData(2, 2, 64, 0), { width: 64, height: 0 }],
    ['of 256 by 256', gridData(256, 256, 64, 64)],
    ['of another version', Buffer.concat([Buffer.from([1]), gridData(2, 2, 64, 64).subarray(1)])],
    ['with fields that are wider', Buffer.concat([Buffer.from([0, 1]), gridData(2, 2, 64, 64).subarray(2)])],
    ...range(8, 0).map((length): [string, Buffer] => [
      `of ${length} bytes`,
      gridData(2, 2, 64, 64).subarray(0, length),
    ]),
  ]
  const offsets: [number, number][] = [
    [-1, 0],
    [0, -1],
    [33, 0],
    [0, 17],
    [64, 48],
    [-32, -32],
    [0x7fffffff, 0],
    [0, -0x80000000],
  ]
  const whole = canvas(64, 48, [0, 0]).data ?? Buffer.alloc(0)
  return [
    ...sizes.map(([width, height]) => ({
      name: `coded in another size than ${width} × ${height}`,
      bytes: plain({ size: [width, height] }),
      is: refused(PARTS),
    })),
    ...ELSEWHERE.flatMap(([where, dataReferences, reference]) => {
      const place: Item['place'] = (start, length) => ({ start, length, reference })
      const is = refused('data_elsewhere')
      const tiles = [coded(2, 40), { ...coded(3, 60), place }]
      const ofTiles: HeifParts = { items: [grid(1, 2, 64, 32), ...tiles], references: [['dimg', 1, 2, 3]] }
      return [
        {
          name: `its bytes ${where}`,
          bytes: heifOf({ items: [{ ...PLAIN, place }], references: [], dataReferences }),
          is,
        },
        { name: `the bytes of a tile ${where}`, bytes: heifOf({ ...ofTiles, dataReferences }), is },
      ]
    }),
    {
      name: 'its bytes in a file that is said to be this one',
      bytes: heifOf({
        items: [{ ...PLAIN, place: (start, length) => ({ start, length, reference: 2 }) }],
        references: [],
        dataReferences: [dataReference('url ', 0), dataReference('url ', 1)],
      }),
      is: seen,
    },
    ...places.map(([where, place]) => ({ name: `its bytes ${where}`, bytes: plain({ place }), is: refused(PARTS) })),
    ...places.map(([where, place]) => ({
      name: `the bytes of a tile ${where}`,
      bytes: gridOf({ place }),
      is: refused(PARTS),
    })),
    ...[0, 22, 23, 24, 26, 40, 60, coding.length - 1].map((length) => ({
      name: `a configuration of ${length} bytes`,
      bytes: plain({ coding: without(coding, length) }),
      is: refused(PARTS),
    })),
    ...[0, 1, 3, 4, 100, data.length - 1].map((length) => ({
      name: `${length} bytes of an image`,
      bytes: plain({ data: without(data, length) }),
      is: refused(PARTS),
    })),
    {
      name: 'the image of a larger one',
      bytes: plain({ data: larger.data, coding: larger.coding }),
      is: refused(PARTS),
    },
    {
      name: 'a configuration of another size within the data',
      bytes: plain({ data: Buffer.concat([...sequencesIn(larger.coding), data]) }),
      is: refused(PARTS),
    },
    { name: 'two configurations', bytes: plain({ properties: [['hvcC', larger.coding]] }), is: refused(PARTS) },
    { name: 'two sizes', bytes: plain({ properties: [['ispe', u32(0, 48, 48)]] }), is: refused(PARTS) },
    { name: 'an image without an item', bytes: file([]), is: refused('decode_failed') },
    ...grids.map(([what, bytes, size]) => ({
      name: `a grid ${what}`,
      bytes: gridOf({}, { data: bytes, ...(size ? { size: [size.width, size.height] as [number, number] } : {}) }),
      is: refused(PARTS),
    })),
    { name: 'a tile of another size', bytes: gridOf({ ...coded(4, 80, 1, 2) }), is: refused(PARTS) },
    { name: 'a tile that is not there', bytes: gridOf({}, {}, [['dimg', 1, 2, 3, 4, 77]]), is: refused(PARTS) },
    { name: 'a grid of itself', bytes: gridOf({}, {}, [['dimg', 1, 1, 1, 1, 1]]), is: refused(CODING) },
    { name: 'a grid of nothing', bytes: gridOf({}, {}, []), is: refused(PARTS) },
    {
      name: 'a grid that is made twice',
      bytes: gridOf({}, {}, [
        ['dimg', 1, 2, 3, 4, 5],
        ['dimg', 1, 5, 4, 3, 2],
      ]),
      is: refused(PARTS),
    },
    { name: 'a tile that is turned', bytes: gridOf({ turn: [['irot', 1]] }), is: refused(CODING) },
    ...offsets.map((place) => ({
      name: `a layer at ${place.join(', ')}`,
      bytes: overlayOf([[0, 0], place]),
      is: refused(PARTS),
    })),
    { name: 'an overlay of another size', bytes: overlayOf([[0, 0]], {}, { size: [80, 48] }), is: refused(PARTS) },
    ...[0, 1, 9, 17, 18, 25].map((length) => ({
      name: `an overlay of ${length} bytes`,
      bytes: overlayOf([[0, 0]], {}, { data: without(whole, length) }),
      is: refused(PARTS),
    })),
    { name: 'an overlay of no layers', bytes: overlayOf([]), is: refused(PARTS) },
    {
      name: 'an overlay of itself',
      bytes: file([canvas(64, 48, [0, 0])], [['dimg', 1, 1]]),
      is: refused(PARTS),
    },
    {
      name: 'an identity of another size',
      bytes: file([identity([64, 32]), coded(2, 40)], [['dimg', 1, 2]]),
      is: refused(PARTS),
    },
    {
      name: 'an identity of two',
      bytes: file([identity([32, 32]), coded(2, 40), coded(3, 40)], [['dimg', 1, 2, 3]]),
      is: refused(PARTS),
    },
    { name: 'an identity of itself', bytes: file([identity([32, 32])], [['dimg', 1, 1]]), is: refused(PARTS) },
    {
      name: 'identities of each other',
      bytes: file(
        [identity([32, 32]), identity([32, 32], { id: 2 })],
        [
          ['dimg', 1, 2],
          ['dimg', 2, 1],
        ],
      ),
      is: refused(PARTS),
    },
    {
      name: 'five identities, one of the other',
      bytes: file(
        [identity([32, 32]), ...range(4).map((id) => identity([32, 32], { id })), coded(6, 40)],
        range(5, 1).map((id) => ['dimg', id, id + 1]),
      ),
      is: refused(PARTS),
    },
    {
      name: 'a property that must be known',
      bytes: plain({ properties: [NUMBERS, ['iscl', u32(0, 0), true]] }),
      is: refused(CODING),
    },
    { name: 'a property that need not', bytes: plain({ properties: [NUMBERS, ['iscl', u32(0, 0)]] }), is: seen },
  ]
}

/** The units of a configuration that state a size, as they stand in data. */
function sequencesIn(coding: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 23; at < coding.length; ) {
    const unit = coding.subarray(at + 5, at + 5 + coding.readUInt16BE(at + 3))
    if ((unit[0] ?? 0) >> 1 === 33) units.push(lengthOf(unit), unit)
    at += 5 + unit.length
  }
  return units
}

function auxiliaries(): HostileHeif[] {
  const KINDS = ['urn:com:apple:photo:2020:aux:hdrgainmap', 'urn:mpeg:hevc:2015:auxid:2', 'urn:x', '']
  const broken: [string, Partial<Item>][] = [
    ['coded as a JPEG', { type: 'jpeg' }],
    ['coded as AV1', { type: 'av01' }],
    ['uncompressed', { type: 'unci' }],
    ['whose bytes are not there', { place: (start) => ({ start, length: 1_000_000 }) }],
    ['without a configuration', { coding: Buffer.alloc(3) }],
    ['of no bytes', { data: Buffer.alloc(0) }],
  ]
  return [
    ...KINDS.map((kind) => ({
      name: `an auxiliary image of the kind "${kind}"`,
      bytes: auxiliaryOf({ ...coded(2, 200), properties: [auxiliary(kind)] }),
      is: seen,
    })),
    ...broken.map(([what, change]) => ({
      name: `an auxiliary image ${what}`,
      bytes: auxiliaryOf({ ...coded(2, 200), properties: [auxiliary('urn:x')], ...change }),
      is: seen,
    })),
    ...broken.map(([what, change]) => ({
      name: `opacity ${what}`,
      bytes: auxiliaryOf(greyAlpha(2, clearCorner, change)),
      is: LEFT_OUT,
    })),
    { name: 'opacity', bytes: auxiliaryOf(greyAlpha(2, clearCorner)), is: { look: CLEARED } },
    {
      name: 'opacity of another size',
      bytes: auxiliaryOf({ ...coded(2, 200, 3, 3), properties: [ALPHA] }),
      is: LEFT_OUT,
    },
    {
      name: 'opacity that states another size',
      bytes: auxiliaryOf(greyAlpha(2, clearCorner, { size: [64, 64] })),
      is: LEFT_OUT,
    },
    {
      name: 'opacity of itself',
      bytes: file([{ ...PLAIN, properties: [NUMBERS, ALPHA] }], [['auxl', 1, 1]]),
      is: { look: SEEN },
    },
    {
      name: 'a layer with opacity',
      bytes: file(
        [canvas(64, 48, [0, 0]), coded(2, 40), greyAlpha(3, clearCorner)],
        [
          ['dimg', 1, 2],
          ['auxl', 3, 2],
        ],
      ),
      is: refused(CODING),
    },
    {
      name: 'a thumbnail that shows something else',
      bytes: file([PLAIN, coded(2, 200, 20, 20)], [['thmb', 2, 1]]),
      is: seen,
    },
    {
      name: 'a sequence beside it',
      bytes: Buffer.concat([file([PLAIN]), box('moov', Buffer.alloc(200, 1))]),
      is: seen,
    },
  ]
}

function whole(): HostileHeif[] {
  const places: [number, number][] = [
    [0, 0],
    [32, 16],
    [20, 10],
  ]
  return [
    { name: 'an image', bytes: file([PLAIN]), is: seen },
    { name: 'an image of several blocks', bytes: file([coded(1, 20, 4, 3)]), is: { look: look(20, 4, 3) } },
    {
      name: 'an image that its coder crops',
      bytes: (() => {
        const sample = (column: number, row: number): [number, number, number] => [luma(40)(column, row), 128, 128]
        const cropped = hevcOf({ width: 32, height: 32, sample, crop: { right: 6, bottom: 10 } })
        return plain({ size: [26, 22], ...cropped })
      })(),
      is: { look: cut(SEEN, 26, 22) },
    },
    ...[1, 2, 3].map((quarters) => ({
      name: `an image that is turned by ${quarters} quarters`,
      bytes: plain({ turn: [['irot', quarters]] }),
      is: { look: turned(SEEN, quarters) },
    })),
    {
      name: 'an image that is mirrored',
      bytes: plain({ turn: [['imir', 1]] }),
      is: { look: SEEN.map((row) => row.toReversed()) },
    },
    { name: 'a grid', bytes: gridOf(), is: { look: GRID } },
    {
      name: 'a grid that is cut',
      bytes: gridOf({}, grid(2, 2, 50, 40)),
      is: { look: cut(GRID, 50, 40) },
    },
    {
      name: 'a grid of one tile four times',
      bytes: gridOf({}, {}, [['dimg', 1, 2, 2, 2, 2]]),
      is: {
        look: beside([
          [look(40), look(40)],
          [look(40), look(40)],
        ]),
      },
    },
    { name: 'an overlay', bytes: overlayOf(places), is: { look: laid(places) } },
    {
      name: 'an identity',
      bytes: file([identity([32, 32], { properties: [NUMBERS] }), coded(2, 40)], [['dimg', 1, 2]]),
      is: seen,
    },
    {
      name: 'an identity of a grid, turned',
      bytes: file(
        [
          identity([64, 64], { properties: [NUMBERS], turn: [['irot', 1]] }),
          { ...grid(2, 2, 64, 64), id: 9 },
          ...range(4).map((id) => coded(id, id * 20)),
        ],
        [
          ['dimg', 1, 9],
          ['dimg', 9, ...range(4)],
        ],
      ),
      is: { look: turned(GRID, 1) },
    },
  ]
}

/** HEIF files with other types of items, broken bounds and auxiliary images, and such as are whole. */
export const hostileHeifs = (): HostileHeif[] => [...others(), ...bounds(), ...auxiliaries(), ...whole()]

/** An image of one colour, which is in none of those. */
export function loudHeif(sample: [luma: number, blue: number, red: number] = [110, 200, 230]): Buffer {
  const { coding, data } = hevcOf({ width: 128, height: 128, sample: () => sample })
  return file([{ id: 1, type: 'hvc1', size: [128, 128], coding, properties: [NUMBERS], data }])
}

/** A coded image of four by four blocks without some of them, by their numbers: each is a unit of its own. */
export function gappedHeif(gaps: readonly number[]): Buffer {
  const whole = coded(1, 40, 4, 4)
  const { data = Buffer.alloc(0) } = whole
  const units: Buffer[] = []
  for (let at = 0; at < data.length; at += units.at(-1)?.length ?? 0)
    units.push(data.subarray(at, at + 4 + data.readUInt32BE(at)))
  return file([{ ...whole, data: Buffer.concat(units.filter((_, number) => !gaps.includes(number))) }])
}

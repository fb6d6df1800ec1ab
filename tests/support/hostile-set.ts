import { deflateSync } from 'node:zlib'
import { heifOf } from './heif.ts'
import {
  box,
  endlessHeic,
  exifSegment,
  jpegWith,
  loopingTiff,
  png,
  pngChunk,
  pngHeader,
  pollutingXmp,
  profileBomb,
  u32,
  xmpSegment,
} from './hostile-files.ts'

const SIDE = 16_384

/** 16,384 × 16,384 grey pixels in seven passes, from some hundred kilobytes. */
const interlacedGiant = (): Buffer => {
  const header = Buffer.concat([u32(SIDE), u32(SIDE), Buffer.from([8, 0, 0, 0, 1])])
  const passes = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ] as const
  const bytes = passes.reduce((sum, [x, y]) => sum + (SIDE / x + 1) * (SIDE / y), 0)
  return png(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })))
}

/** A GIF that repeats the same pixel in `frames` frames. */
const longGif = (frames: number): Buffer => {
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from('01000100800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ])
}

const giantGif = (): Buffer => {
  const gif = longGif(2)
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  return gif
}

const nested = (depth: number): Buffer => {
  let inner: Buffer = Buffer.alloc(0)
  for (let n = 0; n < depth; n += 1) inner = box('meta', Buffer.concat([Buffer.alloc(4), inner]))
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), inner])
}

const xml = (body: string) => jpegWith(xmpSegment(body))

/** A TIFF of one strip that claims this size. */
const claimingTiff = (width: number, height: number): Buffer => {
  const entries = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 200],
    [277, 1],
    [278, height],
    [279, 64],
  ] as const
  const tiff = Buffer.alloc(300)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(entries.length, 8)
  entries.forEach(([tag, value], index) => {
    const at = 10 + index * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(4, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  })
  return tiff
}

const withExif = (change: (tiff: Buffer) => void) => {
  const tiff = loopingTiff()
  change(tiff)
  return jpegWith(exifSegment(tiff))
}

/** A WebP whose canvas is as large as the format allows, with nothing on it. */
const giantWebp = (): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBPVP8X', 'latin1'), Buffer.from('0a00000010000000ffffffffffff', 'hex')])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body])
}

const MAGICS: readonly (readonly [name: string, start: Buffer])[] = [
  ['start.jpg', 'ffd8ff'],
  ['start.png', '89504e470d0a1a0a'],
  ['start.webp', '524946460000000057454250'],
  ['start.gif', '474946383961'],
  ['start.tif', '49492a00'],
  ['start.heic', '000000186674797068656963'],
  ['start.avif', '0000001c6674797061766966'],
  ['start.mp4', '00000018667479706d703432'],
  ['start.jxl', '0000000c4a584c20'],
  ['start.psd', '38425053'],
  ['start.bmp', '424d'],
  ['start.pdf', '255044462d'],
  ['start.mkv', '1a45dfa3'],
].map(([name = '', hex = '']) => [name, Buffer.from(hex, 'hex')])

/** Files made by hand to hang, fill, crash or deceive their readers, by the names they are written under. */
export function hostileSet(): Map<string, Buffer> {
  return new Map<string, Buffer>([
    ['endless.heic', endlessHeic()],
    ['polluting.jpg', xml(pollutingXmp())],
    ['profile-bomb.png', profileBomb()],
    ['interlaced-giant.png', interlacedGiant()],
    ['ten-thousand-frames.gif', longGif(10_000)],
    ['giant.gif', giantGif()],
    ['giant.webp', giantWebp()],
    ['looping-exif.jpg', jpegWith(exifSegment(loopingTiff()))],
    ['looping.tif', loopingTiff()],
    ['giant.tif', claimingTiff(0x7fff_ffff, 0x7fff_ffff)],
    ['tall.tif', claimingTiff(1, 0xffff_ffff)],
    ['large.tif', claimingTiff(12_000, 12_000)],
    [
      'edited-size.heic',
      heifOf({ items: [{ id: 1, type: 'hvc1', size: [60_000, 60_000], data: Buffer.alloc(64) }], references: [] }),
    ],
    [
      'no-size.heic',
      heifOf({ items: [{ id: 1, type: 'hvc1', size: [0, 0], data: Buffer.alloc(64) }], references: [] }),
    ],
    [
      'own-grid.heic',
      heifOf({
        items: [{ id: 1, type: 'grid', size: [64, 64], data: Buffer.from([0, 0, 255, 255, 255, 255, 255, 255]) }],
        references: [['dimg', 1, 1]],
      }),
    ],
    ['nested.heic', nested(2000)],
    ['many-pixels.png', png(pngHeader(0x7fff_ffff, 0x7fff_ffff), pngChunk('IDAT', Buffer.alloc(9)))],
    ['no-pixels.png', png(pngHeader(0, 0))],
    [
      'text-bomb.png',
      png(
        pngHeader(1, 1),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(2 ** 28), { level: 9 })])),
      ),
    ],
    ['pixel-bomb.png', png(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.alloc(2 ** 28), { level: 9 })))],
    [
      'many-chunks.png',
      png(pngHeader(1, 1), ...Array.from({ length: 50_000 }, () => pngChunk('tEXt', Buffer.from('a\0b')))),
    ],
    ['lying-chunk.png', Buffer.concat([png(pngHeader(1, 1)).subarray(0, 33), u32(0xffff_ffff), Buffer.from('IDAT')])],
    [
      'laughs.jpg',
      xml(
        `<!DOCTYPE l [<!ENTITY a "ha">${'bcdefghij'
          .split('')
          .map((n, i) => `<!ENTITY ${n} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
          .join('')}]><x:xmpmeta>&j;</x:xmpmeta>`,
      ),
    ],
    ['outside.jpg', xml('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x:xmpmeta>&e;</x:xmpmeta>')],
    ['deep-xmp.jpg', xml(`<x:xmpmeta>${'<a>'.repeat(9000)}`)],
    ['wide-xmp.jpg', xml(`<x:xmpmeta ${'a="b" '.repeat(9000)}/>`)],
    ['open-xmp.jpg', xml('<x:xmpmeta><![CDATA[')],
    ['many-entries.jpg', withExif((tiff) => tiff.writeUInt16LE(65_535, 8))],
    ['negative.jpg', withExif((tiff) => tiff.writeUInt32LE(0xffff_ffff, 4))],
    ['strange-type.jpg', withExif((tiff) => tiff.writeUInt16LE(65_535, 12))],
    ['no-segments.jpg', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(2 ** 20, 0xff)])],
    ['empty-segment.jpg', Buffer.from('ffd8ffe10000ffd9', 'hex')],
    [
      'many-segments.jpg',
      jpegWith(...Array.from({ length: 20_000 }, () => Buffer.from('fffe000461 62'.replace(' ', ''), 'hex'))),
    ],
    ['claims.jpg', Buffer.from('ffd8ffc0000b08ffffffff01011100ffda0008010100003f00', 'hex')],
    ['scripted.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>while(1);</script></svg>')],
    ['zip-in-picture.jpg', Buffer.concat([jpegWith(), Buffer.from('504b0304', 'hex'), Buffer.alloc(500)])],
    ['picture-in-program.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(126), jpegWith()])],
    ['zero.jpg', Buffer.alloc(2 ** 20)],
    ['empty.jpg', Buffer.alloc(0)],
    ['one-byte.jpg', Buffer.from([0xff])],
    [
      'film-without-end.mp4',
      Buffer.concat([
        box('ftyp', Buffer.from('mp42\0\0\0\0mp42', 'latin1')),
        box('moov', Buffer.alloc(64), 0xffff_ffff),
      ]),
    ],
    [
      'film-in-circles.mov',
      Buffer.concat([
        box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')),
        ...Array.from({ length: 20_000 }, () => box('free', Buffer.alloc(0))),
      ]),
    ],
    ...MAGICS.flatMap(([name, start]) => [
      [name, start] as const,
      [`zeros-${name}`, Buffer.concat([start, Buffer.alloc(4096)])] as const,
      [`ones-${name}`, Buffer.concat([start, Buffer.alloc(4096, 0xff)])] as const,
    ]),
  ])
}

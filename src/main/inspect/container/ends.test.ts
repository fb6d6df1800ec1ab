import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { heifOf } from '../../../../tests/support/heif.ts'
import { box } from '../../../../tests/support/hostile-files.ts'
import { seededRandom } from '../../../../tests/support/random.ts'
import { mp3 } from '../../../../tests/support/recordings.ts'
import { filmOf, TAILS, zipOf } from '../../../../tests/support/tails.ts'
import { short, tiffOf, undefinedBytes } from '../../../../tests/support/tiff.ts'
import { readStructure } from '../formats.ts'
import { sniff } from '../sniff.ts'
import { magicOf, tailPartsOf } from './tail.ts'

const [WIDTH, HEIGHT] = [96, 64]

/** Noise over a gradient, so that coded bytes are many and of all values. */
function pixels(): Buffer {
  const next = seededRandom(5)
  return Buffer.from(Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at / 90 + next() * 90) & 0xff))
}
const picture = () => sharp(pixels(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })

function bmp(): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM', 'latin1')
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(WIDTH, 18)
  header.writeInt32LE(HEIGHT, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  return Buffer.concat([header, pixels()])
}

function psd(isPacked: boolean): Buffer {
  const header = Buffer.alloc(26)
  header.write('8BPS', 'latin1')
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(3, 12)
  header.writeUInt32BE(HEIGHT, 14)
  header.writeUInt32BE(WIDTH, 18)
  header.writeUInt16BE(8, 22)
  header.writeUInt16BE(3, 24)
  const rows = 3 * HEIGHT
  const counts = Buffer.alloc(isPacked ? rows * 2 : 0)
  for (let row = 0; row * 2 < counts.length; row += 1) counts.writeUInt16BE(WIDTH, row * 2)
  return Buffer.concat([header, Buffer.alloc(12), Buffer.of(0, isPacked ? 1 : 0), counts, pixels()])
}

const codestream = Buffer.concat([Buffer.of(0xff, 0x0a, 0x11, 0x22), pixels().subarray(0, 3000)])
const signature = box('JXL ', Buffer.from('\r\n\x87\n', 'latin1'))
const jxl = (...boxes: Buffer[]) =>
  Buffer.concat([signature, box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1')), ...boxes])
const heic = () =>
  heifOf({ items: [{ id: 1, type: 'hvc1', size: [WIDTH, HEIGHT], data: pixels().subarray(0, 3000) }], references: [] })

/** Containers that state where they end. */
const STATED: Record<string, () => Buffer | Promise<Buffer>> = {
  JPEG: () => picture().jpeg().toBuffer(),
  'progressive JPEG': () => picture().jpeg({ progressive: true }).toBuffer(),
  PNG: () => picture().png().toBuffer(),
  'interlaced PNG': () => picture().png({ progressive: true }).toBuffer(),
  GIF: () => picture().gif().toBuffer(),
  WebP: () => picture().webp().toBuffer(),
  'lossless WebP': () => picture().webp({ lossless: true }).toBuffer(),
  BMP: bmp,
  TIFF: () => picture().tiff({ compression: 'lzw' }).toBuffer(),
  'tiled TIFF': () => picture().tiff({ tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
  AVIF: () => picture().avif().toBuffer(),
  HEIC: heic,
  'JPEG XL in a box': () => jxl(box('jxlc', codestream)),
  'JPEG XL in parts': () =>
    jxl(
      box('jxlp', Buffer.concat([Buffer.of(0, 0, 0, 0), codestream.subarray(0, 900)])),
      box('jxlp', Buffer.concat([Buffer.of(0x80, 0, 0, 1), codestream.subarray(900)])),
    ),
  PSD: () => psd(false),
  'packed PSD': () => psd(true),
}

/** Those that do not, or refer to what is not read: nothing is claimed of them, whatever follows. */
const UNSTATED: Record<string, () => Buffer> = {
  'a bare JPEG XL': () => codestream,
  'a JPEG XL whose last box has no length': () => jxl(box('jxlc', codestream, 0)),
  'a HEIC whose last box has no length': () => {
    const bytes = heic()
    bytes.writeUInt32BE(0, bytes.indexOf('mdat') - 4)
    return bytes
  },
  'a WebP written without a length': () => {
    const bytes = Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\0\0\0\0\x5f\0\0\x3f\0\0', 'latin1')
    return bytes
  },
  'a TIFF with maker notes': () =>
    tiffOf({
      ifd0: { 256: short(4), 257: short(4) },
      exif: { 37500: undefinedBytes(Buffer.from('notes of a maker')) },
    }),
  'a camera raw': () =>
    tiffOf({ ifd0: { 256: short(4), 257: short(4), 50706: undefinedBytes(Buffer.of(1, 4, 0, 0)) } }),
}

const ALSO_NONE: typeof TAILS = [['nothing', Buffer.alloc(0), 'padding'], ...TAILS]

async function walked(bytes: Buffer) {
  const { format } = await sniff(bytes.subarray(0, 65_536))
  const { end, parts, problems } = readStructure(format, bytes).blocks
  return { end, parts, isCut: problems.has('truncated') }
}

describe.each(Object.entries(STATED))('a %s', (name, make) => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await make()
  })

  it('is whole, and nothing follows it', async () => {
    expect(await walked(whole)).toMatchObject({ end: { state: 'whole', at: whole.length }, parts: [], isCut: false })
  })

  it.each(TAILS)('with %s behind it is whole, and that is named', async (_name, tail, kind) => {
    const { end, parts, isCut } = await walked(Buffer.concat([whole, tail]))
    expect(end).toMatchObject({ state: 'whole', at: whole.length })
    expect(parts).toMatchObject([{ kind, source: 'Tail', offset: whole.length, bytes: tail.length }])
    expect(isCut).toBe(false)
  })

  it('with a program behind zeros is whole, and what they hide is named', async () => {
    const tail = Buffer.concat([Buffer.alloc(5000), Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), pixels()])
    const { parts } = await walked(Buffer.concat([whole, tail]))
    expect(parts).toMatchObject([
      { kind: 'padding', offset: whole.length, bytes: 5000 },
      { kind: 'program', form: 'elf', offset: whole.length + 5000, bytes: tail.length - 5000 },
    ])
  })

  it.each([0.3, 0.6, 0.99])('cut at %f of its length is cut off, and has no tail', async (share) => {
    const held = whole.subarray(0, Math.floor(whole.length * share))
    const { end, parts, isCut } = await walked(held)
    expect(end).toMatchObject({ state: 'cut', at: held.length })
    // A total is given only where the file states it.
    expect([null, whole.length]).toContain(end?.due)
    expect(parts).toEqual([])
    expect(isCut).toBe(true)
  })

  it('cut and followed by an archive breaks off where that begins', async () => {
    const held = whole.subarray(0, whole.length - 200)
    const zip = zipOf(900)
    const { end, parts } = await walked(Buffer.concat([held, zip]))
    // The directory of a TIFF that lies at its end leads anywhere once that is missing: nothing is claimed.
    if (name === 'TIFF') return expect(end?.state).not.toBe('whole')
    expect(end).toMatchObject({ state: 'cut', at: held.length })
    expect(parts).toMatchObject([{ kind: 'archive', source: 'Tail', offset: held.length, bytes: zip.length }])
  })
})

describe.each(Object.entries(UNSTATED))('%s', (_, make) => {
  it.each(ALSO_NONE)('with %s behind it is not said to end', async (_name, tail) => {
    const { end, parts, isCut } = await walked(Buffer.concat([make(), tail]))
    expect(end).toMatchObject({ state: 'not_stated', at: null })
    expect(parts).toEqual([])
    expect(isCut).toBe(false)
  })
})

describe.each(['JPEG', 'progressive JPEG', 'PNG', 'interlaced PNG'])('a %s that is cut off', (name) => {
  it.each(TAILS)('and followed by %s is cut off all the same', async (_name, tail, kind) => {
    const whole = await (STATED[name] as () => Promise<Buffer>)()
    for (const share of [0.3, 0.6, 0.99]) {
      const held = whole.subarray(0, Math.floor(whole.length * share))
      const { end, parts, isCut } = await walked(Buffer.concat([held, tail]))
      expect({ share, state: end?.state, isCut }).toEqual({ share, state: 'cut', isCut: true })
      // A text has no structure that would prove where it begins.
      if (kind === 'text') expect(parts).toEqual([])
      // Its own last bytes may be zeros too.
      else if (kind === 'padding') expect(parts).toMatchObject([{ kind, source: 'Tail' }])
      else expect(parts).toMatchObject([{ kind, source: 'Tail', offset: held.length, bytes: tail.length }])
    }
  })
})

describe('a PNG', () => {
  const make = () => (STATED.PNG as () => Promise<Buffer>)()

  it('that is cut off and followed by another one is cut off, and that is named', async () => {
    const whole = await make()
    const held = whole.subarray(0, Math.floor(whole.length * 0.7))
    const { end, parts } = await walked(Buffer.concat([held, whole]))
    expect(end).toMatchObject({ state: 'cut', at: held.length })
    expect(parts).toMatchObject([{ kind: 'picture', form: 'png', offset: held.length, bytes: whole.length }])
  })

  it('whose chunks lead nowhere, but whose last one is there, is damaged and not cut off', async () => {
    const whole = await make()
    const broken = Buffer.from(whole)
    broken.writeUInt32BE(0x7fffffff, whole.indexOf('IDAT') - 4)
    const { end, parts, isCut } = await walked(Buffer.concat([broken, zipOf()]))
    expect(end).toMatchObject({ state: 'whole', at: whole.length })
    expect(parts).toMatchObject([{ kind: 'archive', offset: whole.length }])
    expect(isCut).toBe(false)
  })
})

describe('a JPEG cut off inside its scan', () => {
  it('is cut off although another one follows, and that is named', async () => {
    const whole = await (STATED.JPEG as () => Promise<Buffer>)()
    const held = whole.subarray(0, Math.floor(whole.length * 0.7))
    const { end, parts } = await walked(Buffer.concat([held, whole]))
    expect(end).toMatchObject({ state: 'cut', at: held.length, due: null })
    expect(parts).toMatchObject([{ kind: 'picture', form: 'jpeg', offset: held.length, bytes: whole.length }])
  })

  it('is cut off where the zeros of an incomplete copy begin', async () => {
    const whole = await (STATED.JPEG as () => Promise<Buffer>)()
    const held = Math.floor(whole.length * 0.7)
    const { end, parts } = await walked(Buffer.concat([whole.subarray(0, held), Buffer.alloc(whole.length - held)]))
    expect(end).toMatchObject({ state: 'cut', at: held })
    expect(parts).toMatchObject([{ kind: 'padding', source: 'Tail', offset: held, bytes: whole.length - held }])
  })

  it('is cut off although a film follows, and that is named by its boxes', async () => {
    const whole = await (STATED.JPEG as () => Promise<Buffer>)()
    const held = whole.subarray(0, Math.floor(whole.length * 0.7))
    const film = TAILS.find(([, , kind]) => kind === 'video')?.[1] ?? Buffer.alloc(0)
    const { parts } = await walked(Buffer.concat([held, film]))
    expect(parts).toMatchObject([{ kind: 'video', form: 'mp4', offset: held.length, bytes: film.length }])
  })
})

describe('a tail of a file that is not held in memory', () => {
  const reachOf = (bytes: Buffer) => {
    let read = 0
    const readAt = async (at: number, length: number) => {
      const piece = bytes.subarray(at, at + length)
      read += piece.length
      return piece
    }
    return { reach: { bytes: bytes.length, readAt }, read: () => read }
  }

  it('has the same parts as one that is, counted from the start of the file', async () => {
    const tail = Buffer.concat([zipOf(), Buffer.alloc(100)])
    const { reach } = reachOf(Buffer.concat([Buffer.alloc(500, 7), tail]))
    expect(await tailPartsOf(reach, 500)).toMatchObject([
      { kind: 'archive', form: 'zip', offset: 500, bytes: tail.length - 100 },
      { kind: 'padding', form: null, offset: 400 + tail.length, bytes: 100 },
    ])
    expect(await tailPartsOf(reach, reach.bytes)).toEqual([])
  })

  const elf = Buffer.concat([Buffer.from('\x7fELF\x02'), pixels()])
  const noted = (kind: string, bytes: Buffer) => ({ kind, bytes })
  it.each([
    [[noted('archive', zipOf(6 * 2 ** 20))], 2 ** 20],
    [[noted('padding', Buffer.alloc(6 * 2 ** 20))], 6 * 2 ** 20],
    [[noted('padding', Buffer.alloc(5 * 2 ** 20 + 3)), noted('program', elf)], 6 * 2 ** 20],
    [[noted('padding', Buffer.alloc(5 * 2 ** 20)), noted('archive', zipOf()), noted('video', filmOf())], 6 * 2 ** 20],
    [
      [
        noted('padding', Buffer.alloc(2 ** 20, 9)),
        noted('unknown', Buffer.concat([pixels(), Buffer.alloc(5 * 2 ** 20)])),
      ],
      2 ** 21,
    ],
    [[noted('padding', Buffer.alloc(6 * 2 ** 20, 0xff))], 6 * 2 ** 20],
  ])('of megabytes has the parts that their starts tell, case %#', async (things, mostRead) => {
    const { reach, read } = reachOf(Buffer.concat([Buffer.alloc(500, 7), ...things.map(({ bytes }) => bytes)]))
    let at = 500
    const expected = things.map(({ kind, bytes }) => {
      at += bytes.length
      return { kind, source: 'Tail', offset: at - bytes.length, bytes: bytes.length }
    })
    expect(await tailPartsOf(reach, 500)).toMatchObject(expected)
    // The starts, and the last bytes for a trailer.
    expect(read()).toBeLessThanOrEqual(mostRead + 2 ** 16)
  })
})

describe('the first bytes of a tail', () => {
  it.each([
    ['PK\x03\x04', 'archive', 'zip'],
    ['Rar!\x1a\x07\x01\0', 'archive', 'rar'],
    ['%PDF-1.7', 'document', 'pdf'],
    ['#!/bin/sh\n', 'program', 'script'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'audio', 'wav'],
    ['OggS\0\x02', 'audio', 'ogg'],
    ['\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x82\x84webm', 'video', 'webm'],
    ['#!AMR\n', 'audio', 'amr'],
    ['\xff\xd8\xff\xe0', 'picture', 'jpeg'],
  ])('%j name what it is', (start, kind, form) => {
    expect(magicOf(Buffer.from(start, 'latin1'))).toEqual({ kind, form })
  })

  it('say nothing of two letters in a text, or of noise', () => {
    expect(magicOf(Buffer.from(`MZ is how the letter begins. ${'And so on. '.repeat(20)}`))).toBeNull()
    expect(magicOf(Buffer.from('BM'))).toBeNull()
    expect(magicOf(Buffer.of(0xff, 0x0a, 1, 2, 3, 4, 5, 6))).toBeNull()
    expect(magicOf(pixels())).toBeNull()
  })
})

describe('things behind one another', () => {
  const text = Buffer.from('The keys are with the harbour master, who asks for nothing. '.repeat(300))
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
  const jpeg = () => picture().jpeg().toBuffer()
  const MIXES: Record<string, () => Promise<[string, Buffer][]>> = {
    'an archive and a film': async () => [
      ['archive', zipOf()],
      ['video', filmOf()],
    ],
    'two archives and a text': async () => [
      ['archive', zipOf()],
      ['archive', zipOf(900, 3)],
      ['text', text],
    ],
    'a long text and an archive': async () => [
      ['text', text],
      ['archive', zipOf()],
    ],
    'a text and a picture': async () => [
      ['text', text],
      ['picture', await jpeg()],
    ],
    'noise, an archive and a picture': async () => [
      ['unknown', pixels()],
      ['archive', zipOf()],
      ['picture', await jpeg()],
    ],
    'a document and a picture': async () => [
      ['document', pdf],
      ['picture', await jpeg()],
    ],
    'a recording and an archive': async () => [
      ['audio', mp3()],
      ['archive', zipOf()],
    ],
    'zeros and an archive': async () => [
      ['padding', Buffer.alloc(50_000)],
      ['archive', zipOf()],
    ],
    'a film and an archive': async () => [
      ['video', filmOf()],
      ['archive', zipOf()],
    ],
  }

  it.each(Object.entries(MIXES))('are told apart with their sizes: %s', async (_, make) => {
    const things = await make()
    const start = await picture().png().toBuffer()
    let at = start.length
    const expected = things.map(([kind, bytes]) => {
      at += bytes.length
      return { kind, source: 'Tail', offset: at - bytes.length, bytes: bytes.length }
    })
    const { parts } = await walked(Buffer.concat([start, ...things.map(([, bytes]) => bytes)]))
    expect(parts).toMatchObject(expected)
    expect(parts.length).toBe(expected.length)
  })
})

describe('a text that begins like something else', () => {
  it.each([
    'ID3 is a name for tags, and nothing more. ',
    'GIF89a and its older sister are formats. ',
    'GIF89a is an old format, said he. ',
    'BM are the letters on the box of the BM in Bremen. ',
    'MZ is the mark of my friend, who writes it on everything that he owns. ',
    'fLaC is how the other file begins. ',
    'OggS is how the third file begins, and here is more of that. ',
    '#!AMR is not a song. ',
  ])('is a text: %j', async (line) => {
    const whole = await picture().png().toBuffer()
    for (const text of [line, line.repeat(600)]) {
      const { parts } = await walked(Buffer.concat([whole, Buffer.from(text)]))
      expect(parts).toMatchObject([{ kind: 'text', offset: whole.length, bytes: text.length }])
    }
  })

  it.each([
    ['a TIFF whose directory is nowhere', Buffer.from('II*\0 hello')],
    ['media data without a list of tracks', box('mdat', Buffer.alloc(92, 'q'))],
    ['an archive of a system that there is not', Buffer.from('PK\x03\x04 just a note')],
  ])('or a few bytes of it are not that: %s', async (_, tail) => {
    const { parts } = await walked(Buffer.concat([await picture().png().toBuffer(), tail]))
    expect(parts).toMatchObject([{ kind: 'unknown', form: null, bytes: tail.length }])
  })
})

describe.each(['JPEG', 'PNG'])('a %s that is cut off', (name) => {
  it.each(['JPEG', 'PNG'])('and followed by a whole %s has that named, from its first byte', async (other) => {
    const make = (of: string) => (STATED[of] as () => Promise<Buffer>)()
    const [whole, second] = [await make(name), await make(other)]
    for (const share of [0.5, 0.6, 0.9]) {
      const held = whole.subarray(0, Math.floor(whole.length * share))
      const { parts } = await walked(Buffer.concat([held, second]))
      expect(parts).toMatchObject([{ kind: 'picture', form: other.toLowerCase(), offset: held.length }])
      expect(parts[0]?.bytes).toBe(second.length)
    }
  })
})

describe.each(['TIFF', 'tiled TIFF'])('a %s that is cut off', (name) => {
  it('and goes on as something else has no total made of its bytes', async () => {
    const make = STATED[name] as () => Promise<Buffer>
    const whole = await make()
    const noise = (seed: number) => {
      const next = seededRandom(seed)
      return Buffer.from(Uint8Array.from({ length: 9000 }, () => Math.floor(next() * 256)))
    }
    const others = [
      zipOf(whole.length),
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      ...Array.from({ length: 30 }, (_, seed) => noise(seed)),
    ]
    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95])
      for (const other of others) {
        const { end } = await walked(Buffer.concat([whole.subarray(0, Math.floor(whole.length * share)), other]))
        expect([null, whole.length]).toContain(end?.due)
      }
  })

  it('says no total where a directory or a list of places is not held', async () => {
    const whole = await (STATED[name] as () => Promise<Buffer>)()
    for (let length = 60; length < whole.length; length += 97) {
      const { end } = await walked(whole.subarray(0, length))
      expect(end?.state).toBe('cut')
      expect([null, whole.length]).toContain(end?.due)
    }
  })
})

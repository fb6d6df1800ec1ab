import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gifOf, gifWithXmp } from '../../../../tests/support/containers.ts'
import { exifSegment, jpegWith, png, pngChunk, pngHeader, xmpSegment } from '../../../../tests/support/hostile-files.ts'
import { filmOf, zipOf } from '../../../../tests/support/tails.ts'
import { ascii, tiffOf } from '../../../../tests/support/tiff.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

const exif = tiffOf({ ifd0: { 271: ascii('Canon') } })
const riff = (...chunks: [string, Buffer][]) => {
  const body = Buffer.concat(
    chunks.map(([type, data]) => {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(data.length)
      return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
    }),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body])
}

describe('a JPEG', () => {
  it('gives its blocks and is whole when it has an end', () => {
    const blocks = readJpeg(jpegWith(exifSegment(exif), xmpSegment('<x/>')))
    expect(blocks).toMatchObject({ exif: [exif], xmp: [Buffer.from('<x/>')] })
    expect([...blocks.problems]).toEqual([])
  })

  it('gives an EXIF block whole that goes on in the next segment, and two blocks as two', () => {
    const [start, rest] = [exif.subarray(0, 20), exif.subarray(20)]
    expect(readJpeg(jpegWith(exifSegment(start), exifSegment(rest))).exif).toEqual([exif])
    expect(readJpeg(jpegWith(exifSegment(exif), exifSegment(exif))).exif).toEqual([exif, exif])
  })

  it('is noticed to be cut off, in its headers or in its pixels', () => {
    const whole = jpegWith(exifSegment(exif))
    expect([...readJpeg(whole.subarray(0, 30)).problems]).toContain('truncated')
    expect([...readJpeg(whole.subarray(0, whole.length - 2)).problems]).toEqual(['truncated'])
  })
})

describe('a PNG', () => {
  it('gives EXIF from its chunk and from text, and its texts as entries', () => {
    const hex = Buffer.concat([Buffer.from('Exif\0\0'), exif]).toString('hex')
    const text = (key: string, value: string) => pngChunk('tEXt', Buffer.from(`${key}\0${value}`, 'latin1'))
    const blocks = readPng(
      png(
        pngHeader(3, 2),
        pngChunk('eXIf', exif),
        text('Raw profile type APP1', `\nexif\n      ${hex.length / 2}\n${hex}\n`),
        text('parameters', 'a harbour at night'),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('packed')])),
      ),
    )
    expect(blocks.exif).toEqual([exif, exif])
    expect(blocks.size).toEqual({ width: 3, height: 2 })
    expect(blocks.entries.map(({ tag, raw }) => [tag, raw])).toEqual([
      ['parameters', 'a harbour at night'],
      ['Comment', 'packed'],
    ])
  })

  it('is noticed to be cut off and to hold a broken block', () => {
    const broken = png(pngHeader(1, 1), pngChunk('zTXt', Buffer.from('Comment\0\0not deflated')))
    expect([...readPng(broken).notes]).toEqual(['compressed_block_unreadable'])
    expect([...readPng(broken.subarray(0, broken.length - 12)).problems]).toEqual(['truncated'])
  })
})

describe('a WebP', () => {
  it('gives its size and blocks, with or without a header in front of EXIF', () => {
    const extended = Buffer.from([0, 0, 0, 0, 9, 0, 0, 4, 0, 0])
    const blocks = readWebp(
      riff(['VP8X', extended], ['EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif])], ['XMP ', Buffer.from('<x/>')]),
    )
    expect(blocks).toMatchObject({ size: { width: 10, height: 5 }, exif: [exif], xmp: [Buffer.from('<x/>')] })
    expect(readWebp(riff(['EXIF', exif])).exif).toEqual([exif])
    expect([...readWebp(riff(['VP8X', extended]).subarray(0, 20)).problems]).toEqual(['truncated'])
    const longer = riff(['VP8X', extended])
    longer.writeUInt32LE(longer.length + 1000, 4)
    expect(readWebp(longer)).toMatchObject({
      end: { state: 'cut', missing: 'stated_length', due: longer.length + 1008 },
      problems: new Set(['shorter_than_stated']),
    })
  })
})

describe('a length of a WebP', () => {
  const coded = Buffer.alloc(500, 'abc')
  const whole = riff(['VP8 ', coded])
  const stating = (at: number, length: number, file = whole) => {
    const changed = Buffer.from(file)
    changed.writeUInt32LE(length, at)
    return changed
  }

  it('is told with the other where the two exclude each other', () => {
    for (const [file, outer, inner] of [
      [stating(16, 900), 520, 920],
      [stating(4, 300), 308, 520],
      [stating(16, 200), 520, 220],
    ] as const)
      expect(readWebp(file).end).toMatchObject({
        state: 'contradicted',
        lengths: [
          { of: 'RIFF', to: outer },
          { of: 'VP8 ', to: inner },
        ],
      })
  })

  it('is that of the whole where only filling is behind the last chunk', () => {
    const filled = Buffer.concat([whole, Buffer.alloc(100)])
    expect(readWebp(stating(4, filled.length - 8, filled))).toMatchObject({
      end: { state: 'whole', at: filled.length },
      parts: [{ kind: 'padding', source: 'Gap', offset: 520, bytes: 100 }],
    })
  })
})

describe('a GIF', () => {
  it('without its trailer is named with what follows its frames', () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0])
    const held = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0]), frame, frame])
    for (const tail of [zipOf(600), filmOf(), Buffer.alloc(500)]) {
      const { end, parts, problems } = readGif(Buffer.concat([held, tail]))
      expect(end).toMatchObject({ state: 'cut', at: held.length, missing: 'end_mark' })
      expect(parts).toMatchObject([{ source: 'Tail', offset: held.length, bytes: tail.length }])
      expect([...problems]).toEqual(['several_frames', 'end_mark_missing'])
    }
    // Within a frame more is missing.
    const cut = held.subarray(0, -2)
    const { end, parts } = readGif(Buffer.concat([cut, zipOf(600)]))
    expect(end).toMatchObject({ state: 'cut', at: cut.length, missing: 'data' })
    expect(parts).toMatchObject([{ kind: 'archive', form: 'zip', offset: cut.length }])
    const damaged = readGif(Buffer.concat([held, Buffer.from('what is no block')]))
    expect([damaged.end?.state, damaged.parts]).toEqual(['not_walked', []])
  })

  it('counts its frames, reads its comment and is noticed to be cut off', () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0])
    const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0])
    const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0])])
    const whole = Buffer.concat([head, comment, frame, frame, Buffer.from([0x3b])])
    expect(readGif(whole)).toMatchObject({ size: { width: 1, height: 1 }, entries: [{ tag: 'Comment', raw: 'hi' }] })
    expect([...readGif(whole).problems]).toEqual(['several_frames'])
    expect([...readGif(whole.subarray(0, whole.length - 1)).problems]).toContain('end_mark_missing')
    expect([...readGif(whole.subarray(0, whole.length - 2)).problems]).toContain('truncated')
  })

  it('gives its XMP packet without the trailer, its profile and a comment of several parts', () => {
    const packet = Buffer.from('<x:xmpmeta/>'.repeat(40))
    expect(readGif(gifWithXmp(packet))).toMatchObject({ xmp: [packet], problems: new Set() })
    const parts = Buffer.concat([Buffer.of(3), Buffer.from('abc'), Buffer.of(2), Buffer.from('de'), Buffer.of(0)])
    const profile = Buffer.concat([Buffer.from('\x21\xff\x0bICCRGBG1012', 'latin1'), parts])
    const comment = Buffer.concat([Buffer.of(0x21, 0xfe), parts])
    expect(readGif(gifOf(profile, comment))).toMatchObject({
      icc: Buffer.from('abcde'),
      entries: [{ tag: 'Comment', raw: 'abcde' }],
    })
    const cut = gifWithXmp(packet).subarray(0, 200)
    expect(readGif(cut).xmp).toEqual([])
    expect([...readGif(cut).problems]).toEqual(['truncated'])
  })
})

import { describe, expect, it } from 'vitest'
import { ascii, rational, short, tiffOf, undefinedBytes, utf8 } from '../../../../tests/support/tiff.ts'
import { readExif } from './exif.ts'

const valuesOf = (block: Buffer) =>
  Object.fromEntries(
    (readExif(block)?.entries ?? []).map(({ group, tag, raw, friendly }) => [`${group} ${tag}`, [raw, friendly]]),
  )

describe('an EXIF block', () => {
  it('gives its values as recorded, fractions with both parts, and in words where a number needs them', () => {
    const block = tiffOf({
      ifd0: { 271: ascii('Canon'), 274: short(6) },
      exif: {
        33434: rational([1, 250]),
        33437: rational([28, 10]),
        37383: short(5),
        42034: rational([24, 1], [70, 1]),
      },
    })
    expect(valuesOf(block)).toEqual({
      'EXIF Make': ['Canon', null],
      'EXIF Orientation': ['6', 'Rotate 90 CW'],
      'EXIF ExposureTime': ['1/250', '1/250 s'],
      'EXIF FNumber': ['28/10', 'f/2.8'],
      'EXIF MeteringMode': ['5', 'Pattern'],
      'EXIF LensInfo': ['24 70', null],
    })
  })

  it('reads the same in either byte order', () => {
    const content = { ifd0: { 272: ascii('DSC-1') }, exif: { 36867: ascii('2020:01:02 03:04:05') } }
    for (const order of ['II', 'MM'] as const) {
      expect(valuesOf(tiffOf(content, order))).toEqual({
        'EXIF Model': ['DSC-1', null],
        'EXIF DateTimeOriginal': ['2020:01:02 03:04:05', null],
      })
    }
  })

  it('keeps what it can read when an entry is broken', () => {
    const block = tiffOf({
      ifd0: { 271: ascii('Canon'), 272: { type: 99, count: 5, bytes: Buffer.alloc(5) }, 305: ascii('v1') },
    })
    const exif = readExif(block)
    expect(valuesOf(block)).toEqual({ 'EXIF Make': ['Canon', null], 'EXIF Software': ['v1', null] })
    expect([...(exif?.notes ?? [])]).toEqual(['exif_entry_unreadable'])
  })

  it('knows a maker note without decoding it', () => {
    const exif = readExif(tiffOf({ ifd0: {}, exif: { 37500: undefinedBytes(Buffer.alloc(400)) } }))
    expect(exif).toMatchObject({ hasMakerNote: true, entries: [] })
  })

  it('reads comments in the character code they name', () => {
    const comment = (code: string, text: Buffer) =>
      undefinedBytes(Buffer.concat([Buffer.from(code.padEnd(8, '\0')), text]))
    const read = (value: ReturnType<typeof comment>) =>
      valuesOf(tiffOf({ ifd0: {}, exif: { 37510: value } }))['EXIF UserComment']?.[0]
    expect(read(comment('ASCII', Buffer.from('harbour')))).toBe('harbour')
    expect(read(comment('UNICODE', Buffer.from('Hafen Ü', 'utf16le')))).toBe('Hafen Ü')
    // In the other order than the block's own, as common writers leave it.
    expect(read(comment('UNICODE', Buffer.from('Hafen Ü', 'utf16le').swap16()))).toBe('Hafen Ü')
    expect(read(comment('UNICODE', Buffer.from('\ufeff日本', 'utf16le').swap16()))).toBe('日本')
    expect(read(comment('JIS', Buffer.from('\x1b$BIY;N\x1b(B 1', 'latin1')))).toBe('富士 1')
    expect(read(comment('JIS', Buffer.from('plain')))).toBe('plain')
  })

  it('says that a comment was not read whose text is not in the code it names', () => {
    const shiftJis = Buffer.from('JIS\0\0\0\0\0\x95\x78\x8e\x6d', 'latin1')
    const exif = readExif(tiffOf({ ifd0: {}, exif: { 37510: undefinedBytes(shiftJis) } }))
    expect(exif?.entries.map(({ raw }) => raw)).toEqual(['(12 bytes)'])
    expect([...(exif?.notes ?? [])]).toEqual(['comment_unreadable'])
  })

  it('lists the photographer’s copyright and the editor’s', () => {
    const copyright = (text: string) => valuesOf(tiffOf({ ifd0: { 33432: ascii(text) } }))['EXIF Copyright']?.[0]
    expect(copyright('Zoë')).toBe('Zoë')
    expect(copyright('Zoë\0Yann')).toBe('Zoë; Yann')
    expect(copyright(' \0Yann')).toBe('Yann')
  })

  it('reads the text of Exif 3.0, which is UTF-8', () => {
    const block = tiffOf({ ifd0: { 271: utf8('Kamera Ü'), 272: utf8('Modell 3'), 305: utf8('撮影 1.0') } })
    expect(valuesOf(block)).toEqual({
      'EXIF Make': ['Kamera Ü', null],
      'EXIF Model': ['Modell 3', null],
      'EXIF Software': ['撮影 1.0', null],
    })
    expect([...(readExif(block)?.notes ?? [])]).toEqual([])
  })

  it('does not apply an orientation that is recorded as text, and says so', () => {
    for (const orientation of [ascii('6'), utf8('6'), ascii('left')]) {
      const exif = readExif(tiffOf({ ifd0: { 274: orientation } }))
      expect(exif?.orientation).toBeNull()
      expect([...(exif?.notes ?? [])]).toEqual(['orientation_as_text'])
    }
  })

  it('refuses an orientation that does not exist', () => {
    const exif = readExif(tiffOf({ ifd0: { 274: short(9) } }))
    expect(exif?.orientation).toBeNull()
    expect([...(exif?.notes ?? [])]).toEqual(['orientation_unreadable'])
  })

  it('is nothing when it does not start like one', () => {
    expect(readExif(Buffer.from('not a TIFF structure'))).toBeNull()
    expect(readExif(Buffer.alloc(0))).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideOrientation } from './as-stored.ts'

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const exif = [...ascii('Exif'), 0, 0, ...ascii('MM'), 0, 42]
const segment = (marker: number, body: number[]) => [0xff, marker, 0, body.length + 2, ...body]
const chunk = (name: string, body: number[]) => [0, 0, 0, body.length, ...ascii(name), ...body, 1, 2, 3, 4]
const riff = (name: string, body: number[]) => [
  ...ascii(name),
  body.length,
  0,
  0,
  0,
  ...body,
  ...(body.length % 2 ? [0] : []),
]

/** The bytes that differ afterwards, and the returned value. */
function hide(bytes: number[], type: string) {
  const copy = Uint8Array.from(bytes)
  const isStored = hideOrientation(copy, type)
  const text = String.fromCharCode(...copy)
  return { isStored, text, changed: bytes.flatMap((byte, at) => (byte === copy[at] ? [] : [at])) }
}

describe('a picture whose orientation is hidden', () => {
  it('loses the name of every EXIF segment of a JPEG and nothing else', () => {
    const jpeg = [
      0xff,
      0xd8,
      ...segment(0xe0, ascii('JFIF')),
      ...segment(0xe1, exif),
      ...segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/')),
      ...segment(0xe2, ascii('ICC_PROFILE')),
      ...segment(0xe1, exif),
      0xff,
      0xda,
      0,
      4,
      1,
      2,
      ...ascii('Exif'),
    ]
    const { isStored, text, changed } = hide(jpeg, 'image/jpeg')
    expect(isStored).toBe(true)
    expect(changed).toHaveLength(2)
    expect(text.match(/Exif/g)).toHaveLength(1)
    expect(text).toContain('ICC_PROFILE')
  })

  it('loses the EXIF chunk of a PNG', () => {
    const png = [
      0x89,
      ...ascii('PNG'),
      13,
      10,
      26,
      10,
      ...chunk('IHDR', [0, 0, 0, 1]),
      ...chunk('eXIf', exif),
      ...chunk('IEND', []),
    ]
    const { isStored, text, changed } = hide(png, 'image/png')
    expect([isStored, changed.length, text.includes('eXIf'), text.includes('IHDR')]).toEqual([true, 1, false, true])
  })

  it('loses the EXIF chunk of a WebP, after chunks of odd length too', () => {
    const webp = [
      ...ascii('RIFF'),
      0,
      0,
      0,
      0,
      ...ascii('WEBP'),
      ...riff('ICCP', [1, 2, 3]),
      ...riff('EXIF', [...exif, 0, 0]),
    ]
    const { isStored, text, changed } = hide(webp, 'image/webp')
    expect([isStored, changed.length, text.includes('EXIF'), text.includes('ICCP')]).toEqual([true, 1, false, true])
  })

  it('is left alone where the turn belongs to decoding', () => {
    expect(hide([...ascii('....ftypavif'), ...exif], 'image/avif')).toMatchObject({ isStored: false, changed: [] })
  })

  it('ends with whatever bytes it is given', () => {
    const types = fc.constantFrom('image/jpeg', 'image/png', 'image/webp')
    const starts = fc.constantFrom(
      [0xff, 0xd8, 0xff, 0xe1],
      [0x89, ...ascii('PNG'), 13, 10, 26, 10],
      ascii('RIFF....WEBPEXIF'),
    )
    fc.assert(
      fc.property(types, starts, fc.uint8Array({ maxLength: 200 }), (type, start, rest) => {
        hideOrientation(Uint8Array.from([...start, ...rest]), type)
      }),
    )
  })
})

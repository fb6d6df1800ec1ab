import { describe, expect, it } from 'vitest'
import { type HeifParts, heifOf } from '../../../../tests/support/heif.ts'
import { box, endlessHeic } from '../../../../tests/support/hostile-files.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { readHeif } from './heif.ts'
import { embeddedThumbnail } from './heif-thumbnail.ts'

const phone: HeifParts = {
  items: [
    { id: 1, type: 'grid', size: [4032, 3024], turn: [['irot', 3]] },
    { id: 2, type: 'hvc1', size: [512, 512], data: Buffer.from('tile') },
    { id: 3, type: 'hvc1', size: [320, 240], data: Buffer.from('thumbnail') },
    {
      id: 4,
      type: 'Exif',
      data: Buffer.concat([Buffer.alloc(4), Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')]),
    },
  ],
  references: [
    ['dimg', 1, 2],
    ['thmb', 3, 1],
    ['cdsc', 4, 1],
  ],
}

describe('a HEIF file', () => {
  it('gives the size of its primary picture, the coding of its tiles and the turn of its container', () => {
    expect(readHeif(heifOf(phone))).toMatchObject({
      majorBrand: 'heic',
      coding: 'hvc1',
      size: { width: 4032, height: 3024 },
      turn: 6,
      exif: [expect.any(Buffer)],
    })
    expect([...readHeif(heifOf(phone)).problems]).toEqual([])
  })

  it('applies rotation and mirror in the order they are listed', () => {
    const turned = (turn: [string, number][]) =>
      readHeif(heifOf({ items: [{ id: 1, type: 'av01', size: [4, 3], turn }], references: [] })).turn
    expect(
      turned([
        ['irot', 1],
        ['imir', 0],
      ]),
    ).toBe(5)
    expect(
      turned([
        ['imir', 0],
        ['irot', 1],
      ]),
    ).toBe(7)
    expect(turned([])).toBe(1)
  })

  it('whose items are said to be in another file is not read for them, and says so', () => {
    const [outside] = phone.items.filter(({ type }) => type === 'Exif')
    const elsewhere = (id: number) =>
      readHeif(
        heifOf({
          ...phone,
          items: phone.items.map((item) => {
            if (item.id !== id) return item
            return { ...item, place: (start, length) => ({ start, length, reference: 1 }) }
          }),
          dataReferences: [box('url ', Buffer.from('\0\0\0\0other.heic\0'))],
        }),
      )
    const read = elsewhere(outside?.id ?? 0)
    expect([read.exif, [...read.problems], [...read.notes]]).toEqual([[], ['data_elsewhere'], ['blocks_unread']])
    expect([...elsewhere(2).problems]).toEqual(['data_elsewhere'])
    expect(elsewhere(2).exif).toHaveLength(1)
    expect(problemWords('data_elsewhere')).not.toBe('data_elsewhere')
  })

  it('is noticed to be cut off', () => {
    const whole = heifOf(phone)
    expect([...readHeif(whole.subarray(0, whole.length - 6)).problems]).toContain('truncated')
  })

  it('without a picture says so and ends, whatever its boxes claim', () => {
    expect([...readHeif(endlessHeic()).problems]).toEqual(['no_picture'])
    const short = Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0')), box('meta', Buffer.alloc(3), 4)])
    expect([...readHeif(short).problems]).toEqual(['no_picture'])
  })

  it('lends its thumbnail only when the proportions are those of the picture', () => {
    const small = embeddedThumbnail(heifOf(phone))
    expect(small && readHeif(small)).toMatchObject({ coding: 'hvc1', size: { width: 320, height: 240 }, turn: 1 })
    expect(small?.subarray(-9).toString()).toBe('thumbnail')
    const items = phone.items.map((item) => (item.id === 3 ? { ...item, size: [320, 320] as [number, number] } : item))
    expect(embeddedThumbnail(heifOf({ ...phone, items }))).toBeNull()
    expect(embeddedThumbnail(heifOf({ ...phone, references: [] }))).toBeNull()
    expect(embeddedThumbnail(endlessHeic())).toBeNull()
  })
})

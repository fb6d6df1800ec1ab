import { describe, expect, it } from 'vitest'
import { provenReading, type ReadFaces, settleReading } from './proven-reading.ts'

const face = (x: number, y: number) => ({ x, y, width: 60, height: 60, confidence: 0.9, deepfakeScore: 0.5 })
const across = (orientation: number) => ({ width: 640, height: 480, orientation })
let last = 0
const result = (orientation: number, x: number, y: number): ReadFaces => {
  last += 1
  return { sha256: String(last), faces: [face(x, y)], picture: across(orientation) }
}
/** Boxes that are inside the image only as displayed, or only as stored, if it is rotated by a quarter turn. */
const [upright, stored] = [() => result(6, 100, 550), () => result(8, 550, 100)]
const doubtful = { faces: [face(100, 100)], picture: across(3) }
const nothing = { chosen: null, proven: null }

describe('a reading that other results prove', () => {
  it('is the one under which boxes of turned pictures lie on them, and says how many tell', () => {
    expect(provenReading([upright(), upright(), result(6, 100, 100)])).toEqual({
      reading: { unit: 'pixels', frame: 'upright' },
      results: 2,
    })
    expect(provenReading([stored(), stored(), stored()])).toMatchObject({ reading: { frame: 'stored' }, results: 3 })
  })

  it('is none while fewer than two pictures tell, however often one was answered', () => {
    expect(provenReading([])).toBeNull()
    const one = upright()
    expect(provenReading([one, one, result(6, 100, 100)])).toBeNull()
  })

  it('is none where results tell different things', () => {
    expect(provenReading([upright(), upright(), stored()])).toBeNull()
  })

  it('is never told by pictures that are not turned, or turned so that both readings fit', () => {
    expect(provenReading([result(1, 550, 100), result(1, 550, 100), result(3, 550, 100)])).toBeNull()
  })
})

describe('the reading in use', () => {
  const proven = { reading: { unit: 'pixels', frame: 'upright' }, results: 2 } as const

  it('is what others prove where the numbers leave it open, and uncertain where nothing does', () => {
    expect(settleReading(doubtful.faces, doubtful.picture, nothing)).toEqual({
      reading: { unit: 'pixels', frame: 'stored' },
      basis: 'default',
      isSettled: false,
    })
    expect(settleReading(doubtful.faces, doubtful.picture, { ...nothing, proven })).toEqual({
      reading: proven.reading,
      basis: 'as_others',
      results: 2,
      isSettled: true,
    })
  })

  it('is what its own numbers tell, and above all what the person chose', () => {
    const own = stored()
    expect(settleReading(own.faces, own.picture, { ...nothing, proven })).toMatchObject({
      reading: { frame: 'stored' },
      basis: 'fits_only_this',
      isSettled: true,
    })
    const chosen = { unit: 'fractions', frame: 'stored' } as const
    expect(settleReading(doubtful.faces, doubtful.picture, { chosen, proven })).toEqual({
      reading: chosen,
      basis: 'chosen',
      isSettled: true,
    })
  })

  it('is not taken from results that count in another unit', () => {
    const fractions = [{ ...face(0.1, 0.1), width: 0.1, height: 0.1 }]
    expect(settleReading(fractions, across(6), { ...nothing, proven })).toMatchObject({
      reading: { unit: 'fractions' },
      basis: 'default',
      isSettled: false,
    })
  })

  it('is settled where no turn could move a box', () => {
    expect(settleReading([face(100, 100)], across(1), { ...nothing, proven })).toMatchObject({
      basis: 'default',
      isSettled: true,
    })
  })

  it('is uncertain where its unit is open, unless a person chose one', () => {
    const large = { width: 4000, height: 3000, orientation: 1 }
    expect(settleReading([face(100, 100)], large, { ...nothing, proven })).toMatchObject({
      basis: 'unit_open',
      isSettled: false,
    })
    const chosen = { unit: 'pixels', frame: 'stored' } as const
    expect(settleReading([face(100, 100)], large, { chosen, proven })).toMatchObject({
      basis: 'chosen',
      isSettled: true,
    })
  })

  it('is none where no face has a box in numbers', () => {
    expect(settleReading([{ ...face(1, 1), x: null }], across(1), nothing)).toBeNull()
    expect(settleReading([], across(1), nothing)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FaceReading } from './face.ts'
import {
  type BoxedFace,
  inferReading,
  placeFaces,
  type StoredPicture,
  toUprightBox,
  turnPoint,
  uprightSize,
} from './face-reading.ts'

const face = (x: number, y: number, width: number, height: number): BoxedFace => ({
  x,
  y,
  width,
  height,
  confidence: null,
  deepfakeScore: null,
})

/** Undoes each orientation: 6 and 8 undo each other, the rest undo themselves. */
const inverse = (orientation: number) => (orientation === 6 ? 8 : orientation === 8 ? 6 : orientation)

const orientations = fc.integer({ min: 1, max: 8 })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const pictures = fc.record({
  width: fc.integer({ min: 20, max: 8000 }),
  height: fc.integer({ min: 20, max: 8000 }),
  orientation: orientations,
})

/** A box inside the upright image, in fractions, at least a hundredth wide and high. */
const boxes = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([a, b, c, d]) => ({ x: a * 0.9, y: b * 0.9, width: 0.01 + c * 0.08, height: 0.01 + d * 0.08 }))

/** What a service would send for an upright box under a reading: the inverse, written independently. */
function asSent(box: ReturnType<typeof toUprightBox>, reading: FaceReading, picture: StoredPicture): BoxedFace {
  const frame = reading.frame === 'upright' ? uprightSize(picture) : picture
  const turned = reading.frame === 'upright' ? 1 : inverse(picture.orientation)
  const a = turnPoint(box.x, box.y, turned)
  const b = turnPoint(box.x + box.width, box.y + box.height, turned)
  const scale = reading.unit === 'pixels' ? frame : { width: 1, height: 1 }
  return face(
    Math.min(a.x, b.x) * scale.width,
    Math.min(a.y, b.y) * scale.height,
    Math.abs(a.x - b.x) * scale.width,
    Math.abs(a.y - b.y) * scale.height,
  )
}

const readings: FaceReading[] = [
  { unit: 'pixels', frame: 'stored' },
  { unit: 'pixels', frame: 'upright' },
  { unit: 'fractions', frame: 'stored' },
  { unit: 'fractions', frame: 'upright' },
]

describe('a face box', () => {
  it('that sticks out is drawn up to the edge, one beside the picture is not drawn, and the numbers stay', () => {
    const picture = { width: 100, height: 100, orientation: 1 }
    const faces = [face(-50, -50, 100, 100), face(200, 0, 10, 10), face(1e300, 0, 1e300, 5), face(10, 10, -5, 5)]
    const placed = placeFaces([...faces, face(10, 10, 20, 20)], null, { unit: 'pixels', frame: 'stored' }, picture)
    expect(placed.map(({ number }) => number)).toEqual([1, 5])
    expect(placed[0]?.box).toMatchObject({ x: -0.02, y: -0.02, width: 0.52, height: 0.52 })
  })
  it('without its numbers is never drawn', () => {
    const half = { ...face(1, 1, 5, 5), width: null }
    expect(
      placeFaces([half], half, { unit: 'pixels', frame: 'stored' }, { width: 9, height: 9, orientation: 1 }),
    ).toEqual([])
  })

  it('lands on the same place of the upright picture whichever way the service counts', () => {
    fc.assert(
      fc.property(pictures, boxes, fc.constantFrom(...readings), (picture, box, reading) => {
        const read = toUprightBox(asSent(box, reading, picture), reading, picture)
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(read[key]).toBeCloseTo(box[key], 9)
      }),
    )
  })

  it('keeps its area in every orientation', () => {
    fc.assert(
      fc.property(pictures, boxes, (picture, box) => {
        const read = toUprightBox(
          face(box.x, box.y, box.width, box.height),
          { unit: 'fractions', frame: 'stored' },
          picture,
        )
        expect(read.width * read.height).toBeCloseTo(box.width * box.height, 9)
      }),
    )
  })

  it.each([
    [1, 0.1, 0.2],
    [2, 0.6, 0.2],
    [3, 0.6, 0.4],
    [4, 0.1, 0.4],
    [5, 0.2, 0.1],
    [6, 0.4, 0.1],
    [7, 0.4, 0.6],
    [8, 0.2, 0.6],
  ])('turns with orientation %i', (orientation, x, y) => {
    const box = toUprightBox(
      face(0.1, 0.2, 0.3, 0.4),
      { unit: 'fractions', frame: 'stored' },
      { width: 40, height: 30, orientation },
    )
    expect(box.x).toBeCloseTo(x, 9)
    expect(box.y).toBeCloseTo(y, 9)
    expect([box.width, box.height].map((n) => Math.round(n * 10))).toEqual(orientation < 5 ? [3, 4] : [4, 3])
  })

  it('turns a phone picture, stored lying down and seen upright, to where the face is', () => {
    // Stored 4000 × 3000 with orientation 6: the stored top right corner is the visible bottom right.
    const picture = { width: 4000, height: 3000, orientation: 6 }
    const box = toUprightBox(face(3600, 0, 400, 300), { unit: 'pixels', frame: 'stored' }, picture)
    expect(box.x).toBeCloseTo(0.9, 9)
    expect(box.y).toBeCloseTo(0.9, 9)
    expect(uprightSize(picture)).toEqual({ width: 3000, height: 4000 })
  })
})

describe('the reading of face boxes', () => {
  const lying = { width: 4000, height: 3000, orientation: 6 }

  it('is pixels of the stored picture by default', () => {
    expect(inferReading([face(1100, 1100, 200, 200)], lying)).toEqual({
      reading: { unit: 'pixels', frame: 'stored' },
      basis: 'default',
    })
  })

  it.each([
    ['percent', face(10, 20, 30, 40), { width: 1000, height: 800, orientation: 1 }, true],
    ['percent, up to its edge', face(0, 0, 100, 100), { width: 1000, height: 800, orientation: 1 }, true],
    ['percent, of a narrow image', face(80, 20, 20, 40), { width: 90, height: 800, orientation: 1 }, true],
    ['percent, of a turned image', face(10, 20, 30, 40), { width: 1000, height: 800, orientation: 6 }, true],
    ['per mille', face(100, 200, 300, 400), { width: 4000, height: 3000, orientation: 1 }, true],
    [
      'per mille, where percent would not fit',
      face(10, 20, 300, 40),
      { width: 4000, height: 3000, orientation: 1 },
      true,
    ],
    ['pixels, as the image is no larger', face(10, 20, 30, 40), { width: 100, height: 80, orientation: 1 }, false],
    [
      'pixels, as the image has no thousand',
      face(100, 200, 300, 400),
      { width: 1000, height: 800, orientation: 1 },
      false,
    ],
    [
      'pixels, as a box would leave the image',
      face(800, 200, 300, 400),
      { width: 4000, height: 3000, orientation: 1 },
      false,
    ],
    ['fractions', face(0.1, 0.2, 0.3, 0.4), { width: 4000, height: 3000, orientation: 1 }, false],
  ])('leaves the unit open where the numbers may be %s', (_, box, picture, isOpen) => {
    expect(inferReading([box], picture).basis === 'unit_open').toBe(isOpen)
  })

  it('leaves the unit open only where all boxes do', () => {
    const large = { width: 4000, height: 3000, orientation: 1 }
    expect(inferReading([face(10, 20, 30, 40), face(2000, 20, 30, 40)], large).basis).toBe('default')
  })

  it('is the upright picture when the boxes only fit there', () => {
    expect(inferReading([face(100, 3500, 200, 200)], lying)).toEqual({
      reading: { unit: 'pixels', frame: 'upright' },
      basis: 'fits_only_this',
    })
  })

  it('is the stored picture when the boxes only fit there', () => {
    expect(inferReading([face(3500, 100, 200, 200)], lying).basis).toBe('fits_only_this')
  })

  it('is fractions when no number is above 1, even where a box sticks out', () => {
    expect(inferReading([face(0.2, 0.3, 0.1, 0.2), face(0.9, 0.9, 0.2, 0.1)], lying).reading.unit).toBe('fractions')
  })

  it('is pixels as soon as one number is above 1', () => {
    expect(inferReading([face(0, 0, 1, 1), face(300, 200, 50, 60)], lying).reading.unit).toBe('pixels')
  })

  it('says so when the boxes fit neither way', () => {
    expect(inferReading([face(5000, 5000, 200, 200)], lying).basis).toBe('fits_none')
  })

  it('finds the unit of any box that is at least two pixels wide', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 2, max: 10 }), (picture, side) => {
        expect(inferReading([face(0, 0, side, side)], picture).reading.unit).toBe('pixels')
      }),
    )
  })

  it('does not mind faces without a box', () => {
    expect(inferReading([face(Number.NaN, 0, 0, 0)], lying).basis).toBe('default')
    expect(inferReading([], lying).reading).toEqual({ unit: 'pixels', frame: 'stored' })
  })
})

describe('the faces of a picture', () => {
  const picture = { width: 100, height: 100, orientation: 1 }
  const reading: FaceReading = { unit: 'pixels', frame: 'stored' }
  const two = [face(10, 10, 20, 20), face(60, 60, 20, 20)]

  it('keep the numbers of the list, with the deciding one marked', () => {
    const placed = placeFaces(two, face(60, 60, 20, 20), reading, picture)
    expect(placed.map(({ number, isDeciding }) => [number, isDeciding])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('draw a deciding face that is not in the list apart, without a number', () => {
    const placed = placeFaces(two, face(61, 60, 20, 20), reading, picture)
    expect(placed.map(({ number, isDeciding }) => [number, isDeciding])).toEqual([
      [1, false],
      [2, false],
      [null, true],
    ])
  })

  it('skip a face that has no box, and keep the others’ numbers', () => {
    expect(placeFaces([face(0, 0, 0, 0), face(60, 60, 20, 20)], null, reading, picture)[0]?.number).toBe(2)
  })
})

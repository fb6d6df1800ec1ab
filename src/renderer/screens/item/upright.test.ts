import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnPoint } from '../../../shared/model/face-reading.ts'
import { backFrom } from '../../../shared/model/orientation.ts'
import { boxIn, turnFor } from './upright.ts'

const orientations = [1, 2, 3, 4, 5, 6, 7, 8]

describe('a picture that is turned', () => {
  it.each(orientations)('comes back with the orientation that undoes %i', (orientation) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (u, v) => {
        const turned = turnPoint(u, v, orientation)
        const back = turnPoint(turned.x, turned.y, backFrom(orientation))
        expect(back.x).toBeCloseTo(u, 12)
        expect(back.y).toBeCloseTo(v, 12)
      }),
    )
  })

  it.each(orientations)('is seen the same from stored and from upright pixels, orientation %i', (orientation) => {
    for (const [u, v] of [
      [0.1, 0.2],
      [0.9, 0.4],
    ] as const) {
      const upright = turnPoint(u, v, orientation)
      for (const posture of ['upright', 'stored'] as const) {
        const fromStored = turnPoint(u, v, turnFor(posture, true, orientation))
        const fromUpright = turnPoint(upright.x, upright.y, turnFor(posture, false, orientation))
        expect(fromUpright.x).toBeCloseTo(fromStored.x, 12)
        expect(fromUpright.y).toBeCloseTo(fromStored.y, 12)
      }
    }
  })

  it('takes its boxes with it', () => {
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
    expect(boxIn('upright', box, 6)).toEqual(box)
    const stored = boxIn('stored', box, 6)
    // Orientation 6: the stored image is rotated 90° clockwise; stored x runs down the upright image.
    expect(stored.x).toBeCloseTo(0.2)
    expect(stored.y).toBeCloseTo(0.6)
    expect(stored.width).toBeCloseTo(0.1)
    expect(stored.height).toBeCloseTo(0.3)
  })
})

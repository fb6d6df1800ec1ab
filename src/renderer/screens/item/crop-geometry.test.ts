import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropRect, wholeRect } from './crop-geometry.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const crop = { width: 72, height: 90 }
const share = fc.double({ min: 0.001, max: 1, noNaN: true })
const at = fc.double({ min: -0.02, max: 0.9, noNaN: true })

describe('the crop of a face', () => {
  it('has the middle of the box in its own middle, and all of the box within it', () => {
    fc.assert(
      fc.property(size, at, at, share, share, (picture, x, y, width, height) => {
        const rect = cropRect({ x, y, width, height }, picture, crop)
        const left = rect.x + x * rect.width
        const top = rect.y + y * rect.height
        expect(left + (width * rect.width) / 2).toBeCloseTo(crop.width / 2, 4)
        expect(top + (height * rect.height) / 2).toBeCloseTo(crop.height / 2, 4)
        expect(width * rect.width).toBeLessThanOrEqual(crop.width)
        expect(height * rect.height).toBeLessThanOrEqual(crop.height)
      }),
    )
  })

  it('keeps the proportions of the picture', () => {
    fc.assert(
      fc.property(size, share, (picture, width) => {
        for (const rect of [cropRect({ x: 0.1, y: 0.1, width, height: 0.2 }, picture, crop), wholeRect(picture, crop)])
          expect((rect.width / rect.height) * (picture.height / picture.width)).toBeCloseTo(1, 6)
      }),
    )
  })

  it('of the whole picture shows all of it', () => {
    fc.assert(
      fc.property(size, (picture) => {
        const { x, y, width, height } = wholeRect(picture, crop)
        expect(Math.min(x, y)).toBeGreaterThan(-1e-6)
        expect(x + width).toBeLessThan(crop.width + 1e-6)
        expect(y + height).toBeLessThan(crop.height + 1e-6)
      }),
    )
  })
})

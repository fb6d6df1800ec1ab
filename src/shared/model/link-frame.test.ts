import { describe, expect, it } from 'vitest'
import type { Face } from './face.ts'
import { inferReading, placeFaces } from './face-reading.ts'
import { frameOfBoxes } from './link-frame.ts'

const face = (x: number | null, y: number, width: number, height: number): Face => ({
  x,
  y,
  width,
  height,
  confidence: null,
  deepfakeScore: null,
})

describe('the empty frame of a picture nobody has here', () => {
  it('ends at the outermost box in each direction, in whole pixels', () => {
    expect(frameOfBoxes([face(10, 20, 30.2, 40), face(5, 80, 10, 20)])).toEqual({
      width: 41,
      height: 100,
      orientation: 1,
    })
  })

  it('has a shape of its own for fractions, whose picture’s shape is not known', () => {
    expect(frameOfBoxes([face(0.2, 0.2, 0.4, 0.81)])).toEqual({ width: 1500, height: 1000, orientation: 1 })
    expect(frameOfBoxes([face(0.2, 0.2, 0.4, 0.5)])).toEqual(frameOfBoxes([face(0, 0, 1, 1)]))
  })

  it('is none where no face has a box that can be drawn', () => {
    expect(frameOfBoxes([])).toBeNull()
    expect(frameOfBoxes([face(null, 1, 1, 1), face(1, 1, 0, 5), face(Number.NaN, 1, 1, 1)])).toBeNull()
  })

  it('is none where every box lies left of it or above it', () => {
    expect(frameOfBoxes([face(-50, 10, 20, 20)])).toBeNull()
    expect(frameOfBoxes([face(10, -50, 20, 20)])).toBeNull()
  })

  it('is not stretched by a box that ends beyond any picture', () => {
    const sane = face(100, 100, 50, 60)
    expect(frameOfBoxes([face(1e308, 1e308, 1e308, 1e308), sane])).toEqual({ width: 150, height: 160, orientation: 1 })
    expect(frameOfBoxes([face(5, 5, 1e300, 1e300)])).toBeNull()
  })

  it('takes as many boxes as a reply may hold', () => {
    const many = Array.from({ length: 300_000 }, (_, index) => face(index % 900, 10, 100, 90))
    expect(frameOfBoxes(many)).toEqual({ width: 999, height: 100, orientation: 1 })
  })

  it('has room for every box it was made of', () => {
    const boxes = [face(505, 280, 180, 262), face(1023, 162, 150, 318)]
    const frame = frameOfBoxes(boxes)
    if (frame === null) throw new Error('there are boxes')
    const { reading } = inferReading(boxes, frame)
    expect(reading.unit).toBe('pixels')
    const placed = placeFaces(boxes, null, reading, frame)
    expect(placed).toHaveLength(2)
    for (const { box } of placed) {
      expect(box.x + box.width).toBeLessThanOrEqual(1)
      expect(box.y + box.height).toBeLessThanOrEqual(1)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorEllipse, extentAround, graticule, pointOf, WORLD } from './map-geometry.ts'

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a place on the map', () => {
  it('lies where its degrees say', () => {
    expect(pointOf({ latitude: 0, longitude: 0 }, WORLD)).toEqual({ x: 1800, y: 900 })
    expect(pointOf({ latitude: 90, longitude: -180 }, WORLD)).toEqual({ x: 0, y: 0 })
  })

  it('is always within the part of the world drawn around it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (places) => {
        const extent = extentAround(places)
        expect(extent.height).toBeCloseTo(extent.width / 2)
        expect(extent.y).toBeGreaterThanOrEqual(0)
        expect(extent.y + extent.height).toBeLessThanOrEqual(WORLD.height + 1e-9)
        for (const one of places) {
          const { x, y } = pointOf(one, extent)
          expect(x).toBeGreaterThanOrEqual(extent.x - 1e-6)
          expect(x).toBeLessThanOrEqual(extent.x + extent.width + 1e-6)
          expect(y).toBeGreaterThanOrEqual(extent.y - 1e-6)
          expect(y).toBeLessThanOrEqual(extent.y + extent.height + 1e-6)
        }
      }),
    )
  })

  it('is drawn close to another one on the other side of 180°', () => {
    const [east, west] = [
      { latitude: -18, longitude: 179 },
      { latitude: -18, longitude: -179 },
    ]
    const extent = extentAround([east, west])
    expect(extent.width).toBe(300)
    expect(pointOf(west, extent).x - pointOf(east, extent).x).toBeCloseTo(20)
  })
})

describe('a recorded error', () => {
  it('reaches as many metres to each side, so wider in degrees near the poles', () => {
    const at = (latitude: number) => errorEllipse({ latitude, errorMetres: 111_320 })
    expect(at(0)).toEqual({ x: 10, y: 10 })
    expect(at(60)?.x).toBeCloseTo(20)
    expect(at(60)?.y).toBeCloseTo(10)
  })

  it('is not drawn where none is recorded', () => {
    expect(errorEllipse({ latitude: 0, errorMetres: null })).toBeNull()
    expect(errorEllipse({ latitude: 0, errorMetres: 0 })).toBeNull()
  })
})

it('the graticule of the world has a line every 30°', () => {
  expect(graticule(WORLD).split('M').length - 1).toBe(13 + 7)
})

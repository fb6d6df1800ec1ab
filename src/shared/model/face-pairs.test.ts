import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairFaces } from './face-pairs.ts'
import type { PlacedFace } from './face-reading.ts'

const face = (x: number, y: number, size = 0.1): PlacedFace => ({
  face: { x, y, width: size, height: size, confidence: null, deepfakeScore: null } as PlacedFace['face'],
  box: { x, y, width: size, height: size },
  number: 1,
  isDeciding: false,
})
const asIs = (point: { x: number; y: number }) => point

describe('the faces of two pictures', () => {
  it('are paired where they lie at the same place, in whatever order they were reported', () => {
    const pairs = pairFaces([face(0.1, 0.1), face(0.6, 0.5)], [face(0.61, 0.5), face(0.1, 0.11)], asIs)
    expect(pairs).toEqual([
      { own: 0, other: 1 },
      { own: 1, other: 0 },
    ])
  })

  it('are left alone where nothing lies there', () => {
    expect(pairFaces([face(0.1, 0.1)], [face(0.3, 0.1)], asIs)).toEqual([])
    expect(pairFaces([], [face(0.3, 0.1)], asIs)).toEqual([])
  })

  it('are paired across a cut once that lies on its scene', () => {
    const toCut = ({ x, y }: { x: number; y: number }) => ({ x: (x - 0.25) * 2, y: (y - 0.25) * 2 })
    expect(pairFaces([face(0.5, 0.5)], [face(0.5, 0.5, 0.2)], toCut)).toEqual([{ own: 0, other: 0 }])
  })

  it('are paired at most once each, and the same from either side', () => {
    const place = fc.double({ min: 0, max: 0.9, noNaN: true })
    const some = fc.array(
      fc.tuple(place, place).map(([x, y]) => face(x, y)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(some, some, (a, b) => {
        const pairs = pairFaces(a, b, asIs)
        expect(new Set(pairs.map(({ own }) => own)).size).toBe(pairs.length)
        expect(new Set(pairs.map(({ other }) => other)).size).toBe(pairs.length)
      }),
    )
  })
})

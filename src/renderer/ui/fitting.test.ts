import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fitted, fitting } from './fitting.ts'

const plain = (...widths: number[]): Fitted[] => widths.map((width) => ({ width, rank: 2 }))
const fittingOf = (things: readonly Fitted[], room: number) =>
  fitting(things, 8, room, 34).flatMap((fits, index) => (fits ? [index] : []))

describe('a row of tools', () => {
  it('holds all of them where they fit, without a menu', () => {
    expect(fittingOf(plain(100, 50, 50), 216)).toEqual([0, 1, 2])
    expect(fittingOf([], 0)).toEqual([])
  })

  it('leaves the last ones to the menu, and room for that', () => {
    expect(fittingOf(plain(100, 50, 50), 215)).toEqual([0, 1])
    expect(fittingOf(plain(100, 50, 50), 199)).toEqual([0])
    expect(fittingOf(plain(100, 50, 50), 10)).toEqual([])
  })

  it('gives room by rank, wherever they stand', () => {
    const tools = [...plain(100, 80), { width: 60, rank: 1 }]
    expect(fittingOf(tools, 256)).toEqual([0, 1, 2])
    expect(fittingOf(tools, 255)).toEqual([0, 2])
    expect(fittingOf(tools, 200)).toEqual([2])
  })

  it('is never wider than its room as long as the menu fits', () => {
    const things = fc.array(
      fc.record({ width: fc.integer({ min: 20, max: 300 }), rank: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(things, fc.integer({ min: 34, max: 2000 }), (all, room) => {
        const found = fittingOf(all, room)
        const tools = found.reduce((sum, index) => sum + (all[index]?.width ?? 0) + 8, 0)
        expect(found.length === all.length ? tools - 8 : tools + 34).toBeLessThanOrEqual(room)
      }),
    )
  })
})

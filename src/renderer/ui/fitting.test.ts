import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitting } from './fitting.ts'

describe('a row of tools', () => {
  it('holds all of them where they fit, without a menu', () => {
    expect(fitting([100, 50, 50], 8, 216, 34)).toBe(3)
    expect(fitting([], 8, 0, 34)).toBe(0)
  })

  it('leaves the last ones to the menu, and room for that', () => {
    expect(fitting([100, 50, 50], 8, 215, 34)).toBe(2)
    expect(fitting([100, 50, 50], 8, 199, 34)).toBe(1)
    expect(fitting([100, 50, 50], 8, 10, 34)).toBe(0)
  })

  it('is never wider than its room as long as the menu fits', () => {
    const widths = fc.array(fc.integer({ min: 20, max: 300 }), { maxLength: 12 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 34, max: 2000 }), (all, room) => {
        const count = fitting(all, 8, room, 34)
        const tools = all.slice(0, count).reduce((sum, width) => sum + width + 8, 0)
        expect(count === all.length ? tools - 8 : tools + 34).toBeLessThanOrEqual(room)
      }),
    )
  })
})

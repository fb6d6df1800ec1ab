import { describe, expect, it } from 'vitest'
import { type Lengths, moved, type Place, placeAt, settled, spaceOf, tenable } from './place.ts'

const ROW = 36
const view = 700
const lengthsOf = (rows: number): Lengths => {
  const total = rows * ROW
  return { bar: spaceOf(total) - view, beyond: total - spaceOf(total), view }
}
const MILLION = lengthsOf(1_000_000)
const offsetOf = ({ bar, shift }: Place) => bar + shift
const LAST = 1_000_000 * ROW - view

describe('a list of a million rows', () => {
  it('is drawn in a space that the browser can scroll', () => {
    expect(spaceOf(1_000_000 * ROW)).toBeLessThan(2 ** 24)
  })

  it('shows its first row where the bar is at the top, and its last where the bar is at the bottom', () => {
    const middle = placeAt(LAST / 2, MILLION)
    expect(offsetOf(moved(middle, 0, MILLION))).toBe(0)
    expect(offsetOf(moved(middle, MILLION.bar, MILLION))).toBe(LAST)
  })

  it('shows what the place of a dragged bar stands for', () => {
    const half = moved(placeAt(0, MILLION), MILLION.bar / 2, MILLION)
    expect(offsetOf(half)).toBeCloseTo(LAST / 2, -1)
  })

  it('moves by as many pixels as a wheel, a key or a gesture, wherever it is', () => {
    for (const from of [0, 500, 999_000, LAST / 3, LAST - 2_000_000]) {
      const start = placeAt(from, MILLION)
      for (const by of [1, 36, 630]) {
        const after = moved(start, start.bar + by, MILLION)
        expect(offsetOf(after)).toBe(from + by)
        expect(after.shift).toBe(start.shift)
      }
    }
  })

  it('has every row within reach of the bar', () => {
    for (let row = 0; row < 1_000_000; row += 997) {
      const place = placeAt(row * ROW, MILLION)
      expect(offsetOf(place)).toBe(Math.min(row * ROW, LAST))
      expect(place.bar).toBeGreaterThanOrEqual(0)
      expect(place.bar).toBeLessThanOrEqual(MILLION.bar)
      expect(Number.isInteger(place.shift)).toBe(true)
    }
  })

  it('reaches either end in short steps without a rest, although the bar arrives there first', () => {
    for (const [from, step, end] of [
      [2_000_000, -600, 0],
      [LAST - 2_000_000, 600, LAST],
    ] as const) {
      let place = placeAt(from, MILLION)
      for (let n = 0; n < 2_000_000 / 600 + 1; n += 1) {
        const before = offsetOf(place)
        const bar = Math.max(0, Math.min(place.bar + step, MILLION.bar))
        place = moved(place, bar, MILLION)
        expect(Math.abs(offsetOf(place) - before)).toBeLessThanOrEqual(600)
      }
      expect(offsetOf(place)).toBe(end)
    }
  })

  it('is put back where the bar belongs after steps, without moving', () => {
    let place = placeAt(10_000_000, MILLION)
    for (let n = 0; n < 1000; n += 1) place = moved(place, place.bar + 100, MILLION)
    const rested = settled(place, MILLION)
    expect(offsetOf(rested)).toBe(10_100_000)
    expect(rested).toEqual(placeAt(10_100_000, MILLION))
    expect(rested.bar).not.toBe(place.bar)
  })

  it('stays where it rests, also where the browser rounds the position of the bar', () => {
    let place = placeAt(10_000_000, MILLION)
    for (let n = 0; n < 10; n += 1) {
      const { bar, shift } = settled(place, MILLION)
      expect(shift).toBe(place.shift)
      place = { bar: Math.round(bar * 1.25) / 1.25, shift }
    }
  })
})

describe('a list that the browser can scroll', () => {
  const lengths = lengthsOf(100_000)

  it('is where its bar is', () => {
    for (const bar of [0, 1, 36, 1_000_000, lengths.bar])
      expect(moved(placeAt(5000, lengths), bar, lengths)).toEqual({ bar, shift: 0 })
  })

  it('ends at the bottom where rows above turned out higher', () => {
    expect(tenable({ bar: lengths.bar, shift: 40 }, lengths)).toEqual({ bar: lengths.bar, shift: 0 })
    expect(tenable({ bar: lengths.bar, shift: -40 }, lengths)).toEqual({ bar: lengths.bar - 40, shift: 0 })
    expect(tenable({ bar: 0, shift: 40 }, lengths)).toEqual({ bar: 40, shift: 0 })
  })
})

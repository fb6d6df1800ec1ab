import { describe, expect, it } from 'vitest'
import { createRowHeights } from './row-heights.ts'

describe('the heights of rows', () => {
  it('are as expected until they are measured', () => {
    const heights = createRowHeights(44)
    heights.resize(1_000_000)
    expect(heights.total()).toBe(44_000_000)
    heights.measure(10, 100)
    heights.measure(999_999, 45)
    heights.measure(10, 90)
    expect(heights.of(10)).toBe(90)
    expect(heights.startOf(10)).toBe(440)
    expect(heights.startOf(11)).toBe(530)
    expect(heights.total()).toBe(44_000_000 + 46 + 1)
  })

  it('say which row is at a position, also above and below the list', () => {
    const heights = createRowHeights(44)
    heights.resize(1_000_000)
    heights.measure(3, 144)
    expect([-5, 0, 131, 132, 275, 276].map(heights.indexAt)).toEqual([0, 0, 2, 3, 3, 4])
    expect(heights.indexAt(heights.startOf(777_777))).toBe(777_777)
    expect(heights.indexAt(heights.startOf(777_777) - 1)).toBe(777_776)
    expect(heights.indexAt(1e9)).toBe(999_999)
  })

  it('agree with a plain sum', () => {
    const heights = createRowHeights(20)
    heights.resize(300)
    const plain = Array.from({ length: 300 }, () => 20)
    for (let n = 0; n < 500; n += 1) {
      const [index, height] = [(n * 7919) % 300, 10 + ((n * 31) % 50)]
      heights.measure(index, height)
      plain[index] = height
    }
    let start = 0
    for (const [index, height] of plain.entries()) {
      expect(heights.startOf(index)).toBe(start)
      expect(heights.indexAt(start)).toBe(index)
      start += height
    }
    expect(heights.total()).toBe(start)
  })

  it('stay with the rows when a list grows or shrinks', () => {
    const heights = createRowHeights(20)
    heights.resize(5)
    heights.measure(4, 50)
    heights.resize(5000)
    expect(heights.total()).toBe(5000 * 20 + 30)
    heights.resize(3)
    expect(heights.total()).toBe(60)
  })

  it('may be expected differently for each row', () => {
    const heights = createRowHeights([10, 20, 30])
    heights.resize(3)
    expect(heights.startOf(2)).toBe(30)
    expect(heights.indexAt(29)).toBe(1)
    heights.measure(1, 25)
    expect(heights.total()).toBe(65)
  })
})

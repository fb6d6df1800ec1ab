export type RowHeights = ReturnType<typeof createRowHeights>

/**
 * Heights of the rows of a long list, px. Each is as expected until it is measured; only differences are stored, as sums
 * in a binary indexed tree, so that no operation depends on the number of rows except through its logarithm. `expected` is
 * one height for all, or one each.
 */
export function createRowHeights(expected: number | readonly number[]) {
  const usual = typeof expected === 'number' ? expected : 0
  const measured = new Map<number, number>()
  /** At `n`, what the rows from `n - lowest bit of n` to `n - 1` are higher than usual; from 1 on. */
  let sums = new Float64Array(1)
  let count = 0

  function add(index: number, difference: number): void {
    for (let n = index + 1; n < sums.length; n += n & -n) sums[n] = (sums[n] ?? 0) + difference
  }
  const expectedAt = (index: number) => (typeof expected === 'number' ? expected : (expected[index] ?? usual))

  /** Makes room for at least `rows` rows. */
  function reserve(rows: number): void {
    if (rows < sums.length) return
    let size = 1
    while (size <= rows) size *= 2
    sums = new Float64Array(size)
    if (typeof expected !== 'number')
      for (let index = 0; index < expected.length; index += 1) add(index, expectedAt(index))
    for (const [index, height] of measured) add(index, height - expectedAt(index))
  }
  if (typeof expected !== 'number') reserve(expected.length)

  /** Where a row begins, px; for the number of rows, where the list ends. */
  function startOf(index: number): number {
    let start = index * usual
    for (let n = Math.min(index, sums.length - 1); n > 0; n -= n & -n) start += sums[n] ?? 0
    return start
  }

  return {
    /** The number of rows from now on. Those that stay keep their heights. */
    resize: (rows: number): void => {
      count = rows
      if (measured.size > 0) reserve(rows)
    },
    startOf,
    /** px of all rows. */
    total: (): number => startOf(count),
    of: (index: number): number => measured.get(index) ?? expectedAt(index),
    measure: (index: number, height: number): void => {
      reserve(Math.max(count, index + 1))
      add(index, height - (measured.get(index) ?? expectedAt(index)))
      measured.set(index, height)
    },
    /** The row at `y` px; the first above the list, the last below it. */
    indexAt: (y: number): number => {
      let index = 0
      let rest = y
      for (let step = leap(count); step >= 1; step /= 2) {
        const rows = step * usual + (sums[index + step] ?? 0)
        if (index + step >= count || rows > rest) continue
        index += step
        rest -= rows
      }
      return index
    },
  }
}

/** The greatest power of two up to `count`. */
const leap = (count: number) => 2 ** Math.floor(Math.log2(Math.max(1, count)))

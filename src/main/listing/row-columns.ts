import { createCodes } from './code-column.ts'

/** Values that many rows share: a code for each row, and the values by code. */
export type Shared<T> = { codes: Uint32Array; values: T[] }

/** Rows in columns: numbers with NaN for none, and values that many rows share. */
export type RowColumns = { numbers: Float64Array[]; shared: Shared<string | number>[] }

/** Collects rows of SQL in columns: so many numbers, and after them so many values that many rows share. */
export function collectColumns(numbers: number, shared: number) {
  const blocks = Array.from({ length: numbers }, (): Float64Array[] => [])
  const others = Array.from({ length: shared }, () => createShared())
  return {
    add: (rows: readonly (readonly unknown[])[]): void => {
      for (const [column, all] of blocks.entries()) all.push(numbersAt(rows, column))
      for (const [n, other] of others.entries()) other.add(rows, numbers + n)
    },
    taken: (): RowColumns => ({ numbers: blocks.map(joined), shared: others.map((other) => other.taken()) }),
  }
}

function numbersAt(rows: readonly (readonly unknown[])[], column: number): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let n = 0; n < rows.length; n += 1) numbers[n] = (rows[n]?.[column] as number | null) ?? Number.NaN
  return numbers
}

function joined(blocks: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  return whole
}

function createShared() {
  let codes = new Uint32Array(1024)
  let size = 0
  const { values, codeOf } = createCodes<string | number>()
  return {
    add: (rows: readonly (readonly unknown[])[], column: number): void => {
      if (size + rows.length > codes.length) {
        const grown = new Uint32Array(Math.max(size + rows.length, codes.length * 2))
        grown.set(codes)
        codes = grown
      }
      for (const row of rows) codes[size++] = codeOf(row[column] as string | number)
    },
    taken: (): Shared<string | number> => ({ codes: codes.slice(0, size), values }),
  }
}

/** Numbers for values of which few differ, and the values by number. */
export function createCodes<T extends string | number | null>() {
  const values: T[] = []
  const known = new Map<T, number>()
  // Neighbours are mostly alike, and a comparison is faster than a look-up.
  let [lastValue, lastCode]: [T | undefined, number] = [undefined, -1]
  const codeOf = (value: T): number => {
    if (value === lastValue) return lastCode
    let code = known.get(value)
    if (code === undefined) {
      code = values.length
      values.push(value)
      known.set(value, code)
    }
    lastValue = value
    lastCode = code
    return code
  }
  return { values, codeOf }
}

/** One more than the last of some places. */
function endOf(places: Uint32Array): number {
  let end = 0
  for (let n = 0; n < places.length; n += 1) if ((places[n] as number) >= end) end = (places[n] as number) + 1
  return end
}

/** The numbers of a column of values. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** A column of values of which few differ: a number for each, and the values by number. 0 = none. */
export function createCodeColumn<T extends string | number>() {
  const { values, codeOf } = createCodes<T | null>()
  codeOf(null)
  let codes: Codes = new Uint8Array(64)

  const grow = (size: number, code: number): void => {
    const bytes = code > 0xffff ? 4 : code > 0xff ? 2 : 1
    const isTooNarrow = bytes > codes.BYTES_PER_ELEMENT
    if (size <= codes.length && !isTooNarrow) return
    const length = size <= codes.length ? codes.length : Math.max(size, codes.length * 2)
    const width = Math.max(bytes, codes.BYTES_PER_ELEMENT)
    const grown = width === 4 ? new Uint32Array(length) : width === 2 ? new Uint16Array(length) : new Uint8Array(length)
    grown.set(codes)
    codes = grown
  }
  return {
    set: (at: number, value: T | null): void => {
      const code = codeOf(value)
      grow(at + 1, code)
      codes[at] = code
    },
    /** Sets the values at several places: those with these codes, of other values. */
    fill: (places: Uint32Array, of: Uint32Array, others: readonly (T | null)[]): void => {
      const mapped = Uint32Array.from(others, codeOf)
      grow(
        endOf(places),
        mapped.reduce((code, other) => Math.max(code, other), 0),
      )
      for (let n = 0; n < of.length; n += 1) codes[places[n] as number] = mapped[of[n] as number] as number
    },
    get: (at: number): T | null => values[codes[at] ?? 0] ?? null,
    /** The values by code; the first is null. */
    values: (): readonly (T | null)[] => values,
    /** The codes by item. Replaced when the column grows, so never kept. */
    codes: () => codes,
    /** Makes room for so many items at once. */
    reserve: (size: number): void => grow(size, 0),
  }
}
export type CodeColumn<T extends string | number = string> = ReturnType<typeof createCodeColumn<T>>

/** A column of numbers; NaN = none. */
export function createNumberColumn() {
  let numbers = new Float64Array(64)
  const reserve = (size: number): void => {
    if (size <= numbers.length) return
    const grown = new Float64Array(Math.max(size, numbers.length * 2))
    grown.set(numbers)
    numbers = grown
  }
  return {
    set: (at: number, value: number | null): void => {
      reserve(at + 1)
      numbers[at] = value ?? Number.NaN
    },
    /** Sets the numbers at several places. */
    fill: (places: Uint32Array, of: Float64Array): void => {
      reserve(endOf(places))
      for (let n = 0; n < of.length; n += 1) numbers[places[n] as number] = of[n] as number
    },
    /** The numbers by item. Replaced when the column grows, so never kept. */
    numbers: () => numbers,
    reserve,
  }
}
export type NumberColumn = ReturnType<typeof createNumberColumn>

/** A column of whole numbers up to 255, one byte each; 0 where none was set. */
export function createByteColumn() {
  let bytes = new Uint8Array(64)
  const reserve = (size: number): void => {
    if (size <= bytes.length) return
    const grown = new Uint8Array(Math.max(size, bytes.length * 2))
    grown.set(bytes)
    bytes = grown
  }
  return {
    /** Sets the numbers at several places: those with these codes, of other numbers. */
    fill: (places: Uint32Array, of: Uint32Array, others: readonly number[]): void => {
      reserve(endOf(places))
      for (let n = 0; n < of.length; n += 1) bytes[places[n] as number] = others[of[n] as number] as number
    },
    /** The numbers by item. Replaced when the column grows, so never kept. */
    bytes: () => bytes,
    reserve,
  }
}

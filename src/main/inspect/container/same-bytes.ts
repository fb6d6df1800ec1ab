const BLOCK = Buffer.alloc(2 ** 16)

/** Whether all bytes of a range are the same; also true for a range of one byte or none. */
export const isRepeated = (bytes: Buffer, from: number, to: number): boolean =>
  to - from < 2 || bytes.compare(bytes, from, to - 1, from + 1, to) === 0

/** Spaces, tabs and line ends, which editors and transfers leave behind. */
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20])

/** Whether a range has nothing but blanks and line ends. */
export function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!BLANKS.has(bytes[at] ?? 0)) return false
  return true
}

/** Offset of the first byte of a range that is not zero; `to` = all are. */
export function afterZeros(bytes: Buffer, from: number, to: number): number {
  let at = from
  while (at < to) {
    const end = Math.min(at + BLOCK.length, to)
    if (bytes.compare(BLOCK, 0, end - at, at, end) !== 0) break
    at = end
  }
  while (at < to && bytes[at] === 0) at += 1
  return at
}

/** Offset of the zeros that a range ends with; `to` = it ends with something else. */
export function zerosAtEnd(bytes: Buffer, from: number, to: number): number {
  let at = to
  while (at > from) {
    const start = Math.max(from, at - BLOCK.length)
    if (bytes.compare(BLOCK, 0, at - start, start, at) !== 0) break
    at = start
  }
  while (at > from && bytes[at - 1] === 0) at -= 1
  return at
}

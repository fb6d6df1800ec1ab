/** Inclusive first and last byte of a body. */
export type ByteRange = { start: number; end: number }

/**
 * Maximum bytes in one 206 reply. A server may return less than requested (RFC 9110 §15.3.7), and the player requests
 * the rest: seeking never waits for a whole file.
 */
export const MAX_RANGE_BYTES = 1_048_576

/**
 * Parses a `Range` header for a body of `bytes` bytes: null = send the whole body, 'unsatisfiable' = 416. One range
 * only; a header of another form is ignored, as RFC 9110 §14.2 allows.
 */
export function parseRange(header: string | null, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return null
    const suffix = Number(last)
    if (suffix === 0 || bytes === 0) return 'unsatisfiable'
    return cap(Math.max(0, bytes - suffix), bytes - 1)
  }
  const start = Number(first)
  if (start >= bytes) return 'unsatisfiable'
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return end < start ? null : cap(start, end)
}

const cap = (start: number, end: number): ByteRange => ({ start, end: Math.min(end, start + MAX_RANGE_BYTES - 1) })

/** Nothing a screen sends is nested more deeply. */
const MAX_DEPTH = 16

/**
 * Whether a value received over IPC is at most `limitBytes` large, estimated without serialising it: 8 bytes per
 * number, one per UTF-16 unit. Stops as soon as the limit is exceeded; deep nesting counts as too large.
 */
export function isWithin(value: unknown, limitBytes: number): boolean {
  let left = limitBytes
  const spend = (bytes: number): boolean => {
    left -= bytes
    return left >= 0
  }
  const visit = (part: unknown, depth: number): boolean => {
    if (typeof part === 'string') return spend(part.length + 2)
    if (typeof part !== 'object' || part === null) return spend(8)
    if (depth >= MAX_DEPTH || !spend(8)) return false
    if (ArrayBuffer.isView(part)) return spend(part.byteLength)
    if (part instanceof ArrayBuffer) return spend(part.byteLength)
    if (part instanceof Map || part instanceof Set) return false
    if (Array.isArray(part)) return part.every((one) => visit(one, depth + 1))
    return Object.entries(part).every(([key, one]) => spend(key.length + 2) && visit(one, depth + 1))
  }
  return visit(value, 0)
}

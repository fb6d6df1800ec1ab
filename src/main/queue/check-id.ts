import { randomBytes } from 'node:crypto'
import type { CheckId } from '../../shared/model/ids.ts'

/**
 * Generates a UUID (version 7) for a check: its time and `position` in the batch come first, so that checks are sent in
 * the order chosen. `position` counts within one instant and wraps at 2^24, which affects only the order.
 */
export function checkIdAt(now: number, position: number): CheckId {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((position >>> 20) & 0x0f)
  bytes[7] = (position >>> 12) & 0xff
  bytes[8] = 0x80 | ((position >>> 6) & 0x3f)
  bytes[9] = position & 0x3f
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') as CheckId
}

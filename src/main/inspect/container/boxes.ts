/** One box of an ISO base media file; `body` starts after its header. */
export type Box = { type: string; body: Buffer; isWhole: boolean }

const MAX_BOXES = 100_000

/**
 * The boxes in a range of bytes. A box of length 0 extends to the end; one that claims less than its own header ends
 * the reading, so that no input makes it loop. Source: ISO/IEC 14496-12 §4.2.
 */
export function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0
  for (let count = 0; count < MAX_BOXES && at + 8 <= bytes.length; count += 1) {
    let length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    let header = 8
    if (length === 1) {
      if (at + 16 > bytes.length) return
      length = Number(bytes.readBigUInt64BE(at + 8))
      header = 16
    } else if (length === 0) {
      length = bytes.length - at
    }
    if (length < header) return
    const end = at + length
    yield { type, body: bytes.subarray(at + header, Math.min(end, bytes.length)), isWhole: end <= bytes.length }
    at = end
  }
}

/** The first box of a type; null if there is none. */
export function findBox(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.body
  return null
}

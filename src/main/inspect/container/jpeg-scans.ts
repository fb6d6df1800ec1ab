import { jpegSegments } from './jpeg-segments.ts'

const SOS = 0xda
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const COEFFICIENTS = 64
const NOT_SENT = 255

/**
 * Whether the scans of a JPEG, each as far as its header says, send every coefficient of every component to its last bit.
 * Whether the data of each are whole is not looked at. Source: ITU-T T.81 §B.2.3, §G.1.1.
 */
export function areAllScansThere(bytes: Buffer): boolean {
  /** Of each component, how many low bits of each coefficient are still to come. */
  const components = new Map<number, Uint8Array>()
  for (const { marker, body } of jpegSegments(bytes)) {
    if (FRAMES.has(marker)) {
      const count = Math.min(body[5] ?? 0, 4)
      for (let index = 0; index < count; index += 1)
        components.set(body[6 + index * 3] ?? 0, new Uint8Array(COEFFICIENTS).fill(NOT_SENT))
    } else if (marker === SOS) noteScan(body, components)
  }
  const all = [...components.values()]
  return all.length > 0 && all.every((left) => left.every((bits) => bits === 0))
}

function noteScan(header: Buffer, components: ReadonlyMap<number, Uint8Array>) {
  const count = header[0] ?? 0
  const [first = 0, last = 0, bits = 0] = header.subarray(1 + count * 2, 4 + count * 2)
  for (let index = 0; index < count; index += 1)
    components.get(header[1 + index * 2] ?? -1)?.fill(bits & 15, first, Math.min(last + 1, COEFFICIENTS))
}

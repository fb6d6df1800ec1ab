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
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, end)
    if (FRAMES.has(marker)) {
      const count = Math.min(body[5] ?? 0, 4)
      for (let index = 0; index < count; index += 1)
        components.set(body[6 + index * 3] ?? 0, new Uint8Array(COEFFICIENTS).fill(NOT_SENT))
    }
    at = end
    if (marker !== SOS) continue
    noteScan(body, components)
    at = endOfData(bytes, end)
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

/** Where the data of a scan are followed by a marker that does not belong to them, or end. */
function endOfData(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

/** A CBOR value: maps keep their order and are never objects, so no name from a file becomes a property. */
export type Cbor = null | boolean | number | string | Buffer | Cbor[] | Map<string | number, Cbor>

const MAX_DEPTH = 32
const MAX_VALUES = 50_000

/**
 * Reads one CBOR value; throws a RangeError if the bytes end early, nest too deeply or contain too much. Source: RFC
 * 8949.
 */
export function readCbor(bytes: Buffer): Cbor {
  let at = 0
  let values = 0
  const argument = (info: number): number => {
    if (info < 24) return info
    const width = info === 24 ? 1 : info === 25 ? 2 : info === 26 ? 4 : 8
    const start = at
    at += width
    return width === 8 ? Number(bytes.readBigUInt64BE(start)) : bytes.readUIntBE(start, width)
  }
  const taken = (length: number): Buffer => {
    if (!(at + length <= bytes.length)) throw new RangeError('CBOR ends early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const isBreak = () => {
    if (bytes.readUInt8(at) !== 0xff) return false
    at += 1
    return true
  }
  const value = (depth: number): Cbor => {
    values += 1
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw new RangeError('CBOR too deep or too large')
    const first = bytes.readUInt8(at)
    at += 1
    const [major, info] = [first >> 5, first & 31]
    if (major === 7) return simple(info)
    const isOpen = info === 31
    if (info > 27 && !isOpen) throw new RangeError('CBOR reserved length')
    const count = isOpen ? Number.POSITIVE_INFINITY : argument(info)
    const hasNext = (done: number) => (isOpen ? !isBreak() : done < count)
    if (major === 0) return count
    if (major === 1) return -1 - count
    if (major === 2 || major === 3) return text(major, isOpen, count, depth)
    if (major === 4) {
      const list: Cbor[] = []
      while (hasNext(list.length)) list.push(value(depth + 1))
      return list
    }
    if (major === 5) {
      const map = new Map<string | number, Cbor>()
      for (let done = 0; hasNext(done); done += 1) {
        const key = value(depth + 1)
        const held = value(depth + 1)
        if (typeof key === 'string' || typeof key === 'number') map.set(key, held)
      }
      return map
    }
    return value(depth + 1)
  }
  const text = (major: number, isOpen: boolean, length: number, depth: number): Cbor => {
    const parts: Buffer[] = []
    if (!isOpen) parts.push(taken(length))
    else
      while (!isBreak()) {
        const part = value(depth + 1)
        parts.push(Buffer.isBuffer(part) ? part : Buffer.from(String(part)))
      }
    const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    return major === 2 ? whole : whole.toString('utf8')
  }
  const simple = (info: number): Cbor => {
    if (info === 20 || info === 21) return info === 21
    if (info === 26) return taken(4).readFloatBE(0)
    if (info === 27) return taken(8).readDoubleBE(0)
    if (info === 24) taken(1)
    else if (info === 25) taken(2)
    return null
  }
  return value(0)
}

/** A member of a map; null for anything else. */
export const memberOf = (value: Cbor | undefined, key: string | number): Cbor =>
  value instanceof Map ? (value.get(key) ?? null) : null

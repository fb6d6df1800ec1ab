/** What the first metadata block of a FLAC states. Source: RFC 9639 §8.2. */
export type StreamInfo = {
  leastBlock: number
  rate: number
  channels: number
  bits: number
  /** Samples of a channel; 0 = not stated. */
  total: number
}

export const INFO_BYTES = 34

export function streamInfoOf(block: Buffer): StreamInfo {
  return {
    leastBlock: block.readUInt16BE(0),
    rate: block.readUIntBE(10, 3) >> 4,
    channels: (((block[12] ?? 0) >> 1) & 7) + 1,
    bits: ((((block[12] ?? 0) & 1) << 4) | ((block[13] ?? 0) >> 4)) + 1,
    total: ((block[13] ?? 0) & 15) * 2 ** 32 + block.readUInt32BE(14),
  }
}

export type FlacFrame = {
  headerBytes: number
  /** Number of its first sample. */
  sample: number
  /** Samples of a channel in it. */
  size: number
  channels: number
  /** The channel that holds a difference and takes one bit more; null = none. */
  difference: number | null
  bits: number
}

/** No header is longer: sync, codes, a number of seven bytes, size, rate, checksum. */
export const MAX_HEADER_BYTES = 16
const BITS = [0, 8, 12, 0, 16, 20, 24, 32]

/**
 * The header of a frame that fits to its stream and has its own checksum; null = none begins here. Source: RFC 9639 §9.1.
 */
export function flacFrameAt(bytes: Buffer, at: number, info: StreamInfo): FlacFrame | null {
  if (at + 6 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return null
  const isVariable = ((bytes[at + 1] ?? 0) & 1) === 1
  const [sizeCode, rateCode] = [(bytes[at + 2] ?? 0) >> 4, (bytes[at + 2] ?? 0) & 15]
  const [channelCode, bitCode] = [(bytes[at + 3] ?? 0) >> 4, ((bytes[at + 3] ?? 0) >> 1) & 7]
  if (sizeCode === 0 || rateCode === 15 || channelCode > 10 || bitCode === 3 || ((bytes[at + 3] ?? 0) & 1) === 1)
    return null
  const number = codedNumberAt(bytes, at + 4)
  if (number === null) return null
  let next = number.next
  let size = sizeOfCode(sizeCode)
  if (sizeCode === 6) size = (bytes[next] ?? 0) + 1
  else if (sizeCode === 7) size = (((bytes[next] ?? 0) << 8) | (bytes[next + 1] ?? 0)) + 1
  next += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  next += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  if (next >= bytes.length || crc8(bytes.subarray(at, next)) !== bytes[next]) return null
  const channels = channelCode < 8 ? channelCode + 1 : 2
  const bits = BITS[bitCode] || info.bits
  if (channels !== info.channels || bits !== info.bits) return null
  return {
    headerBytes: next + 1 - at,
    sample: isVariable ? number.value : number.value * Math.max(1, info.leastBlock),
    size,
    channels,
    difference: channelCode === 9 ? 0 : channelCode === 8 || channelCode === 10 ? 1 : null,
    bits,
  }
}

const sizeOfCode = (code: number): number => {
  if (code === 1) return 192
  return code <= 5 ? 576 * 2 ** (code - 2) : 256 * 2 ** (code - 8)
}

/** A number written as UTF-8 writes characters, of up to seven bytes. */
function codedNumberAt(bytes: Buffer, at: number): { value: number; next: number } | null {
  const first = bytes[at] ?? 0
  if (first < 0x80) return { value: first, next: at + 1 }
  const length = Math.clz32(~(first << 24))
  if (length < 2 || length > 7) return null
  let value = length >= 7 ? 0 : first & (0x7f >> length)
  for (let n = 1; n < length; n += 1) {
    const byte = bytes[at + n] ?? 0
    if ((byte & 0xc0) !== 0x80) return null
    value = value * 64 + (byte & 0x3f)
  }
  return { value, next: at + length }
}

/**
 * The length of a frame in bytes, by reading its samples without keeping them; "short" = the bytes end before it does;
 * null = they are no frame, or its checksum is another. Source: RFC 9639 §9.2, §9.3.
 */
export function flacFrameBytes(bytes: Buffer, frame: FlacFrame): number | 'short' | null {
  const bits = bitReader(bytes, frame.headerBytes * 8)
  for (let channel = 0; channel < frame.channels; channel += 1) {
    const width = frame.bits + (frame.difference === channel ? 1 : 0)
    if (!passSubframe(bits, frame.size, width)) return bits.isShort() ? 'short' : null
  }
  const end = Math.ceil(bits.position() / 8) + 2
  if (end > bytes.length) return 'short'
  return crc16(bytes.subarray(0, end)) === 0 ? end : null
}

type Bits = ReturnType<typeof bitReader>

function passSubframe(bits: Bits, size: number, width: number): boolean {
  if (bits.read(1) !== 0) return false
  const type = bits.read(6)
  const wasted = bits.read(1) === 0 ? 0 : bits.unary() + 1
  const sample = width - wasted
  if (sample <= 0 || bits.isShort()) return false
  if (type === 0) return bits.skip(sample)
  if (type === 1) return bits.skip(sample * size)
  if (type >= 8 && type <= 12) return bits.skip((type - 8) * sample) && passResidual(bits, size, type - 8)
  if (type < 32) return false
  const order = type - 31
  if (!bits.skip(order * sample)) return false
  const precision = bits.read(4) + 1
  return precision <= 15 && bits.skip(5 + order * precision) && passResidual(bits, size, order)
}

function passResidual(bits: Bits, size: number, order: number): boolean {
  const method = bits.read(2)
  if (method > 1) return false
  const [width, uncoded] = method === 0 ? [4, 15] : [5, 31]
  const partitions = 2 ** bits.read(4)
  const each = size / partitions
  if (!Number.isInteger(each) || each < order) return false
  for (let partition = 0; partition < partitions; partition += 1) {
    const count = each - (partition === 0 ? order : 0)
    const parameter = bits.read(width)
    if (parameter === uncoded) {
      if (!bits.skip(bits.read(5) * count)) return false
      continue
    }
    for (let n = 0; n < count; n += 1) {
      bits.unary()
      if (!bits.skip(parameter)) return false
    }
  }
  return true
}

function bitReader(bytes: Buffer, start: number) {
  let at = start
  const end = bytes.length * 8
  return {
    position: () => at,
    isShort: () => at > end,
    read: (count: number): number => {
      let value = 0
      for (let n = 0; n < count; n += 1, at += 1) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      return value
    },
    /** The zeros before the next one; past the end there is none. */
    unary: (): number => {
      const from = at
      while (at < end && (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 0) at += 1
      at += 1
      return at - 1 - from
    },
    skip: (count: number): boolean => {
      at += count
      return at <= end
    },
  }
}

const crcTable = (bits: 8 | 16, polynomial: number) =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    const top = 1 << (bits - 1)
    let value = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit += 1) value = (value & top) === 0 ? value << 1 : (value << 1) ^ polynomial
    return value & (2 ** bits - 1)
  })
const CRC_8 = crcTable(8, 0x07)
const CRC_16 = crcTable(16, 0x8005)

function crc8(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) crc = CRC_8[crc ^ byte] ?? 0
  return crc
}

function crc16(bytes: Buffer): number {
  let crc = 0
  for (let at = 0; at < bytes.length; at += 1)
    crc = ((crc << 8) & 0xffff) ^ (CRC_16[(crc >> 8) ^ (bytes[at] ?? 0)] ?? 0)
  return crc
}

/** Whether bytes end with the checksum that a frame of just these has. */
export const isFlacFrame = (bytes: Buffer): boolean => crc16(bytes) === 0

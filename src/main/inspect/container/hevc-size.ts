/** Type of the unit that states the size of what follows. Source: ITU-T H.265 §7.4.2.2, table 7-1. */
const SEQUENCE_PARAMETERS = 33
/** The numbers read here fit into 32 bits. */
const MAX_ZEROS = 31

export type CodedSize = { width: number; height: number }

/**
 * The sizes that coded HEVC states of its images, without what is cropped: those of its configuration and those within
 * its data. null = a unit ends past the bytes or cannot be read. Source: ISO/IEC 14496-15 §8.3.3, ITU-T H.265 §7.3.2.2.
 */
export function hevcSizes(configuration: Buffer, data: Buffer): CodedSize[] | null {
  const stated = configuredUnits(configuration)
  const within = dataUnits(data, ((configuration[21] ?? 0) & 3) + 1)
  if (stated === null || within === null) return null
  const sizes = [...stated, ...within].filter((unit) => typeOf(unit) === SEQUENCE_PARAMETERS).map(sizeOf)
  return sizes.some((size) => size === null) ? null : sizes.flatMap((size) => size ?? [])
}

const typeOf = (unit: Buffer) => ((unit[0] ?? 0) >> 1) & 0x3f

function configuredUnits(bytes: Buffer): Buffer[] | null {
  if (bytes.length < 23) return null
  const units: Buffer[] = []
  let at = 23
  for (let array = 0; array < (bytes[22] ?? 0); array += 1) {
    if (at + 3 > bytes.length) return null
    const count = bytes.readUInt16BE(at + 1)
    at += 3
    for (let unit = 0; unit < count; unit += 1) {
      if (at + 2 > bytes.length) return null
      const end = at + 2 + bytes.readUInt16BE(at)
      if (end > bytes.length) return null
      units.push(bytes.subarray(at + 2, end))
      at = end
    }
  }
  return units
}

function dataUnits(bytes: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + lengthBytes > bytes.length) return null
    const start = at + lengthBytes
    at = start + bytes.readUIntBE(at, lengthBytes)
    if (at > bytes.length) return null
    units.push(bytes.subarray(start, at))
  }
  return units
}

/** Reads bits, without the bytes that only keep a start code from appearing; past the end everything is 0. */
function bitReader(unit: Buffer) {
  const bytes: number[] = []
  for (const [at, value] of unit.entries())
    if (value !== 3 || at < 2 || unit[at - 1] !== 0 || unit[at - 2] !== 0) bytes.push(value)
  let at = 0
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const bits = (count: number) => {
    let value = 0
    for (let n = 0; n < count; n += 1) value = value * 2 + bit()
    return value
  }
  return {
    bits,
    skip: (count: number) => {
      at += count
    },
    /** A number of as many bits as it needs. Source: ITU-T H.265 §9.2. */
    number: () => {
      let zeros = 0
      while (zeros < MAX_ZEROS && bit() === 0) zeros += 1
      return 2 ** zeros - 1 + bits(zeros)
    },
    isPast: () => at > bytes.length * 8,
  }
}

function sizeOf(unit: Buffer): CodedSize | null {
  // The size stands in the first of them, however many layers there are.
  const read = bitReader(unit.subarray(0, 256))
  read.skip(16 + 4)
  const layers = read.bits(3)
  read.skip(1 + 96)
  const has = Array.from({ length: layers }, () => ({ profile: read.bits(1) === 1, level: read.bits(1) === 1 }))
  if (layers > 0) read.skip((8 - layers) * 2)
  for (const { profile, level } of has) read.skip((profile ? 88 : 0) + (level ? 8 : 0))
  read.number()
  const chroma = read.number()
  if (chroma === 3) read.skip(1)
  const [width, height] = [read.number(), read.number()]
  const crop = read.bits(1) === 1 ? [read.number(), read.number(), read.number(), read.number()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const across = chroma === 1 || chroma === 2 ? 2 : 1
  const down = chroma === 1 ? 2 : 1
  const size = { width: width - across * (left + right), height: height - down * (top + bottom) }
  return read.isPast() || size.width <= 0 || size.height <= 0 ? null : size
}

/** Pictures are made of blocks of this edge. */
export const BLOCK = 16

type Sample = [luma: number, blue: number, red: number]
type HevcOptions = {
  width: number
  height: number
  /** Of the block in this column and row. */
  sample: (column: number, row: number) => Sample
  isGrey?: boolean
  /** How much of the right and the lower edge is not shown; even numbers. */
  crop?: { right: number; bottom: number }
}

const [VIDEO, SEQUENCE, PICTURE, IMAGE] = [32, 33, 34, 19]

/** Bits in their order, as numbers of a fixed length and as those of HEVC, which take as many as they need. */
function bitWriter() {
  const bits: number[] = []
  const writer = {
    fixed: (value: number, count: number) => {
      for (let at = count - 1; at >= 0; at -= 1) bits.push(Math.floor(value / 2 ** at) % 2)
      return writer
    },
    numbers: (...values: number[]) => {
      for (const value of values) {
        const length = Math.floor(Math.log2(value + 1))
        writer.fixed(0, length).fixed(value + 1, length + 1)
      }
      return writer
    },
    /** Ended by a 1 and zeros to the next byte. */
    bytes: () => {
      bits.push(1)
      while (bits.length % 8 !== 0) bits.push(0)
      return Buffer.from(
        bits.reduce<number[]>((bytes, bit, at) => {
          bytes[at >> 3] = ((bytes[at >> 3] ?? 0) << 1) | bit
          return bytes
        }, []),
      )
    },
  }
  return writer
}

/** A unit of the stream, in which no three bytes look like a start code. Source: ITU-T H.265 §7.3.1. */
function unit(type: number, payload: Buffer): Buffer {
  const bytes: number[] = [type << 1, 1]
  let zeros = 0
  for (const value of payload) {
    if (zeros >= 2 && value <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(value)
    zeros = value === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

const [PROFILE, COMPATIBLE, LEVEL] = [1, 0x60000000, 93]
const withProfile = (writer: ReturnType<typeof bitWriter>) =>
  writer.fixed(PROFILE, 8).fixed(COMPATIBLE, 32).fixed(9, 4).fixed(0, 44).fixed(LEVEL, 8)

/**
 * Codes a picture in HEVC without any loss: each block is stored as it is (PCM), in a slice of its own, so that the
 * arithmetic coder writes the same bits before and after each. Gives what a HEIF item needs. Source: ITU-T H.265 §7.3, §9.3.
 */
export function hevcOf({ width, height, sample, isGrey = false, crop }: HevcOptions): { coding: Buffer; data: Buffer } {
  const [columns, rows] = [width / BLOCK, height / BLOCK]
  if (!Number.isInteger(columns) || !Number.isInteger(rows)) throw new RangeError('not made of whole blocks')
  const chroma = isGrey ? 0 : 1
  const video = withProfile(bitWriter().fixed(0b0000_11, 6).fixed(0, 9).fixed(1, 1).fixed(0xffff, 16))
    .fixed(1, 1)
    .numbers(0, 0, 0)
    .fixed(0, 6)
    .numbers(0)
    .fixed(0, 2)
  const sequence = withProfile(bitWriter().fixed(0, 7).fixed(1, 1)).numbers(0, chroma, width, height)
  const step = isGrey ? 1 : 2
  if (crop === undefined) sequence.fixed(0, 1)
  else sequence.fixed(1, 1).numbers(0, crop.right / step, 0, crop.bottom / step)
  // Blocks of 16, stored as eight bits a sample, without any filter.
  sequence.numbers(0, 0, 0).fixed(1, 1).numbers(0, 0, 0, 1, 0, 0, 2, 0, 0).fixed(0, 3)
  sequence.fixed(1, 1).fixed(0x77, 8).numbers(1, 0).fixed(1, 1).numbers(0).fixed(0, 5)
  const picture = bitWriter().numbers(0, 0).fixed(0, 7).numbers(0, 0, 0).fixed(0, 3).numbers(0, 0).fixed(0, 7)
  picture.fixed(0b101, 3).fixed(0, 2).numbers(0).fixed(0, 2)
  const parameters = [
    [VIDEO, video],
    [SEQUENCE, sequence],
    [PICTURE, picture],
  ] as const
  const arrays = parameters.map(([type, writer]) => {
    const bytes = unit(type, writer.bytes())
    return Buffer.concat([Buffer.from([0x80 | type, 0, 1, bytes.length >> 8, bytes.length & 255]), bytes])
  })
  const head = Buffer.from([1, PROFILE, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, LEVEL, 0xf0, 0, 0xfc, 0xfc | chroma])
  const coding = Buffer.concat([head, Buffer.from([0xf8, 0xf8, 0, 0, 0x0f, arrays.length]), ...arrays])
  const addressBits = Math.ceil(Math.log2(columns * rows))
  const slices = Array.from({ length: columns * rows }, (_, at) => {
    const header = bitWriter()
      .fixed(at === 0 ? 1 : 0, 1)
      .fixed(0, 1)
      .numbers(0)
    if (at > 0) header.fixed(at, addressBits)
    const [luma, blue, red] = sample(at % columns, Math.floor(at / columns))
    const samples = [Buffer.alloc(BLOCK ** 2, luma)]
    if (!isGrey) samples.push(Buffer.alloc((BLOCK / 2) ** 2, blue), Buffer.alloc((BLOCK / 2) ** 2, red))
    const [before, after] = [Buffer.from([0x86, 0x80]), Buffer.from([0xfe, 0x80])]
    const bytes = unit(IMAGE, Buffer.concat([header.numbers(2, 0).bytes(), before, ...samples, after]))
    return Buffer.concat([lengthOf(bytes), bytes])
  })
  return { coding, data: Buffer.concat(slices) }
}

export function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

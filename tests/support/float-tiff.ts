import { deflateSync } from 'node:zlib'

export type FloatTiff = {
  width: number
  height: number
  /** Samples of each pixel, with those that are no colours last. */
  pixel: (x: number, y: number) => readonly number[]
  bits?: 16 | 32 | 64
  /** PhotometricInterpretation: RGB unless stated. */
  photometric?: number
  /** ExtraSamples: 1 = colours multiplied by opacity, 2 = opacity alone. */
  extra?: number
  icc?: Buffer
  order?: 'II' | 'MM'
  isBig?: boolean
  isPlanar?: boolean
  tile?: number
  rowsPerStrip?: number
  compression?: 1 | 5 | 8 | 32773
  predictor?: 1 | 2 | 3
  stated?: [smallest: number, largest: number]
}

/** Builds a TIFF with floating-point samples in any layout. Source: TIFF 6.0. */
export function floatTiff(options: FloatTiff): Buffer {
  const { width, height, pixel, bits = 32, photometric = 2, extra, icc, order = 'II', tile, stated } = options
  const { isBig = false, isPlanar = false, compression = 1, predictor = 1, rowsPerStrip = height } = options
  const isLittle = order === 'II'
  const bytes = bits / 8
  const samples = pixel(0, 0).length
  const [blockWidth, blockHeight] = tile === undefined ? [width, rowsPerStrip] : [tile, tile]
  const planes = isPlanar ? Array.from({ length: samples }, (_, plane) => [plane]) : [[...pixel(0, 0).keys()]]
  const blocks: Buffer[] = []
  for (const plane of planes)
    for (let top = 0; top < height; top += blockHeight)
      for (let left = 0; left < width; left += blockWidth) {
        const rows: Buffer[] = []
        const end = tile === undefined ? Math.min(height, top + blockHeight) : top + blockHeight
        for (let y = top; y < end; y += 1) {
          const values = Array.from({ length: blockWidth }, (_, x) =>
            left + x < width && y < height ? plane.map((at) => pixel(left + x, y)[at] ?? 0) : plane.map(() => 0),
          ).flat()
          rows.push(rowOf(values, { bytes, isLittle, predictor, stride: plane.length }))
        }
        blocks.push(packed(Buffer.concat(rows), compression))
      }
  const number = (value: number, size: number) => {
    const target = Buffer.alloc(size)
    if (size === 8) {
      if (isLittle) target.writeBigUInt64LE(BigInt(value))
      else target.writeBigUInt64BE(BigInt(value))
    } else if (isLittle) target.writeUIntLE(value, 0, size)
    else target.writeUIntBE(value, 0, size)
    return target
  }
  const shorts = (...values: number[]) => ({
    type: 3,
    count: values.length,
    data: Buffer.concat(values.map((v) => number(v, 2))),
  })
  const longs = (...values: number[]) => ({
    type: 4,
    count: values.length,
    data: Buffer.concat(values.map((v) => number(v, 4))),
  })
  const doubles = (value: number) => ({ type: 12, count: 1, data: sampleOf(value, 8, isLittle) })
  const offsetBytes = isBig ? 8 : 4
  const entriesAt = (dataAt: number) => {
    let at = dataAt
    const starts = blocks.map(({ length }) => {
      at += length
      return at - length
    })
    const [placeTag, lengthTag] = tile === undefined ? [273, 279] : [324, 325]
    return [
      [256, longs(width)],
      [257, longs(height)],
      [258, shorts(...Array.from({ length: samples }, () => bits))],
      [259, shorts(compression)],
      [262, shorts(photometric)],
      ...(tile === undefined
        ? [[278, longs(rowsPerStrip)] as const]
        : [[322, longs(tile)] as const, [323, longs(tile)] as const]),
      [placeTag, longs(...starts)],
      [277, shorts(samples)],
      [lengthTag, longs(...blocks.map(({ length }) => length))],
      [284, shorts(isPlanar ? 2 : 1)],
      ...(predictor === 1 ? [] : [[317, shorts(predictor)] as const]),
      ...(extra === undefined ? [] : [[338, shorts(extra)] as const]),
      [339, shorts(...Array.from({ length: samples }, () => 3))],
      ...(stated === undefined ? [] : [[340, doubles(stated[0])] as const, [341, doubles(stated[1])] as const]),
      ...(icc === undefined ? [] : [[34675, { type: 7, count: icc.length, data: icc }] as const]),
    ].toSorted(([a], [b]) => (a as number) - (b as number)) as [number, { type: number; count: number; data: Buffer }][]
  }
  const head = isBig
    ? Buffer.concat([Buffer.from(order), number(43, 2), number(8, 2), number(0, 2), number(16, 8)])
    : Buffer.concat([Buffer.from(order), number(42, 2), number(8, 4)])
  const directory = (dataAt: number) => {
    const entries = entriesAt(dataAt)
    let at = head.length + (isBig ? 8 : 2) + entries.length * (isBig ? 20 : 12) + offsetBytes
    const outside: Buffer[] = []
    const lines = entries.map(([tag, { type, count, data }]) => {
      const inline = Buffer.alloc(offsetBytes)
      if (data.length <= offsetBytes) data.copy(inline)
      else {
        number(at, offsetBytes).copy(inline)
        outside.push(data)
        at += data.length
      }
      return Buffer.concat([number(tag, 2), number(type, 2), number(count, offsetBytes), inline])
    })
    return Buffer.concat([number(entries.length, isBig ? 8 : 2), ...lines, number(0, offsetBytes), ...outside])
  }
  const dataAt = head.length + directory(0).length
  return Buffer.concat([head, directory(dataAt), ...blocks])
}

function sampleOf(value: number, bytes: number, isLittle: boolean): Buffer {
  const target = Buffer.alloc(bytes)
  const view = new DataView(target.buffer, target.byteOffset, bytes)
  if (bytes === 8) view.setFloat64(0, value, isLittle)
  else if (bytes === 4) view.setFloat32(0, value, isLittle)
  else view.setUint16(0, halfBits(value), isLittle)
  return target
}

/** A number in 16 bits, cut off after ten bits of fraction. */
function halfBits(value: number): number {
  if (Number.isNaN(value)) return 0x7e00
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (size === Number.POSITIVE_INFINITY) return sign | 0x7c00
  if (size < 2 ** -14) return sign | Math.floor(size * 2 ** 24)
  const exponent = Math.floor(Math.log2(size))
  return sign | ((exponent + 15) << 10) | Math.floor((size / 2 ** exponent - 1) * 1024)
}

type RowLayout = { bytes: number; isLittle: boolean; predictor: number; stride: number }

function rowOf(values: readonly number[], { bytes, isLittle, predictor, stride }: RowLayout): Buffer {
  if (predictor === 3) {
    const parts = values.map((value) => sampleOf(value, bytes, false))
    const row = Buffer.concat(
      Array.from({ length: bytes }, (_, byte) => Buffer.from(parts.map((part) => part[byte] ?? 0))),
    )
    for (let at = row.length - 1; at >= stride; at -= 1) row[at] = ((row[at] ?? 0) - (row[at - stride] ?? 0)) & 255
    return row
  }
  const row = Buffer.concat(values.map((value) => sampleOf(value, bytes, isLittle)))
  if (predictor === 1) return row
  const whole = (at: number) => row.subarray(at * bytes, (at + 1) * bytes)
  const read = (part: Buffer) => BigInt(`0x${(isLittle ? Buffer.from(part).reverse() : part).toString('hex')}`)
  for (let at = values.length - 1; at >= stride; at -= 1) {
    const difference = BigInt.asUintN(bytes * 8, read(whole(at)) - read(whole(at - stride)))
    const written = Buffer.from(difference.toString(16).padStart(bytes * 2, '0'), 'hex')
    whole(at).set(isLittle ? written.reverse() : written)
  }
  return row
}

function packed(data: Buffer, compression: number): Buffer {
  if (compression === 8) return deflateSync(data)
  if (compression === 5) return lzw(data)
  if (compression !== 32773) return data
  const runs: Buffer[] = []
  for (let at = 0; at < data.length; ) {
    let same = 1
    while (same < 128 && data[at + same] === data[at] && at + same < data.length) same += 1
    if (same > 2) runs.push(Buffer.from([257 - same, data[at] ?? 0]))
    else runs.push(Buffer.from([same - 1]), data.subarray(at, at + same))
    at += same
  }
  return Buffer.concat(runs)
}

function lzw(data: Buffer): Buffer {
  const out: number[] = []
  let [held, bits, width, next] = [0, 0, 9, 258]
  let codes = new Map<string, number>()
  const put = (code: number) => {
    held = (held << width) | code
    bits += width
    for (; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
  }
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (codes.get(text) ?? -1))
  put(256)
  let text = ''
  for (const byte of data) {
    const longer = text + String.fromCharCode(byte)
    if (codeOf(longer) !== -1) {
      text = longer
      continue
    }
    put(codeOf(text))
    codes.set(longer, next)
    next += 1
    if (next === 2 ** width) width += 1
    if (next === 4095) {
      put(256)
      ;[width, next, codes] = [9, 258, new Map()]
    }
    text = String.fromCharCode(byte)
  }
  if (text !== '') put(codeOf(text))
  put(257)
  if (bits > 0) out.push((held << (8 - bits)) & 255)
  return Buffer.from(out)
}

/** Builds TIFF structures value by value, for tests of their readers. */
export type Value = { type: number; count: number; bytes: Buffer }
type Tags = Record<number, Value>

const WIDTH = 4

export const ascii = (text: string): Value => {
  const bytes = Buffer.from(`${text}\0`)
  return { type: 2, count: bytes.length, bytes }
}
/** Text of the type that Exif 3.0 added. */
export const utf8 = (text: string): Value => ({ ...ascii(text), type: 129 })
export const undefinedBytes = (bytes: Buffer): Value => ({ type: 7, count: bytes.length, bytes })
/** Numbers are written in the byte order of the structure by `tiffOf`. */
export const short = (...numbers: number[]): Value => ({ type: 3, count: numbers.length, bytes: numbersAs(numbers) })
export const rational = (...fractions: [number, number][]): Value => ({
  type: 5,
  count: fractions.length,
  bytes: numbersAs(fractions.flat()),
})

/** Held little-endian in 32 bits; written with the right width later. */
function numbersAs(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * WIDTH)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * WIDTH)
  return bytes
}

function laidDown({ type, bytes }: Value, isLittle: boolean): Buffer {
  if (type !== 3 && type !== 4 && type !== 5) return bytes
  const width = type === 3 ? 2 : 4
  const target = Buffer.alloc((bytes.length / WIDTH) * width)
  for (let at = 0; at * WIDTH < bytes.length; at += 1) {
    const number = bytes.readUInt32LE(at * WIDTH)
    if (isLittle) target.writeUIntLE(number, at * width, width)
    else target.writeUIntBE(number, at * width, width)
  }
  return target
}

type Directories = { ifd0: Tags; exif?: Tags; gps?: Tags; interop?: Tags; sub?: Tags; ifd1?: Tags }

/** A TIFF structure with a first directory and, where given, others. */
export function tiffOf(content: Directories, order: 'II' | 'MM' = 'II'): Buffer {
  const isLittle = order === 'II'
  const number = (value: number, width: number) => {
    const bytes = Buffer.alloc(width)
    if (isLittle) bytes.writeUIntLE(value, 0, width)
    else bytes.writeUIntBE(value, 0, width)
    return bytes
  }
  const chunks: Buffer[] = [Buffer.from(order), number(42, 2), number(8, 4)]
  let end = 8
  const directory = (tags: Tags, pointers: [number, number][], next = 0): Buffer => {
    const all = [
      ...Object.entries(tags).map(([tag, value]) => [Number(tag), value] as const),
      ...pointers.map(([tag, at]) => [tag, { type: 4, count: 1, bytes: numbersAs([at]) }] as const),
    ].sort(([a], [b]) => a - b)
    const size = 2 + all.length * 12 + 4
    let dataAt = end + size
    const data: Buffer[] = []
    const entries = all.map(([tag, value]) => {
      const bytes = laidDown(value, isLittle)
      const inline = Buffer.alloc(4)
      if (bytes.length <= 4) bytes.copy(inline)
      else {
        number(dataAt, 4).copy(inline)
        data.push(bytes)
        dataAt += bytes.length
      }
      return Buffer.concat([number(tag, 2), number(value.type, 2), number(value.count, 4), inline])
    })
    return Buffer.concat([number(all.length, 2), ...entries, number(next, 4), ...data])
  }
  // The first directory points to those after it, so its size determines their offsets.
  const children = [
    [0x8769, content.exif],
    [0x8825, content.gps],
    [0xa005, content.interop],
    [0x014a, content.sub],
  ] as const
  const present = children.flatMap(([tag, tags]) => (tags ? [[tag, tags] as const] : []))
  const first = directory(
    content.ifd0,
    present.map(([tag]) => [tag, 0]),
  )
  let at = end + first.length
  const pointers: [number, number][] = []
  const behind: Buffer[] = []
  const start = end
  for (const [tag, tags] of present) {
    end = at
    const made = directory(tags, [])
    pointers.push([tag, at])
    behind.push(made)
    at += made.length
  }
  end = at
  const second = content.ifd1 === undefined ? null : directory(content.ifd1, [])
  end = start
  chunks.push(directory(content.ifd0, pointers, second === null ? 0 : at), ...behind)
  if (second !== null) chunks.push(second)
  return Buffer.concat(chunks)
}

/** One value of a directory, its bytes as stored. Nothing is copied. */
export type TiffValue = { type: number; count: number; bytes: Buffer }
export type DirectoryKind = 'ifd0' | 'ifd1' | 'exif' | 'gps' | 'interop' | 'sub'
export type Directory = { kind: DirectoryKind; values: Map<number, TiffValue> }
export type Tiff = {
  isLittleEndian: boolean
  directories: Directory[]
  /** Codes of `words/metadata.ts`. */
  notes: Set<string>
}

const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
/** Text in UTF-8, since Exif 3.0. */
const UTF8 = 129
const widthOf = (type: number): number => (type === UTF8 ? 1 : (TYPE_BYTES[type] ?? 0))
const EXIF_POINTER = 0x8769
const GPS_POINTER = 0x8825
const INTEROP_POINTER = 0xa005
const SUB_DIRECTORIES = 0x014a
const MAX_DIRECTORIES = 64
const MAX_ENTRIES = 1024

/**
 * Reads the directories of a TIFF structure: a TIFF or BigTIFF file, a camera raw, or the "Exif" block of any other
 * format. Nothing is trusted: values that point outside are left out and noted, loops end. null if the bytes do not
 * start like one. `root` = the kind of its first directory.
 * Source: TIFF 6.0 §2, the BigTIFF design of Adobe and AWare, Exif 3.0 §4.6.
 */
export function readTiff(bytes: Buffer, root: DirectoryKind = 'ifd0'): Tiff | null {
  if (bytes.length < 8) return null
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const isLittleEndian = order === 'II'
  const number = numbers(bytes, isLittleEndian)
  const isBig = number(2, 2) === 43
  const tiff: Tiff = { isLittleEndian, directories: [], notes: new Set() }
  const seen = new Set<number>()
  const waiting: { kind: DirectoryKind; at: number }[] = [{ kind: root, at: isBig ? number(8, 8) : number(4, 4) }]

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.at === 0 || seen.has(next.at)) continue
    if (next.at >= bytes.length || seen.size >= MAX_DIRECTORIES) {
      tiff.notes.add('exif_directory_unreadable')
      continue
    }
    seen.add(next.at)
    const { values, following } = readDirectory(bytes, number, next.at, isBig, tiff.notes)
    tiff.directories.push({ kind: next.kind, values })
    const follow = (tag: number, kind: DirectoryKind) => {
      const pointer = values.get(tag)
      if (pointer) for (const at of numbersOf(pointer, isLittleEndian, 16)) waiting.push({ kind, at })
    }
    follow(EXIF_POINTER, 'exif')
    follow(GPS_POINTER, 'gps')
    follow(INTEROP_POINTER, 'interop')
    follow(SUB_DIRECTORIES, 'sub')
    if (next.kind === 'ifd0') waiting.push({ kind: 'ifd1', at: following })
  }
  return tiff
}

export type ReadNumber = (at: number, width: number) => number

/** Reads unsigned numbers; past the end they are 0. */
export function numbers(bytes: Buffer, isLittleEndian: boolean): ReadNumber {
  return (at, width) => {
    if (at < 0 || at + width > bytes.length) return 0
    if (width === 8) return Number(isLittleEndian ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittleEndian ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width)
  }
}

/** The values of the directory at an offset, and the offset of the one that follows; 0 = none does. */
export function readDirectory(bytes: Buffer, number: ReadNumber, at: number, isBig: boolean, notes: Set<string>) {
  const values = new Map<number, TiffValue>()
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
  const claimed = number(at, countBytes)
  const count = Math.min(claimed, MAX_ENTRIES)
  let entryAt = at + countBytes
  for (let i = 0; i < count; i += 1, entryAt += entryBytes) {
    if (entryAt + entryBytes > bytes.length) {
      notes.add('exif_entry_unreadable')
      break
    }
    const tag = number(entryAt, 2)
    const type = number(entryAt + 2, 2)
    const valueCount = number(entryAt + 4, offsetBytes)
    const length = widthOf(type) * valueCount
    const inlineAt = entryAt + 4 + offsetBytes
    const valueAt = length <= offsetBytes ? inlineAt : number(inlineAt, offsetBytes)
    const isReadable = length > 0 && valueAt + length <= bytes.length
    // Cameras leave empty and zeroed entries behind; only one that claims a value and has none is worth a note.
    if (!isReadable && valueCount > 0 && tag !== 0) notes.add('exif_entry_unreadable')
    if (isReadable && !values.has(tag))
      values.set(tag, { type, count: valueCount, bytes: bytes.subarray(valueAt, valueAt + length) })
  }
  const following = claimed <= MAX_ENTRIES ? number(entryAt, offsetBytes) : 0
  return { values, following }
}

/** One recorded number; a fraction keeps both parts, because 1/0 and 0/0 occur. */
export type Fraction = { numerator: number; denominator: number }

/** The fractions of a value, at most `limit`; whole numbers have the denominator 1. Text and raw bytes give none. */
export function fractionsOf({ type, bytes }: TiffValue, isLittleEndian: boolean, limit: number): Fraction[] {
  const width = widthOf(type)
  const found: Fraction[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const le = isLittleEndian
  for (let at = 0; at + width <= bytes.length && found.length < limit; at += width) {
    const whole = (numerator: number) => found.push({ numerator, denominator: 1 })
    if (type === 1) whole(view.getUint8(at))
    else if (type === 3) whole(view.getUint16(at, le))
    else if (type === 4 || type === 13) whole(view.getUint32(at, le))
    else if (type === 5) found.push({ numerator: view.getUint32(at, le), denominator: view.getUint32(at + 4, le) })
    else if (type === 6) whole(view.getInt8(at))
    else if (type === 8) whole(view.getInt16(at, le))
    else if (type === 9) whole(view.getInt32(at, le))
    else if (type === 10) found.push({ numerator: view.getInt32(at, le), denominator: view.getInt32(at + 4, le) })
    else if (type === 11) whole(view.getFloat32(at, le))
    else if (type === 12) whole(view.getFloat64(at, le))
    else if (type === 16 || type === 18) whole(Number(view.getBigUint64(at, le)))
    else if (type === 17) whole(Number(view.getBigInt64(at, le)))
    else return []
  }
  return found
}

/** The numbers of a value, at most `limit`; a fraction without a denominator is NaN or infinite. */
export const numbersOf = (value: TiffValue, isLittleEndian: boolean, limit: number): number[] =>
  fractionsOf(value, isLittleEndian, limit).map(({ numerator, denominator }) => numerator / denominator)

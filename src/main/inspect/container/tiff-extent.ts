/**
 * Where what a TIFF refers to ends. cut: its images announce more than there is; `due`: where the last of it would end, null
 * = not all that says so is held.
 */
export type TiffExtent = { state: 'whole'; at: number } | { state: 'cut'; due: number | null } | { state: 'not_stated' }

/** Bytes of a value by its type. Source: TIFF 6.0 §2, Exif 3.0 §4.6.2 (129), the BigTIFF design (16–18). */
const TYPE_BYTES = new Map([
  ...[1, 2, 6, 7, 129].map((type) => [type, 1] as const),
  ...[3, 8].map((type) => [type, 2] as const),
  ...[4, 9, 11, 13].map((type) => [type, 4] as const),
  ...[5, 10, 12, 16, 17, 18].map((type) => [type, 8] as const),
])
/** Directories that a tag points to: SubIFDs, Exif, GPS, interoperability; and the types of pointers. */
const POINTERS = new Set([0x014a, 0x8769, 0x8825, 0xa005])
const POINTER_TYPES = new Set([13, 18])
/** Tags of places, each with that of the lengths: strips, tiles, a JPEG, free space. */
const RANGES: readonly (readonly [starts: number, lengths: number])[] = [
  [0x0111, 0x0117],
  [0x0144, 0x0145],
  [0x0201, 0x0202],
  [0x0120, 0x0121],
]
/** Tags below describe the image itself; those of others are often carried along to where their values are not. */
const PRIVATE_TAGS = 0x8000
const MAKER_NOTE = 0x927c
/** What these refer to has no stated length: maker notes, and the tables of the JPEG of TIFF 6.0. */
const UNKNOWN_EXTENT = new Set([MAKER_NOTE, 0x0207, 0x0208, 0x0209])
const MAX_ENTRIES = 4096
const MAX_DIRECTORIES = 10_000
/** For all lists of places together. */
const MAX_NUMBERS = 4_000_000

/** A range that a TIFF refers to: a directory (`tag` null), a value of a tag, or what one locates (`type` null). */
export type TiffRange = { at: number; end: number; tag: number | null; type: number | null }

type Field = { type: number; count: number; at: number; width: number }

/**
 * Follows every directory of a TIFF, all its pages too, to the last byte that any of them refers to. Not stated where one
 * refers to something of unknown length, or to something that is not there and is no image. `onRange` gets each range that
 * is there.
 */
export function tiffExtent(bytes: Buffer, onRange: (range: TiffRange) => void = () => undefined): TiffExtent {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const number = (at: number, width: number): number => {
    if (at < 0 || at + width > bytes.length) return 0
    if (width === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width)
  }
  const isBig = number(2, 2) === 43
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
  const seen = new Set<number>()
  const waiting = [{ at: number(isBig ? 8 : 4, offsetBytes), isPage: true }]
  let [last, due, numbersLeft] = [0, 0, MAX_NUMBERS]
  let isUnknown = false

  const numbersOf = (field: Field | undefined): number[] => {
    if (!field) return []
    const count = Math.min(field.count, numbersLeft)
    if (count < field.count) isUnknown = true
    numbersLeft -= count
    return Array.from({ length: count }, (_, index) => number(field.at + index * field.width, field.width))
  }
  const limit = isBig ? Number.MAX_SAFE_INTEGER : 2 ** 32
  /** Whether entries are those of a directory: where a file is cut off and goes on as another, they are any bytes. */
  const isDirectory = (at: number, tableEnd: number): boolean => {
    let [previous, held, odd] = [-1, 0, 0]
    for (let entry = at + countBytes; entry + entryBytes <= Math.min(tableEnd, bytes.length); entry += entryBytes) {
      const tag = number(entry, 2)
      held += 1
      if (tag !== 0 && (tag <= previous || !TYPE_BYTES.has(number(entry + 2, 2)))) odd += 1
      previous = Math.max(previous, tag)
    }
    return held > 0 && odd * 4 <= held
  }
  const addRanges = (fields: Map<number, Field>, isPage: boolean) => {
    for (const [startTag, lengthTag] of RANGES) {
      const starts = numbersOf(fields.get(startTag))
      const lengths = numbersOf(fields.get(lengthTag))
      if (starts.length !== lengths.length) isUnknown = true
      const isBeyond = isPage && starts.some((start, index) => start + (lengths[index] ?? 0) > bytes.length)
      const isCredible = isBeyond && areApart(starts, lengths, limit)
      for (const [index, start] of starts.entries()) {
        const end = start + (lengths[index] ?? 0)
        if (end <= bytes.length) {
          last = Math.max(last, end)
          onRange({ at: start, end, tag: startTag, type: null })
        } else if (isCredible) due = Math.max(due, end)
        else isUnknown = true
      }
    }
  }
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { at, isPage } = next
    if (at === 0) continue
    if (seen.has(at)) {
      // Pages that lead back to an earlier one: which further ones there were is not known.
      isUnknown ||= isPage
      continue
    }
    const count = number(at, countBytes)
    const tableEnd = at + countBytes + count * entryBytes
    // Some writers leave out the place of the next directory behind the last.
    const end = tableEnd + offsetBytes
    if (seen.size >= MAX_DIRECTORIES || tableEnd > bytes.length || !Number.isSafeInteger(end)) {
      // Of a directory of which only the start is there, the number of its entries may be anything.
      const isCut = at >= bytes.length ? at <= limit : count <= MAX_ENTRIES && isDirectory(at, tableEnd)
      if (isPage && isCut) due = Math.max(due, bytes.length + 1)
      isUnknown = true
      continue
    }
    if (!isDirectory(at, tableEnd)) {
      isUnknown = true
      continue
    }
    seen.add(at)
    last = Math.max(last, Math.min(end, bytes.length))
    onRange({ at, end: Math.min(end, bytes.length), tag: null, type: null })
    const fields = new Map<number, Field>()
    for (let entry = at + countBytes; entry < tableEnd; entry += entryBytes) {
      const [tag, type] = [number(entry, 2), number(entry + 2, 2)]
      const valueCount = number(entry + 4, offsetBytes)
      const width = TYPE_BYTES.get(type)
      const length = (width ?? 0) * valueCount
      const inline = entry + 4 + offsetBytes
      const valueAt = length <= offsetBytes ? inline : number(inline, offsetBytes)
      // Cameras leave zeroed entries behind.
      const isBlank = tag === 0 || valueCount === 0
      const isBeyond = valueAt + length > bytes.length && valueAt + length <= limit
      if (isPage && tag < PRIVATE_TAGS && isBeyond) due = Math.max(due, valueAt + length)
      if (tag === MAKER_NOTE && width !== undefined && valueAt + length <= bytes.length)
        onRange({ at: valueAt, end: valueAt + length, tag, type })
      if (UNKNOWN_EXTENT.has(tag) || (!isBlank && (width === undefined || valueAt + length > bytes.length)))
        isUnknown = true
      else if (!isBlank && width !== undefined) {
        last = Math.max(last, valueAt + length)
        onRange({ at: valueAt, end: valueAt + length, tag, type })
        const field = { type, count: valueCount, at: valueAt, width }
        if (!fields.has(tag)) fields.set(tag, field)
        if (POINTERS.has(tag) || POINTER_TYPES.has(type))
          for (const place of numbersOf(field).slice(0, 64)) waiting.push({ at: place, isPage: false })
      }
    }
    addRanges(fields, isPage)
    const following = number(tableEnd, offsetBytes)
    if (isPage) waiting.push({ at: following, isPage: true })
  }
  if (due > bytes.length) return { state: 'cut', due: isUnknown ? null : due }
  return isUnknown || last === 0 ? { state: 'not_stated' } : { state: 'whole', at: last }
}

/** Whether ranges are where a file can have them: none beyond what its offsets reach, none across another. */
function areApart(starts: readonly number[], lengths: readonly number[], limit: number): boolean {
  const ranges = starts
    .map((start, index) => ({ start, end: start + (lengths[index] ?? 0) }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
  return ranges.every(({ start, end }, index) => {
    const before = ranges[index - 1]
    // The same bytes may serve for several parts of an image.
    return end <= limit && (!before || before.end <= start || before.start === start)
  })
}

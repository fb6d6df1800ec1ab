import type { MetadataEntry, MetadataGroup } from './metadata.ts'

type Entry = Pick<MetadataEntry, 'group' | 'tag' | 'raw' | 'namespace'>

/** Zeros that end or pad a text, as the reader of entries writes invisible characters. */
const ZEROS = /\\u0000.*$/s

/**
 * Tags of IFD0 and of EXIF's own directory whose names an earlier version knew in one of the two only: in the other it
 * wrote their number.
 */
const NUMBERED: Readonly<Record<string, string>> = {
  Make: '0x010F',
  Model: '0x0110',
  Software: '0x0131',
  ModifyDate: '0x0132',
  DateTimeOriginal: '0x9003',
  CreateDate: '0x9004',
  OffsetTime: '0x9010',
  OffsetTimeOriginal: '0x9011',
  OffsetTimeDigitized: '0x9012',
  SubSecTime: '0x9290',
  SubSecTimeOriginal: '0x9291',
  SubSecTimeDigitized: '0x9292',
  SerialNumber: '0xA431',
  LensSerialNumber: '0xA435',
}

/** The text of an entry without what pads it. */
export const textOf = ({ raw }: Pick<MetadataEntry, 'raw'>): string => raw.replace(ZEROS, '').trimEnd()

/** The texts of entries by group and tag, in the order of the blocks, of those that say something. */
export type StatedTexts = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Sorts entries by group and tag; of XMP only those in the namespaces of its schemas. */
export function textsOf(entries: readonly Entry[]): StatedTexts {
  const groups = new Map<string, Map<string, string[]>>()
  for (const entry of entries) {
    if (entry.namespace !== undefined) continue
    const text = textOf(entry)
    if (text.trim() === '') continue
    const tags = groups.get(entry.group) ?? new Map<string, string[]>()
    if (tags.size === 0) groups.set(entry.group, tags)
    const texts = tags.get(entry.tag)
    if (texts === undefined) tags.set(entry.tag, [text])
    else texts.push(text)
  }
  return groups
}

/** Every value of a tag. */
export function valuesOf(texts: StatedTexts, group: MetadataGroup, tag: string): readonly string[] {
  const tags = texts.get(group)
  const found = tags?.get(tag) ?? []
  const numbered = group === 'EXIF' ? NUMBERED[tag] : undefined
  return numbered === undefined ? found : [...found, ...(tags?.get(numbered) ?? [])]
}

/** The first value of a tag; null = it is not recorded, or blank. */
export const firstValue = (texts: StatedTexts, group: MetadataGroup, tag: string): string | null =>
  valuesOf(texts, group, tag)[0] ?? null

/** Text of at most `length` characters; a longer one ends in "…". */
export const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`

/**
 * The tags of a group that begin with `prefix`, by their names: a new list wherever one of them repeats, which is another
 * block of the kind.
 */
export function blocksOf(entries: readonly Entry[], group: MetadataGroup, prefix: string): Map<string, string>[] {
  const blocks: Map<string, string>[] = []
  for (const entry of entries) {
    if (entry.group !== group || entry.namespace !== undefined || !entry.tag.startsWith(prefix)) continue
    const last = blocks.at(-1)
    if (last === undefined || last.has(entry.tag)) blocks.push(new Map([[entry.tag, textOf(entry).trim()]]))
    else last.set(entry.tag, textOf(entry).trim())
  }
  return blocks
}

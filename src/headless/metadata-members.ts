import type { ListedTime, Metadata, MetadataEntry, MetadataGroup } from '../shared/model/metadata.ts'
import { isOfRegion } from '../shared/model/personal-tags.ts'
import { gpsBlockOf } from '../shared/model/stated-position.ts'
import { textOf } from '../shared/model/stored-text.ts'

type Value = string | number
type Members = Record<string, Value | Value[]>
type Entries = readonly MetadataEntry[]

/**
 * Metadata under exiftool's tag names, values as recorded, each under the name of the tag that it was read from.
 * Orientation is a number, the GPS location signed decimal degrees and metres; coordinates that give no location are as
 * recorded. A tag that a block records several times is a list; if several blocks record it, the first read (EXIF)
 * counts. All tags of a place are of one block, and so are all tags of one time, and make and model where one block has both.
 */
export function metadataMembers(metadata: Metadata): Members {
  // In a namespace of its own a name means something else, and a blank value counts as not recorded.
  const named = metadata.entries.filter(({ namespace, raw }) => namespace === undefined && raw.trim() !== '')
  const original = originalOf(metadata)
  return {
    ...entryMembers(withoutOthers(named, original?.source ?? null)),
    ...(original && { DateTimeOriginal: withZone(original) }),
    ...(metadata.exifOrientation !== null && { Orientation: metadata.exifOrientation }),
    ...placeMembers(metadata),
  }
}

const ORIGINAL = 'DateTimeOriginal'

/** The time under the name of which it is given: the original time, or else another original time that has it. */
function originalOf({ dateTimeOriginal, times }: Metadata): Omit<ListedTime, 'what'> | null {
  if (dateTimeOriginal?.tag === ORIGINAL) return dateTimeOriginal
  return times.find(({ what, tag }) => what === 'taken' && tag === ORIGINAL) ?? null
}

/** EXIF has a zone in a tag of its own, which is among the members too. */
const withZone = ({ raw, offset, source, tag, offsetTag }: Omit<ListedTime, 'what'>): string =>
  source === 'EXIF' && offsetTag !== tag ? raw : `${raw}${offset ?? ''}`

/** Tags that say one time together, the one that the others belong to first. */
const TIMES: readonly (readonly [string, ...string[]])[] = [
  [ORIGINAL, 'SubSecTimeOriginal', 'OffsetTimeOriginal'],
  ['CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized'],
  ['ModifyDate', 'SubSecTime', 'OffsetTime'],
  ['DateCreated', 'TimeCreated'],
  ['DigitalCreationDate', 'DigitalCreationTime'],
  ['GPSDateStamp', 'GPSTimeStamp'],
]
const OF_TIMES: ReadonlySet<string> = new Set(TIMES.flat())

const CAMERA = ['Make', 'Model'] as const

/** The first group that records both; null = none does, so that neither is of another camera's block. */
const cameraGroupOf = (entries: Entries): string | null =>
  [...new Set(entries.map(({ group }) => group))].find((group) =>
    CAMERA.every((tag) => entries.some((one) => one.group === group && one.tag === tag)),
  ) ?? null

/** The groups that name the tags of a place as EXIF does. */
const OF_PLACES: ReadonlySet<MetadataGroup> = new Set(['GPS', 'XMP'])
const isOfPlace = ({ group, tag }: MetadataEntry): boolean =>
  OF_PLACES.has(group) && tag.startsWith('GPS') && !OF_TIMES.has(tag)

/** Entries without those of a place, and of each time those of one group; `ofOriginal` = that of the original time. */
function withoutOthers(entries: Entries, ofOriginal: string | null): Entries {
  const groupOf = ([first, ...others]: readonly string[]): string | null => {
    if (first === ORIGINAL && ofOriginal !== null) return ofOriginal
    const found = entries.find(({ tag }) => tag === first) ?? entries.find(({ tag }) => others.includes(tag))
    return found?.group ?? null
  }
  const groups = new Map<string, string | null>(
    TIMES.flatMap((tags) => tags.map((tag) => [tag, groupOf(tags)] as const)),
  )
  const ofCamera = cameraGroupOf(entries)
  for (const tag of CAMERA) groups.set(tag, ofCamera)
  return entries.filter((entry) => !isOfPlace(entry) && (groups.get(entry.tag) ?? entry.group) === entry.group)
}

/** Tags of which a block has one value, without what pads it. */
const SINGLE: ReadonlySet<string> = new Set(['Make', 'Model', 'Software'])

function entryMembers(entries: Entries): Members {
  const recorded = new Map<string, { group: MetadataGroup; values: Value[] }>()
  for (const entry of entries) {
    const { group, tag, raw } = entry
    const text = SINGLE.has(tag) ? textOf(entry) : raw
    const value = tag === 'Orientation' && /^\d+$/.test(raw) ? Number(raw) : text
    const known = recorded.get(tag)
    if (known === undefined) recorded.set(tag, { group, values: [value] })
    // Regions are read side by side, so equal values of two of them both count.
    else if (known.group === group && !SINGLE.has(tag) && (isOfRegion(tag) || !known.values.includes(value)))
      known.values.push(value)
  }
  return Object.fromEntries(
    [...recorded].map(([tag, { values }]) => [tag, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** The tags of the block that states the place; of a location the numbers. */
function placeMembers({ entries, position }: Metadata): Members {
  const block = gpsBlockOf(entries)
  const recorded = [...block].filter(([tag, text]) => text !== '' && !OF_TIMES.has(tag))
  const altitude = position?.altitudeMetres ?? altitudeIn(block)
  return {
    ...Object.fromEntries(recorded),
    ...(position && { GPSLatitude: position.latitude, GPSLongitude: position.longitude }),
    ...(altitude !== null && { GPSAltitude: altitude }),
  }
}

/** An altitude recorded without a location, metres; null = none, or it is no number. */
function altitudeIn(block: ReadonlyMap<string, string>): number | null {
  const [, numerator, , denominator = '1'] = /^(-?\d+(\.\d+)?)(?:\/(\d+))?$/.exec(block.get('GPSAltitude') ?? '') ?? []
  const metres = numerator === undefined ? Number.NaN : Number(numerator) / Number(denominator)
  if (!Number.isFinite(metres)) return null
  const reference = block.get('GPSAltitudeRef')
  return reference === '1' || reference === '3' ? -Math.abs(metres) : metres
}

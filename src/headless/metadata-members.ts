import type { Metadata, MetadataEntry } from '../shared/model/metadata.ts'
import { isOfRegion } from '../shared/model/personal-tags.ts'

type Value = string | number

/**
 * Metadata under exiftool's tag names, values as recorded. Orientation is a number, the GPS location signed decimal
 * degrees and metres; coordinates that give no location are as recorded. A tag that a block records several times is a
 * list; if several blocks record it, the first read (EXIF) counts.
 */
export function metadataMembers(metadata: Metadata): Record<string, Value | Value[]> {
  const { position, dateTimeOriginal: time } = metadata
  // In a namespace of its own a name means something else.
  const named = metadata.entries.filter(({ namespace }) => namespace === undefined)
  const known = {
    Make: metadata.make,
    Model: metadata.model,
    Software: metadata.software,
    DateTimeOriginal: time?.raw ?? null,
    OffsetTimeOriginal: time?.offset ?? null,
    Orientation: metadata.exifOrientation,
    GPSLatitude: position?.latitude ?? null,
    GPSLongitude: position?.longitude ?? null,
    GPSAltitude: position?.altitudeMetres ?? altitudeIn(named),
  }
  const members = entryMembers(named)
  for (const [tag, value] of Object.entries(known)) if (value !== null) members[tag] = value
  return members
}

function entryMembers(entries: readonly MetadataEntry[]): Record<string, Value | Value[]> {
  const recorded = new Map<string, { group: MetadataEntry['group']; values: Value[] }>()
  for (const { group, tag, raw } of entries) {
    // A blank value counts as not recorded.
    if (raw.trim() === '') continue
    const value = tag === 'Orientation' && /^\d+$/.test(raw) ? Number(raw) : raw
    const known = recorded.get(tag)
    if (known === undefined) recorded.set(tag, { group, values: [value] })
    // Regions are read side by side, so equal values of two of them both count.
    else if (known.group === group && (isOfRegion(tag) || !known.values.includes(value))) known.values.push(value)
  }
  return Object.fromEntries(
    [...recorded].map(([tag, { values }]) => [tag, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** An altitude recorded without a location, metres; null = none, or it is no number. */
function altitudeIn(entries: readonly MetadataEntry[]): number | null {
  const altitude = entries.find(({ tag }) => tag === 'GPSAltitude')
  const reference = entries.find(({ group, tag }) => group === altitude?.group && tag === 'GPSAltitudeRef')?.raw
  const [, numerator, , denominator = '1'] = /^(-?\d+(\.\d+)?)(?:\/(\d+))?$/.exec(altitude?.raw ?? '') ?? []
  const metres = numerator === undefined ? Number.NaN : Number(numerator) / Number(denominator)
  if (!Number.isFinite(metres)) return null
  return reference === '1' || reference === '3' ? -Math.abs(metres) : metres
}

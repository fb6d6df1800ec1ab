import { type DifferenceRow, differenceRows } from '../../../shared/model/difference.ts'
import type { DifferenceGroup } from '../../../shared/model/difference-row.ts'
import type { DifferenceValue } from '../../../shared/model/difference-value.ts'
import type { RecordedPosition } from '../../../shared/model/metadata.ts'
import { placeOf } from '../../../shared/model/recorded-place.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { containerEntries } from '../../../shared/words/container.ts'
import type { ReportEntry } from './report-entry.ts'
import type { ReportFacts } from './report-facts.ts'
import type { SetHead } from './set-head.ts'

/** Two items side by side; null = what is known of it was not gathered. */
export type Plate = { left: ReportFacts | null; right: ReportFacts | null }

/** Keeps of the items of a report those that stand side by side in it, until all were seen. */
export function createKeptPlates({ options, plates }: Pick<SetHead, 'options' | 'plates'>) {
  const pairs = options.parts.includes('plates') ? plates : null
  const wanted = new Set(pairs?.flatMap(({ left, right }) => [left, right]))
  const kept = new Map<number, ReportFacts>()
  return {
    keep: (entry: ReportEntry): void => {
      if (entry.state === 'known' && wanted.has(entry.itemId)) kept.set(entry.itemId, entry.facts)
    },
    /** The pairs in their order; null = they were left out of the report. */
    all: (): Plate[] | null =>
      pairs?.map(({ left, right }) => ({ left: kept.get(left) ?? null, right: kept.get(right) ?? null })) ?? null,
  }
}

/** What differs between two items, field by field, of the parts that a report has. Their digests stand apart from it. */
export function plateRows(left: ReportFacts, right: ReportFacts, parts: readonly ReportPart[]): DifferenceRow[] {
  const sides = [left, right]
  const rows = differenceRows(
    sides.map(({ item, service }) => ({ item, run: service.analysis, shows: 'picture' as const })),
    containerEntries,
  )
  const places = sides.map(({ item }) => placeOf(item.medium?.metadata))
  return rows.filter(
    (row) => row.isChanged && row.field !== 'sha256' && isChosen(row, parts) && !isSaidOfPlace(row, places),
  )
}

const DETAILS: ReadonlySet<DifferenceGroup> = new Set(['faces', 'face_numbers', 'findings'])

/** What was left out of the items is left out of their comparison. */
function isChosen({ group }: DifferenceRow, chosen: readonly ReportPart[]): boolean {
  if (group === 'tags') return chosen.includes('metadata')
  return !DETAILS.has(group) || chosen.includes('details')
}

/** What the rows of position, altitude, its error and direction are read from, and what of a position each tag is. */
const SAID_OF_PLACE: ReadonlyMap<string, keyof RecordedPosition> = new Map([
  ['GPSLatitude', 'latitude'],
  ['GPSLatitudeRef', 'latitude'],
  ['GPSLongitude', 'longitude'],
  ['GPSLongitudeRef', 'longitude'],
  ['GPSMapDatum', 'datum'],
  ['GPSAltitude', 'altitudeMetres'],
  ['GPSAltitudeRef', 'altitudeMetres'],
  ['GPSHPositioningError', 'errorMetres'],
  ['GPSImgDirection', 'directionDegrees'],
])

/**
 * Whether a raw tag differs in nothing but what the rows read from it already say. One written otherwise for the same number,
 * one that no position was read from, and a height above anything but the sea are not said there.
 */
function isSaidOfPlace({ block, name, values }: DifferenceRow, places: readonly (RecordedPosition | null)[]): boolean {
  const member = block === 'GPS' ? SAID_OF_PLACE.get(name ?? '') : undefined
  if (member === undefined || places.some((place) => place !== null && place.source !== 'EXIF')) return false
  const read = places.map((place) => place?.[member] ?? null)
  if (read[0] === read[1]) return false
  return values.every((value, side) => {
    if (value.is === 'none') return read[side] === null
    const raw = soleText(value)
    return read[side] !== null && raw !== null && (name !== 'GPSAltitudeRef' || raw === '0' || raw === '1')
  })
}

const soleText = (value: DifferenceValue): string | null =>
  value.is === 'texts' && value.texts.length === 1 ? (value.texts[0]?.text ?? null) : null

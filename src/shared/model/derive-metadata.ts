import type { ContainerFacts } from './container.ts'
import type { Indicator, ListedTime, Metadata, MetadataEntry, MetadataGroup, RecordedTime } from './metadata.ts'
import { TimeNote } from './read-time.ts'
import { statedCamera } from './stated-camera.ts'
import { joinContainer } from './stated-container.ts'
import { statedIndicators } from './stated-indicators.ts'
import { statedPosition } from './stated-position.ts'
import { MAX_TIMES, notesOf, statedTimes } from './stated-times.ts'
import { clipped, firstValue, type StatedTexts, textsOf, valuesOf } from './stored-text.ts'

/** What is stored of a file's text, and what else its metadata is compared with. */
export type StoredText = Pick<Metadata, 'contentCredentials'> & {
  entries: readonly MetadataEntry[]
  /** Stored size of the image; null = unknown. */
  size: { width: number; height: number } | null
  /** When the file was taken in, ms: no counter is read in a way that makes it later. */
  takenInMs: number
}

/** What follows from the text of a file's metadata, and codes of `words/metadata.ts` about it. */
export type Derived = Pick<
  Metadata,
  'make' | 'model' | 'software' | 'dateTimeOriginal' | 'times' | 'position' | 'indicators' | 'notes'
>

/**
 * Derives from stored text what is shown, compared and filtered by. It runs when a file is taken in and again over what
 * an earlier version stored, so nothing in it needs the file.
 */
export function deriveMetadata({ entries, contentCredentials, size, takenInMs }: StoredText): Derived {
  const { times, notes } = statedTimes(entries, takenInMs)
  const place = statedPosition(entries)
  const texts = textsOf(entries)
  const first = (...tags: readonly (readonly [MetadataGroup, string])[]) =>
    tags.map(([group, tag]) => firstValue(texts, group, tag)).find((value) => value !== null) ?? null
  const ofContainer = (tag: string) => OWN_GROUPS.map((group) => [group, tag] as const)
  return {
    ...statedCamera(texts),
    software: shortText(
      first(
        ['EXIF', 'Software'],
        ['XMP', 'Software'],
        ['XMP', 'CreatorTool'],
        ['IPTC', 'OriginatingProgram'],
        ...ofContainer('Software'),
      ),
    ),
    dateTimeOriginal: originalOf(times, texts),
    times,
    position: place.position,
    indicators: statedIndicators({ entries, times, credentials: contentCredentials, size }),
    notes: [...notes, ...place.notes],
  }
}

/** Groups of a container's own fields: those of videos, and the texts of a PNG. */
const OWN_GROUPS = ['QuickTime', 'RIFF', 'Matroska', 'PNG'] as const

const shortText = (text: string | null): string | null => (text === null ? null : clipped(text, 400))

/**
 * The first original time that is understood; if none is, the first that is recorded. Its text is that of its own tag: a
 * fraction that EXIF has in another is in `local`.
 */
function originalOf(times: readonly ListedTime[], stated: StatedTexts): Metadata['dateTimeOriginal'] {
  const originals = times.filter(({ what }) => what === 'taken')
  const found = originals.find(({ local }) => local != null) ?? originals[0]
  if (found === undefined) return null
  const { what: _, ...time } = found
  const texts = time.source === 'EXIF' ? valuesOf(stated, 'EXIF', time.tag).map((text) => text.trim()) : []
  return { ...time, raw: texts.find((text) => time.raw.startsWith(`${text}.`)) ?? time.raw }
}

/**
 * The time that exiftool names DateTimeOriginal: of a tag of that name, or composed of IPTC's day and time of day. null =
 * none is recorded.
 */
export function namedOriginal({
  times,
  dateTimeOriginal,
}: Pick<Metadata, 'times' | 'dateTimeOriginal'>): Metadata['dateTimeOriginal'] {
  const isNamed = ({ source, tag, local }: RecordedTime) =>
    tag === 'DateTimeOriginal' || (source === 'IPTC' && tag === 'DateCreated' && local?.includes('T') === true)
  if (dateTimeOriginal !== null && isNamed(dateTimeOriginal)) return dateTimeOriginal
  return times.find((time) => time.what === 'taken' && isNamed(time)) ?? null
}

/** Codes that `deriveMetadata` gives: of a stored reading they are replaced by those of the newer one. */
const DERIVED_NOTES: ReadonlySet<string> = new Set([
  ...TimeNote.options,
  'gps_date_unread',
  'position_incomplete',
  'position_unreadable',
  'position_impossible',
  'position_contradictory',
  'position_without_hemisphere',
  'position_zero',
  'position_part_unread',
  'direction_impossible',
  'altitude_impossible',
  'position_error_impossible',
])

/** What is observed in the bytes of a file and not in its text. */
const OF_BYTES: ReadonlySet<Indicator['kind']> = new Set(['motion_film'])

const MAX_INDICATORS = 60
const MAX_NOTES = 40

function rederiveMetadata(stored: Metadata, { size, takenInMs }: Pick<StoredText, 'size' | 'takenInMs'>): Metadata {
  const derived = deriveMetadata({ ...stored, size, takenInMs })
  // The library's counters are not in the entries.
  const counted = stored.times.filter(
    ({ source, what, local }) => source === 'Container' && what === 'container' && local !== undefined,
  )
  const ofCounted = counted.flatMap(notesOf)
  const kept = stored.notes.filter((note) => !DERIVED_NOTES.has(note))
  return {
    ...stored,
    ...derived,
    times: [...derived.times, ...counted].slice(0, MAX_TIMES),
    indicators: [...derived.indicators, ...stored.indicators.filter(({ kind }) => OF_BYTES.has(kind))].slice(
      0,
      MAX_INDICATORS,
    ),
    notes: [...new Set([...kept, ...derived.notes, ...ofCounted])].sort().slice(0, MAX_NOTES),
  }
}

/** What is stored of a medium and follows from text; null = it has none. */
export type StoredReading = { metadata: Metadata | null; container: ContainerFacts | null }

/** A medium as stored by any version, with what follows from its text derived anew. The same again gives the same. */
export function rederiveMedium(
  { metadata, container }: StoredReading,
  of: Pick<StoredText, 'size' | 'takenInMs'>,
): StoredReading {
  const derived = metadata && rederiveMetadata(metadata, of)
  return container === null ? { metadata: derived, container } : joinContainer(derived, container, of.takenInMs)
}

import { z } from 'zod'
import { ContainerDate } from '../../shared/model/container.ts'
import { type Content, FileContents } from '../../shared/model/contents.ts'
import { Noticed } from '../../shared/model/item.ts'
import { keptTime } from '../../shared/model/kept-time.ts'
import { isLookedThrough } from '../../shared/model/left-unparsed.ts'
import { EmbeddedPicture, embeddedDiffers, Indicator, ListedTime, RecordedTime } from '../../shared/model/metadata.ts'
import { METADATA_FORMATS } from '../../shared/model/metadata-state.ts'
import { isCameraSerial, namesPersons } from '../../shared/model/personal-tags.ts'
import { momentOf, PRECISIONS, type TimeNote } from '../../shared/model/read-time.ts'
import { hasUnreadTime, type Recorded, recordedOf } from '../../shared/model/recorded-of.ts'
import { isWithoutHemisphere, placeOf } from '../../shared/model/recorded-place.ts'
import { readStored } from '../../shared/model/stored-reading.ts'
import { cameraName } from '../../shared/words/recorded.ts'
import { parseStored } from './parse-stored.ts'

/** What lists show, sort and filter of a medium's metadata. null = not recorded. */
export type MediumFacts = {
  /** Make and model. */
  camera: string | null
  /** The first serial number of a camera or lens. */
  serial: string | null
  software: string | null
  /** Degrees; null too where a hemisphere is unknown: such a position is no place. */
  latitude: number | null
  longitude: number | null
  /** When it was recorded, see `KeptTime`: where that begins, the place of its precision in `PRECISIONS`, and its text. */
  recordedAt: number | null
  recordedPrecision: number | null
  recordedText: string | null
  /** The same instant, ms since 1970; null = no clock or no time zone is recorded. */
  recordedUtc: number | null
  /** The block and tag it was read from ("EXIF DateTimeOriginal"). */
  recordedFrom: string | null
  /** One bit for each warning, in the order of `Noticed`. */
  noticed: number
}

/** Only what is used here, and lenient: facts never fail, whatever a stored reading holds. */
const Read = z.object({
  make: z.string().nullable().catch(null),
  model: z.string().nullable().catch(null),
  software: z.string().nullable().catch(null),
  dateTimeOriginal: RecordedTime.nullable().catch(null),
  times: z.array(ListedTime).catch([]),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable().catch(null),
  embedded: EmbeddedPicture.pick({ proportions: true, likeness: true }).nullable().catch(null),
  contentCredentials: z.object({ label: z.string() }).nullable().catch(null),
  indicators: z.array(Indicator.pick({ kind: true })).catch([]),
  entries: z.array(z.object({ group: z.string(), tag: z.string(), raw: z.string() })).catch([]),
  notes: z.array(z.string()).catch([]),
})
type Read = z.infer<typeof Read>
const ReadContainer = z.object({
  format: z.string().nullable().catch(null),
  dates: z.array(ContainerDate).catch([]),
  writer: z.string().nullable().catch(null),
})

const ReadContents = FileContents.pick({ parts: true })
type ReadContainer = z.infer<typeof ReadContainer>

/** A medium as stored: JSON of its metadata, its container, its contents and its problems, and when it was read, ms. */
export type StoredMedium = {
  kind: string | null
  format: string | null
  metadata: string | null
  container: string | null
  contents: string | null
  problems: string | null
  /** Pixels as stored. */
  width: number | null
  height: number | null
  inspectedAt: number
}

const formatsRead: ReadonlySet<string | null> = METADATA_FORMATS

/** Derives the facts of a medium from its stored reading. */
export function mediumFacts(stored: StoredMedium): MediumFacts {
  // Of what an older reader left, what follows from its text is derived by the one in use.
  const older = stored.contents === null ? readStored(stored) : null
  const metadata: Read | null = older === null ? parseStored(Read, stored.metadata) : older.metadata
  const container: ReadContainer | null =
    older === null ? parseStored(ReadContainer, stored.container) : older.container
  const place = placeOf(metadata)
  return {
    camera: metadata && cameraName(metadata),
    serial: metadata?.entries.find(isCameraSerial)?.raw ?? null,
    software: metadata?.software ?? container?.writer ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    ...timeFacts(recordedOf(metadata, container, stored.inspectedAt)),
    noticed: bitsOf(metadata, container, stored),
  }
}

function timeFacts(
  recorded: Recorded | null,
): Pick<MediumFacts, 'recordedAt' | 'recordedPrecision' | 'recordedText' | 'recordedUtc' | 'recordedFrom'> {
  if (recorded === null)
    return { recordedAt: null, recordedPrecision: null, recordedText: null, recordedUtc: null, recordedFrom: null }
  const { at, precision, text } = keptTime(recorded.local)
  const { wallMs, zoneMs } = momentOf(recorded)
  return {
    recordedAt: at,
    recordedPrecision: PRECISIONS.indexOf(precision),
    recordedText: text,
    recordedUtc: zoneMs === null ? null : wallMs - zoneMs,
    recordedFrom: recorded.from,
  }
}

const UNREAD_NOTES: ReadonlySet<string> = new Set(['time_unread', 'clock_unread'] satisfies TimeNote[])

function bitsOf(metadata: Read | null, container: ReadContainer | null, stored: StoredMedium): number {
  const found = new Set<Noticed>()
  for (const { kind } of metadata?.indicators ?? []) {
    if (kind === 'dates_differ' || kind === 'gps_time_differs') found.add('times_differ')
    else found.add(kind)
    if (kind === 'editing_software') found.add('software')
  }
  for (const what of noticedParts(parseStored(ReadContents, stored.contents)?.parts ?? [])) found.add(what)
  if (metadata?.software != null) found.add('software')
  if (metadata?.position != null) found.add('gps')
  if (metadata !== null && isWithoutHemisphere(metadata)) found.add('hemisphere_unknown')
  const isUnread = metadata?.notes.some((note) => UNREAD_NOTES.has(note)) ?? false
  if (isUnread || hasUnreadTime(metadata, container, stored.inspectedAt)) found.add('time_unread')
  if (metadata?.contentCredentials != null) found.add('content_credentials')
  if (metadata?.embedded != null && embeddedDiffers(metadata.embedded)) found.add('embedded_differs')
  if (namesPersons(metadata?.entries ?? [])) found.add('names_persons')
  const hasNone = stored.kind === 'image' && stored.metadata === null && formatsRead.has(stored.format)
  if (hasNone && isLookedThrough(parseStored(z.array(z.string()), stored.problems) ?? [])) found.add('no_metadata')
  return Noticed.options.reduce((bits, what, bit) => bits | (found.has(what) ? 1 << bit : 0), 0)
}

/** What lists mark and filter by, of the parts of a file. Padding is told, and worth no mark. */
const noticedParts = (parts: readonly Pick<Content, 'kind' | 'source'>[]): Noticed[] =>
  parts.flatMap(({ kind, source }): Noticed[] => {
    if (kind === 'padding') return []
    const own = MARKS[kind]
    return [
      ...(own === undefined ? [] : [own]),
      ...(source === 'Tail' && kind !== 'trailer' ? (['tail'] as const) : []),
    ]
  })

const MARKS: Partial<Record<Content['kind'], Noticed>> = {
  picture: 'other_picture',
  video: 'motion_film',
  audio: 'motion_film',
  telemetry: 'telemetry',
  hidden_area: 'hidden',
  hidden_time: 'hidden',
}

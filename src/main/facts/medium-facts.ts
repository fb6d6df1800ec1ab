import { z } from 'zod'
import { ContainerDate } from '../../shared/model/container.ts'
import { type Content, FileContents } from '../../shared/model/contents.ts'
import { lastRecorded } from '../../shared/model/earliest-recorded.ts'
import { isIncomplete } from '../../shared/model/incomplete.ts'
import { bitOfShown, type FileShows } from '../../shared/model/item.ts'
import { keptTime } from '../../shared/model/kept-time.ts'
import { isLookedThrough } from '../../shared/model/left-unparsed.ts'
import { MediumFormat } from '../../shared/model/medium.ts'
import { EmbeddedPicture, embeddedDiffers, Indicator, ListedTime, RecordedTime } from '../../shared/model/metadata.ts'
import { METADATA_FORMATS } from '../../shared/model/metadata-state.ts'
import { nameEnding } from '../../shared/model/name-ending.ts'
import { noticedPart } from '../../shared/model/noticed-parts.ts'
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
  /** What it shows but for what depends on an item, a bit each (`FileShows`). */
  noticed: number
  /** The earliest instant, ms, of the recorded time that is the last; null = none that was understood. */
  lastRecorded: number | null
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

const ReadContents = FileContents.pick({ end: true, parts: true, rows: true })
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
    lastRecorded: lastRecorded(metadata, container, stored.inspectedAt)?.earliestMs ?? null,
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
  const found = new Set<FileShows>()
  for (const { kind } of metadata?.indicators ?? []) {
    found.add(INDICATED[kind])
    if (kind === 'editing_software') found.add('software')
  }
  const contents = parseStored(ReadContents, stored.contents)
  for (const what of noticedParts(contents?.parts ?? [])) found.add(what)
  if (metadata?.software != null) found.add('software')
  if (metadata?.position != null) found.add('gps')
  if (metadata !== null && isWithoutHemisphere(metadata)) found.add('hemisphere_unknown')
  const isUnread = metadata?.notes.some((note) => UNREAD_NOTES.has(note)) ?? false
  if (isUnread || hasUnreadTime(metadata, container, stored.inspectedAt)) found.add('time_unread')
  if (metadata?.contentCredentials != null) found.add('content_credentials')
  if (metadata?.embedded != null && embeddedDiffers(metadata.embedded)) found.add('embedded_differs')
  if (namesPersons(metadata?.entries ?? [])) found.add('names_persons')
  const problems = parseStored(z.array(z.string()), stored.problems) ?? []
  const isContradicted = contents?.end?.state === 'contradicted'
  if (isContradicted || isIncomplete(problems, contents?.rows ?? null)) found.add('truncated')
  const hasNone = stored.kind === 'image' && stored.metadata === null && formatsRead.has(stored.format)
  if (hasNone && isLookedThrough(problems)) found.add('no_metadata')
  return bitsFor(found)
}

const bitsFor = (found: Iterable<FileShows>): number => [...found].reduce((bits, what) => bits | bitOfShown(what), 0)

/** How lists mark what the text of metadata states. */
const INDICATED: Readonly<Record<Indicator['kind'], FileShows>> = {
  software: 'software',
  editing_software: 'editing_software',
  generator: 'generator',
  digital_source_type: 'digital_source_type',
  ai_system: 'ai_system',
  changed_later: 'changed_later',
  dates_differ: 'times_differ',
  gps_time_differs: 'times_differ',
  positions_differ: 'blocks_differ',
  altitudes_differ: 'blocks_differ',
  orientations_differ: 'blocks_differ',
  makes_differ: 'blocks_differ',
  models_differ: 'blocks_differ',
  serials_differ: 'blocks_differ',
  size_differs: 'size_differs',
  iptc_changed: 'iptc_changed',
  motion_film: 'motion_film',
}

/** What lists mark and filter by, of the parts of a file. Padding is told, and worth no mark. */
const noticedParts = (parts: readonly Pick<Content, 'kind' | 'source'>[]): FileShows[] =>
  parts.flatMap((part): FileShows[] => {
    const noticed = noticedPart(part)
    if (noticed === null) return []
    if (noticed === 'hidden' || noticed === 'telemetry') return [noticed]
    const own = MARKS[part.kind]
    if (noticed === 'tail') return own === undefined ? ['tail'] : [own, 'tail']
    return [own ?? 'other_content']
  })

const MARKS: Partial<Record<Content['kind'], FileShows>> = {
  picture: 'other_picture',
  video: 'motion_film',
  audio: 'motion_film',
}

/** An item as far as what it shows depends on it; its format is that of its bytes. Instants are ms. */
export type StoredItem = { name: string; listedAt: number; format: string; lastRecorded: number | null }

/** What a file shows by its name and its intake, a bit each (`FileShows`). */
export function itemBits({ name, listedAt, format, lastRecorded }: StoredItem): number {
  const found: FileShows[] = []
  const known = MediumFormat.safeParse(format).data
  if (known !== undefined && nameEnding(name, known)?.fits === false)
    found.push(known === 'executable' ? 'program' : 'extension')
  if (lastRecorded !== null && lastRecorded > listedAt) found.push('after_intake')
  return bitsFor(found)
}

import { z } from 'zod'
import { ContainerDate } from '../../shared/model/container.ts'
import { Noticed } from '../../shared/model/item.ts'
import { isLookedThrough } from '../../shared/model/left-unparsed.ts'
import { EmbeddedPicture, embeddedDiffers, Indicator, ListedTime, RecordedTime } from '../../shared/model/metadata.ts'
import { METADATA_FORMATS } from '../../shared/model/metadata-state.ts'
import { type Moment, momentOf } from '../../shared/model/moment.ts'
import { isCameraSerial, namesPersons } from '../../shared/model/personal-tags.ts'
import { cameraName } from '../../shared/words/recorded.ts'

/** What lists show, sort and filter of a medium's metadata. null = not recorded. */
export type MediumFacts = {
  /** Make and model. */
  camera: string | null
  /** The first serial number of a camera or lens. */
  serial: string | null
  software: string | null
  /** Degrees. */
  latitude: number | null
  longitude: number | null
  /** When it was recorded: the wall clock as written, ms, counted as if it were UTC. */
  recordedAt: number | null
  /** The same instant, ms since 1970; null = no time zone is recorded. */
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
})
type Read = z.infer<typeof Read>
const ReadContainer = z.object({
  dates: z.array(ContainerDate).catch([]),
  writer: z.string().nullable().catch(null),
})

/** A medium as stored: JSON of its metadata, its container and its problems. */
export type StoredMedium = {
  kind: string | null
  format: string | null
  metadata: string | null
  container: string | null
  problems: string | null
}

const formatsRead: ReadonlySet<string | null> = METADATA_FORMATS

/** Derives the facts of a medium from its stored reading. */
export function mediumFacts(stored: StoredMedium): MediumFacts {
  const metadata = parsed(Read, stored.metadata)
  const container = parsed(ReadContainer, stored.container)
  const recorded = recordedOf(metadata, container?.dates ?? [])
  return {
    camera: metadata && cameraName(metadata),
    serial: metadata?.entries.find(isCameraSerial)?.raw ?? null,
    software: metadata?.software ?? container?.writer ?? null,
    latitude: metadata?.position?.latitude ?? null,
    longitude: metadata?.position?.longitude ?? null,
    recordedAt: recorded?.moment.wallMs ?? null,
    recordedUtc:
      recorded?.moment.zoneMs == null || !recorded.moment.hasClock
        ? null
        : recorded.moment.wallMs - recorded.moment.zoneMs,
    recordedFrom: recorded?.from ?? null,
    noticed: bitsOf(metadata, stored),
  }
}

function parsed<T>(schema: z.ZodType<T>, json: string | null): T | null {
  if (json === null) return null
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/**
 * When a medium was recorded, as it states: its original time, else that of its digitisation, else its container's. The
 * time of a later change is none. null = no complete date is recorded.
 */
function recordedOf(metadata: Read | null, dates: readonly ContainerDate[]): { moment: Moment; from: string } | null {
  const times = [
    ...(metadata?.dateTimeOriginal ? [metadata.dateTimeOriginal] : []),
    ...(['taken', 'digitised'] as const).flatMap((what) => metadata?.times.filter((time) => time.what === what) ?? []),
  ]
  for (const time of times) {
    const moment = momentOf(time)
    if (moment !== null) return { moment, from: `${time.source} ${time.tag}` }
  }
  for (const what of ['recorded', 'encoded'] as const) {
    for (const date of dates.filter((one) => one.what === what)) {
      const moment = momentOf(ofContainer(date))
      if (moment !== null) return { moment, from: `Container ${what}` }
    }
  }
  return null
}

/** "2019-03-22 10:11:12 UTC" and "2019-03-22T10:11:12+02:00" in the form of a recorded time. */
function ofContainer({ raw, zone }: ContainerDate): { raw: string; offset: string | null } {
  if (zone === 'by_format') return { raw, offset: 'Z' }
  const offset = /(Z|[+-]\d\d:?\d\d)$/.exec(raw)?.[1]
  if (zone === 'none' || offset === undefined) return { raw, offset: null }
  return { raw, offset: offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') }
}

function bitsOf(metadata: Read | null, stored: StoredMedium): number {
  const found = new Set<Noticed>()
  for (const { kind } of metadata?.indicators ?? []) {
    if (kind === 'dates_differ' || kind === 'gps_time_differs') found.add('times_differ')
    else found.add(kind)
    if (kind === 'editing_software') found.add('software')
  }
  if (metadata?.software != null) found.add('software')
  if (metadata?.position != null) found.add('gps')
  if (metadata?.contentCredentials != null) found.add('content_credentials')
  if (metadata?.embedded != null && embeddedDiffers(metadata.embedded)) found.add('embedded_differs')
  if (namesPersons(metadata?.entries ?? [])) found.add('names_persons')
  const hasNone = stored.kind === 'image' && stored.metadata === null && formatsRead.has(stored.format)
  if (hasNone && isLookedThrough(parsed(z.array(z.string()), stored.problems) ?? [])) found.add('no_metadata')
  return Noticed.options.reduce((bits, what, bit) => bits | (found.has(what) ? 1 << bit : 0), 0)
}

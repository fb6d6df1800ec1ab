import type { ContainerDate, ContainerFacts } from './container.ts'
import type { Metadata } from './metadata.ts'
import { readRecorded } from './read-recorded.ts'
import { type Counter, judgeCounter, momentOf, type ReadTime, type TimeNote } from './read-time.ts'

/** When a medium was recorded, as it states, with the block and tag that say so ("EXIF DateTimeOriginal"). */
export type Recorded = { local: string; offset: string | null; notes: TimeNote[]; from: string }

type Times = Pick<Metadata, 'dateTimeOriginal' | 'times'>
type Dates = Pick<ContainerFacts, 'format' | 'dates'>

/**
 * When a medium was recorded: its original time, else that of its digitisation, else what its container counts. The time
 * of a later change is none. A time that is unread or a placeholder is passed over. null = nothing that is read.
 */
export function recordedOf(metadata: Times | null, container: Dates | null, takenInMs: number): Recorded | null {
  const read = [...readMetadata(metadata, 'taken'), ...readContainer(container, 'recorded', takenInMs)]
  const found = read.find(isUsed)
  if (found !== undefined) return found
  const later = [...readMetadata(metadata, 'digitised'), ...readContainer(container, 'encoded', takenInMs)]
  return later.find(isUsed) ?? null
}

/** Whether a medium has a time, or the clock of one, that is recorded and was not understood. */
export function hasUnreadTime(metadata: Times | null, container: Dates | null, takenInMs: number): boolean {
  const read = [
    ...(metadata?.dateTimeOriginal ? [readRecorded(metadata.dateTimeOriginal)] : []),
    ...(metadata?.times.map(readRecorded) ?? []),
    ...readContainer(container, 'recorded', takenInMs),
    ...readContainer(container, 'encoded', takenInMs),
  ]
  return read.some((time) => time?.notes.some((note) => note === 'time_unread' || note === 'clock_unread'))
}

type Found = ReadTime & { from: string }
const isUsed = (time: Found): time is Found & { local: string } => time.local !== null

function readMetadata(metadata: Times | null, what: 'taken' | 'digitised'): Found[] {
  const first = what === 'taken' && metadata?.dateTimeOriginal ? [metadata.dateTimeOriginal] : []
  const listed = metadata?.times.filter((time) => time.what === what) ?? []
  return [...first, ...listed].flatMap((time) => found(readRecorded(time), `${time.source} ${time.tag}`))
}

function readContainer(container: Dates | null, what: ContainerDate['what'], takenInMs: number): Found[] {
  const { format = null, dates = [] } = container ?? {}
  return dates
    .filter((date) => date.what === what)
    .flatMap((date) => found(readDate(date, format, takenInMs), `Container ${what}`))
}

const found = (read: ReadTime | null, from: string): Found[] => (read === null ? [] : [{ ...read, from }])

/** What counts the dates of a container, by its format as MediaInfo names it. */
const COUNTERS: readonly (readonly [format: RegExp, counter: Counter])[] = [
  [/^(MPEG-4|QuickTime)/i, 'quicktime'],
  [/^(Matroska|WebM)/i, 'matroska'],
  [/^Windows Media/i, 'asf'],
]

function readDate({ raw, zone }: ContainerDate, format: string | null, takenInMs: number): ReadTime | null {
  const read = readRecorded({ raw, offset: zone === 'by_format' ? 'Z' : null, source: 'Matroska', tag: 'Date' })
  const counter = COUNTERS.find(([of]) => of.test(format ?? ''))?.[1]
  if (zone !== 'by_format' || read === null || read.local === null || counter === undefined) return read
  return judgeCounter(counter, momentOf({ local: read.local, offset: null }).wallMs, takenInMs)
}

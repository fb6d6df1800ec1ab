import type { RecordedTime } from './metadata.ts'
import { type Counter, judgeCounter, momentOf, type ReadTime, readTime, readZone, type TimeNote } from './read-time.ts'

/** What was assumed to read a time. Such a time is shown and sorted by; nothing is inconsistent by it. */
const ASSUMED: ReadonlySet<TimeNote> = new Set(['day_first', 'day_of_year', 'unix_counter', 'zone_by_format'])

/** Whether a time rests on an assumption, so that no other is compared with it. */
export const isAssumed = ({ notes }: Pick<ReadTime, 'notes'>): boolean => notes.some((note) => ASSUMED.has(note))

/** The fields that count time instead of writing it, by source and tag. */
const COUNTERS: Readonly<Record<string, Counter>> = {
  'QuickTime CreateDate': 'quicktime',
  'Matroska DateTimeOriginal': 'matroska',
}

/** What a listed time has of its own; its reading may be missing, where an earlier version listed it. */
export type Listed = Pick<RecordedTime, 'raw' | 'offset' | 'source' | 'tag' | 'local' | 'notes'>

/**
 * A listed time as it was understood. One listed by an earlier version is read from its text. `takenInMs`: no counter
 * is taken for one from 1970 that would be later.
 */
export function readRecorded(time: Listed, takenInMs = Number.POSITIVE_INFINITY): ReadTime {
  const { local, offset, notes } = time
  if (local !== undefined) return { local, offset, notes: notes ?? [] }
  // A zone that is not understood leaves the clock as it is.
  const zone = offset === null ? null : readZone(offset)
  const read = readIn(time.source, time.raw, zone?.offset ?? null) ?? { local: null, offset: null, notes: [] }
  const counter = COUNTERS[`${time.source} ${time.tag}`]
  if (counter !== undefined) return countedTime(read, counter, takenInMs)
  return time.source === 'PNG' && time.tag === 'tIME' ? byFormat(read) : read
}

/** Reads a text in the dialect of the block that it is from; `apart` as in `readTime`. null = nothing is recorded. */
export function readIn(source: RecordedTime['source'], text: string, apart: string | null = null): ReadTime | null {
  if (source === 'GPS') return readGpsTime(text, apart)
  return readTime(text, source === 'IPTC' ? 'iptc' : 'plain', apart)
}

/** GPS has its date and its time of day in tags of their own, which are listed with a blank between. */
function readGpsTime(text: string, apart: string | null): ReadTime | null {
  const [, day = text, clock] = /^(.*\S)\s+(\d\d?:\d.*)$/s.exec(text.trim()) ?? []
  const date = readTime(day, 'gps')
  if (date?.local == null || clock === undefined) return date
  const whole = readTime(`${date.local} ${clock}`, 'plain', apart)
  return whole === null ? date : { ...whole, notes: [...date.notes, ...whole.notes] }
}

/** The same time in UTC, because its format says so. */
export const byFormat = (read: ReadTime): ReadTime =>
  read.local?.includes('T') ? { ...read, offset: 'Z', notes: [...read.notes, 'zone_by_format'] } : read

/** What a counter says, from its text in the reading that the format defines. */
export function countedTime(read: ReadTime, counter: Counter, takenInMs: number): ReadTime {
  if (read.local === null) return read
  const { local, offset, notes } = judgeCounter(
    counter,
    momentOf({ local: read.local, offset: null }).wallMs,
    takenInMs,
  )
  return { local, offset, notes: local === null ? notes : [...notes, 'zone_by_format'] }
}

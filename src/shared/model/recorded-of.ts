import type { ContainerFacts } from './container.ts'
import type { Metadata } from './metadata.ts'
import { readRecorded } from './read-recorded.ts'
import type { ReadTime, TimeNote } from './read-time.ts'
import { containerTimes, recordedTime } from './stated-container.ts'

/** When a medium was recorded, as it states, with the block and tag that say so ("EXIF DateTimeOriginal"). */
export type Recorded = { local: string; offset: string | null; notes: TimeNote[]; from: string }

type Times = Pick<Metadata, 'dateTimeOriginal' | 'times'>
type Dates = Pick<ContainerFacts, 'format' | 'dates'>

/** The times of metadata. The earliest versions listed none, and the original time alone. */
export const listedIn = (metadata: Times | null): Metadata['times'] => {
  if (metadata === null || metadata.times.length > 0 || metadata.dateTimeOriginal === null) return metadata?.times ?? []
  return [{ ...metadata.dateTimeOriginal, what: 'taken' }]
}

/** When a medium was recorded (`recordedTime`). null = nothing that is understood. */
export function recordedOf(metadata: Times | null, container: Dates | null, takenInMs: number): Recorded | null {
  const found = recordedTime(listedIn(metadata), container, takenInMs)
  if (found === null || found.read.local === null) return null
  const { time, read } = found
  return { ...read, local: found.read.local, from: `${time.source} ${time.tag}` }
}

/** Whether a medium has a time, or the clock of one, that is recorded and was not understood. */
export function hasUnreadTime(metadata: Times | null, container: Dates | null, takenInMs: number): boolean {
  const all = [...listedIn(metadata), ...(container === null ? [] : containerTimes(container, takenInMs))]
  return all.some((time) => isUnread(readRecorded(time, takenInMs)))
}

const isUnread = ({ notes }: ReadTime): boolean =>
  notes.some((note) => note === 'time_unread' || note === 'clock_unread')

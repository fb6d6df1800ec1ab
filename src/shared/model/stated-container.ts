import type { ContainerDate, ContainerFacts } from './container.ts'
import type { ListedTime, Metadata } from './metadata.ts'
import { countedTime, readRecorded } from './read-recorded.ts'
import { type Counter, type ReadTime, readTime } from './read-time.ts'
import { countedTimes, listed, MAX_TIMES, notesOf } from './stated-times.ts'

type Dates = Pick<ContainerFacts, 'format' | 'dates'>

/** Formats whose dates are counters, under the names of the library that reads them. */
const COUNTED_FORMATS: Readonly<Record<string, Counter>> = {
  'MPEG-4': 'quicktime',
  QuickTime: 'quicktime',
  'Windows Media': 'asf',
  Matroska: 'matroska',
  WebM: 'matroska',
}

/**
 * The dates that the library read in a container, judged as our own reader judges its counters. `recorded` is when it
 * was taken, `encoded` a counter; the others say nothing of that.
 */
export function containerTimes({ format, dates }: Dates, takenInMs: number): ListedTime[] {
  return dates.flatMap(({ what, raw, zone }): ListedTime[] => {
    if (what !== 'recorded' && what !== 'encoded') return []
    const text = raw.replace(/^UTC (.*)$/, '$1 UTC')
    const counter = zone === 'by_format' ? COUNTED_FORMATS[format ?? ''] : undefined
    const as = what === 'recorded' ? 'taken' : 'container'
    if (counter !== undefined)
      return countedTimes('Container', what, text.replace(/ UTC$/, ''), { counter, takenInMs }, as)
    return listed(as, 'Container', what, text).map((time) =>
      zone === 'by_format' && time.local != null
        ? { ...time, offsetTag: null, notes: [...(time.notes ?? []), 'zone_by_format' as const] }
        : time,
    )
  })
}

/** Whether a date is a counter's, and what it says; null = it is none. */
function counterOf(format: string | null, { raw, zone }: ContainerDate, takenInMs: number): ReadTime | null {
  const counter = COUNTED_FORMATS[format ?? '']
  const read = counter === undefined || zone !== 'by_format' ? null : readTime(raw.replace(/^UTC | UTC$/g, ''))
  return counter === undefined || read === null ? null : countedTime(read, counter, takenInMs)
}

/**
 * Puts the counters that the library took at their word where ours are: those that were never set, or count from 1970, are
 * listed with their note among the times of the metadata, and are no dates of the container. Without metadata, those that
 * were never set are left out. Places in the library's own words are left out too.
 */
export function joinContainer(
  metadata: Metadata | null,
  container: ContainerFacts,
  takenInMs: number,
): { metadata: Metadata | null; container: ContainerFacts } {
  const { format, dates } = container
  const isUnset = (date: ContainerDate) => counterOf(format, date, takenInMs)?.local === null
  const isOther = (date: ContainerDate) => counterOf(format, date, takenInMs)?.notes.includes('unix_counter') === true
  const moved = dates.filter((date) => isUnset(date) || (metadata !== null && isOther(date)))
  const joined = {
    ...container,
    dates: dates.filter((date) => !moved.includes(date)),
    tags: statedTags(container.tags),
  }
  if (metadata === null || metadata.times.some(({ what }) => what === 'container'))
    return { metadata, container: joined }
  const times = containerTimes({ format, dates: moved.filter(({ what }) => what === 'encoded') }, takenInMs)
  const notes = [...new Set([...metadata.notes, ...times.flatMap(notesOf)])].sort().slice(0, MAX_NOTES)
  return {
    metadata: { ...metadata, times: [...metadata.times, ...times].slice(0, MAX_TIMES), notes },
    container: joined,
  }
}

const MAX_NOTES = 40

const OF_FILMS: ReadonlySet<ListedTime['source']> = new Set(['QuickTime', 'XML', 'RIFF', 'ID3', 'Vorbis', 'Matroska'])

/** The times of metadata, then those that the library read in the container and our reader did not. */
export function allTimes(times: readonly ListedTime[], container: Dates | null, takenInMs: number): ListedTime[] {
  const own = container === null ? [] : containerTimes(container, takenInMs)
  const isOwn = (what: ListedTime['what']) => times.some((time) => time.what === what && OF_FILMS.has(time.source))
  // What our reader found in the container and did not understand, the library's reading of it does not restore.
  return [...times, ...own.filter(({ what }) => !isOwn(what))]
}

/**
 * The time when a medium was recorded, as it states: the first original time that is understood, else of digitisation,
 * else of a counter. Times of change, of satellites and of trailers are none. null = there is none.
 */
export function recordedTime(
  times: readonly ListedTime[],
  container: Dates | null,
  takenInMs: number,
): { time: ListedTime; read: ReadTime } | null {
  const all = allTimes(times, container, takenInMs)
  for (const what of ['taken', 'digitised', 'container'] as const) {
    for (const time of all) {
      const read = time.what === what ? readRecorded(time, takenInMs) : null
      if (read !== null && read.local !== null) return { time, read }
    }
  }
  return null
}

/**
 * The tags of a container without the library's own rendering of a place ("30°N 45°E"), which is no text of the file. The
 * entries have it as recorded.
 */
const statedTags = (tags: ContainerFacts['tags']): ContainerFacts['tags'] =>
  tags.filter(({ tag, value }) => tag !== 'Recorded Location' || !value.includes('°'))

import type { ListedTime, Metadata, RecordedTime } from './metadata.ts'
import { statedTimes, type TimeText } from './stated-times.ts'

/** A listed time with the tags that it was read from; none where its format counts it, or an earlier version listed it. */
export type TimeWithTexts = ListedTime & { texts: readonly TimeText[] }

type Of = Pick<Metadata, 'entries' | 'times' | 'dateTimeOriginal'>

/** Every time that a file records, each with its tags and their own texts. */
export function timesWithTexts({ entries, times, dateTimeOriginal }: Of): TimeWithTexts[] {
  const stated = statedTimes(entries, Number.POSITIVE_INFINITY)
  const known = new Map(stated.times.map((time, at) => [keyOf(time), stated.texts[at] ?? []]))
  const listed: readonly ListedTime[] =
    times.length === 0 && dateTimeOriginal !== null ? [{ ...dateTimeOriginal, what: 'taken' }] : times
  return listed.map((time) => ({ ...time, texts: known.get(keyOf(time)) ?? [] }))
}

const keyOf = ({ what, source, tag, raw, offset }: ListedTime): string => [what, source, tag, raw, offset].join('\n')

/** The original time of a file with its tags; null = none is recorded. */
export function originalWithTexts(metadata: Of): (RecordedTime & { texts: readonly TimeText[] }) | null {
  const { dateTimeOriginal: original } = metadata
  if (original === null) return null
  const isIts = ({ what, source, tag, local }: ListedTime) =>
    what === 'taken' && source === original.source && tag === original.tag && local === original.local
  return { ...original, texts: timesWithTexts(metadata).find(isIts)?.texts ?? [] }
}

/** Whether a time was put together from several tags, rather than recorded beside zones that differ. */
export const isPutTogether = ({ texts, notes = [] }: Pick<TimeWithTexts, 'texts' | 'notes'>): boolean =>
  texts.length > 1 && !notes.includes('zones_differ')

/**
 * What a file records of a time: the text of its tag, or that of each tag behind its name, "GPSDateStamp 2014:09:25,
 * GPSTimeStamp 13 5 12"; of one that its format counts, what it was read as.
 */
export function asRecorded({ raw, texts }: Pick<RecordedTime, 'raw'> & { texts: readonly TimeText[] }): string {
  const [first] = texts
  if (first === undefined) return raw
  return texts.length === 1 ? first.text : texts.map(({ tag, text }) => `${tag} ${text}`).join(', ')
}

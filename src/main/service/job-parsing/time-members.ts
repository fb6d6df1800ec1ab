import type { Marks } from './marks.ts'
import { type Member, named } from './member.ts'
import { inSeconds, readTime, type TimeUnit, unitOf, type WrittenTime } from './times.ts'

const UNITS: readonly [ending: string, unit: TimeUnit][] = [
  ...['Seconds', 'Secs', 'Sec', 'InSeconds', 'S'].map((ending): [string, TimeUnit] => [ending, 'seconds']),
  ...['Milliseconds', 'Millis', 'Msec', 'InMs', 'Ms'].map((ending): [string, TimeUnit] => [ending, 'milliseconds']),
]
type TimeName = { name: string; unit: TimeUnit | null }
/** Each name, followed by the same name with each suffix that states a unit. */
const withUnits = (...names: string[]): TimeName[] =>
  names.flatMap((name) => [
    { name, unit: null },
    ...UNITS.map(([ending, unit]): TimeName => ({ name: `${name}${ending}`, unit })),
  ])

const START = withUnits(
  'start',
  'startTime',
  'startOffset',
  'begin',
  'beginTime',
  'from',
  'offset',
  'timestamp',
  'time',
)
const START_BARE = [...START, { name: 'at', unit: null }, { name: 'timecode', unit: null }]
const END = withUnits('end', 'endTime', 'endOffset', 'stop', 'to', 'until')
const DURATION = withUnits('duration', 'length')

type Given = { member: Member; time: WrittenTime }
export type EntryTimes = { start: Given | null; end: Given | null; duration: Given | null }
/** Start and end, in seconds; null = not given, or not understood. */
export type Times = { startSeconds: number | null; endSeconds: number | null }
/** How the bare times of a list were interpreted: the same way for all of them. */
export type Understood = { unit: TimeUnit | null }

/** Whether an entry was sent with a start or an end, in any form. */
export const isTimed = (entry: Member): boolean =>
  [...START_BARE, ...END].some(({ name }) => (named(entry, name)?.value ?? null) !== null)

/** The times of one entry as written. A member with the name of a time that is not one is refused. */
export function timesIn(marks: Marks, entry: Member): EntryTimes {
  const first = (names: readonly TimeName[]): Given | null => {
    for (const { name, unit } of names) {
      const member = named(entry, name)
      if (!member) continue
      if (member.value === null) {
        marks.show(member)
        continue
      }
      const time = readTime(member.value, unit)
      if (!time) marks.refuse(member)
      return time && { member, time }
    }
    return null
  }
  return { start: first(START_BARE), end: first(END), duration: first(DURATION) }
}

/**
 * Decides once for all entries what bare numbers mean, and returns each entry's times. `characters` = of each entry's
 * text. If it cannot be determined, all bare times are refused.
 */
export function understandTimes(
  marks: Marks,
  entries: readonly EntryTimes[],
  characters: readonly number[],
  durationSeconds: number | null,
): { times: Times[]; unit: TimeUnit | null } {
  const all = entries.flatMap(({ start, end }) => [start, end])
  const bare = all.flatMap((given) => (given && 'bare' in given.time ? [given.time.bare] : []))
  const isEnded = entries.at(-1)?.end != null
  const said = characters.reduce((sum, count) => sum + count, 0) - (isEnded ? 0 : (characters.at(-1) ?? 0))
  const unit = unitOf(bare, said, durationSeconds)
  const seconds = (given: Given | null): number | null => {
    if (!given) return null
    const { time, member } = given
    const read = 'seconds' in time ? time.seconds : unit && inSeconds(time.bare, unit)
    if (read === null) marks.refuse(member)
    else marks.show(member)
    return read
  }
  const times = entries.map(({ start, end, duration }): Times => {
    const startSeconds = seconds(start)
    if (end) return { startSeconds, endSeconds: seconds(end) }
    // A bare duration is interpreted only together with a bare start, never alone.
    const isAlike = duration && start && 'bare' in start.time === 'bare' in duration.time
    const lasts = isAlike && startSeconds !== null ? seconds(duration) : null
    if (duration && lasts === null) marks.refuse(duration.member)
    return { startSeconds, endSeconds: lasts === null || startSeconds === null ? null : toMs(startSeconds + lasts) }
  })
  return { times, unit }
}

/** A sum rounded to the millisecond: anything finer is floating-point error. */
const toMs = (seconds: number): number => Math.round(seconds * 1000) / 1000

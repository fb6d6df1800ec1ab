import { isReadWhole } from './left-unparsed.ts'
import type { Metadata } from './metadata.ts'
import { readRecorded } from './read-recorded.ts'

/** Key facts shown for every image, even if missing. */
export type ShortFact = 'camera' | 'software' | 'time' | 'changed' | 'position' | 'orientation'

/**
 * Why a key fact has no value. "not_recorded": everything was read and it is not there; "not_read": part was not read,
 * so it may be there; "unusable": something is recorded that yields no value; "only_others": no original time, though
 * other times are recorded.
 */
export type WhyMissing = 'not_recorded' | 'not_read' | 'unusable' | 'only_others'

/** Notes that mean that something was recorded which yields no value. */
const UNUSABLE: Readonly<Partial<Record<ShortFact, readonly string[]>>> = {
  position: [
    'position_incomplete',
    'position_unreadable',
    'position_impossible',
    'position_contradictory',
    'position_without_hemisphere',
  ],
  orientation: ['orientation_unreadable', 'orientation_as_text'],
}

/** Why the metadata does not give a fact: the one place that decides between "none" and "not read". */
export function whyMissing(fact: ShortFact, metadata: Metadata, problems: readonly string[]): WhyMissing {
  if (UNUSABLE[fact]?.some((note) => metadata.notes.includes(note))) return 'unusable'
  if (!isReadWhole(metadata, problems)) return 'not_read'
  if (fact !== 'time') return 'not_recorded'
  const read = metadata.times.map((time) => readRecorded(time))
  if (read.some(({ local }) => local !== null)) return 'only_others'
  return read.some(({ notes }) => notes.includes('time_unread')) ? 'unusable' : 'not_recorded'
}

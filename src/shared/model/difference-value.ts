import type { RecordedPosition, RecordedTime } from './metadata.ts'
import { readRecorded } from './read-recorded.ts'
import type { TimeWithTexts } from './recorded-texts.ts'

/**
 * Why there is no value. These are distinct facts: "not recorded" and "not sent" never replace each other, and neither
 * replaces a value. "not_read": nothing of it was read here; "not_in_read": it is not in the part that was read, and
 * another part was not read; "unusable": something is recorded that yields no value; "only_others": no original time,
 * but other times are recorded; "no_file": a URL has no bytes; "other_kind": files of this kind have none; "no_result":
 * the service gave no result; "not_named": the service's list does not name it; "not_paired": no face of this side is
 * paired with it; "not_listed": the service names a face that is not in its own list.
 */
export type WhyNone =
  | ('not_read' | 'not_in_read' | 'not_recorded' | 'unusable' | 'only_others' | 'no_file' | 'other_kind')
  | ('no_result' | 'not_sent' | 'not_named' | 'not_paired' | 'not_listed')

/**
 * A text with its explanation: a tag's value as recorded and as interpreted, or what was found and how much it means.
 */
export type SaidText = { text: string | null; beside: string | null }

/**
 * One side's value for a field. `json`: what the service sent, not of the documented type; `line`: the row of the table
 * a face is in.
 */
export type DifferenceValue =
  | { is: 'number'; value: number }
  | { is: 'face'; number: number; line: string }
  | { is: 'text'; text: string }
  | { is: 'flag'; value: boolean }
  | { is: 'texts'; texts: readonly SaidText[] }
  | { is: 'verdict'; verdict: string; isAttached: boolean }
  | { is: 'time'; time: RecordedTime & Partial<Pick<TimeWithTexts, 'texts'>> }
  | { is: 'position'; position: RecordedPosition }
  | { is: 'other'; json: string }
  | { is: 'none'; why: WhyNone }

/** Whether two values are equal: numbers by value, faces by pairing, times as read, texts by character, lists in order. */
export function saysSame(a: DifferenceValue, b: DifferenceValue): boolean {
  switch (a.is) {
    case 'number':
      return b.is === 'number' && a.value === b.value
    case 'face':
      return b.is === 'face' && a.line === b.line
    case 'flag':
      return b.is === 'flag' && a.value === b.value
    case 'text':
      return b.is === 'text' && a.text === b.text
    case 'verdict':
      return b.is === 'verdict' && a.verdict === b.verdict
    case 'other':
      return b.is === 'other' && a.json === b.json
    case 'none':
      // Two faces that are in no list need not be the same one.
      return b.is === 'none' && a.why === b.why && a.why !== 'not_listed'
    case 'time':
      return b.is === 'time' && isSameTime(a.time, b.time)
    case 'position':
      return b.is === 'position' && isSamePlace(a.position, b.position)
    case 'texts':
      return b.is === 'texts' && areSameTexts(a.texts, b.texts)
  }
}

/** Compares times as they are understood, with their zones and how far they go; those that are not, by their texts. */
function isSameTime(a: RecordedTime, b: RecordedTime): boolean {
  const [one, other] = [readRecorded(a), readRecorded(b)]
  if (one?.local == null || other?.local == null) return a.raw === b.raw && a.offset === b.offset
  return one.local === other.local && one.offset === other.offset
}

/** Compares coordinates: the same numbers in another datum are another location. */
const isSamePlace = (a: RecordedPosition, b: RecordedPosition): boolean =>
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.hasHemispheres === b.hasHemispheres &&
  a.datum === b.datum

const areSameTexts = (a: readonly SaidText[], b: readonly SaidText[]): boolean =>
  a.length === b.length && a.every(({ text, beside }, at) => text === b[at]?.text && beside === b[at]?.beside)

export const none = (why: WhyNone): DifferenceValue => ({ is: 'none', why })
export const number = (value: number): DifferenceValue => ({ is: 'number', value })
export const text = (said: string): DifferenceValue => ({ is: 'text', text: said })
export const texts = (said: readonly SaidText[]): DifferenceValue => ({ is: 'texts', texts: said })

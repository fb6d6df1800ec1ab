import type { RecordedPosition, RecordedTime } from './metadata.ts'

/**
 * Why a value is not there. These are facts of their own: "not recorded" and "not sent" never stand for one another,
 * and none of them for a value. "not_read": nothing of it was read here; "not_in_read": it is not in what was read,
 * and part was not; "unusable": something is recorded that gives no value; "only_others": no original time, other
 * times are; "no_file": an address has no bytes; "other_kind": files of this kind have none; "no_result": the service
 * gave no result; "not_named": the service's list does not name it; "not_paired": no face of this side is paired with it;
 * "not_listed": the service names a face that its own list does not hold.
 */
export type WhyNone =
  | ('not_read' | 'not_in_read' | 'not_recorded' | 'unusable' | 'only_others' | 'no_file' | 'other_kind')
  | ('no_result' | 'not_sent' | 'not_named' | 'not_paired' | 'not_listed')

/** One text with what explains it: a tag's value as recorded and in words, what was found and how much it means. */
export type SaidText = { text: string | null; beside: string | null }

/**
 * What one side of a comparison says of a field. `json` = what the service sent in another form than documented; `line` =
 * the row of faces that a face stands in.
 */
export type DifferenceValue =
  | { is: 'number'; value: number }
  | { is: 'face'; number: number; line: string }
  | { is: 'text'; text: string }
  | { is: 'flag'; value: boolean }
  | { is: 'texts'; texts: readonly SaidText[] }
  | { is: 'verdict'; verdict: string; isAttached: boolean }
  | { is: 'time'; time: RecordedTime }
  | { is: 'position'; position: RecordedPosition }
  | { is: 'other'; json: string }
  | { is: 'none'; why: WhyNone }

/** Whether two sides say the same: numbers by value, faces by what they are paired with, texts letter by letter, lists in their order. */
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
      // Two faces that no list holds need not be one.
      return b.is === 'none' && a.why === b.why && a.why !== 'not_listed'
    case 'time':
      return b.is === 'time' && a.time.raw === b.time.raw && a.time.offset === b.time.offset
    case 'position':
      return b.is === 'position' && isSamePlace(a.position, b.position)
    case 'texts':
      return b.is === 'texts' && areSameTexts(a.texts, b.texts)
  }
}

/** The same numbers in another datum are another place. */
const isSamePlace = (a: RecordedPosition, b: RecordedPosition): boolean =>
  a.latitude === b.latitude && a.longitude === b.longitude && a.datum === b.datum

const areSameTexts = (a: readonly SaidText[], b: readonly SaidText[]): boolean =>
  a.length === b.length && a.every(({ text, beside }, at) => text === b[at]?.text && beside === b[at]?.beside)

export const none = (why: WhyNone): DifferenceValue => ({ is: 'none', why })
export const number = (value: number): DifferenceValue => ({ is: 'number', value })
export const text = (said: string): DifferenceValue => ({ is: 'text', text: said })
export const texts = (said: readonly SaidText[]): DifferenceValue => ({ is: 'texts', texts: said })

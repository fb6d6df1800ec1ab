import { count } from '../counts.ts'
import { type EntryPayload, list, number, object, type Sentence, say, text } from './telling.ts'

/** "12 found, 3 skipped": the counts of a round that are not zero. */
const COUNTS = Object.entries({
  found: 'found',
  added: 'new',
  changed: 'changed',
  same: 'same bytes',
  missing: 'missing',
  returned: 'there again',
  skipped: 'skipped with reason',
  unreadable: 'unreadable',
  verified: 'verified',
  differs: 'DIFFERENT',
  absent: 'missing',
  carried: 'moved along by name',
  notAttached: 'not attached',
  read: 'read',
  unchanged: 'looked unchanged',
  readBefore: 'read before',
  // Earlier versions counted what they did not open together with what they read.
  inspected: 'read or unchanged',
})

/** What a round counted. */
export const counts = (told: EntryPayload): string => {
  const said = COUNTS.flatMap(([member, word]) =>
    number(told[member]) > 0 ? [`${count(number(told[member]))} ${word}`] : [],
  )
  return said.length === 0 ? 'nothing counted' : said.join(', ')
}

const ENDED: Record<string, string> = { finished: 'to its end', cancelled: 'stopped by a person', failed: 'broken off' }
/** How a round ended. */
export const ended = (told: EntryPayload): string => ENDED[text(told.state)] ?? text(told.state)

/** How often each outcome stands in a list of outcomes. */
export const outcomes = (told: EntryPayload): string => {
  const by = new Map<string, number>()
  for (const one of list(told.items)) {
    const outcome = text(object(one).outcome)
    by.set(outcome, (by.get(outcome) ?? 0) + 1)
  }
  const named: Record<string, string> = {
    verified: 'verified',
    differs: 'DIFFERENT',
    absent: 'missing',
    unreadable: 'unreadable',
  }
  return [...by].map(([outcome, n]) => `${count(n)} ${named[outcome] ?? outcome}`).join(', ')
}

/** The sentence of a round of an exhibit. */
export const round =
  (what: string): Sentence =>
  (told) =>
    say`${what} of ${text(told.exhibit)}, ${ended(told)}: ${counts(told)}.`

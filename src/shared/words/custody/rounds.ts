import { list as inWords } from '../counts.ts'
import { messages } from '../messages.ts'
import { type EntryPayload, list, number, object, type Sentence, say, text } from './entry-pieces.ts'

const words = messages('custody.rounds', {
  nothing: 'nothing counted',
  outcomes: {
    verified: '{n, number} verified',
    differs: '{n, number} DIFFERENT',
    absent: '{n, number} missing',
    unreadable: '{n, number} unreadable',
  },
  other: '{n, number} {outcome}',
  ended: { finished: 'finished', cancelled: 'stopped', failed: 'interrupted' },
  rounds: {
    intake: 'Adding the files of {exhibit} {ended}: {counts}.',
    rescan: 'Rescan of {exhibit} {ended}: {counts}.',
    verification: 'Verification of the originals of {exhibit} {ended}: {counts}.',
    search: 'Relocating of {exhibit} {ended}: {counts}.',
  },
})

/** The counts of a round, in the order they are named. */
const counted = messages('custody.rounds.counts', {
  found: '{n, number} found',
  added: '{n, number} new',
  changed: '{n, number} changed',
  same: '{n, number} identical',
  missing: '{n, number} missing',
  returned: '{n, number} found again',
  skipped: '{n, number} skipped with a reason',
  unreadable: '{n, number} unreadable',
  verified: '{n, number} verified',
  differs: '{n, number} DIFFERENT',
  absent: '{n, number} missing',
  carried: '{n, number} relocated by name',
  notAttached: '{n, number} not connected',
  notAnswering: '{n, number} on a drive that did not respond',
  notTried: '{n, number} not tried after three in a row could not be read',
  read: '{n, number} read',
  unchanged: '{n, number} apparently unchanged',
  readBefore: '{n, number} read earlier',
  // Earlier versions counted what they did not open together with what they read.
  inspected: '{n, number} read or unchanged',
})

/** "12 found and 3 skipped": the non-zero counts of a round. */
export const counts = (payload: EntryPayload): string => {
  const parts = Object.entries(counted).flatMap(([member, part]) => {
    const n = number(payload[member])
    return n > 0 ? [part({ n })] : []
  })
  return parts.length === 0 ? words.nothing : parts.join(', ')
}

const ENDED = new Map<string, string>(Object.entries(words.ended))
/** How a round ended; a state of a later version as it is. */
export const ended = (payload: EntryPayload): string => ENDED.get(text(payload.state)) ?? text(payload.state)

const OUTCOMES = new Map(Object.entries(words.outcomes))
/** The number of each outcome in a list of outcomes. */
export const outcomes = (payload: EntryPayload): string => {
  const by = new Map<string, number>()
  for (const one of list(payload.items)) {
    const outcome = text(object(one).outcome)
    by.set(outcome, (by.get(outcome) ?? 0) + 1)
  }
  return inWords([...by].map(([outcome, n]) => OUTCOMES.get(outcome)?.({ n }) ?? words.other({ n, outcome })))
}

/** The sentence for a round of an exhibit. */
export const round =
  (what: keyof typeof words.rounds): Sentence =>
  (payload) =>
    say(words.rounds[what], { exhibit: text(payload.exhibit), ended: ended(payload), counts: counts(payload) })

import type { LastVerification, LogProgress } from '../model/custody.ts'
import { isWholeButForHead } from '../model/log-outcome.ts'
import { count, counted } from './counts.ts'
import { heldButHeadMissing } from './custody-verify-head.ts'
import { calendarDay, exactInstant } from './dates.ts'

/** The screen that shows the custody log. */
export const custodyScreen = {
  title: 'Custody log',
  open: 'Open the custody log',
  openOfCase: 'Open the custody log of this case',
  ofCase: 'Custody log of this case',
  about:
    'Each entry holds the hash of the one before it: with a head kept elsewhere, later changes to the log can be detected. Whoever administers this computer can still replace the whole library.',
  list: 'Entries',
  columns: { seq: 'No.', at: 'Time, on this computer’s clock', actor: 'Operator', what: 'What', item: 'Item' },
  group: 'Kind',
  anyGroup: 'Every kind',
  actor: 'Operator',
  anyActor: 'Everybody',
  days: {
    legend: 'Days, each written as year, month and day: 2026-11-20',
    form: 'yyyy-mm-dd',
    title: 'Year, month and day: 2026-11-20. The arrow keys go a day up and down',
    from: 'From',
    to: 'to',
    every: 'Every day',
    noDay: (edge: 'from' | 'to') =>
      `${edge === 'from' ? 'The first day' : 'The last day'} is no day of the calendar, written as 2026-11-20: it narrows nothing.`,
    reversed: 'The last day lies before the first, so nothing fits.',
    swap: 'Swap the two',
    /** Days as "2026-11-20"; null = open. */
    range: (from: string | null, to: string | null) =>
      from === null && to === null
        ? null
        : `, ${[from === null ? '' : `from ${calendarDay(from)}`, to === null ? '' : `to the end of ${calendarDay(to)}`].filter(Boolean).join(' ')}, on this computer’s clock`,
  },
  text: 'Words, contents or #number',
  textLabel: 'Search the entries',
  aboutItem: (reference: string) => `Only what is about ${reference}`,
  everyItem: 'Show every item again',
  entries: (shown: number, all: number) =>
    shown === all ? counted(all, 'entry', 'entries') : `${count(shown)} of ${counted(all, 'entry', 'entries')}`,
  whole: (entries: number) => counted(entries, 'entry', 'entries'),
  head: 'Head',
  noActor: 'not named',
  removed: 'removed',
  more: (n: number) => `+${count(n)}`,
  empty: { title: 'No entries', text: 'The log of this case begins with the first thing done in it.' },
  emptyFilter: { title: 'No entry fits', text: 'Take a condition away to see more.' },
  verify: 'Verify the log',
  verifyTitle: 'Walks every entry, hashes it again, and checks the database and what the log vouches for',
  export: 'Export CSV…',
  exporting: 'Saving…',
  exportTitle: 'Writes the entries that fit as a table, with what is needed to check their hashes without Touchstone',
  exportPartTitle:
    'Writes the entries that fit as a table. Each can be checked by itself; that nothing is missing between them, only a table of the whole log shows: all cases, no conditions',
  fileName: 'Touchstone custody log.csv',
  /** Of entries that fit a filter. */
  partName: 'Touchstone custody log, a part.csv',
  saved: (rows: number, size: string) => `Saved: ${counted(rows, 'entry', 'entries')}, ${size}. SHA-256:`,
  savedPart:
    'This is a part of the log. Each row can be checked by itself; that nothing is missing between the rows, only a table of the whole log shows.',
  exportWhole: 'Export the whole log…',
  lifted: (seq: number) => `Conditions were taken away to show entry ${count(seq)}.`,
  putBack: 'Put them back',
  originals: 'Verify originals',
  originalsTitle: 'Reads every original of the case again and compares its SHA-256. Nothing is written to the evidence',
  verifyItems: (n: number) => (n === 1 ? 'Verify original' : `Verify ${count(n)} originals`),
  verifyItemsTitle: 'Reads the original again and compares its SHA-256. Nothing is written to the evidence',
  aboutThis: 'Custody entries',
  stop: 'Stop',
  never: 'Not verified yet.',
  found: 'What was found',
  /** Headings above the sentences of a verification, with how many there are. */
  foundStates: { broken: 'Does NOT hold', whole: 'Holds', open: 'Cannot be told' },
  showEntry: (seq: number) => `Show entry ${count(seq)}`,
  detail: {
    title: (seq: number) => `Entry ${count(seq)}`,
    none: 'Choose an entry to see all of it.',
    close: 'Close the entry',
    utc: 'Time (UTC)',
    local: 'On this computer’s clock',
    actor: 'Operator',
    kind: 'Kind of event',
    ofCase: 'Case',
    library: 'the library as a whole',
    items: 'Items',
    entries: 'Entries named',
    gone: 'no longer in the library',
    onlyItem: 'Only this item’s entries',
    contents: 'Contents',
    noContents: 'Nothing beyond its kind.',
    hash: 'SHA-256 of this entry',
    prevHash: 'SHA-256 of the entry before',
    run: 'Run of the app',
    since: 'Since that run began',
    copy: 'Copy the whole entry as JSON',
  },
} as const

/** "Walking the log: 12,000 of 100,000". */
export function logProgressLine({ what, done, total }: LogProgress): string {
  if (what === 'database') return 'Checking the whole database file'
  return `${what === 'log' ? 'Walking the log' : 'Comparing hashes'}: ${count(done)} of ${count(total)}`
}

/** How the newest verification ended, in a line. */
export function lastVerifiedLine({ at, actor, result }: LastVerification): string {
  const when = `${exactInstant(at)}, by ${actor}`
  if (result.outcome === 'whole') return `Verified ${when}: ${counted(result.entries, 'entry holds', 'entries hold')}.`
  if (isWholeButForHead(result)) return `Verified ${when}: ${heldButHeadMissing(result.entries)}`
  return `Verified ${when}: it does NOT hold.`
}

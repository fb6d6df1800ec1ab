import type { LastVerification, LogProgress } from '../model/custody.ts'
import { isWholeButForHead } from '../model/log-outcome.ts'
import { unbrokenButHeadMissing } from './custody-verify-head.ts'
import { calendarDay, exactInstant } from './dates.ts'
import { messages } from './messages.ts'
import { byteSize } from './sizes.ts'

/** The screen that shows the custody log. */
export const custodyScreen = messages('custody-screen', {
  title: 'Custody log',
  open: 'Open the custody log',
  openOfCase: 'Open the custody log of this case',
  ofCase: 'Custody log of this case',
  about:
    'With a fingerprint of the log saved elsewhere, later changes can be detected. Whoever administers this computer can replace the whole library.',
  list: 'Entries',
  columns: { seq: 'No.', at: 'Time on this computer’s clock', actor: 'Operator', what: 'What', item: 'Item' },
  group: 'Kind',
  anyGroup: 'Any kind',
  actor: 'Operator',
  anyActor: 'Any operator',
  days: {
    legend: 'Days, as year, month and day: 2026-11-20',
    form: 'yyyy-mm-dd',
    title: 'Year, month and day: 2026-11-20. Arrow keys go one day up or down',
    from: 'From',
    to: 'to',
    every: 'Any day',
    noDay: {
      from: 'The first day is not a date such as 2026-11-20 and is ignored.',
      to: 'The last day is not a date such as 2026-11-20 and is ignored.',
    },
    reversed: 'The last day is before the first, so nothing matches.',
    swap: 'Swap them',
    ranges: {
      from: 'from {from}, on this computer’s clock',
      to: 'to the end of {to}, on this computer’s clock',
      both: 'from {from} to the end of {to}, on this computer’s clock',
    },
  },
  text: 'Words, contents or #number',
  textLabel: 'Search entries',
  aboutItem: 'Only entries about {reference}',
  everyItem: 'Show all items',
  someEntries: '{shown, number} of {n, plural, one {# entry} other {# entries}}',
  /** Next to the fingerprint, which is of the log of all cases. */
  wholeLog: 'All cases: {n, plural, one {# entry} other {# entries}}',
  /** Next to the count of a case: the numbers of the log run through all cases. */
  caseEntries:
    '{n, plural, one {# entry} other {# entries}} of this case; all cases share one numbering, so numbers have gaps',
  head: 'Fingerprint of the log',
  noActor: 'not named',
  more: '+{n, number}',
  empty: { title: 'No entries', text: 'The log of this case begins with the first action in it.' },
  emptyFilter: { title: 'No entry matches', text: 'Remove a filter to see more.' },
  verify: 'Verify log',
  verifyTitle: 'Hashes every entry again, and checks the database and the records that the log seals',
  export: 'Export CSV…',
  exporting: 'Saving…',
  exportTitle: 'Saves the entries as a table, with what is needed to check their hashes without Touchstone',
  exportPartTitle:
    'Saves the matching entries as a table. Only a table of the whole log (all cases, no filters) shows that none is missing',
  fileName: 'Touchstone custody log.csv',
  /** File name for entries that match a filter. */
  partName: 'Touchstone custody log, a part.csv',
  saved: 'Saved: {n, plural, one {# entry} other {# entries}}, {size}. SHA-256:',
  savedPart:
    'This is part of the log. Each row can be checked; only a table of the whole log shows that none is missing.',
  exportWhole: 'Export the whole log…',
  lifted: 'Filters were removed to show entry {seq, number}.',
  putBack: 'Restore them',
  originals: 'Verify originals',
  originalsTitle: 'Re-reads every original of the case and compares its SHA-256. Nothing is written to the evidence',
  verifyItems: '{n, plural, one {Verify original} other {Verify # originals}}',
  verifyItemsTitle: 'Re-reads the original and compares its SHA-256. Nothing is written to the evidence',
  aboutThis: 'Custody entries',
  stop: 'Stop',
  never: 'Not verified yet.',
  found: 'Details',
  foundTitle: 'Verification of the custody log',
  /** Headings above the sentences of a verification, shown with their number. */
  foundStates: { broken: 'FAILED', whole: 'Verified', open: 'Not verified' },
  parts: '{n, plural, one {# part} other {# parts}}',
  showEntry: 'Show entry {seq, number}',
  detail: {
    title: 'Entry {seq, number}',
    close: 'Close entry',
    utc: 'Time (UTC)',
    local: 'On this computer’s clock',
    actor: 'Operator',
    kind: 'Event type',
    ofCase: 'Case',
    library: 'whole library',
    items: 'Items',
    entries: 'Entries named',
    gone: '{reference}, no longer in the library',
    onlyItem: 'Only this item’s entries',
    contents: 'Contents',
    noContents: 'No contents.',
    hash: 'SHA-256 of this entry',
    prevHash: 'SHA-256 of the entry before',
    run: 'App start',
    since: 'Since that start',
    copy: 'Copy the whole entry as JSON',
  },
})

const words = messages('custody-screen.verification', {
  database: 'Checking the database file',
  log: 'Verifying entries: {done, number} of {total, number}',
  facts: 'Comparing records: {done, number} of {total, number}',
  withLog: '{line}. Write-ahead log: {size}',
  unbroken: 'Verified {when}, by {actor}: chain unbroken over {n, plural, one {# entry} other {# entries}}.',
  headMissing: 'Verified {when}, by {actor}: {result}',
  failed: 'Verified {when}, by {actor}: the log FAILED verification.',
})

/** The range of days a list is filtered by, as "2026-11-20"; null = open. */
export function daysRange(from: string | null, to: string | null): string | null {
  const { ranges } = custodyScreen.days
  if (from !== null && to !== null) return ranges.both({ from: calendarDay(from), to: calendarDay(to) })
  if (from !== null) return ranges.from({ from: calendarDay(from) })
  return to === null ? null : ranges.to({ to: calendarDay(to) })
}

/** A write-ahead log of less is of no interest, bytes. */
const SMALL_LOG = 64 * 2 ** 20

/** "Verifying entries: 12,000 of 100,000. Write-ahead log: 120 MB". */
export function logProgressLine({ what, done, total, walBytes }: LogProgress): string {
  const line = what === 'database' ? words.database : words[what]({ done, total })
  return walBytes < SMALL_LOG ? line : words.withLog({ line, size: byteSize(walBytes) })
}

/** The outcome of the newest verification, on one line. */
export function lastVerifiedLine({ at, actor, result }: LastVerification): string {
  const facts = { when: exactInstant(at), actor }
  if (result.outcome === 'whole') return words.unbroken({ ...facts, n: result.entries })
  if (isWholeButForHead(result)) return words.headMissing({ ...facts, result: unbrokenButHeadMissing(result.entries) })
  return words.failed(facts)
}

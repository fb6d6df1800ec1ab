import type { LogWalk } from '../../model/custody.ts'
import { count, counted } from '../counts.ts'
import { brokenLogLine, LOG_NOT_WALKED } from '../report-omissions.ts'

/** Result of verifying the log for a report; due = not done yet, null = it could not be done. */
export const walkLine = (walk: LogWalk | 'due' | null): string => {
  if (walk === 'due') return 'The custody log is walked when the report is saved. What that shows stands here then.'
  if (walk === null) return LOG_NOT_WALKED
  if (walk.state === 'broken') return brokenLogLine(walk)
  return 'For this report the custody log was walked from its first entry to the newest, whose hash stands at the foot of every page: each has its number, its hash and its link to the one before.'
}

/** Texts of a report's custody extract, besides its entries. */
export const custodyReport = {
  title: 'Custody extract',
  intro: (shown: number, total: number) =>
    shown === total
      ? `Every entry of this case in the custody log that belongs to what this report is about, with those since the first of them that bear on every case: ${counted(total, 'entry', 'entries')}, oldest first.`
      : `Printed here, oldest first, are ${count(shown)} of ${counted(total, 'entry', 'entries')} of the custody log: of those of this case that belong to what this report is about, and of those since the first of them that bear on every case. They tell how the items came in and were hashed, what bears on every case, and what came last. What is left out is counted where it would stand.`,
  numbers:
    'On every case bear a jump of this computer’s clock, another version of Touchstone, a rescue or a move of the library, and a verification of this log. Numbers count the log of the whole library. Those that are missing here, and that no line counts, belong to other cases or items (those of a request that another case asked about the same bytes, too), or to the running of the application: its start and end, backups, settings, tokens and the like.',
  gap: (n: number, from: number, to: number) =>
    n === 1
      ? `… 1 entry, number ${count(from)}, is not printed here.`
      : `… ${count(n)} entries, of numbers ${count(from)} to ${count(to)}, are not printed here.`,
  where:
    'The SHA-256 is of the whole entry, also where less of it is told here. Every entry, with what it is made of, stands in the CSV of the custody log: ask whoever made this report for it. Made of all cases without conditions, that table also shows that nothing is missing between its rows.',
  milestones: (n: number, total: number) =>
    n === total
      ? `What became of the evidence: all ${counted(total, 'entry', 'entries')} of the custody log about it, oldest first.`
      : `What became of the evidence: ${count(n)} of the ${counted(total, 'entry', 'entries')} of the custody log about it, oldest first.`,
  allOfThem: 'All of them, by what they are about:',
  ofGroup: (group: string, { count: n, from, to }: { count: number; from: number; to: number }) =>
    `${group}: ${counted(n, 'entry', 'entries')}, ${from === to ? `number ${count(from)}` : `numbers ${count(from)} to ${count(to)}`}`,
  none: 'No entry of this case in the custody log belongs to what this report is about.',
  head: (entries: number) =>
    `When this report was made the whole log had ${counted(entries, 'entry', 'entries')}. The newest has the SHA-256`,
  noHead: 'The custody log was empty when this report was made.',
  columns: {
    seq: 'No.',
    at: 'Time (UTC)',
    actor: 'Operator',
    what: 'What, and SHA-256 of the entry',
    happened: 'What',
  },
  noActor: 'not named',
  removed: 'Erased. Its contents are gone; its number, time, operator and hash stay.',
  meaning: 'What this shows',
  shows: [
    'Each entry holds the SHA-256 of the one before it. Changes to this log after this export can be detected: an entry that is edited, removed or moved does not fit its hash, its number or its neighbour, and a log whose end was cut off does not reach the hash above.',
    'Keep the hash above, or this report, where nobody who can write to the library can change it. Without it a cut end cannot be seen.',
  ],
  showsNot: [
    'It does not show that nobody could change the library: whoever administers this computer can replace the whole database, with a log that is consistent in itself. A hash that was kept elsewhere before tells the two apart.',
    'It does not show that what a person entered is true, nor what happened outside of this application. Times are those of this computer’s clock.',
  ],
} as const

import type { LogWalk } from '../../model/custody.ts'
import { messages } from '../messages.ts'
import { brokenLogLine, LOG_NOT_WALKED } from '../report-omissions.ts'

const words = messages('report.custody-extract', {
  walkDue: 'The custody log is verified when the report is saved. The outcome is printed here then.',
  walked:
    'The custody log was verified for this report, from its first entry to the newest, whose hash is at the foot of every page. The chain is unbroken: number, hash and link of every entry match.',
  whole:
    'Every custody log entry of this case about the subject of this report, and those since the first of them that affect every case: {total, plural, one {# entry} other {# entries}}, oldest first.',
  part: 'Printed here, oldest first: {shown, number} of {total, plural, one {# entry} other {# entries}} of the custody log about the subject of this report or affecting every case. They show how the items came in and were hashed, what affects every case, and what came last. Omitted entries are counted in their place.',
  numbers:
    'Every case is affected by a jump of this computer’s clock, another version of Touchstone, a rescue or move of the library, and a verification of this log. Numbers count the log of the whole library. Numbers that are missing here, and in no count, belong to other cases or items, or to the application. Those include requests of another case about the same bytes, start and end, backups, settings and tokens.',
  gapOfOne: '… 1 entry, number {from, number}, is not printed here.',
  gapOfMany: '… {n, number} entries, numbers {from, number} to {to, number}, are not printed here.',
  where:
    'The SHA-256 is of the whole entry, even where only part of it is printed. The CSV of the custody log contains every entry in full: ask whoever made this report for it.',
  milestones:
    'Chronology: the {n, number} main {n, plural, one {entry} other {entries}} of {total, number} in the custody log about the subject of this report, oldest first.',
  milestoneGap:
    '{n, plural, one {… # entry of a kind listed here, number {from, number}, is left out.} other {… # entries of kinds listed here, first {from, number}, last {to, number}, are left out.}}',
  none: 'No custody log entry of this case is about the subject of this report.',
  head: 'The whole log had {n, plural, one {# entry} other {# entries}} when this report was made. SHA-256 of the newest',
  noHead: 'The custody log was empty when this report was made.',
  columns: {
    seq: 'No.',
    at: 'Time (UTC)',
    actor: 'Operator',
    what: 'What, and SHA-256 of the entry',
    happened: 'What',
  },
  noActor: 'not named',
  removed: 'Erased. The content is gone; number, time, operator and hash remain.',
  meaning: 'What this shows',
  shows: [
    'Each entry contains the SHA-256 of the one before it, so changes to this log after this export can be detected. An entry that is edited, removed or moved does not match its hash, its number or its neighbour. A log with its end cut off does not reach the hash above.',
    'Keep the hash above, or this report, where nobody who can write to the library can change it. Without it, a missing end cannot be detected.',
  ],
  showsNot: [
    'It does not show that nobody could change the library. Whoever administers this computer can replace the whole database, with a log that is consistent in itself. Only a hash stored elsewhere beforehand tells the two apart.',
    'It does not show that what a person entered is true, or what happened outside this application. Times are those of this computer’s clock.',
  ],
})

/** Result of verifying the log for a report; due = not done yet, null = it could not be done. */
export const walkLine = (walk: LogWalk | 'due' | null): string => {
  if (walk === 'due') return words.walkDue
  if (walk === null) return LOG_NOT_WALKED
  return walk.state === 'broken' ? brokenLogLine(walk) : words.walked
}

/** Texts of a report's custody extract, besides its entries. */
export const custodyReport = {
  ...words,
  intro: (shown: number, total: number): string =>
    shown === total ? words.whole({ total }) : words.part({ shown, total }),
  gap: (n: number, from: number, to: number): string =>
    n === 1 ? words.gapOfOne({ from }) : words.gapOfMany({ n, from, to }),
  milestoneGap: (n: number, from: number, to: number): string => words.milestoneGap({ n, from, to }),
}

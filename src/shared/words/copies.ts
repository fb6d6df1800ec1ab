import { itemReasonWords } from './intake.ts'
import { messages } from './messages.ts'

/** Copies of originals. */
export const copies = messages('copies', {
  open: 'Copy originals…',
  nothing: 'This case has no originals yet',
  title: 'Copy originals',
  whatAll: 'Copies the original of every file in this case to a new folder.',
  what: 'Copies {n, plural, one {# original} other {# originals}} to a new folder.',
  proven:
    'Originals are opened read-only. A copy is made only if its SHA-256 is that of the last intake. A manifest and SHA256SUMS are added, and the custody log records it.',
  /** What a copy is not. */
  differences:
    'A copy keeps its ending if that is one of a known medium; otherwise it ends in .bin, and the manifest has the name. Alternate streams and extended attributes are not copied.',
  /** How many of them are redacted in reports, or withheld until that is decided. */
  redacted:
    '{n, plural, one {Reports redact the image of 1 of these originals, or leave it out until redactions are settled. Its copy is NOT redacted.} other {Reports redact the images of # of these originals, or leave them out until redactions are settled. Their copies are NOT redacted.}}',
  choose: 'Choose a folder…',
  waiting: 'Waiting for the system dialog.',
  hide: 'Continue in background',
  show: 'Show',
  stop: 'Stop',
  stopHint: 'If you stop, finished copies stay. Choose the same folder to continue.',
  close: 'Close',
  allDone: 'Originals copied',
  someDone: '{n, plural, one {# original was not copied} other {# originals were not copied}}',
  more: '{n, number} more are listed in the manifest.',
  check:
    'Anyone can verify the copies against SHA256SUMS in that folder, and its signature with ssh-keygen. Touchstone’s description of the export format has the commands for each system.',
  copying: '{done, number} of {of, plural, one {# original} other {# originals}} processed',
  stopped: 'Stopped. Finished copies stay; choose the same folder to continue.',
  stoppedEmpty: 'Stopped. No original was copied.',
  stoppedPartly:
    'Stopped. {copied, number} of {of, plural, one {# original is} other {# originals are}} in {folder}; run the same command to continue.',
})

const done = messages('copies.done', {
  none: 'No originals copied',
  copied:
    '{n, plural, one {# original copied; its SHA-256 matches the last intake} other {# originals copied; each SHA-256 matches the last intake}}',
  kept: '{n, number} already there',
  notCopied: '{n, number} not copied',
})

/** What was copied. */
export const copiedLine = (copied: number, kept: number, notCopied: number): string =>
  [
    copied === 0 ? done.none : done.copied({ n: copied }),
    ...(kept > 0 ? [done.kept({ n: kept })] : []),
    ...(notCopied > 0 ? [done.notCopied({ n: notCopied })] : []),
  ].join(' · ')

/** Says that copying was stopped, if the number of copies in the folder is known. */
export const stoppedLine = (copied: number, of: number, folder: string): string =>
  copied === 0 ? copies.stoppedEmpty : copies.stoppedPartly({ copied, of, folder })

/** The name proposed for the folder. */
export const copiesFolder = (reference: string): string => [reference, 'originals'].join(' ')

const problems: Readonly<Record<string, string>> = {
  ...itemReasonWords,
  ...messages('copies.problems', {
    different: 'DIFFERENT: its SHA-256 is not that of the last intake',
    altered: 'The stored data does NOT match the custody log. Verify the custody log to see what differs.',
    no_answer: 'Its drive did not respond.',
    not_read: 'It was never read, so a copy could not be verified.',
    link: 'A link has no original here.',
    not_tried: 'Not tried, because three originals of its exhibit in a row could not be read.',
  }),
}

/** Why there is no copy of an original. */
export const notCopiedWords = (problem: string): string => problems[problem] ?? problem

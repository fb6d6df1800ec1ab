import { count, counted } from './counts.ts'
import { itemReasonWords } from './intake.ts'

/* What is said about copies of originals. */

export const copies = {
  open: 'Copy originals out…',
  nothing: 'There are no originals in this case yet',
  title: 'Copy originals out',
  what: (n: number | null) =>
    n === null
      ? 'Copies the original of every file of this case into a new folder.'
      : `Copies ${counted(n, 'original')} into a new folder.`,
  proven:
    'Originals are opened for reading only and stay as they are. Each copy has the SHA-256 its item was last taken in with, or is not made; a manifest and SHA256SUMS stand beside them. It is entered in the custody log.',
  /** How many of them are redacted in reports, or wait until that is settled. */
  redacted: (n: number) =>
    n === 1
      ? 'Reports take regions out of the picture of 1 of these originals, or do not print it until that is settled. Its copy is whole and shows them.'
      : `Reports take regions out of the pictures of ${count(n)} of these originals, or do not print them until that is settled. Their copies are whole and show them.`,
  choose: 'Choose a folder…',
  waiting: 'Answer the dialog of your system.',
  hide: 'Go on in the background',
  show: 'Show',
  stop: 'Stop',
  stopHint: 'What was copied stays when you stop. Choose the same folder to go on.',
  close: 'Close',
  allDone: 'The originals are copied.',
  someDone: (n: number) => `${counted(n, 'original')} could not be copied.`,
  more: (n: number) => `${count(n)} more stand in the manifest.`,
  check:
    'Anyone can check the copies with sha256sum -c SHA256SUMS in that folder, and a signature of SHA256SUMS with ssh-keygen.',
  folderName: (reference: string) => `${reference} originals`,
  copying: (done: number, of: number) => `Looked at ${count(done)} of ${counted(of, 'original')}`,
  done: (copied: number, kept: number, notCopied: number) =>
    [
      copied === 0
        ? 'No original copied'
        : `${counted(copied, 'original')} copied, each with the SHA-256 its item was last taken in with`,
      ...(kept > 0 ? [`${count(kept)} there already`] : []),
      ...(notCopied > 0 ? [`${count(notCopied)} not copied`] : []),
    ].join('; '),
  stopped: 'Stopped. What was copied stays; the same folder is gone on with.',
  /** The same where it is known how many copies stand in the folder. */
  stoppedAt: (copied: number, of: number, folder: string) =>
    copied === 0
      ? 'Stopped. No original was copied.'
      : `Stopped. ${count(copied)} of ${counted(of, 'original')} ${copied === 1 ? 'stands' : 'stand'} in ${folder}; the same command goes on there.`,
} as const

/** Why there is no copy of an original. */
export function notCopiedWords(problem: string): string {
  if (problem === 'different') return 'DIFFERENT: the file holds other bytes than those taken in'
  if (problem === 'altered')
    return 'What is stored is NOT what the custody log says. Verify the custody log to see what differs'
  if (problem === 'not_read') return 'It was never read, so nothing proves a copy'
  if (problem === 'link') return 'An address has no original here'
  const known: Readonly<Record<string, string>> = itemReasonWords
  return known[problem] ?? problem
}

import { count, counted } from './counts.ts'
import { itemReasonWords } from './intake.ts'

/* What is said about copies of originals. */

export const copies = {
  folderName: (reference: string) => `${reference} originals`,
  copying: (done: number, of: number) => `Copied ${count(done)} of ${counted(of, 'original')}`,
  done: (copied: number, kept: number, notCopied: number) =>
    [
      `${counted(copied, 'original')} copied, each with the SHA-256 of its intake`,
      ...(kept > 0 ? [`${count(kept)} there already`] : []),
      ...(notCopied > 0 ? [`${count(notCopied)} not copied`] : []),
    ].join('; '),
  stopped: 'Stopped. What was copied stays; the same folder is gone on with.',
} as const

/** Why there is no copy of an original. */
export function notCopiedWords(problem: string): string {
  if (problem === 'different') return 'DIFFERENT: the file holds other bytes than those taken in'
  if (problem === 'not_read') return 'It was never read, so nothing proves a copy'
  if (problem === 'link') return 'An address has no original here'
  const known: Readonly<Record<string, string>> = itemReasonWords
  return known[problem] ?? problem
}

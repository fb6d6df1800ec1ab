import type { EntryFailure, FailedEntry } from '../model/report-set.ts'
import { counted } from './counts.ts'
import { leftOutLines, namedOf, reportSheet } from './report-sheet.ts'

const WHY_FAILED: Record<EntryFailure, (isOne: boolean) => string> = {
  gone: (isOne) => (isOne ? 'it is not in the library any more' : 'they are not in the library any more'),
  failed: () => 'reading what is stored failed, and the log of the application says more',
  too_slow: (isOne) => (isOne ? 'its file did not answer in time' : 'their files did not answer in time'),
  altered: () => 'what is stored is NOT what the custody log says. Verify the custody log to see what differs',
}

type Lacks = Parameters<typeof leftOutLines>[0] & {
  unprinted: readonly string[]
  failed: readonly FailedEntry[]
  different: readonly string[]
}

/** Of one reason; an item that is gone may have left no reference. */
const failedLine = (reason: EntryFailure, references: readonly string[]): string => {
  const known = references.filter((reference) => reference !== '')
  const named = known.length > 0 ? `: ${namedOf(known)}` : ''
  return `${counted(references.length, 'item')} could NOT be reported${named}. The report says so there. The reason: ${WHY_FAILED[reason](references.length === 1)}.`
}

const differentLine = (references: readonly string[]): string =>
  `DIFFERENT: the ${references.length === 1 ? 'file of' : 'files of'} ${namedOf(references)} ${references.length === 1 ? 'holds' : 'hold'} other bytes now than those the report is about. The report says so there.`

/** What a report could not tell of what it is about, and what it found amiss, a sentence each; none = nothing. */
export const lackLines = (written: Lacks): string[] => {
  const { failed, unprinted, different, refused } = written
  const reasons = [...new Set(failed.map(({ reason }) => reason))]
  const isFailed = (reference: string) => failed.some((one) => one.reference === reference)
  return [
    ...reasons.map((reason) =>
      failedLine(
        reason,
        failed.filter((one) => one.reason === reason).map(({ reference }) => reference),
      ),
    ),
    ...(different.length > 0 ? [differentLine(different)] : []),
    ...(unprinted.length > 0 ? [reportSheet.unprinted(unprinted)] : []),
    // Of an item that nothing is told of it is said already.
    ...leftOutLines({ ...written, refused: refused.filter((reference) => !isFailed(reference)) }),
  ]
}

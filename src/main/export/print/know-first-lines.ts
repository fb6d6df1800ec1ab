import { MISFIT_KINDS, type MisfitKind } from '../../../shared/words/does-not-fit.ts'
import { knowFirst as words } from '../../../shared/words/report/report-set.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'

/**
 * What a reader has to know before the table, the gravest first, a line each with the items it is about. `hasChecks` = fact
 * checks stand in this report.
 */
export function knowFirst(lines: readonly EntryLine[], hasChecks: boolean): string[] {
  const of = (what: string, is: (line: EntryLine) => boolean): string[] => {
    const found = lines.filter(is)
    return found.length === 0 ? [] : [words.line(what, ranges(found))]
  }
  const misfits = MISFIT_KINDS.filter((kind) => hasChecks || kind !== 'transcript')
  return [
    ...of(words.different, ({ original, saved }) => original === 'different' || saved === 'different'),
    ...of(words.failed, ({ failure }) => failure !== null),
    ...misfits.flatMap((kind: MisfitKind) => of(words.misfits[kind], (line) => line.misfits.includes(kind))),
    ...of(words.unanswered, ({ sent, result, isFactChecked }) => sent === 'whole' && result === null && !isFactChecked),
  ]
}

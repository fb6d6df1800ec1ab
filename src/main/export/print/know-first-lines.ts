import { MISFIT_KINDS, type MisfitKind, toldMisfits } from '../../../shared/words/does-not-fit.ts'
import { earliestLine, factCheckReport as report } from '../../../shared/words/report/report-fact-check.ts'
import { knowFirst as words } from '../../../shared/words/report/report-set.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'

/** What a reader has to know before the table, the gravest first, each with the items it is about. */
export function knowFirst(lines: readonly EntryLine[], hasChecks: boolean): string[] {
  const of = (what: string, is: (line: EntryLine) => boolean): string[] => {
    const found = lines.filter(is)
    return found.length === 0 ? [] : [words.line({ what, references: ranges(found) })]
  }
  const misfits = toldMisfits(MISFIT_KINDS, hasChecks)
  const about = (kind: MisfitKind) => of(words.misfits[kind], (line) => line.misfits.includes(kind))
  return [
    ...of(words.different, ({ original, saved }) => original === 'different' || saved === 'different'),
    ...of(words.failed, ({ failure }) => failure !== null),
    ...misfits.slice(0, GRAVEST).flatMap(about),
    ...(hasChecks ? earliestFound(lines) : []),
    ...of(words.unanswered, isUnanswered),
    ...misfits.slice(GRAVEST).flatMap(about),
  ]
}

/** So many kinds of what does not fit are graver than when a copy was found, and what has no result. */
const GRAVEST = 3

const isUnanswered = ({ sent, result, isFactChecked, unfinished }: EntryLine): boolean =>
  unfinished.length > 0 || (sent === 'whole' && result === null && !isFactChecked)

/** More pages than these are left to the table. */
const MOST_PAGES = 3

/** The earliest pages that fact checks found, in one line, each of another item. */
function earliestFound(lines: readonly EntryLine[]): string[] {
  const found = lines
    .flatMap(({ reference, checked }) => (checked?.earliest ? [{ reference, page: checked.earliest }] : []))
    .sort((one, other) => one.page.at - other.page.at)
  if (found.length === 0) return []
  const pages = found.slice(0, MOST_PAGES).map(({ reference, page }) => earliestLine(page, reference))
  return [report.earliestOfItems({ pages: pages.join('; '), more: found.length - pages.length })]
}

import type { ReportOptions, ReportPart } from '../../../shared/model/report-options.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import { pagesOfItems, parts } from '../../../shared/words/report-parts.ts'

/** On one line; '' = of none. */
export const namesOf = (listed: readonly ReportPart[]): string => listed.map((part) => parts[part]).join(' · ')

type Chosen = Pick<ReportOptions, 'parts' | 'hasPages'>

/** The parts a person chose not to print, of those that a report may have; '' = none. */
export const leftOutOf = ({ parts: chosen, hasPages }: Chosen, among: readonly ReportPart[]): string =>
  [...(hasPages ? [] : [pagesOfItems]), namesOf(among.filter((part) => !chosen.includes(part)))]
    .filter((text) => text !== '')
    .join(' · ')

/** Says so in a report that has no part for it: what is missing in it is not what there is nothing to say of. */
export function LeftOut({ options, among }: { options: Chosen; among: readonly ReportPart[] }) {
  const text = leftOutOf(options, among)
  return text === '' ? null : (
    <p className="note left-out">
      {reportSet.leftOut}: {text}
    </p>
  )
}

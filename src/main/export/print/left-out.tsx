import type { ReportPart } from '../../../shared/model/report-options.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'

/** On one line; '' = of none. */
export const namesOf = (listed: readonly ReportPart[]): string => listed.map((part) => parts[part]).join(' · ')

/** The parts a person chose not to print, of those that a report may have; '' = none. */
export const leftOutOf = (chosen: readonly ReportPart[], among: readonly ReportPart[]): string =>
  namesOf(among.filter((part) => !chosen.includes(part)))

/** Says so in a report that has no part for it: what is missing in it is not what there is nothing to say of. */
export function LeftOut(props: { chosen: readonly ReportPart[]; among: readonly ReportPart[] }) {
  const text = leftOutOf(props.chosen, props.among)
  return text === '' ? null : (
    <p className="note left-out">
      {reportSet.leftOut}: {text}
    </p>
  )
}

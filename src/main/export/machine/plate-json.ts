import type { ReportPart } from '../../../shared/model/report-options.ts'
import { fieldWords, groupHeading, reportTexts } from '../../../shared/words/difference.ts'
import { type Plate, plateRows } from '../facts/plates.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { MachinePlate } from './plate-schema.ts'

/** Two items side by side as a machine reads them: what differs, in the words the PDF has for it. */
export function plateJson({ left, right }: Plate, parts: readonly ReportPart[]): MachinePlate {
  return {
    a: left && sideJson(left),
    b: right && sideJson(right),
    differing:
      left &&
      right &&
      plateRows(left, right, parts).map((row) => {
        const [a = '', b = ''] = reportTexts(row)
        return { heading: groupHeading(row).title, field: fieldWords(row), a, b }
      }),
  }
}

const sideJson = ({ item: { row } }: ReportFacts) => ({ reference: row.reference, sha256: row.sha256 })

import type { ReportOptions } from '../../../shared/model/report-options.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'

/** What stands in a chapter. `isAlone` = the report is about this one item, and says here what holds for all of it. */
export type ChapterProps = {
  facts: ReportFacts
  options: ReportOptions
  isAlone: boolean
  /** How the custody log was found, of an item alone; left out = that is told elsewhere. */
  walk?: SetHead['walk'] | undefined
}

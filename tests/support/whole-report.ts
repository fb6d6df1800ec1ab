import type { ReportOmissions } from '../../src/shared/model/report-omissions.ts'

/** What a report lacks that tells all it is about, of a library whose log holds. */
export const NO_OMISSIONS: ReportOmissions = {
  walk: { state: 'whole' },
  missingItems: [],
  failed: [],
  different: [],
  unprinted: [],
  texts: [],
  refused: [],
  withheld: [],
  notHeld: [],
}

import type { ReportLacks } from '../../src/shared/model/report-lacks.ts'

/** What a report lacks that tells all it is about, of a library whose log holds. */
export const NOTHING_LACKS: ReportLacks = {
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

import type { ReportOmissions } from '../../src/shared/model/report-omissions.ts'

/** Omissions of a complete report from a library whose log passes verification. */
export const NO_OMISSIONS: ReportOmissions = {
  walk: { state: 'whole' },
  missingItems: [],
  failed: [],
  different: [],
  unprinted: [],
  texts: [],
  lacking: [],
  refused: [],
  withheld: [],
  notHeld: [],
}

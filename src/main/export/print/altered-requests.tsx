import { asked } from '../../../shared/words/report/report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest } from '../facts/requests-of.ts'

/** That a request about an item is not printed, because the custody log says otherwise; nothing where all are. */
export const AlteredRequests = ({ facts }: { facts: ReportFacts }) =>
  hasAlteredRequest(facts) ? <p className="alert">{asked.altered}</p> : null

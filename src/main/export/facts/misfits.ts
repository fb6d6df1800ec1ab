import { type Misfit, whatDoesNotFit } from '../../../shared/words/does-not-fit.ts'
import { placedFaces } from './placed-faces.ts'
import type { ReportFacts } from './report-facts.ts'

/** What does not fit together about an item, from the facts that are printed: `hasChecks` = fact checks are among them. */
export function misfitsOf(facts: ReportFacts, hasChecks = true): Misfit[] {
  const { item, service, factChecks } = facts
  return whatDoesNotFit({
    name: item.row.name,
    medium: item.medium,
    takenInAt: item.row.addedAt,
    analysis: service.analysis,
    others: service.others,
    placed: placedFaces(facts),
    factChecks: hasChecks ? factChecks : [],
  })
}

import type { FactCheckReach } from '../../shared/words/report-fact-check.ts'
import type { ReportFacts } from './report-facts.ts'

type Checked = Pick<ReportFacts, 'factChecks' | 'factChecksInAll' | 'link'>

/** Whether where else it appeared was looked for: a fact check came to an end with a result. */
export const isFactChecked = ({ factChecks }: Pick<ReportFacts, 'factChecks'>): boolean =>
  factChecks.some(({ result }) => result !== null)

/** How far an item came with fact checks; null = nothing left for one, or of a file none became a job. */
export function factCheckReach(facts: Checked): FactCheckReach | null {
  if (isFactChecked(facts)) return 'answered'
  if (howManyChecks(facts) > 0) return 'submitted'
  const isAsked = facts.link?.requests.some(({ kind, outcome }) => kind === 'fact_check' && outcome !== 'not_sent')
  return isAsked ? 'asked' : null
}

/** How many there are, those that are not read here too. */
export const howManyChecks = ({ factChecks, factChecksInAll }: Checked): number =>
  Math.max(factChecks.length, factChecksInAll)

/**
 * Where an item stands, for machines. "not_sent" is said of image forensics alone: of what was sent for a fact check it
 * would be untrue, and "fact_check_only" stands in its place.
 */
export const machineStatus = (facts: Checked & Pick<ReportFacts, 'item'>): string =>
  facts.item.row.status === 'not_sent' && factCheckReach(facts) !== null ? 'fact_check_only' : facts.item.row.status

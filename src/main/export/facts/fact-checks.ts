import type { ParsedJobReply } from '../../../shared/model/fact-check.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { FactCheckReach } from '../../../shared/words/report/report-fact-check.ts'
import { leftOf } from '../../db/item-requests.ts'
import type { JobContext } from '../../db/job-rows.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'
import type { RefusedResult } from './held-results.ts'
import type { ReportFacts } from './report-facts.ts'
import { requestsOf } from './requests-of.ts'

type ReadDeps = {
  queryWorker: Pick<QueryWorker, 'jobsOf' | 'countJobsOf' | 'factCheckOf'>
  /** The service and account in use. */
  context: () => JobContext
}

/** Reads the newest fact checks of bytes or an address in a case, at most `most`, and counts all: a reply may have megabytes. */
export async function printedChecks(
  { queryWorker, context }: ReadDeps,
  subject: string,
  caseId: CaseId,
  most: number,
): Promise<{ checks: FactCheck[]; total: number }> {
  const total = await queryWorker.countJobsOf(subject, caseId)
  if (total === 0) return { checks: [], total }
  const jobs = await queryWorker.jobsOf(subject, caseId, context(), most)
  const read = await Promise.all(
    jobs.map(async ({ checkId, isOfOtherCase = false }) => {
      const check = await queryWorker.factCheckOf(checkId, context())
      return check && withoutOtherContext({ ...check, job: { ...check.job, isOfOtherCase } })
    }),
  )
  return { checks: read.filter((one) => one !== null), total }
}

/** A check without the text that was sent along in another case, which its replies may repeat. */
function withoutOtherContext(check: FactCheck): FactCheck {
  const { job, parsed, partial, contradiction } = check
  if (job.isOfOtherCase !== true || job.context === '') return check
  const inJson = JSON.stringify(job.context).slice(1, -1)
  const without = <Reply extends ParsedJobReply>(reply: Reply): Reply => ({
    ...reply,
    userContext: null,
    unread: reply.unread.filter(({ json }) => !json.includes(inJson)),
  })
  return {
    ...check,
    parsed: parsed && without(parsed),
    partial: partial && { ...partial, parsed: without(partial.parsed) },
    ...(contradiction && { contradiction: { ...contradiction, parsed: without(contradiction.parsed) } }),
  }
}

/** Rows of what was asked, and of the job that it became. */
const OF_QUESTIONS: ReadonlySet<string> = new Set(['checks', 'attempts', 'jobs'])

/** Fact checks of which nothing is printed: what was asked, or the job, does not hold against the custody log. */
export const leftOutChecks = ({ refused }: ReportFacts): RefusedResult[] =>
  refused.filter((one) => one.what === 'fact_check' && one.why.some(({ table }) => OF_QUESTIONS.has(table)))

/** Whether any fact check stands in a report, or in its place why it does not. */
export const hasFactChecks = (facts: ReportFacts): boolean =>
  facts.factChecks.length > 0 || leftOutChecks(facts).length > 0

/** Whether where else it appeared was looked for: a fact check came to an end with a result. */
export const isFactChecked = ({ factChecks }: ReportFacts): boolean => factChecks.some(({ result }) => result !== null)

/** How far an item came with fact checks; null = nothing left for one. */
export function factCheckReach(facts: ReportFacts): FactCheckReach | null {
  if (isFactChecked(facts)) return 'answered'
  if (howManyChecks(facts) > 0) return 'submitted'
  const isAsked = requestsOf(facts).requests.some((one) => one.kind === 'fact_check' && leftOf(one) !== 'nothing')
  return isAsked ? 'asked' : null
}

/** The number of fact checks, including those that are not read here. */
export const howManyChecks = ({ factChecks, factChecksInAll }: ReportFacts): number =>
  Math.max(factChecks.length, factChecksInAll)

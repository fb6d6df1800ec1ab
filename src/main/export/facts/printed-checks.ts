import type { CaseId } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { JobContext } from '../../db/job-rows.ts'
import type { QueryWorker } from '../../query-worker/query-worker.ts'

/** `checks` = the newest, read; `total` = how many there are. */
type PrintedChecks = { checks: FactCheck[]; total: number }

type Deps = {
  queryWorker: Pick<QueryWorker, 'jobsOf' | 'countJobsOf' | 'factCheckOf'>
  /** The service and account in use. */
  context: () => JobContext
}

/** Reads the newest fact checks of bytes or an address in a case, at most `most`: a reply may have megabytes. */
export async function printedChecks(
  { queryWorker, context }: Deps,
  subject: string,
  caseId: CaseId,
  most: number,
): Promise<PrintedChecks> {
  const total = await queryWorker.countJobsOf(subject, caseId)
  if (total === 0) return { checks: [], total }
  const jobs = await queryWorker.jobsOf(subject, caseId, context(), most)
  const read = await Promise.all(
    jobs.map(async ({ checkId, isOfOtherCase = false }) => {
      const check = await queryWorker.factCheckOf(checkId, context())
      return check && { ...check, job: { ...check.job, isOfOtherCase } }
    }),
  )
  return { checks: read.filter((one) => one !== null), total }
}

import type { CaseId } from '../../../shared/model/ids.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import type { JobContext } from '../../db/job-rows.ts'
import type { Reader } from '../../reader/reader.ts'

/** `checks` = the newest, read; `total` = how many there are. */
export type PrintedChecks = { checks: FactCheck[]; total: number }

/** Reads the newest fact checks of bytes or an address in a case, at most so many: an answer may have megabytes. */
export const createPrintedChecks =
  (reader: Pick<Reader, 'jobsOf' | 'countJobsOf' | 'factCheckOf'>, context: () => JobContext) =>
  async (subject: string, caseId: CaseId, most: number): Promise<PrintedChecks> => {
    const total = await reader.countJobsOf(subject, caseId)
    if (total === 0) return { checks: [], total }
    const jobs = await reader.jobsOf(subject, caseId, context(), most)
    const read = await Promise.all(
      jobs.map(async ({ checkId, isOfOtherCase = false }) => {
        const check = await reader.factCheckOf(checkId, context())
        return check && { ...check, job: { ...check.job, isOfOtherCase } }
      }),
    )
    return { checks: read.filter((one) => one !== null), total }
  }

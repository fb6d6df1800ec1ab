import { describe, expect, it } from 'vitest'
import type { CaseId, CheckId } from '../../../shared/model/ids.ts'
import type { FactCheck, Job } from '../../../shared/model/job.ts'
import type { JobContext } from '../../db/job-rows.ts'
import { printedChecks } from './fact-checks.ts'

const context = () => ({ origin: '', account: '' })

describe('the fact checks that a report prints', () => {
  it('are told apart that were asked in another case', async () => {
    const job = { checkId: 'one' as CheckId, isOfOtherCase: true } as Job
    const queryWorker = {
      countJobsOf: async () => 1,
      jobsOf: async () => [job],
      factCheckOf: async (checkId: CheckId) => ({ job: { checkId } }) as FactCheck,
    }
    const { checks } = await printedChecks({ queryWorker, context }, 'subject', 1 as CaseId, 20)
    expect(checks).toMatchObject([{ job: { isOfOtherCase: true } }])
  })

  it('are the newest that were wanted, and no other is read', async () => {
    const read: CheckId[] = []
    const all = Array.from({ length: 25 }, (_, index) => ({ checkId: `check ${index}` as CheckId }) as Job)
    const queryWorker = {
      countJobsOf: async () => all.length,
      jobsOf: async (_subject: string, _caseId: CaseId, _context: JobContext, limit?: number) => all.slice(0, limit),
      factCheckOf: async (checkId: CheckId) => {
        read.push(checkId)
        return { job: { checkId } } as FactCheck
      },
    }
    const { checks, total } = await printedChecks({ queryWorker, context }, 'subject', 1 as CaseId, 20)
    expect([checks.length, total]).toEqual([20, 25])
    expect(read).toEqual(all.slice(0, 20).map(({ checkId }) => checkId))
  })
})

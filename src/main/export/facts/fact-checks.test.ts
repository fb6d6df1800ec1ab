import { describe, expect, it } from 'vitest'
import { check } from '../../../../tools/gallery/fact-checks/parts.ts'
import type { CaseId, CheckId } from '../../../shared/model/ids.ts'
import type { FactCheck, Job } from '../../../shared/model/job.ts'
import type { JobContext } from '../../db/job-rows.ts'
import { printedChecks } from './fact-checks.ts'

const context = () => ({ origin: '', account: '' })

/** A fact check as a report of a case has it; `isOfOtherCase` = it was asked in another. */
async function printed(of: FactCheck, isOfOtherCase: boolean): Promise<FactCheck> {
  const queryWorker = {
    countJobsOf: async () => 1,
    jobsOf: async () => [{ ...of.job, isOfOtherCase }],
    factCheckOf: async () => of,
  }
  const { checks } = await printedChecks({ queryWorker, context }, 'subject', 1 as CaseId, 20)
  const [only] = checks
  if (only === undefined) throw new Error('It is not printed.')
  return only
}

describe('the fact checks that a report prints', () => {
  it('are told apart that were asked in another case', async () => {
    expect((await printed(check({}, null), true)).job.isOfOtherCase).toBe(true)
  })

  it('repeat nothing of the text that was sent along in another case', async () => {
    const context = 'what the first case is about'
    const unread = [
      { path: 'echo', json: JSON.stringify({ said: context }), why: 'new' as const },
      { path: 'more', json: '1', why: 'new' as const },
    ]
    const asked = check({ context }, null, unread)
    const [reply] = [asked.parsed].filter((one) => one !== null)
    if (reply === undefined) throw new Error('It has a reply.')
    const repeating: FactCheck = { ...asked, parsed: { ...reply, userContext: context } }
    const [own, other] = [await printed(repeating, false), await printed(repeating, true)]
    expect([own.parsed?.userContext, own.parsed?.unread]).toEqual([context, unread])
    expect([other.parsed?.userContext, other.parsed?.unread]).toEqual([null, unread.slice(1)])
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

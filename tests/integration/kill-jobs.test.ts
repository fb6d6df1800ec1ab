import { describe, it } from 'vitest'
import { JOB_FAILPOINTS, killAt } from '../support/kill-jobs.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** One place in each phase. */
const PHASES: ReadonlySet<string> = new Set([
  'after_tail',
  'after_reply',
  'in attempt.ended',
  'after_outcome',
  'after_question',
  'in job.ended',
])
const places = sampleRows(JOB_FAILPOINTS, (failpoint) => (PHASES.has(failpoint) ? failpoint : []))
const TIMES = takesWholeTables() ? 3 : 1

describe('a process that ends between submission and result', () => {
  it.each(places)('at “%s” submits no second time, and loses no job that is paid for', async (failpoint) => {
    for (let time = 0; time < TIMES; time += 1) await killAt(failpoint)
  })
})

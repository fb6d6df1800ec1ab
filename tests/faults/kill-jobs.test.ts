import { describe, it } from 'vitest'
import { JOB_FAILPOINTS, killAt } from '../support/kill-jobs.ts'

const TIMES = 3

describe('a process that ends at every place between submission and result', () => {
  it.each(JOB_FAILPOINTS)('“%s”: no second submission, and no job that is paid for is lost', async (failpoint) => {
    for (let time = 0; time < TIMES; time += 1) await killAt(failpoint)
  })
})

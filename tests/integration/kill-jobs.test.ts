import { describe, it } from 'vitest'
import { killAt } from '../support/kill-jobs.ts'

/** A share of the places; `npm run test:faults` ends the process at all of them. */
const SHARE = [
  'after_tail',
  'after_reply',
  'in attempt.ended',
  'after_outcome',
  'after_question',
  'in job.ended',
] as const

describe('a process that ends between submission and result', () => {
  it.each(SHARE)('at “%s” submits no second time, and loses no job that is paid for', async (failpoint) => {
    await killAt(failpoint)
  })
})

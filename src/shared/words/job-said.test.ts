import { describe, expect, it } from 'vitest'
import { AT, check, running } from '../../../tools/gallery/fact-checks/parts.ts'
import type { Job } from '../model/job.ts'
import { saidOfJob } from './fact-check.ts'
import { jobLines, unusableCredits } from './job-said.ts'
import { otherFormText } from './sent.ts'

const linesOf = (job: Partial<Job>, otherForms: Record<string, string> = {}) => {
  const its = check(job, null)
  const parsed = its.parsed && { ...its.parsed, otherForms }
  return jobLines({ job: its.job, parsed }, (at) => `at ${at}`).map(({ name, said, note }) => [name, said, note])
}

describe('what a service last said of a job', () => {
  it('has a line for each thing that was said, whatever became of the job', () => {
    for (const state of ['failed', 'cancelled', 'completed', 'lost', 'stalled', 'left'] as const) {
      const job = { state, status: 'Ended', progress: 0.25, statusMessage: 'Reading.', errorMessage: 'No sound.' }
      expect(linesOf(job)).toEqual([
        ['status', 'Ended', null],
        ['progress', null, '0.25 as sent'],
        ['statusMessage', 'Reading.', null],
        ['errorMessage', 'No sound.', null],
      ])
    }
  })

  it('has no line for what was not said', () => {
    expect(linesOf({ ...running, status: null, progress: null } as Partial<Job>)).toEqual([])
  })

  it('says of a message that later replies do not have when it was received', () => {
    const job = { state: 'failed', statusMessage: 'Reading.', statusMessageAt: AT } as Partial<Job>
    expect(linesOf(job)).toContainEqual(['statusMessage', 'Reading.', saidOfJob.earlier({ when: `at ${AT}` })])
  })

  it('says what was sent in a form that is not read', () => {
    expect(linesOf({ state: 'failed', progress: null }, { progress: '"half"', errorMessage: '{"code":4}' })).toEqual([
      ['status', 'Completed', null],
      ['progress', null, otherFormText('"half"')],
      ['errorMessage', null, otherFormText('{"code":4}')],
    ])
  })
})

describe('credits that cannot be counted', () => {
  const said = (creditsUsed: number | null, parsed: object) => {
    const its = check({ creditsUsed }, null)
    return unusableCredits({ job: its.job, parsed: its.parsed && { ...its.parsed, ...parsed } }, 'creditsUsed')
  }

  it('are quoted, not said to be missing', () => {
    expect(said(null, { creditsUsed: -3 })).toBe(saidOfJob.unusableCredits({ n: '-3' }))
    expect(said(null, { otherForms: { creditsUsed: '"twelve"' } })).toBe(otherFormText('"twelve"'))
  })

  it('are none where they are counted, or none were stated', () => {
    expect([said(5, { creditsUsed: 5 }), said(null, {})]).toEqual([null, null])
  })
})

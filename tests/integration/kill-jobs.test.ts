import { describe, expect, it } from 'vitest'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { runSendProcess } from '../support/kill.ts'
import { expectSound } from '../support/kill-desk.ts'
import { pngOf } from '../support/pictures.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** Points at which a fact check can be cut off between its approval and the stored result. */
const JOB_FAILPOINTS: readonly FailpointName[] = [
  'before_prepared',
  'after_prepared',
  'after_body',
  'after_journal',
  'after_committing',
  'after_tail',
  'before_reply',
  'after_reply',
  'in attempt.ended',
  'before_note',
  'after_outcome',
  'before_question',
  'after_question',
  'after_told',
  'in job.ended',
]

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

/** The last bytes may have been sent, and no reply is stored: a person is asked. */
const DOUBTFUL: ReadonlySet<string> = new Set(['after_committing', 'after_journal', 'after_tail', 'before_reply'])

/** Ends the process at a failpoint, as a power cut would, restarts it, and compares the result with the service. */
async function killAt(failpoint: FailpointName): Promise<void> {
  const desk = await setupFactChecking({
    files: [pngOf(1, 70_000)],
    service: { factCheck: { script: 'done at once' } },
  })
  await desk.approveFactCheck()
  await desk.close()
  const run = { home: desk.home, origin: desk.service.origin, token: desk.service.token, task: 'fact-check' as const }
  expect(await runSendProcess({ ...run, failpoint })).toBe('killed')
  const posts = () => desk.service.requests().filter(({ path, isWhole }) => path.endsWith('/submit') && isWhole).length
  expect(await runSendProcess(run)).toBe('ended')
  const later = await desk.restart()
  const checkStates = later.db.prepare(
    'SELECT c.state, j.state AS job FROM checks c LEFT JOIN jobs j ON j.check_id = c.id',
  )
  if (DOUBTFUL.has(failpoint)) expect(checkStates.all()).toEqual([{ state: 'unknown', job: null }])
  else {
    expect(checkStates.all()).toEqual([{ state: 'done', job: 'completed' }])
    expect(later.db.prepare("SELECT count(*) FROM job_replies WHERE what = 'end'").pluck().get()).toBe(1)
    expect(later.db.prepare("SELECT count(*) FROM audit WHERE type = 'job.ended'").pluck().get()).toBe(1)
  }
  expect(posts()).toBeLessThanOrEqual(1)
  expect(desk.service.charges().length).toBeLessThanOrEqual(1)
  expectSound(later.db)
}

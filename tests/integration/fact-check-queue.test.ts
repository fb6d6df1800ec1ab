import { describe, expect, it } from 'vitest'
import { createActivityQueries } from '../../src/main/db/activity.ts'
import { localDay } from '../../src/main/db/budgets.ts'
import { dayStart } from '../../src/main/db/caps.ts'
import { createRequestList } from '../../src/main/db/request-list.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const MINUTE = 60_000

describe('the fact checks among what is asked', () => {
  it('are not called answered while they run or where they failed, and nothing is charged that was only reserved', async () => {
    const time = createVirtualTime()
    const files = [1, 2, 3, 4].map((salt) => pngOf(salt))
    const desk = await setupFactChecking({
      files,
      time,
      random: () => 0.5,
      service: { factCheck: { script: 'usual' } },
    })
    await desk.submitAll()
    const queries = createActivityQueries(desk.db)
    const list = createRequestList(desk.db)
    const count = (state: 'answered' | 'at_service' | 'failed' | 'no_end') =>
      list.requestPage({ caseId: null, state, purpose: null, host: null }, 0, 10).total
    const today = () => {
      const now = time.clock.now()
      return queries.today(null, { day: localDay(now), from: dayStart(now), now })
    }
    expect(count('at_service')).toBe(4)
    expect(queries.standing(null).jobs).toMatchObject({ running: 4, lost: 0 })
    expect(today().credits).toMatchObject({ charged: 0, reserved: 20 })
    expect(today().ended).toEqual([])
    const [running, failed, cancelled] = desk.jobs.watched()
    if (!running || !failed || !cancelled) throw new Error('Too few were submitted.')
    const says = (jobId: string, body: Record<string, unknown>) =>
      desk.service.behave({
        path: `/api/app/fact-checking/jobs/${jobId}`,
        times: null,
        action: { type: 'answer', status: 200, body: { id: jobId, creditsReserved: 5, ...body } },
      })
    says(running.jobId, { status: 'Processing', progress: 40 })
    says(failed.jobId, { status: 'Failed', errorMessage: 'no' })
    says(cancelled.jobId, { status: 'Cancelled', creditsUsed: 0 })
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    // The fourth is completed, and names what it used.
    expect((['answered', 'at_service', 'failed', 'no_end'] as const).map(count)).toEqual([1, 1, 2, 0])
    expect(today().credits).toMatchObject({ charged: 5, reserved: 10 })
    expect(today().ended).toMatchObject([{ kind: 'fact_check', answered: 1, failed: 2, refused: 0 }])
    const jobOf = (checkId: string) => desk.checkRows(null).find((row) => row.checkId === checkId)?.job
    expect(jobOf(running.checkId)).toMatchObject({ state: 'watching', progress: 40 })
    expect(jobOf(failed.checkId)).toMatchObject({ state: 'failed', message: 'no' })
    plant(desk.db, () => desk.db.prepare("UPDATE jobs SET state = 'left' WHERE check_id = ?").run(running.checkId))
    expect([count('at_service'), count('no_end')]).toEqual([0, 1])
    expect(queries.standing(null).jobs).toMatchObject({ running: 0, lost: 0 })
  })
})

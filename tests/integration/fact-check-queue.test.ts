import { describe, expect, it } from 'vitest'
import { createQueueList } from '../../src/main/db/queue-list.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const MINUTE = 60_000

describe('the queue', () => {
  it('calls no running or failed job answered, and nothing charged that was only reserved', async () => {
    const time = createVirtualTime()
    const files = [1, 2, 3, 4].map((salt) => pngOf(salt))
    const desk = await setupFactChecking({
      files,
      time,
      random: () => 0.5,
      service: { factCheck: { script: 'usual' } },
    })
    await desk.submitAll()
    const list = createQueueList(desk.db)
    const page = () => list.queuePage(null, 0, 10)
    expect(page()).toMatchObject({
      ...{ total: 4, counts: { done: 4 }, jobs: { running: 4, failed: 0, open: 0 } },
      ...{ chargedCredits: 0, reservedCredits: 20 },
    })
    const [running, failed, cancelled] = desk.jobs.watched()
    if (!running || !failed || !cancelled) throw new Error('Too few were submitted.')
    const says = (jobId: string, body: Record<string, unknown>) =>
      desk.service.behave({
        ...{ path: `/api/app/fact-checking/jobs/${jobId}`, times: null },
        action: { type: 'answer', status: 200, body: { id: jobId, creditsReserved: 5, ...body } },
      })
    says(running.jobId, { status: 'Processing', progress: 40 })
    says(failed.jobId, { status: 'Failed', errorMessage: 'no' })
    says(cancelled.jobId, { status: 'Cancelled', creditsUsed: 0 })
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    const later = page()
    // The fourth is completed, and names what it used.
    expect(later).toMatchObject({ total: 4, counts: { done: 4 }, jobs: { running: 1, failed: 2, open: 0 } })
    expect([later.chargedCredits, later.reservedCredits]).toEqual([5, 10])
    const jobOf = (checkId: string) => later.rows.find((row) => row.checkId === checkId)?.job
    expect(jobOf(running.checkId)).toMatchObject({
      state: 'watching',
      progress: 40,
      creditsReserved: 5,
      creditsUsed: null,
    })
    expect(jobOf(failed.checkId)).toMatchObject({ state: 'failed', creditsReserved: 5, creditsUsed: null })
    expect(jobOf(cancelled.checkId)).toMatchObject({ state: 'cancelled', creditsUsed: 0 })
    plant(desk.db, () => desk.db.prepare("UPDATE jobs SET state = 'left' WHERE check_id = ?").run(running.checkId))
    expect(page().jobs).toEqual({ running: 0, failed: 2, open: 1 })
  })
})

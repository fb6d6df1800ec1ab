import { describe, expect, it } from 'vitest'
import { receipts } from '../../tools/simulated-service/fact-check/receipts.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const MINUTE = 60_000

/** What a receipt is taken for; whatever it says beyond the identifier, the job's own answers tell the rest. */
type Taken = { status?: string | null; reserved?: number | null; jobId?: RegExp; end?: 'failed' | 'cancelled' }
const QUEUED: Taken = { status: 'Queued', reserved: 5 }
const TAKEN: Record<string, Taken> = {
  'receipt says Processing': { ...QUEUED, status: 'Processing' },
  'receipt says Completed': { ...QUEUED, status: 'Completed' },
  'receipt says Completed, the job is not': { ...QUEUED, status: 'Completed' },
  'receipt says Failed': { ...QUEUED, status: 'Failed', end: 'failed' },
  'receipt says Cancelled': { ...QUEUED, status: 'Cancelled', end: 'cancelled' },
  'receipt says a word never seen': { ...QUEUED, status: 'Accepted' },
  'receipt says queued in small letters': { ...QUEUED, status: 'queued' },
  'receipt says an empty status': { ...QUEUED, status: '' },
  'receipt has no status': { ...QUEUED, status: null },
  'receipt has a number as status': { ...QUEUED, status: null },
  'receipt has a number as jobId': { ...QUEUED, jobId: /^9007199254740991$/ },
  'receipt has id in place of jobId': QUEUED,
  'receipt has job_id in place of jobId': { ...QUEUED, reserved: null },
  'receipt is wrapped in data': QUEUED,
  'receipt has new members': QUEUED,
  'receipt has a code and a message of its own': QUEUED,
  'receipt is 202 with a jobId': QUEUED,
  'receipt is 201': QUEUED,
  'receipt reserves nothing it tells': { ...QUEUED, reserved: null },
  'receipt reserves 0': { ...QUEUED, reserved: 0 },
  'receipt reserves a number below zero': { ...QUEUED, reserved: null },
  'receipt reserves a string': { ...QUEUED, reserved: null },
  'receipt reserves half a credit': { ...QUEUED, reserved: 2.5 },
  'receipt reserves an enormous number': { ...QUEUED, reserved: null },
  'receipt reserves null': { ...QUEUED, reserved: null },
}
/** It was reserved for, and nothing says which job it is: a person is asked, or the service's list. */
const IN_DOUBT = [
  'receipt has no jobId',
  'receipt has an empty jobId',
  'receipt has jobId null',
  'receipt has a jobId that is no UUID',
  'receipt has a jobId that climbs out',
  'receipt has a jobId of 10,000 letters',
  'receipt is a list',
  'receipt is the bare id',
  'receipt is 202 without a jobId',
  'receipt is 202 and empty',
  'receipt is 204',
  'receipt is null',
]
/** Taken at its word; that it is no job of this submission shows when it is asked about. */
const ODD = ['receipt has a nil jobId']

async function setupReceipt(script: string, jobList: 'absent' | 'items' = 'absent') {
  const desk = await setupFactChecking({
    files: [pngOf(1)],
    time: createVirtualTime(),
    service: { factCheck: { script, jobList } },
  })
  await desk.submitAll()
  const checkState = () => desk.db.prepare('SELECT state, reason FROM checks').get()
  return { ...desk, checkState }
}

describe('an odd receipt', () => {
  it('of every kind the simulated service knows has a line here', () => {
    expect([...Object.keys(TAKEN), ...IN_DOUBT, ...ODD].sort()).toEqual(Object.keys(receipts).sort())
  })

  it.each(Object.entries(TAKEN))(
    '“%s” is taken, durable before the first question, and its job watched to its end',
    async (name, taken) => {
      const desk = await setupReceipt(name)
      const [job] = desk.jobs.watched()
      const { status = null, reserved = null } = taken
      expect(job).toMatchObject({ state: 'watching', asks: 0, status, creditsReserved: reserved })
      expect(job?.jobId).toMatch(taken.jobId ?? /^[0-9a-f-]{36}$/)
      expect(desk.asked).toEqual([])
      desk.factChecking.start()
      await desk.passTime(10 * MINUTE)
      expect(desk.ended.map(({ state }) => state)).toEqual([taken.end ?? 'completed'])
      expect(desk.posts()).toBe(1)
      expect(desk.service.charges()).toHaveLength(1)
    },
  )

  it.each(IN_DOUBT)(
    '“%s” leaves the submission in doubt, keeps the answer as it came, and submits nothing again',
    async (name) => {
      const desk = await setupReceipt(name)
      expect(desk.checkState()).toMatchObject({ state: 'unknown' })
      expect(desk.jobs.watched()).toEqual([])
      expect(desk.db.prepare('SELECT count(*) FROM replies').pluck().get()).toBe(1)
      desk.factChecking.start()
      await desk.passTime(10 * MINUTE)
      expect(desk.asked).toEqual([])
      expect(desk.checkState()).toMatchObject({ state: 'unknown' })
      expect(desk.posts()).toBe(1)
    },
  )

  it.each(IN_DOUBT.filter((name) => !/jobId that|jobId of/.test(name)))(
    '“%s”: the job is found in the list of the service',
    async (name) => {
      const desk = await setupReceipt(name, 'items')
      desk.factChecking.start()
      await desk.passTime(10 * MINUTE)
      expect(desk.checkState()).toMatchObject({ state: 'done' })
      expect(desk.ended.map(({ state }) => state)).toEqual(['completed'])
      expect(desk.posts()).toBe(1)
    },
  )

  it.each(ODD)('“%s” is watched and said to be unknown to the service, never submitted again', async (name) => {
    const desk = await setupReceipt(name)
    expect(desk.jobs.watched()).toHaveLength(1)
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    const [row] = desk.db.prepare('SELECT state, trouble FROM jobs').all()
    expect(row).toEqual({ state: 'lost', trouble: 'unknown_job' })
    expect(desk.posts()).toBe(1)
  })
})

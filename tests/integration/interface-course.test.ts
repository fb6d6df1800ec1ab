import { describe, expect, it } from 'vitest'
import { factCheckOf, MODALITIES, setupInterface } from '../support/interface-desk.ts'

/** The course of a fact check at a service that knows interface.md and nothing more. */
const SECOND = 1000
const MINUTE = 60 * SECOND

async function setupSubmitted(modality: (typeof MODALITIES)[number], script = 'usual') {
  const desk = await setupInterface({ kinds: [modality], service: { factCheck: { script } } })
  await desk.ask(factCheckOf())
  const [job] = desk.jobs.watched()
  if (!job) throw new Error('Nothing was submitted.')
  const now = () => desk.jobs.get(job.checkId)
  const shown = () => desk.rows.factCheckOf(job.checkId, desk.context())
  return { ...desk, job, now, shown }
}

describe('submitting returns immediately with a jobId, the status Queued and the credits reserved', () => {
  it.each(MODALITIES)('which are kept before anything else is asked: %s', async (modality) => {
    const { job, service, asked } = await setupSubmitted(modality)
    const [charge] = service.charges()
    expect(job).toMatchObject({ status: 'Queued', jobId: charge?.jobId, creditsReserved: charge?.credits })
    expect([charge?.state, asked]).toEqual(['reserved', []])
  })
})

describe('a job reports a status, a progress percentage, and a statusMessage while it runs', () => {
  it('which are shown as they were last sent, and are no result', async () => {
    const desk = await setupSubmitted('video', 'slow')
    desk.factChecking.start()
    await desk.passTime(20 * SECOND)
    expect(desk.now()).toMatchObject({
      state: 'watching',
      status: 'Processing',
      progress: expect.any(Number),
      statusMessage: expect.stringMatching(/\w/),
    })
    expect(desk.shown()?.result ?? null).toBeNull()
  })
})

describe('the caller polls every few seconds until status is Completed or Failed', () => {
  it.each([
    ['usual', 'completed', 'Completed'],
    ['fails', 'failed', 'Failed'],
  ])('and no more after that: a job that %s', async (script, state, status) => {
    const desk = await setupSubmitted('image', script)
    desk.factChecking.start()
    await desk.passTime(MINUTE)
    expect(desk.now()).toMatchObject({ state, status })
    const gaps = desk.asked.slice(1).map(({ at }, index) => at - (desk.asked[index]?.at ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(15 * SECOND)
    const questions = desk.asked.length
    await desk.passTime(60 * MINUTE)
    expect(desk.asked).toHaveLength(questions)
  })
  it('Failed is finished without a result, and says so', async () => {
    const desk = await setupSubmitted('audio', 'fails')
    desk.factChecking.start()
    await desk.passTime(20 * MINUTE)
    expect(desk.now()).toMatchObject({ state: 'failed', status: 'Failed' })
    expect(desk.shown()?.result ?? null).toBeNull()
    expect(desk.service.charges()).toMatchObject([{ state: 'returned' }])
  })
})

describe('when complete, its result contains a summary, provenance, claims, and for audio and video a transcript', () => {
  it.each(MODALITIES)(
    'under names that are not shown, and nothing else is needed of the service: %s',
    async (modality) => {
      const desk = await setupSubmitted(modality)
      desk.factChecking.start()
      await desk.passTime(20 * MINUTE)
      const result = desk.shown()?.result
      expect(result?.summary).toMatch(/\w+ \w+/)
      expect(result?.sources?.map(({ tier }) => tier)).not.toContain(null)
      expect(result?.sources?.flatMap(({ pages }) => pages).length).toBeGreaterThan(0)
      if (modality === 'image') expect(result?.transcript ?? null).toBeNull()
      else {
        expect(result?.transcript?.turns.length).toBeGreaterThan(0)
        expect(result?.claims?.length).toBeGreaterThan(0)
      }
      expect(result?.claims?.every(({ text, verdict }) => text !== '' && verdict !== null) ?? true).toBe(true)
    },
  )
})

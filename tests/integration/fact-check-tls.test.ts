import { describe, expect, it } from 'vitest'
import type { Trust } from '../../src/main/service/certificate.ts'
import { hasOpenssl, makeCertificates } from '../support/authority.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { pngOf } from '../support/pictures.ts'
import { startTlsFront } from '../support/tls-front.ts'
import { trustIn } from '../support/trust.ts'
import { createVirtualTime } from '../support/virtual-time.ts'

const NAME = 'service.test'
const MINUTE = 60_000

const IMPOSTORS = ['an authority that nobody here knows', 'the certificate of another name'] as const

/** A desk that reaches its service by https under a private authority, and what others may answer with in its place. */
async function setupSecure() {
  // The way is known once the service listens.
  let pac = 'DIRECT'
  let trust = trustIn()
  const current: Trust = {
    secureContext: () => trust.secureContext(),
    describe: (socket) => trust.describe(socket),
  }
  const desk = await setupFactChecking({
    files: [pngOf(1)],
    time: createVirtualTime(),
    service: { factCheck: { script: 'usual', pace: 'hand' } },
    client: { resolveProxy: async () => pac, trust: current },
  })
  const front = await startTlsFront(desk.service.origin, NAME)
  pac = front.pac
  const otherName = makeCertificates('other.test')
  trust = trustIn(front.own.authority, otherName.authority)
  const impostors = { [IMPOSTORS[0]]: makeCertificates(NAME), [IMPOSTORS[1]]: otherName }
  desk.given.origin = front.origin
  const checkState = () => desk.db.prepare('SELECT state, reason FROM checks').get()
  const job = () => desk.jobs.get(String(desk.db.prepare('SELECT check_id FROM jobs').pluck().get()))
  return { ...desk, front, impostors, checkState, job }
}

describe.skipIf(!hasOpenssl)('a fact check by https (skipped without openssl)', () => {
  it('is submitted and watched under an authority that this machine trusts, which is kept with each answer', async () => {
    const desk = await setupSecure()
    await desk.submitAll()
    expect(desk.checkState()).toEqual({ state: 'done', reason: null })
    desk.service.factChecks.step(10)
    desk.factChecking.start()
    await desk.passTime(MINUTE)
    expect(desk.job()?.state).toBe('completed')
    const kept = desk.db
      .prepare('SELECT certificate FROM replies UNION SELECT certificate FROM job_replies')
      .pluck()
      .all()
    expect(kept).toEqual([expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)])
    expect(desk.front.takeRead()).toContain('GET /api/app/fact-checking/jobs/')
    await desk.factChecking.stop()
  })

  it.each(IMPOSTORS)(
    'leaves no byte to a service with %s: nothing is submitted, and the queue says why',
    async (what) => {
      const desk = await setupSecure()
      desk.front.show(desk.impostors[what])
      await desk.submitAll()
      expect(desk.front.takeRead()).toBe('')
      expect(desk.service.charges()).toEqual([])
      expect(desk.checkState()).not.toMatchObject({ state: 'unknown' })
      expect(desk.queue.state().paused?.reason).toBe('tls')
    },
  )

  it.each(IMPOSTORS)(
    'asks nothing of a service with %s, says so, and goes on once it proves itself again',
    async (what) => {
      const desk = await setupSecure()
      await desk.submitAll()
      desk.front.takeRead()
      desk.front.show(desk.impostors[what])
      desk.factChecking.start()
      await desk.passTime(MINUTE)
      expect(desk.job()?.trouble).toBe('tls')
      expect(desk.front.takeRead()).toBe('')
      expect(desk.job()).toMatchObject({ state: 'watching', endedAt: null })
      desk.front.show(desk.front.own)
      desk.service.factChecks.step(10)
      // The net comes back: everything is looked at again at once.
      for (const isGapped of [true, false]) {
        desk.air.isGapped = isGapped
        desk.factChecking.lookAgain()
      }
      await desk.passTime(2 * MINUTE)
      expect(desk.job()?.state).toBe('completed')
      expect(desk.service.charges()).toHaveLength(1)
      await desk.factChecking.stop()
    },
  )
})

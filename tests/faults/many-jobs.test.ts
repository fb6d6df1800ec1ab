import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MOST_PER_SECOND } from '../../src/main/jobs/pace.ts'
import { setupFactChecking } from '../support/fact-checking.ts'
import { printFaults } from '../support/fault-table.ts'
import { mostWithinSecond } from '../support/most-within.ts'
import { pngOf } from '../support/pictures.ts'

const JOBS = 500
/** With so many jobs each has its turn so often. */
const INTERVAL_MS = (JOBS / MOST_PER_SECOND) * 1000

it('five hundred open jobs are asked about within the pace, and each end is noticed in time', async () => {
  const desk = await setupFactChecking({
    files: Array.from({ length: JOBS }, (_, salt) => pngOf(salt + 1)),
    random: Math.random,
    service: { factCheck: { script: 'usual', pace: 'hand' } },
  })
  await desk.submitAll()
  expect(desk.jobs.watched()).toHaveLength(JOBS)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  desk.factChecking.start()
  // Every job has been asked about, and all of them have their place in the round.
  await pause(INTERVAL_MS * 1.1)
  const endedFrom = Date.now()
  desk.service.factChecks.step(10)
  while (desk.ended.length < JOBS && Date.now() - endedFrom < INTERVAL_MS * 3) await pause(200)
  delay.disable()
  const latest = Math.max(...desk.ended.map(({ endedAt }) => (endedAt ?? Number.POSITIVE_INFINITY) - endedFrom))
  const times = desk.service
    .requests()
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/app/fact-checking/jobs/'))
    .map(({ at }) => at)
  printFaults('Many jobs', [
    ['open jobs', JOBS, `${desk.ended.length} ended`],
    [
      'questions',
      times.length,
      `at most ${mostWithinSecond(times)} arrived in any second; ${MOST_PER_SECOND} may be asked`,
    ],
    ['ends noticed', desk.ended.length, `the last after ${(latest / INTERVAL_MS).toFixed(2)} of its interval`],
    [
      'event loop, ms',
      Math.round(delay.percentile(99) / 1e6),
      `p99; max ${Math.round(delay.max / 1e6)} (with the service in the same process; of main alone: npm run bench -- jobs)`,
    ],
  ])
  expect(desk.ended).toHaveLength(JOBS)
  const asked = desk.asked.map(({ at }) => at)
  expect(asked.every((at, index) => index < MOST_PER_SECOND || at - (asked[index - MOST_PER_SECOND] ?? 0) >= 999)).toBe(
    true,
  )
  expect(latest).toBeLessThanOrEqual(1.2 * INTERVAL_MS)
})

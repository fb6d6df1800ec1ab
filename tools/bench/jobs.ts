import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_PER_SECOND } from '../../src/main/jobs/pace.ts'
import type { CallName, InputOf } from '../../src/shared/contract/index.ts'
import { sendingWords } from '../../src/shared/words/activity.ts'
import { valueFrom } from '../../tests/e2e/support/ask-app.ts'
import { connectDesk } from '../../tests/e2e/support/desk.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import type { Metrics } from '../../tests/e2e/support/running-app.ts'
import { mostWithinSecond } from '../../tests/support/most-within.ts'
import { startSimulatedService } from '../simulated-service/service.ts'

export type JobFigures = {
  runtime: string
  jobs: number
  ended: number
  /** While each job was asked about once, and then while each came to its end, with their list in view. */
  running: Metrics
  ending: Metrics
  /** Most questions that arrived within one second. */
  mostPerSecond: number
  /** When the last end was noticed, as a share of the time in which each job has its turn. */
  lastEnd: number
}

/** So many open fact checks in the real window, the service in this process: how responsive main stays, how soon it knows. */
export async function measureJobs(jobs: number): Promise<JobFigures> {
  const intervalMs = (jobs / MOST_PER_SECOND) * 1000
  const home = mkdtempSync(join(tmpdir(), 'touchstone-bench-jobs-'))
  const service = await startSimulatedService({ balance: 1e6, factCheck: { script: 'usual', pace: 'hand' } })
  const app = await launchApp({ home })
  const { page } = app
  const call = <N extends CallName>(name: N, input: InputOf<N>) => valueFrom(page, name, input)
  const running = async () => (await call('activity.standing', { caseId: null })).jobs.running
  try {
    await connectDesk(app, service)
    const { id: caseId } = await call('cases.create', { name: 'Measured' })
    const links = Array.from({ length: jobs }, (_, n) => `https://social.example/post/${n + 1}`).join('\n')
    const { itemIds } = await call('links.add', { caseId, text: links, listName: null })
    const batch = { kind: 'fact_check', context: '', linkModality: 'image' } as const
    const quote = await call('checks.quote', { caseId, items: itemIds, batch })
    await app.answerConfirm(true)
    await call('checks.approve', { quoteId: quote.id })
    while ((await running()) < jobs) await pause(500)
    await page.getByRole('button', { name: 'Measured' }).first().click()
    await page.keyboard.press('q')
    await page.getByText(sendingWords.jobs.title({ n: jobs })).waitFor()
    await app.resetMetrics()
    await pause(intervalMs * 1.1)
    const whileRunning = await app.metrics()
    await app.resetMetrics()
    const endedFrom = Date.now()
    service.factChecks.step(10)
    let ended = 0
    while (ended < jobs && Date.now() - endedFrom < intervalMs * 2) {
      await pause(200)
      ended = jobs - (await running())
    }
    const lastEnd = (Date.now() - endedFrom) / intervalMs
    const ending = await app.metrics()
    const times = service
      .requests()
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/app/fact-checking/jobs/'))
      .map(({ at }) => at)
    return {
      runtime: app.runtime,
      jobs,
      ended,
      running: whileRunning,
      ending,
      mostPerSecond: mostWithinSecond(times),
      lastEnd,
    }
  } finally {
    await app.close()
    await service.close()
    rmSync(home, { recursive: true, force: true })
  }
}

import { createChecks } from '../../src/main/db/checks.ts'
import { createJobRows } from '../../src/main/db/job-rows.ts'
import { createJobs, type JobRecord } from '../../src/main/db/jobs.ts'
import { createFactChecking, type FactChecking } from '../../src/main/jobs/fact-checking.ts'
import { createLog } from '../../src/main/log.ts'
import type { SendingDeps } from '../../src/main/queue/sending.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { readJobAnswer } from '../../src/main/service/job-answer.ts'
import type { CheckId, ItemId } from '../../src/shared/model/ids.ts'
import type { Job } from '../../src/shared/model/job.ts'
import type { BatchQuestion } from '../../src/shared/model/question.ts'
import { FAST_TIMERS, type SendingSetup, setupSending } from './sending.ts'

const PLAIN: BatchQuestion = { kind: 'fact_check', context: '', linkModality: null }

/** A desk that sends (see `setupSending`), with its fact checks watched to their end. `reopen` ends a run as a crash does. */
export async function setupFactChecking(setup: SendingSetup) {
  const app = await setupSending(setup)
  const clock = setup.clock ?? { now: () => Date.now(), monotonicNs: () => Math.round(performance.now() * 1e6) }
  const ended: JobRecord[] = []
  const watchOver = <R extends Pick<typeof app, 'db' | 'audit' | 'queue'>>(run: R) => {
    const jobs = createJobs(run.db)
    const factChecking = createFactChecking({
      ...{ db: run.db, audit: run.audit, clock, jobs, checks: createChecks(run.db), appVersion: 'test' },
      log: createLog(`${app.home}/logs`, Date.now),
      requests: createServiceClient({
        appVersion: 'test',
        resolveProxy: async () => 'DIRECT',
        timers: { ...FAST_TIMERS, ...setup.timers },
        ...setup.client,
      }).jobs,
      credentials: () =>
        app.given.token === null
          ? null
          : { baseUrl: new URL(app.given.origin), token: app.given.token, fingerprint: app.given.account },
      note: (news) => void app.told.push(news as never),
      random: setup.random ?? (() => 0),
      isAirGapped: () => false,
      readApart: async (answer, at) => readJobAnswer(answer, at),
      desktop: { confirm: async (question) => setup.says?.(question) ?? true },
      changed: run.queue.changed,
      ended: (job) => void ended.push(job),
    })
    const rows = createJobRows(run.db)
    const of = (checkId: CheckId): Job | null =>
      rows.jobOf(checkId, { origin: app.given.origin, account: app.given.account })
    return { ...run, jobs, factChecking, rows, job: of }
  }
  let current: { factChecking: FactChecking } | null = null
  const extra: Partial<SendingDeps> = { onSubmitted: (checkId) => current?.factChecking.submitted(checkId) }
  const open = async () => {
    const run = await app.reopen(extra)
    const watched = watchOver(run)
    current = watched
    return watched
  }
  const first = await open()
  return {
    ...app,
    ...first,
    ended,
    /** Approves a fact check of these items (default: all). */
    approveFactCheck: async (
      batch: BatchQuestion = PLAIN,
      itemIds: ItemId[] = app.files.map(({ itemId }) => itemId),
    ) => {
      const quote = await first.quotes.quote(app.caseId, itemIds, undefined, batch)
      return quote.ok ? await first.quotes.approve(quote.value.id) : quote
    },
    /** Ends this run and begins another on the same data. */
    restart: async () => {
      await current?.factChecking.stop()
      return await open()
    },
  }
}

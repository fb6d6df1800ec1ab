import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobReplies } from '../../src/main/db/job-replies.ts'
import { createJobRows } from '../../src/main/db/job-rows.ts'
import { createJobs, type JobRecord } from '../../src/main/db/jobs.ts'
import { createFactChecking, type FactChecking } from '../../src/main/jobs/fact-checking.ts'
import { createJobKeeping } from '../../src/main/jobs/keeping.ts'
import { createLog } from '../../src/main/log.ts'
import type { SendingDeps } from '../../src/main/queue/sending.ts'
import type { RawAnswer } from '../../src/main/service/answer.ts'
import type { JobRequests } from '../../src/main/service/job-requests.ts'
import { parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import type { CheckId, ItemId } from '../../src/shared/model/ids.ts'
import type { Job } from '../../src/shared/model/job.ts'
import type { BatchQuestion } from '../../src/shared/model/question.ts'
import { type SendingSetup, setupSending, testClient, timersOf } from './sending.ts'
import { sendByte } from './virtual-time.ts'

const PLAIN: BatchQuestion = { kind: 'fact_check', context: '', linkModality: null }

/**
 * Sets up a desk that sends (see `setupSending`) and follows its fact checks to their end. `reopen` ends a run as a
 * crash does.
 */
export async function setupFactChecking(setup: SendingSetup) {
  const { time } = setup
  let current: { factChecking: FactChecking } | null = null
  const extra: Partial<SendingDeps> = {
    onSubmitted: (checkId) => current?.factChecking.submitted(checkId),
    onDoubtful: () => current?.factChecking.doubtful(),
  }
  const app = await setupSending({ ...setup, extra })
  const clock = time?.clock ?? setup.clock ?? systemClock
  const air = { isGapped: false }
  /** Every request about a job, with its time, ms on the monotonic clock. */
  const asked: { jobId: string; at: number }[] = []
  let underWay = 0
  const listed: number[] = []
  const ended: JobRecord[] = []
  const counted = (requests: JobRequests): JobRequests => ({
    ...requests,
    list: async (...given) => {
      listed.push(clock.monotonicNs() / 1e6)
      underWay += 1
      return await requests.list(...given).finally(() => {
        underWay -= 1
      })
    },
    read: async (to, job) => {
      asked.push({ jobId: job.jobId, at: clock.monotonicNs() / 1e6 })
      underWay += 1
      return await requests.read(to, job).finally(() => {
        underWay -= 1
      })
    },
  })
  const log = createLog(`${app.home}/logs`, Date.now)
  const watchOver = <R extends Pick<typeof app, 'db' | 'audit' | 'queue'>>(run: R) => {
    const jobs = createJobs(run.db)
    const factChecking = createFactChecking({
      db: run.db,
      audit: run.audit,
      clock,
      jobs,
      checks: createChecks(run.db),
      log,
      appVersion: 'test',
      requests: counted(testClient({ timers: timersOf(setup), ...setup.client }).jobs),
      credentials: () =>
        app.given.token === null
          ? null
          : { baseUrl: new URL(app.given.origin), token: app.given.token, fingerprint: app.given.account },
      note: (news) => void app.reported.push(news as never),
      random: setup.random ?? (() => 0),
      isAirGapped: () => air.isGapped,
      ...(time ? { schedule: time.schedule } : {}),
      readApart: async (answer, at) => parseJobReply(answer, at),
      desktop: { confirm: async (question) => setup.says?.(question) ?? true },
      changed: run.queue.changed,
      ended: (job) => void ended.push(job),
    })
    const keeping = createJobKeeping({
      db: run.db,
      audit: run.audit,
      clock,
      jobs,
      checks: createChecks(run.db),
      appVersion: 'test',
      replies: createJobReplies(run.db),
    })
    /** Applies a reply as if a request had just received it. */
    const receive = (checkId: CheckId, answer: RawAnswer) => {
      const { meaning } = parseJobReply(answer, clock.now())
      if (meaning.type === 'told') keeping.reported(checkId, answer, meaning, 0)
    }
    const rows = createJobRows(run.db)
    const of = (checkId: CheckId): Job | null => rows.jobOf(checkId, app.context())
    return { ...run, jobs, factChecking, rows, job: of, receive }
  }
  onTestFinished(async () => {
    await current?.factChecking.stop()
    await log.flush()
  })
  const first = watchOver(app)
  current = first
  /** Approves a fact check of these items (default: all). */
  const approveFactCheck = async (batch: BatchQuestion = PLAIN, itemIds: ItemId[] = app.itemIds) => {
    const quote = await first.quotes.quote(app.caseId, itemIds, undefined, batch)
    return quote.ok ? await first.quotes.approve(quote.value.id) : quote
  }
  return {
    ...app,
    ...first,
    ended,
    air,
    asked,
    /** When the list of jobs was requested. */
    listed,
    /** Advances virtual time; every request due by then is sent and answered. */
    passTime: async (ms: number) =>
      await time?.pass(ms, async () => {
        do await sendByte()
        while (underWay > app.service.waiting())
        await sendByte()
      }),
    approveFactCheck,
    /** Approves and submits them. */
    submitAll: async (...what: Parameters<typeof approveFactCheck>) => {
      const approved = await approveFactCheck(...what)
      await first.runQueue()
      return approved
    },
    /** Ends this run and starts another on the same data. */
    restart: async () => {
      await current?.factChecking.stop()
      const next = watchOver(await app.reopen(extra))
      current = next
      return next
    },
  }
}

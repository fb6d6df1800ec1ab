import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Clock, systemClock } from '../../src/main/clock.ts'
import { createRequestList } from '../../src/main/db/request-list.ts'
import type { Question } from '../../src/main/desktop.ts'
import { createEvents } from '../../src/main/events.ts'
import { createLog } from '../../src/main/log.ts'
import { createSending, type SendingDeps } from '../../src/main/queue/sending.ts'
import { createServiceClient, type ServiceClientDeps } from '../../src/main/service/client.ts'
import type { Credentials, ProbeResult } from '../../src/main/service/credentials.ts'
import { TIMERS, type Timers } from '../../src/main/service/timers.ts'
import type { QuoteOptions } from '../../src/shared/contract/checks.ts'
import type { AppEvent } from '../../src/shared/contract/events.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import type { BatchQuestion } from '../../src/shared/model/question.ts'
import type { SimulatedServiceOptions } from '../../tools/simulated-service/service.ts'
import { placeEvidence } from './evidence-rows.ts'
import { setupPlace } from './folder.ts'
import { layEmptyLibrary } from './library-file.ts'
import { nearDrives } from './near-drives.ts'
import { openHome } from './open-home.ts'
import { serviceInTest } from './service-in-test.ts'
import { trustIn } from './trust.ts'
import type { VirtualTime } from './virtual-time.ts'

/** No limit expires because the machine is busy. */
const LIMIT_MS = 30_000
export const PATIENT_TIMERS = {
  ...TIMERS,
  connectMs: LIMIT_MS,
  tlsMs: LIMIT_MS,
  bodyStallMs: LIMIT_MS,
  headersMs: LIMIT_MS,
  answerStallMs: LIMIT_MS,
  answerTotalMs: LIMIT_MS,
}

/** The client of a test: straight to the service, within limits that no busy machine exceeds. */
export const testClient = (more: Partial<ServiceClientDeps> = {}) =>
  createServiceClient({
    appVersion: 'test',
    resolveProxy: async () => 'DIRECT',
    timers: PATIENT_TIMERS,
    trust: trustIn(),
    ...more,
  })

/** The limits of a client in a test. */
export const timersOf = ({ time, timers }: Pick<SendingSetup, 'time' | 'timers'>): Timers => ({
  ...(time ? { ...TIMERS, schedule: time.schedule } : PATIENT_TIMERS),
  ...timers,
})

export type SendingSetup = {
  files: readonly Buffer[]
  service?: SimulatedServiceOptions
  token?: string | null
  /** The person's answer to native questions; default yes. */
  says?: (question: Question) => boolean
  freeBytes?: () => number
  clock?: Clock
  /** Then all limits are measured by it, and the slowness of the service. */
  time?: VirtualTime
  /** Default: those that no busy machine exceeds; in virtual time the usual ones. */
  timers?: Partial<Timers>
  /** What of sending is not as usual. */
  extra?: Partial<SendingDeps>
  client?: Partial<ServiceClientDeps>
  /** For jitter; default 0, so that retries come as soon as the table allows. */
  random?: () => number
}

/**
 * Sets up a library with a case and inspected images on disk, a simulated service, and everything that sends, stopped.
 * `reopen` ends this run abruptly, as a crash does, and returns a new one on the same data.
 */
export async function setupSending(setup: SendingSetup) {
  const { time } = setup
  const clock = time?.clock ?? setup.clock ?? systemClock
  const service = await serviceInTest({ ...(time ? { pause: time.pause } : {}), ...setup.service })
  const { home, evidence } = setupPlace()
  layEmptyLibrary(home)
  const questions: Question[] = []
  const reported: Partial<ProbeResult>[] = []
  const seen: AppEvent[] = []
  const given = {
    token: setup.token === undefined ? service.token : setup.token,
    origin: service.origin,
    account: 'account',
    /** What a person chooses in the next file dialog. */
    chosen: [] as string[],
  }
  const credentials = (): Credentials | null =>
    given.token === null ? null : { baseUrl: new URL(given.origin), token: given.token, fingerprint: given.account }

  /** Until the work has ended; virtual time advances while the service waits for it. */
  const settled = async <T>(work: Promise<T>): Promise<T> =>
    time ? await time.passDuring(work, () => service.waiting() > 0) : await work

  const open = (extra: Partial<SendingDeps> = {}) => {
    const library = openHome(home, clock)
    const { db, audit, cases, exhibits } = library
    const events = createEvents()
    events.on((event) => void seen.push(event))
    const log = createLog(join(home, 'logs'), Date.now)
    const sending = createSending({
      home,
      library,
      cases,
      clock,
      events,
      log,
      appVersion: 'test',
      actor: () => 'A. Examiner',
      desktop: {
        confirm: async (question) => {
          questions.push(question)
          return setup.says?.(question) ?? true
        },
        chooseEvidence: async () => given.chosen,
      },
      drives: nearDrives,
      service: testClient({ timers: timersOf(setup), ...setup.client }),
      account: { credentials, note: (news) => void reported.push(news as Partial<ProbeResult>) },
      freeBytes: async () => setup.freeBytes?.() ?? 2 ** 40,
      random: setup.random ?? (() => 0),
      ...(time ? { schedule: time.schedule } : {}),
      ...extra,
    })
    /** The newest check for a hash or a URL. */
    const state = (subject: string | null) =>
      db.prepare('SELECT state, reason FROM checks WHERE subject = ? ORDER BY run DESC').get(subject) as
        | { state: string; reason: string | null }
        | undefined
    const close = async () => {
      await sending.close(5000)
      library.close()
      await log.flush()
    }
    /** Starts, and waits until there is nothing more to do. */
    const runQueue = async () => {
      sending.queue.start()
      await settled(sending.queue.settled())
    }
    /** Goes on as when a person says so, and waits until there is nothing more to do. */
    const resumeQueue = async () => {
      sending.queue.resume()
      await settled(sending.queue.settled())
    }
    const list = createRequestList(db)
    /** The checks of a case or of all as listed under requests, newest first. */
    const checkRows = (of: CaseId | null) =>
      list
        .requestPage({ caseId: of, state: null, purpose: null, host: null }, 0, 500)
        .rows.flatMap((row) => (row.what === 'check' ? [row.check] : []))
    return { ...sending, runQueue, resumeQueue, checkRows, library, db, audit, cases, exhibits, events, state, close }
  }
  const first = open(setup.extra)
  const caseId = first.cases.create('Harbour fire').id
  const files = placeEvidence(first, caseId, evidence, setup.files)
  const itemIds: ItemId[] = files.map(({ itemId }) => itemId)
  let current = first
  onTestFinished(async () => {
    await current.close().catch(() => undefined)
  })

  /** Quotes and approves items (default: all), as the cost sheet does. */
  const approve = async (run = current, ids: ItemId[] = itemIds, of: CaseId = caseId) => {
    const quote = await run.quotes.quote(of, ids)
    if (!quote.ok) return quote
    return await run.quotes.approve(quote.value.id)
  }
  /** A quote for items of the case (default: all); throws where none is given. */
  const quoted = async (options: Partial<QuoteOptions> = {}, batch?: BatchQuestion, ids: ItemId[] = itemIds) => {
    const none = { again: false, alsoOtherToken: false, alsoElsewhere: false, withoutUndecoded: false }
    const quote = await current.quotes.quote(caseId, ids, { ...none, ...options }, batch)
    if (!quote.ok) throw new Error(quote.error.kind)
    return quote.value
  }
  return {
    ...first,
    quoted,
    service,
    /** What lists and results are read with: the service and the account in use. */
    context: () => ({ origin: given.origin, account: given.account, formats: ['png'], maxBytes: 1e9 }),
    home,
    evidence,
    caseId,
    files,
    itemIds,
    questions,
    reported,
    seen,
    given,
    approve,
    /** Approves them, and waits until there is nothing more to do. */
    sendAll: async (...what: Parameters<typeof approve>) => {
      const approved = await approve(...what)
      await (what[0] ?? current).runQueue()
      return approved
    },
    settled,
    /** How many POSTs the service got. */
    posts: () => service.requests().filter(({ method }) => method === 'POST').length,
    /** `between` runs while nothing is open, like the work of a start before it opens the library. */
    reopen: async (extra: Partial<SendingDeps> = {}, between: () => void = () => undefined) => {
      await current.close().catch(() => undefined)
      between()
      current = open(extra)
      return current
    },
  }
}

import { type CheckId, Sha256 } from '../../shared/model/ids.ts'
import type { Account } from '../account/account.ts'
import { type Clock, later, type Schedule } from '../clock.ts'
import { auditWith } from '../custody/log/audit.ts'
import { createAnalyses } from '../db/analyses.ts'
import { createAttempts } from '../db/attempts.ts'
import { createBalances } from '../db/balances.ts'
import { createBudgets } from '../db/budgets.ts'
import { createCaps } from '../db/caps.ts'
import type { Cases } from '../db/cases.ts'
import { type CheckRecord, createChecks } from '../db/checks.ts'
import { createDecisions } from '../db/decisions.ts'
import { createDoubtfulRows } from '../db/doubtful-rows.ts'
import { createJobs } from '../db/jobs.ts'
import type { Library } from '../db/library.ts'
import { createOriginals } from '../db/originals.ts'
import { createOvertaking } from '../db/overtaking.ts'
import { createPauseCauses } from '../db/pause-causes.ts'
import { createQueuePause } from '../db/queue-pause.ts'
import { createQueueRows } from '../db/queue-rows.ts'
import { createQuoteItems } from '../db/quote-items.ts'
import { createReplies } from '../db/replies.ts'
import { createSettingsRows } from '../db/settings.ts'
import type { Desktop } from '../desktop.ts'
import { freeBytesAt } from '../disk-floor.ts'
import type { createEvents, Emit } from '../events.ts'
import { createFailpoint } from '../failpoint.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { createLocateOriginal } from '../inspect/locate-original.ts'
import { createChargeJournal } from '../journals/charge-journal.ts'
import type { Log } from '../log.ts'
import { type DuringWork, justWork } from '../long-work.ts'
import type { ServiceClient } from '../service/client.ts'
import type { ParsedReply } from '../service/parse-reply.ts'
import { createAttach, type ReadGiven } from './attach.ts'
import { createAttemptRunner } from './attempt-runner.ts'
import { createAttemptTransitions } from './attempt-transitions.ts'
import { createCapping } from './capping.ts'
import { createChoices } from './choices.ts'
import type { ReadLeaving } from './leaving.ts'
import { createPausing } from './pausing.ts'
import { createPlanner, type ReadQuoteItems } from './plan.ts'
import { createPriceList } from './price-list.ts'
import { createQueue, type Queue } from './queue.ts'
import { createQuotes, type QuotesDeps } from './quotes.ts'
import { createRecovery } from './recovery.ts'
import { createRunningFile, introduceRunningFile } from './running-file.ts'

export type SendingDeps = {
  home: string
  library: Pick<Library, 'db' | 'audit' | 'bootId'>
  cases: Cases
  clock: Clock
  log: Log
  events: ReturnType<typeof createEvents>
  desktop: Pick<Desktop, 'confirm' | 'chooseEvidence'>
  service: ServiceClient
  /** The door to the drives that originals are on. */
  drives: Pick<Drives, 'open' | 'look'>
  account: Pick<Account, 'credentials' | 'note'>
  /** Saves what must outlast the drive (the image) before anything is paid for; may fail without harm. */
  prepare?: (sha256: Sha256) => Promise<unknown>
  /** Parses a stored reply off the event loop; undefined = there is nowhere else to parse it. */
  readApart?: ((replyId: number) => Promise<ParsedReply | null>) | undefined
  /** A fact check became a job. */
  onSubmitted?: (checkId: CheckId) => void
  /** Parses an attached body off the event loop. */
  readGivenApart?: ReadGiven | undefined
  /** The charge of a request became unknown. */
  onDoubtful?: () => void
  /** Who decides, for approvals and decisions. */
  actor: () => string
  /** Whether nothing may leave this machine; omitted = anything may. */
  isAirGapped?: () => boolean
  /** Whether something else needs exclusive use of the library, or a sleep is announced; omitted = never. */
  isHeld?: () => boolean
  /** Whether the library was put in the place of another at this start, from a backup; omitted = it was not. */
  isFromBackup?: boolean
  appVersion: string
  /** Name of the failpoint that ends this process, for the fault tests; undefined = none. */
  failpoint?: string | undefined
  /** Reads what a quote needs off this thread. */
  readQuoteItems?: ReadQuoteItems
  /** Reads the list of what will be sent off this thread. */
  readLeaving?: ReadLeaving
  /** The latest certificate of a host; omitted = unknown. */
  certificateOf?: QuotesDeps['certificateOf']
  freeBytes?: () => Promise<number>
  random?: () => number
  schedule?: Schedule
  /** Measures patience with what is under way when sending ends; omitted = the system's timers. */
  scheduleAwake?: Schedule
  /** Keeps this computer awake from the beginning of a request to its stored reply; omitted = nothing does. */
  duringWork?: DuringWork
}
export type Sending = ReturnType<typeof createSending>

/**
 * Composes everything that can cost credits: quotes, the queue and the user's decisions. Creating it recovers what an
 * earlier run left open and sends nothing; `queue.start()` begins to send.
 */
export function createSending(deps: SendingDeps) {
  const { home, library, cases, clock, log, events, desktop, service, account, actor, appVersion } = deps
  const { db, bootId } = library
  const { emit } = events
  const { credentials } = account
  const random = deps.random ?? Math.random
  const failpoint = createFailpoint(deps.failpoint)
  const audit = auditWith(library.audit, failpoint)
  const freeBytes = deps.freeBytes ?? (() => freeBytesAt(home))

  const checks = createChecks(db)
  const attempts = createAttempts(db)
  const replies = createReplies(db)
  const budgets = createBudgets(db)
  const originals = createOriginals(db)
  const analyses = createAnalyses(db)
  const jobs = createJobs(db)
  const decisions = createDecisions(db)
  const queueRows = createQueueRows(db)
  const balances = createBalances(db)
  const journal = createChargeJournal(home, failpoint)
  const overtaking = createOvertaking(db)
  const stores = { db, audit, clock, checks, attempts, replies, budgets, originals, cases, overtaking }

  /** Records what a request showed about the account; its balance is also stored, as a hint for unknown charges. */
  let isClosed = false
  const note: Account['note'] = (reported, of) => {
    // The reply to a free request may arrive when the library is already closed.
    if (isClosed) return
    if (typeof reported.credits === 'number') {
      balances.note({ at: clock.now(), origin: of.origin, account: of.account, credits: reported.credits })
    }
    account.note(reported, of)
  }

  const marks = createSettingsRows(db)
  const transitions = createAttemptTransitions({ ...stores, analyses, jobs, journal, appVersion, failpoint, random })
  const recovery = createRecovery({
    ...stores,
    journal,
    transitions,
    bootId,
    marks,
    readApart: deps.readApart,
  })
  failpoint('before_recovery')
  const recovered = recovery.run()
  failpoint('after_recovery')
  log.info('queue.recovered', recovered)

  // The runner reports trouble to the queue, and the queue runs the runner.
  let queue: Queue | null = null
  const runAttempt = createAttemptRunner({
    transitions,
    originals,
    locateOriginal: createLocateOriginal(deps.drives),
    drives: deps.drives,
    upload: service.upload,
    clock,
    bootId,
    failpoint,
    readApart: deps.readApart,
    onProgress: createProgress(emit),
    onSending: (check) => queue?.changed(check.subject),
    onStorageTrouble: () => queue?.storageTrouble(),
    onSubmitted: deps.onSubmitted,
    onDoubtful: deps.onDoubtful,
  })
  const { duringWork = justWork } = deps
  const run: typeof runAttempt = (...attempt) => duringWork(() => runAttempt(...attempt))
  const caps = createCaps(db)
  const capping = createCapping({ caps, cases, checks, clock })
  const running = createRunningFile(home)
  try {
    introduceRunningFile(running, marks, deps.isFromBackup ?? false)
  } catch (cause) {
    // Without it the queue is paused, and says so.
    log.bug('queue.running_file', cause)
  }
  const pausing = createPausing({ db, audit, clock, pauses: createQueuePause(db), running, log, random })
  queue = createQueue({
    ...stores,
    rows: queueRows,
    pausing,
    transitions,
    capping,
    run,
    credentials,
    note,
    freeBytes,
    isAirGapped: deps.isAirGapped ?? (() => false),
    isHeld: deps.isHeld ?? (() => false),
    probe: service.probe,
    emit,
    log,
    random,
    schedule: deps.schedule ?? later,
    scheduleAwake: deps.scheduleAwake ?? later,
    onMismatchSeen: recovery.acknowledge,
    marks,
    prepare: async ({ sha256 }) => {
      if (sha256 !== null)
        await deps.prepare?.(Sha256.parse(sha256)).catch((cause: unknown) => log.bug('queue.prepare', cause))
    },
  })
  const prices = createPriceList({ readCreditInfo: service.readCreditInfo, checks, clock, note })
  const quoteItems = createQuoteItems(db)
  const plan = createPlanner({
    read: deps.readQuoteItems ?? quoteItems.quoteItems,
    recovery,
    limits: prices.limits,
    holdBackOvertaken: queue.holdBackOvertaken,
  })
  const quotes = createQuotes({
    ...stores,
    prices,
    plan,
    capping,
    queue,
    credentials,
    desktop,
    actor,
    readLeaving: deps.readLeaving ?? quoteItems.leavingItems,
    certificateOf: deps.certificateOf ?? (() => null),
    onQueued: (caseId) => emit({ type: 'items.changed', caseId, itemIds: null }),
  })
  const choices = createChoices({ ...stores, decisions, transitions, prices, queue, credentials, desktop, actor })
  const attach = createAttach({
    ...stores,
    analyses,
    decisions,
    queue,
    desktop,
    actor,
    appVersion,
    readGivenApart: deps.readGivenApart,
    jobs,
    onSubmitted: deps.onSubmitted,
  })
  if (recovered.mismatches > 0) queue.hold('journal_mismatch')
  let isClosing = false
  const largeRead = recovery
    .readLarge(() => isClosing, queue.changed)
    .catch((cause: unknown) => void log.bug('queue.recover', cause))

  const keyOf = () => {
    const known = credentials()
    return known ? `${known.baseUrl.href} ${known.fingerprint}` : null
  }
  let key = keyOf()
  const off = events.on((event) => {
    if (event.type !== 'account.changed' && event.type !== 'settings.changed') return
    const now = keyOf()
    if (now === key) return
    key = now
    queue.credentialsChanged()
  })

  return {
    queue,
    quotes,
    choices,
    attach,
    caps,
    capping,
    doubtfulRows: createDoubtfulRows(db),
    /** Requests that led to a pause. */
    pauseCauses: createPauseCauses(db),
    /** Requests whose last bytes were sent and whose reply has not been received. */
    awaitingAnswers: (): number => attempts.open().filter(({ phase }) => phase === 'committing').length,
    recovered,
    /** Settles when the stored replies that take long to parse have been parsed, too. */
    largeRead,
    forgotten: recovery.forgotten,
    blankWords: journal.blankWords,
    /** Formats and size accepted for image forensics, as far as known. */
    limits: () => prices.limits('image_forensics'),
    /**
     * Stops sending: uploads whose last bytes have not been sent are aborted and stay approved; the others are waited
     * for, for `limitMs` at most. Returns whether all of them ended; the charge of any other is unknown at the next
     * startup.
     */
    close: async (limitMs: number): Promise<boolean> => {
      off()
      isClosing = true
      await largeRead
      const isOver = await queue.stop(limitMs)
      isClosed = true
      journal.close()
      return isOver
    },
  }
}

const REPORT_EVERY_FRACTION = 0.02

/** Reports the progress of uploads: the start, the end, and every fiftieth part in between. */
function createProgress(emit: Emit) {
  const reported = new Map<string, number>()
  return ({ id }: CheckRecord, sentBytes: number, bodyBytes: number): void => {
    const last = reported.get(id) ?? 0
    const isOver = sentBytes >= bodyBytes
    if (sentBytes >= last && sentBytes - last < bodyBytes * REPORT_EVERY_FRACTION && !isOver) return
    if (isOver) reported.delete(id)
    else reported.set(id, sentBytes)
    emit({ type: 'upload.progressed', checkId: id, sentBytes, bodyBytes })
  }
}

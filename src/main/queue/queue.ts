import type { QueueState } from '../../shared/contract/checks.ts'
import { RETRY_AFTER_CAP_MS, RETRY_CAP_MS, retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Account, Credentials, Probe } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../db/audit.ts'
import type { Budgets } from '../db/budgets.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { AttemptRunner, RunEnd } from './attempt-runner.ts'
import { connectionAfter } from './connection.ts'
import { advanceHealth, HEALTHY } from './health.ts'
import { isStorageFailure, type Ledger } from './ledger.ts'
import type { Pausing } from './pausing.ts'
import { createTelling } from './telling.ts'

export type QueueDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  budgets: Budgets
  rows: QueueRows
  pausing: Pausing
  ledger: Ledger
  run: AttemptRunner
  credentials: () => Credentials | null
  /** A free question that tells whether the service can be reached. */
  probe: Probe
  /** What a request told about the way to the service. */
  note: Account['note']
  /** Free bytes where the library lies. */
  freeBytes: () => Promise<number>
  emit: Emit
  log: Log
  random: () => number
  /** Nothing may leave this machine. */
  isAirGapped: () => boolean
  /** What must be there before anything is paid for: the picture, which has to outlive the drive. Never throws. */
  prepare: (check: CheckRecord) => Promise<void>
  /** A person went on although the journal and the library do not agree. */
  onMismatchSeen: () => void
}
export type Queue = ReturnType<typeof createQueue>

const CONCURRENCY = 2
/** Below this no request starts: its answer might find no room. */
const DISK_FLOOR_BYTES = 256 * 2 ** 20
/** Timers are renewed at least so often, so that a clock that jumps cannot hold the queue for long. */
const LONGEST_SLEEP_MS = 60_000

/**
 * The one queue. It starts what is approved, covered by a budget and meant for the service and account in use; it slows
 * down, pauses and goes on as the failure table says. It never sends anything twice by itself.
 */
export function createQueue(deps: QueueDeps) {
  const { db, audit, clock, checks, budgets, rows, pausing, ledger, run, credentials, probe, note, log, random } = deps
  const running = new Map<CheckId, { controller: AbortController; done: Promise<void> }>()
  let health = HEALTHY
  /** After a pause one goes first; the others follow when it came through. */
  let isProbing = false
  let isStopped = true
  /** Digests and addresses that alone may be sent in this run; null = all. */
  let only: ReadonlySet<string> | null = null
  let isPumping = false
  let isLooking = false
  let isWanted = false
  let timer: NodeJS.Timeout | undefined
  let waiters: (() => void)[] = []

  const state = (): QueueState => {
    const { counts, chargedCredits } = rows.counts()
    const isMissing = counts.waiting > 0 && credentials() === null
    const noToken = { reason: 'token_missing' as const, message: null, since: clock.now(), until: null }
    const shut = { reason: 'air_gap' as const, message: null, since: clock.now(), until: null }
    const shown = deps.isAirGapped() ? shut : (pausing.current() ?? (isMissing ? noToken : null))
    return {
      paused: shown && { reason: shown.reason, message: shown.message, since: shown.since, until: shown.until },
      counts,
      chargedCredits,
    }
  }
  const tell = createTelling({ rows, emit: deps.emit, state })

  const pauseFor: Pausing['begin'] = (...given) => {
    pausing.begin(...given)
    tell.queue()
  }
  const goOn = () => {
    if (pausing.end() === 'journal_mismatch') deps.onMismatchSeen()
    isProbing = true
    tell.queue()
    void pump()
  }
  /** What should never happen: the queue stands still and names the line of the log. */
  const fault = (event: string, cause: unknown) => {
    if (isStorageFailure(cause)) pauseFor({ reason: 'disk_full', resumes: 'time' }, null)
    else pauseFor({ reason: 'fault', resumes: 'person' }, log.bug(event, cause))
  }

  const isCovered = (check: CheckRecord): boolean => budgets.missing(check, 0) === 0
  const isHeld = () => pausing.current() !== null || deps.isAirGapped()
  const room = () => !isStopped && !isHeld() && running.size < (isProbing ? 1 : CONCURRENCY)

  /** Starts what can start. Runs once at a time; asked meanwhile, it runs again. */
  const pump = async (): Promise<void> => {
    isWanted = true
    if (isPumping) return
    isPumping = true
    try {
      while (isWanted) {
        isWanted = false
        await startDue()
      }
    } catch (cause) {
      fault('queue.pump', cause)
    } finally {
      isPumping = false
    }
    schedule()
    settleWaiters()
  }

  const startDue = async () => {
    while (room()) {
      const known = credentials()
      if (!known) return
      if (nextDue(known) === null) return
      if ((await deps.freeBytes()) < DISK_FLOOR_BYTES) {
        pauseFor({ reason: 'disk_full', resumes: 'time' }, null)
        return
      }
      // Everything may have changed while the disk was asked.
      const now = credentials()
      const check = now && room() ? nextDue(now) : null
      if (!check || !now) return
      if (isCovered(check)) start(check, now)
      else {
        ledger.move(check, { state: 'blocked', reason: 'budget' }, 'check.blocked')
        tell.items(check.subject)
      }
    }
  }

  const nextDue = ({ baseUrl, fingerprint }: Credentials): CheckRecord | null => {
    // Without a choice of media the first page always holds one that is not running, if there is any.
    for (let limit = CONCURRENCY + 1; ; limit *= 8) {
      const due = checks.due(baseUrl.origin, fingerprint, clock.now(), limit)
      const next = due.find((check) => !running.has(check.id) && (only === null || only.has(check.subject)))
      if (next || due.length < limit) return next ?? null
    }
  }

  const start = (check: CheckRecord, known: Credentials) => {
    const controller = new AbortController()
    // Preparing takes a moment, and a person may have paused or changed the address meanwhile.
    const isStill = () => {
      const now = credentials()
      return !isStopped && !isHeld() && now?.baseUrl.href === known.baseUrl.href && now.token === known.token
    }
    const sent = async () => after(check, await run(check, known, controller.signal))
    const done = deps
      .prepare(check)
      .then(() => (isStill() ? sent() : undefined))
      .catch((cause: unknown) => fault('queue.attempt', cause))
      .then(() => {
        running.delete(check.id)
        tell.items(check.subject)
        return pump()
      })
      .catch((cause: unknown) => void log.bug('queue.after', cause))
    running.set(check.id, { controller, done })
  }

  const after = (check: CheckRecord, { classified, reading, detail }: RunEnd) => {
    const connection = connectionAfter(classified, reading !== null)
    if (connection) note({ connection, ...(reading ? { isSimulated: reading.isSimulated } : {}) })
    const advanced = advanceHealth(health, check.id, classified, clock.now())
    health = advanced.health
    // What TLS calls the trouble (an expired certificate, an unknown authority) helps whoever looks after the network.
    const message = reading?.serviceMessage ?? (classified.reason === 'tls' ? detail : null)
    const pause = 'pause' in classified ? (classified.pause ?? advanced.pause) : advanced.pause
    if (pause) pauseFor(pause, message)
    else if (classified.class === 'slow_down') {
      // Our own back-off counts beside the wait that was named: a service that always says "one second" is no storm.
      const wait = Math.max(classified.waitMs ?? 0, 1000 + retryDelayMs(health.slowedTimes - 1, random))
      pauseFor({ reason: 'rate_limited', resumes: 'time' }, message, wait)
    }
    if (reading && classified.class !== 'slow_down') {
      isProbing = false
      pausing.reached()
    }
    if (connection === 'online' && !deps.isAirGapped() && !checks.hasPending(check.origin, check.account)) askBalance()
  }

  /** After the last one the balance is worth knowing; it is free, and only a help. */
  const askBalance = () => {
    const known = credentials()
    if (known) void probe(known).then(note, (cause: unknown) => log.bug('queue.balance', cause))
  }

  const schedule = () => {
    clearTimeout(timer)
    // Turned off, the air gap wakes the queue.
    if (isStopped || deps.isAirGapped()) return
    const paused = pausing.current()
    const known = credentials()
    const dueAt = paused ? paused.until : known ? checks.nextDueAt(known.baseUrl.origin, known.fingerprint) : null
    if (dueAt === null) return
    const left = leftOf(dueAt, paused ? RETRY_AFTER_CAP_MS : RETRY_CAP_MS)
    timer = setTimeout(wakeUp, Math.min(Math.max(left, 10), LONGEST_SLEEP_MS))
  }
  /** Ms until an instant. More than the longest wait there is means that the clock was set back: it is over. */
  const leftOf = (at: number, longestMs: number): number => {
    const left = at - clock.now()
    return left > longestMs ? 0 : Math.max(0, left)
  }
  const wakeUp = () => void wake().catch((cause: unknown) => fault('queue.wake', cause))

  const wake = async () => {
    const paused = pausing.current()
    if (isStopped || deps.isAirGapped() || paused?.until === null) return
    if (!paused) await pump()
    else if (leftOf(paused.until, RETRY_AFTER_CAP_MS) > 0) schedule()
    else if (paused.resumes === 'probe') await lookForService()
    else goOn()
  }

  /** Asks something free before anything that costs goes out again. */
  const lookForService = async () => {
    const known = credentials()
    if (!known) return goOn()
    isLooking = true
    const told = await probe(known).finally(() => {
      isLooking = false
    })
    note(told)
    if (isStopped || pausing.current()?.resumes !== 'probe') return
    if (['online', 'no_scope', 'credits_out'].includes(told.connection)) {
      health = HEALTHY
      return goOn()
    }
    if (told.connection === 'token_refused') pauseFor({ reason: 'token_refused', resumes: 'person' }, null)
    else pausing.probeFailed()
    schedule()
    settleWaiters()
  }

  /** Nothing runs, and nothing would start without a person or the line coming back. */
  const isSettled = (): boolean => {
    if (running.size > 0 || isPumping || isLooking) return false
    if (isStopped || deps.isAirGapped()) return true
    const paused = pausing.current()
    if (paused) return paused.resumes !== 'time' || paused.reason !== 'rate_limited'
    const known = credentials()
    return !known || !checks.hasPending(known.baseUrl.origin, known.fingerprint)
  }
  const settleWaiters = () => {
    if (!isSettled()) return
    const all = waiters
    waiters = []
    for (const resolve of all) resolve()
  }

  return {
    state,
    /**
     * Begins to work; recovery has run before. `subjects` = digests and addresses that alone may be sent from now on; started
     * again, only that choice changes.
     */
    start: (subjects: ReadonlySet<string> | null = null): void => {
      only = subjects
      if (isStopped) {
        isStopped = false
        pausing.restore()
      }
      void pump()
    },
    /** Looks for work; call it after something was approved, or when the network or the machine came back. */
    wake: (): void => {
      tell.queue()
      if (pausing.current()?.resumes === 'probe') {
        pausing.probeNow()
        wakeUp()
      } else void pump()
    },
    /** Stands still after what is under way, until a person resumes it. */
    pause: (): QueueState => {
      pausing.end()
      pauseFor({ reason: 'paused_by_person', resumes: 'person' }, null)
      return state()
    },
    /** Stands still for a reason that only a person can lift. */
    hold: (reason: ReasonCode, message: string | null): void => pauseFor({ reason, resumes: 'person' }, message),
    resume: (): Result<QueueState, { kind: 'no_token' }> => {
      if (credentials() === null) return err({ kind: 'no_token' })
      health = HEALTHY
      pausing.reached()
      goOn()
      return ok(state())
    },
    /** The token or the address changed: what was approved and not sent goes with the account now in use. */
    credentialsChanged: (): void => {
      const known = credentials()
      if (known) {
        const { origin } = known.baseUrl
        db.transaction(() => {
          const adopted = checks.adopt(origin, known.fingerprint, clock.now())
          if (adopted > 0) audit.append({ caseId: null, type: 'checks.adopted', payload: { origin, count: adopted } })
        })()
        const paused = pausing.current()
        if (paused && OF_THE_TOKEN.has(paused.reason)) {
          pausing.probeNow()
          wakeUp()
        }
      }
      tell.queue()
      void pump()
    },
    /** Whether an attempt for this check is under way. */
    isRunning: (id: CheckId): boolean => running.has(id),
    /** A check changed outside an attempt. */
    changed: (subject: string): void => {
      tell.items(subject)
      void pump()
    },
    /** Something paid for cannot be written; it is tried again by itself. */
    storageTrouble: (): void => {
      pauseFor({ reason: 'disk_full', resumes: 'time' }, null)
      schedule()
    },
    /** Settles when nothing runs and nothing would start by itself; a wait asked for by the service is waited out. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        waiters.push(resolve)
        void pump()
      }),
    /**
     * Ends the work. What has not sent its last bytes is broken off and stays approved; what has is waited for, at most
     * `limitMs`. Answers whether everything came to its end.
     */
    stop: async (limitMs: number): Promise<boolean> => {
      isStopped = true
      clearTimeout(timer)
      tell.stop()
      for (const { controller } of running.values()) controller.abort()
      const all = Promise.all([...running.values()].map(({ done }) => done)).then(() => true)
      let limit: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        limit = setTimeout(() => resolve(false), limitMs)
      })
      const isOver = await Promise.race([all, late])
      clearTimeout(limit)
      settleWaiters()
      return isOver
    },
  }
}

const OF_THE_TOKEN: ReadonlySet<ReasonCode> = new Set(['token_missing', 'token_refused', 'scope', 'credits'])

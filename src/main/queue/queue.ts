import type { QueueState } from '../../shared/contract/checks.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Account } from '../account/account.ts'
import type { Clock, Schedule } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Budgets } from '../db/budgets.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import type { Overtaking } from '../db/overtaking.ts'
import type { KeptPause } from '../db/queue-pause.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import type { SettingsRows } from '../db/settings.ts'
import { isStorageFailure } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { Credentials, Probe } from '../service/credentials.ts'
import type { AttemptRunner } from './attempt-runner.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import type { Capping } from './capping.ts'
import { createConsequences, type HeldBy } from './consequences.ts'
import { BY_NO_REQUEST, type Pausing } from './pausing.ts'
import { createQueueEvents } from './queue-events.ts'
import { createStarting } from './starting.ts'
import { createWaking } from './waking.ts'

export type QueueDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  budgets: Budgets
  overtaking: Overtaking
  rows: QueueRows
  pausing: Pausing
  transitions: AttemptTransitions
  capping: Pick<Capping, 'reachedBy'>
  run: AttemptRunner
  credentials: () => Credentials | null
  /** A free request that shows whether the service can be reached. */
  probe: Probe
  /** Records what a request showed about the connection to the service. */
  note: Account['note']
  /** Free bytes on the library's drive. */
  freeBytes: () => Promise<number>
  emit: Emit
  log: Log
  random: () => number
  schedule: Schedule
  /** Measures patience with what is under way, in time awake. */
  scheduleAwake: Schedule
  /** Whether nothing may leave this machine. */
  isAirGapped: () => boolean
  /** Whether something else needs exclusive use of the library, or a sleep is announced: nothing starts until it is over. */
  isHeld: () => boolean
  /** Prepares what must exist before anything is paid for: the image, which has to outlast the drive. Never throws. */
  prepare: (check: CheckRecord) => Promise<void>
  /** The user continued although the journal and the library disagree. */
  onMismatchSeen: () => void
  marks: Pick<SettingsRows, 'get' | 'set'>
}
export type Queue = ReturnType<typeof createQueue>

/**
 * The queue of checks to be sent. It starts checks that are approved, covered by a budget and meant for the service and
 * account in use; it slows down, pauses and resumes according to the failure table. It never sends anything twice
 * automatically.
 */
export function createQueue(deps: QueueDeps) {
  const { db, audit, clock, checks, rows, pausing, credentials, log } = deps
  let isStopped = true
  let isPumping = false
  let isWanted = false
  let waiters: (() => void)[] = []
  /** Kinds of checks the token lacks permission for, with the service's message; the other kind continues. */
  const held = new Map<CheckKind, HeldBy>()

  const state = (): QueueState => {
    const { counts, chargedCredits } = rows.counts()
    const isMissing = counts.waiting > 0 && credentials() === null
    const ofNow = { message: null, since: clock.now(), until: null, unrecorded: null }
    const noToken = { reason: 'token_missing' as const, ...ofNow }
    const shut = { reason: 'air_gap' as const, ...ofNow }
    const shown = deps.isAirGapped() ? shut : (pausing.current() ?? (isMissing ? noToken : null))
    return {
      paused: shown && {
        reason: shown.reason,
        message: shown.message,
        since: shown.since,
        until: shown.until,
        unrecorded: shown.unrecorded,
      },
      counts,
      chargedCredits,
    }
  }
  const queueEvents = createQueueEvents({ rows, emit: deps.emit, state })

  const pauseFor: Pausing['begin'] = (...given) => {
    pausing.begin(...given)
    queueEvents.queue()
  }
  const heldKinds = () => [...held.keys()]
  const hasPending = (without: readonly CheckKind[]): boolean => {
    const known = credentials()
    return known !== null && checks.hasPending(known.baseUrl.origin, known.fingerprint, without)
  }
  /** If only checks the token lacks permission for are left, the queue pauses for the user. */
  const pauseForScope = () => {
    const by = [...held.values()]
    const [first] = by
    const isOver = starting.count() === 0 && !hasPending(heldKinds()) && hasPending([])
    if (first !== undefined && isOver && pausing.current() === null)
      pauseFor(
        { reason: 'scope', resumes: 'person' },
        { message: first.message, requests: by.flatMap(({ requests }) => requests) },
      )
  }
  /** Checks of the other kind were approved in the meantime: they do not wait for the scope. */
  const passScope = () => {
    if (pausing.current()?.reason === 'scope' && held.size > 0 && hasPending(heldKinds())) pausing.end()
  }
  /** What follows once a person ended a pause with this reason. */
  const afterPause = (reason: ReasonCode | null) => {
    if (reason === 'journal_mismatch') deps.onMismatchSeen()
    if (reason === 'no_verdict_repeatedly' && rows.counts().counts.waiting > 0) consequences.goOnWithoutVerdicts()
  }
  const goOn = () => {
    held.clear()
    afterPause(pausing.end())
    consequences.probeFirst()
    queueEvents.queue()
    void pump()
  }
  /** An internal error: the queue pauses and names the line of the log. */
  const fault = (event: string, cause: unknown) => {
    if (isStorageFailure(cause)) pauseFor({ reason: 'disk_full', resumes: 'time' }, BY_NO_REQUEST)
    else pauseFor({ reason: 'fault', resumes: 'person' }, { message: log.bug(event, cause), requests: [] })
  }

  const isHeld = () => pausing.current() !== null || deps.isAirGapped() || deps.isHeld()

  /** Starts whatever can start. Only one pass runs at a time; if requested during a pass, another follows. */
  const pump = async (): Promise<void> => {
    isWanted = true
    if (isPumping) return
    isPumping = true
    try {
      while (isWanted) {
        isWanted = false
        await starting.startDue()
      }
      if (consequences.goesOnWithoutVerdicts() && starting.count() === 0 && rows.counts().counts.waiting === 0)
        consequences.batchEnded()
    } catch (cause) {
      fault('queue.pump', cause)
    } finally {
      isPumping = false
    }
    pauseForScope()
    if (starting.count() === 0 && !hasPending([])) consequences.lastEnded()
    waking.schedule()
    settleWaiters()
  }

  const consequences = createConsequences({
    ...deps,
    pauseFor,
    reached: pausing.reached,
    holdKind: (kind, by) => void held.set(kind, by),
  })
  const starting = createStarting({
    ...deps,
    pauseFor,
    fault,
    pump,
    isOpen: () => !isStopped && !isHeld(),
    isProbing: consequences.isProbing,
    heldKinds,
    ended: consequences.ended,
    itemsChanged: queueEvents.items,
  })
  const waking = createWaking({
    ...deps,
    pauseFor,
    goOn,
    pump,
    fault,
    isAirGapped: () => deps.isAirGapped() || deps.isHeld(),
    isStopped: () => isStopped,
    heldKinds,
    onFound: consequences.forget,
    onLooked: () => settleWaiters(),
  })

  /** Nothing is running, and nothing would start without the user or a restored connection. */
  const isSettled = (): boolean => {
    if (starting.count() > 0 || isPumping || waking.isLooking()) return false
    if (isStopped || deps.isAirGapped() || deps.isHeld()) return true
    const paused = pausing.current()
    if (paused) return paused.resumes !== 'time' || paused.reason !== 'rate_limited'
    return !hasPending(heldKinds())
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
     * The requests that led to the current pause, oldest first; null = that was not recorded, as by an earlier version,
     * or there is no pause.
     */
    pausedBy: (): KeptPause['requests'] => pausing.current()?.requests ?? null,
    /**
     * Starts the queue; recovery has run before. `subjects` = SHA-256 values and links that alone may be sent from now
     * on; if called again, only this selection changes.
     */
    start: (subjects: ReadonlySet<string> | null = null): void => {
      starting.choose(subjects)
      if (isStopped) {
        isStopped = false
        pausing.restore()
      }
      void pump()
    },
    /** Looks for work; call it after an approval, or when the network is back or the machine has woken up. */
    wake: (): void => {
      passScope()
      queueEvents.queue()
      if (pausing.current()?.resumes === 'probe') {
        pausing.probeNow()
        waking.wakeUp()
      } else void pump()
    },
    /** Pauses once the checks under way have ended, until the user resumes. */
    pause: (): QueueState => {
      pausing.end()
      pauseFor({ reason: 'paused_by_person', resumes: 'person' }, BY_NO_REQUEST)
      return state()
    },
    /** Pauses for a reason that only the user can resolve. */
    hold: (reason: ReasonCode): void => pauseFor({ reason, resumes: 'person' }, BY_NO_REQUEST),
    resume: (): Result<QueueState, { kind: 'no_token' }> => {
      if (credentials() === null) return err({ kind: 'no_token' })
      consequences.forget()
      pausing.reached()
      goOn()
      return ok(state())
    },
    /**
     * Ends the pause that an earlier run kept, before this one starts: nothing is sent, and no token is needed. Throws
     * if that cannot be stored. null = there is none.
     */
    endKeptPause: (): KeptPause | null => {
      const ended = pausing.endKept()
      if (ended) afterPause(ended.reason)
      return ended
    },
    /** The token or the service address changed: checks approved and not sent move to the account now in use. */
    credentialsChanged: (): void => {
      const known = credentials()
      held.clear()
      if (known) {
        const { origin } = known.baseUrl
        db.transaction(() => {
          const adopted = checks.adopt(origin, known.fingerprint, clock.now())
          if (adopted > 0) audit.append({ caseId: null, type: 'checks.adopted', payload: { origin, count: adopted } })
        })()
        const paused = pausing.current()
        if (paused && OF_THE_TOKEN.has(paused.reason)) {
          pausing.probeNow()
          waking.wakeUp()
        }
      }
      queueEvents.queue()
      void pump()
    },
    /** Whether an attempt for this check is under way. */
    isRunning: starting.isRunning,
    holdBackOvertaken: starting.holdBackOvertaken,
    /** A check changed outside of an attempt. */
    changed: (subject: string): void => {
      queueEvents.items(subject)
      void pump()
    },
    /** A paid reply cannot be written; the write is retried automatically. */
    storageTrouble: (): void => {
      pauseFor({ reason: 'disk_full', resumes: 'time' }, BY_NO_REQUEST)
      waking.schedule()
    },
    /** Whether no request is under way, and what followed from the last one was applied. */
    isIdle: (): boolean => starting.count() === 0,
    /**
     * Settles when nothing is running and nothing would start automatically; a wait requested by the service is waited
     * out.
     */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        waiters.push(resolve)
        void pump()
      }),
    /**
     * Aborts uploads whose last bytes have not been sent; they stay approved. Only while the queue is held does nothing
     * new start.
     */
    breakOff: (): void => void starting.breakOff(),
    /**
     * Stops the queue. Uploads whose last bytes have not been sent are aborted and stay approved; the others are waited
     * for, for `limitMs` at most. Returns whether all of them ended.
     */
    stop: async (limitMs: number): Promise<boolean> => {
      isStopped = true
      waking.stop()
      queueEvents.stop()
      const all = starting.breakOff().then(() => true)
      const late = Promise.withResolvers<boolean>()
      const callOff = deps.scheduleAwake(() => late.resolve(false), limitMs)
      const isOver = await Promise.race([all, late.promise])
      callOff()
      settleWaiters()
      return isOver
    },
  }
}

const OF_THE_TOKEN: ReadonlySet<ReasonCode> = new Set(['token_missing', 'token_refused', 'scope', 'credits'])

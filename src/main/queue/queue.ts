import type { QueueState } from '../../shared/contract/checks.ts'
import type { ReasonCode } from '../../shared/model/check.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Account } from '../account/account.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Budgets } from '../db/budgets.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import { isStorageFailure } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { Credentials, Probe } from '../service/credentials.ts'
import type { AttemptRunner } from './attempt-runner.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import type { Capping } from './capping.ts'
import { createConsequences } from './consequences.ts'
import type { Pausing } from './pausing.ts'
import { createStarting } from './starting.ts'
import { createTelling } from './telling.ts'
import { createWaking } from './waking.ts'

export type QueueDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  budgets: Budgets
  rows: QueueRows
  pausing: Pausing
  transitions: AttemptTransitions
  capping: Pick<Capping, 'reachedBy'>
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
  /** Something else needs the library alone: nothing starts meanwhile. */
  isHeld: () => boolean
  /** What must be there before anything is paid for: the picture, which has to outlive the drive. Never throws. */
  prepare: (check: CheckRecord) => Promise<void>
  /** A person went on although the journal and the library do not agree. */
  onMismatchSeen: () => void
}
export type Queue = ReturnType<typeof createQueue>

/**
 * The queue of checks to be sent. It starts what is approved, covered by a budget and meant for the service and account in use; it slows
 * down, pauses and goes on as the failure table says. It never sends anything twice by itself.
 */
export function createQueue(deps: QueueDeps) {
  const { db, audit, clock, checks, rows, pausing, credentials, log } = deps
  let isStopped = true
  let isPumping = false
  let isWanted = false
  let waiters: (() => void)[] = []
  /** Kinds of checks the token may not ask for, with the service's words; the other kind goes on. */
  const held = new Map<CheckKind, string | null>()

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
  const heldKinds = () => [...held.keys()]
  const hasPending = (without: readonly CheckKind[]): boolean => {
    const known = credentials()
    return known !== null && checks.hasPending(known.baseUrl.origin, known.fingerprint, without)
  }
  /** With nothing left but what the token may not ask for, the queue stands still for a person. */
  const standForScope = () => {
    const [message] = held.values()
    const isOver = starting.count() === 0 && !hasPending(heldKinds()) && hasPending([])
    if (message !== undefined && isOver && pausing.current() === null)
      pauseFor({ reason: 'scope', resumes: 'person' }, message)
  }
  /** Checks of the other kind were approved meanwhile: they do not wait for the scope. */
  const passScope = () => {
    if (pausing.current()?.reason === 'scope' && held.size > 0 && hasPending(heldKinds())) pausing.end()
  }
  const goOn = () => {
    held.clear()
    if (pausing.end() === 'journal_mismatch') deps.onMismatchSeen()
    consequences.probeFirst()
    tell.queue()
    void pump()
  }
  /** What should never happen: the queue stands still and names the line of the log. */
  const fault = (event: string, cause: unknown) => {
    if (isStorageFailure(cause)) pauseFor({ reason: 'disk_full', resumes: 'time' }, null)
    else pauseFor({ reason: 'fault', resumes: 'person' }, log.bug(event, cause))
  }

  const isHeld = () => pausing.current() !== null || deps.isAirGapped() || deps.isHeld()

  /** Starts what can start. Runs once at a time; asked meanwhile, it runs again. */
  const pump = async (): Promise<void> => {
    isWanted = true
    if (isPumping) return
    isPumping = true
    try {
      while (isWanted) {
        isWanted = false
        await starting.startDue()
      }
    } catch (cause) {
      fault('queue.pump', cause)
    } finally {
      isPumping = false
    }
    standForScope()
    waking.schedule()
    settleWaiters()
  }

  const consequences = createConsequences({
    ...deps,
    pauseFor,
    reached: pausing.reached,
    holdKind: (kind, message) => void held.set(kind, message),
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
    tell: tell.items,
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

  /** Nothing runs, and nothing would start without a person or the line coming back. */
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
     * Begins to work; recovery has run before. `subjects` = digests and addresses that alone may be sent from now on; started
     * again, only that choice changes.
     */
    start: (subjects: ReadonlySet<string> | null = null): void => {
      starting.choose(subjects)
      if (isStopped) {
        isStopped = false
        pausing.restore()
      }
      void pump()
    },
    /** Looks for work; call it after something was approved, or when the network or the machine came back. */
    wake: (): void => {
      passScope()
      tell.queue()
      if (pausing.current()?.resumes === 'probe') {
        pausing.probeNow()
        waking.wakeUp()
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
      consequences.forget()
      pausing.reached()
      goOn()
      return ok(state())
    },
    /** The token or the address changed: what was approved and not sent goes with the account now in use. */
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
      tell.queue()
      void pump()
    },
    /** Whether an attempt for this check is under way. */
    isRunning: starting.isRunning,
    /** A check changed outside an attempt. */
    changed: (subject: string): void => {
      tell.items(subject)
      void pump()
    },
    /** Something paid for cannot be written; it is tried again by itself. */
    storageTrouble: (): void => {
      pauseFor({ reason: 'disk_full', resumes: 'time' }, null)
      waking.schedule()
    },
    /** Settles when nothing runs and nothing would start by itself; a wait asked for by the service is waited out. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        waiters.push(resolve)
        void pump()
      }),
    /** Breaks off what has not sent its last bytes; it stays approved. Begins nothing anew only where the queue is held. */
    breakOff: (): void => void starting.breakOff(),
    /**
     * Ends the work. What has not sent its last bytes is broken off and stays approved; what has is waited for, at most
     * `limitMs`. Answers whether everything came to its end.
     */
    stop: async (limitMs: number): Promise<boolean> => {
      isStopped = true
      waking.stop()
      tell.stop()
      const all = starting.breakOff().then(() => true)
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

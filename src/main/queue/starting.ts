import type { CheckState } from '../../shared/model/check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Clock } from '../clock.ts'
import type { Budgets } from '../db/budgets.ts'
import type { CheckRecord, Checks } from '../db/checks.ts'
import type { Database } from '../db/open.ts'
import type { Overtaking } from '../db/overtaking.ts'
import { DISK_FLOOR_BYTES } from '../disk-floor.ts'
import type { Log } from '../log.ts'
import type { Credentials } from '../service/credentials.ts'
import type { AttemptRunner, RunEnd } from './attempt-runner.ts'
import type { AttemptTransitions } from './attempt-transitions.ts'
import type { Capping } from './capping.ts'
import { BY_NO_REQUEST, type Pausing } from './pausing.ts'

export type StartingDeps = {
  db: Database
  clock: Clock
  checks: Checks
  budgets: Budgets
  overtaking: Overtaking
  transitions: AttemptTransitions
  capping: Pick<Capping, 'reachedBy'>
  run: AttemptRunner
  credentials: () => Credentials | null
  /** Free bytes on the library's drive. */
  freeBytes: () => Promise<number>
  /** Prepares what must exist before anything is paid for: the image, which has to outlast the drive. Never throws. */
  prepare: (check: CheckRecord) => Promise<void>
  log: Log
  /** Whether the queue is working: neither stopped nor paused. */
  isOpen: () => boolean
  /** After a pause one request goes first; the others follow if it gets through. */
  isProbing: () => boolean
  /** Kinds of checks the token lacks permission for. */
  heldKinds: () => CheckKind[]
  pauseFor: Pausing['begin']
  /** Reports an internal error. */
  fault: (event: string, cause: unknown) => void
  /** Applies what follows from the outcome of an attempt. */
  ended: (check: CheckRecord, end: RunEnd) => void
  /** The rows of this SHA-256 or link changed. */
  itemsChanged: (subject: string) => void
  /** Looks for more to start. */
  pump: () => Promise<void>
}
export type Starting = ReturnType<typeof createStarting>

const CONCURRENCY = 2

/** Approved, and not under way. */
const QUEUED: ReadonlySet<CheckState> = new Set(['approved', 'waiting'])

/** Picks the next check that may be sent, starts its attempt, and keeps track of those under way. */
export function createStarting(deps: StartingDeps) {
  const { db, clock, checks, budgets, overtaking, transitions, capping, run, credentials, log, pauseFor, fault } = deps
  const running = new Map<CheckId, { check: CheckRecord; controller: AbortController; done: Promise<void> }>()
  /** SHA-256 values and links that alone may be sent in this run; null = all. */
  let only: ReadonlySet<string> | null = null

  const isCovered = (check: CheckRecord): boolean => budgets.missing(check, 0) === 0
  const room = () => deps.isOpen() && running.size < (deps.isProbing() ? 1 : CONCURRENCY)

  /** Whether the same is being sent, by this check or by one for another address or token: its outcome decides. */
  const isBeingSent = (check: CheckRecord): boolean => [...running.values()].some((one) => asksSame(one.check, check))

  const nextDue = ({ baseUrl, fingerprint }: Credentials): CheckRecord | null => {
    // Without a selection, the first page always contains a check that is not running, if there is one.
    for (let limit = CONCURRENCY + 1; ; limit *= 8) {
      const due = checks.due(baseUrl.origin, fingerprint, clock.now(), limit, deps.heldKinds())
      const next = due.find((check) => !isBeingSent(check) && (only === null || only.has(check.subject)))
      if (next || due.length < limit) return next ?? null
    }
  }

  /**
   * Whether a limit prevents this check from being sent now. Those under way may turn out not to be charged, so the
   * queue pauses only if there are none.
   */
  const isBeyondCap = (check: CheckRecord): boolean => {
    const others = [...running.values()].map((one) => one.check).filter(({ id }) => id !== check.id)
    const reached = capping.reachedBy(check, others)
    if (reached !== null && others.length === 0)
      pauseFor({ reason: 'cap', resumes: 'person' }, { message: reached, requests: [] })
    return reached !== null
  }

  const start = (check: CheckRecord, known: Credentials) => {
    const controller = new AbortController()
    // Preparing takes a moment: the user may have paused or changed the service address, another check may have been
    // charged more, and the journal may have shown that the same was sent elsewhere.
    const isStill = () => {
      const now = credentials()
      const isSame = now?.baseUrl.href === known.baseUrl.href && now.token === known.token
      return deps.isOpen() && isSame && !overtaking.isOvertaken(check) && !isBeyondCap(check)
    }
    const sent = async () => deps.ended(check, await run(check, known, controller.signal))
    const done = deps
      .prepare(check)
      .then(() => (isStill() ? sent() : undefined))
      .catch((cause: unknown) => fault('queue.attempt', cause))
      .then(() => {
        running.delete(check.id)
        deps.itemsChanged(check.subject)
        return deps.pump()
      })
      .catch((cause: unknown) => void log.bug('queue.after', cause))
    running.set(check.id, { check, controller, done })
  }

  return {
    /** Restricts what may be sent to these SHA-256 values and links; null = all. */
    choose: (subjects: ReadonlySet<string> | null): void => {
      only = subjects
    },
    /** Starts checks that are due and covered, while there is room. */
    startDue: async (): Promise<void> => {
      while (room()) {
        const known = credentials()
        if (!known) return
        if (nextDue(known) === null) return
        if ((await deps.freeBytes()) < DISK_FLOOR_BYTES) {
          pauseFor({ reason: 'disk_full', resumes: 'time' }, BY_NO_REQUEST)
          return
        }
        // Anything may have changed during the query for disk space.
        const now = credentials()
        const check = now && room() ? nextDue(now) : null
        if (!check || !now) return
        if (overtaking.isOvertaken(check)) {
          transitions.holdBack(check)
          deps.itemsChanged(check.subject)
        } else if (!isCovered(check)) {
          transitions.move(check, { state: 'blocked', reason: 'budget' }, 'check.blocked')
          deps.itemsChanged(check.subject)
        } else if (isBeyondCap(check)) return
        else start(check, now)
      }
    },
    /** Takes those of these queued checks out that another request overtook. Returns how many. */
    holdBackOvertaken: (ids: readonly CheckId[]): number => {
      const queued = ids.flatMap((id) => checks.get(id) ?? []).filter(({ state }) => QUEUED.has(state))
      const overtaken = queued.filter((check) => !isBeingSent(check) && overtaking.isOvertaken(check))
      db.transaction(() => overtaken.forEach(transitions.holdBack))()
      for (const { subject } of overtaken) deps.itemsChanged(subject)
      return overtaken.length
    },
    /** Number of attempts under way. */
    count: (): number => running.size,
    isRunning: (id: CheckId): boolean => running.has(id),
    /** Aborts uploads whose last bytes have not been sent. Settles once everything under way has ended. */
    breakOff: async (): Promise<void> => {
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Whether two checks ask the same of a service. The content behind a URL belongs to the case that requests it. */
const asksSame = (a: CheckRecord, b: CheckRecord): boolean =>
  a.subject === b.subject &&
  a.kind === b.kind &&
  a.parameters === b.parameters &&
  (a.url === null || a.caseId === b.caseId)

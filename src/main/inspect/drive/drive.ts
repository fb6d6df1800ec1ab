import type { ItemReason } from '../../../shared/model/item.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Child, ForkChild } from '../../children/child.ts'
import type { Log } from '../../log.ts'
import { Answer, type Question } from './protocol.ts'

/**
 * answers = every question was answered, or none was asked. awaited = none was answered for a while. silent = none was
 * within the patience. A sleeping drive that wakes is awaited, then answers.
 */
export type DriveState = 'answers' | 'awaited' | 'silent'

/** `no_answer` = the system said nothing at all; everything else is what it said. */
export type Refused = { reason: ItemReason | 'no_answer'; code: string | null }

/** All in ms. `patienceMs` = as long as a walk waits for a drive that wakes. */
export type DriveLimits = { tickMs: number; awaitedMs: number; patienceMs: number; restMs: number }

export const DRIVE_LIMITS: DriveLimits = { tickMs: 250, awaitedMs: 2000, patienceMs: 60_000, restMs: 30_000 }

export type DriveDeps = {
  forkChild: ForkChild
  log: Log
  limits: DriveLimits
  onState: (state: DriveState) => void
}
export type Drive = ReturnType<typeof createDrive>

type Pending = {
  settle: (result: Result<Answer, Refused>) => void
  /** Time without a sign about this question, counted in ticks. */
  quietMs: number
  child: Child
}

const NO_ANSWER: Refused = { reason: 'no_answer', code: null }

/**
 * One drive, and the child process that asks it. A question has its answer within the patience, counted from the last
 * sign of it, or it has none. The process is not ended then: its calls wait on, and the first that returns tells that
 * the drive answers again, without another question. Only a look that a person asked for replaces it, and leaves it
 * behind; the system ends it when it can.
 */
export function createDrive({ forkChild, log, limits, onState }: DriveDeps) {
  let child: Child | null = null
  let lastId = 0
  const pending = new Map<number, Pending>()
  /** Questions that have had no answer within the patience and may still get one. */
  const unanswered = new Set<number>()
  /** Files open in the process. */
  const files = new Set<number>()
  let state: DriveState = 'answers'
  let quietMs = 0
  let idleMs = 0
  let ticking: NodeJS.Timeout | null = null
  let isDisposed = false

  const become = (now: DriveState) => {
    if (state === now) return
    state = now
    log.info('drive.state', { state })
    onState(now)
  }
  const leaveBehind = () => {
    const left = child
    child = null
    unanswered.clear()
    files.clear()
    left?.kill()
    for (const [id, { settle, child: of }] of pending) {
      if (of !== left) continue
      pending.delete(id)
      settle(err(NO_ANSWER))
    }
  }
  const start = (): Child => {
    const made = forkChild('drive', { heapMegabytes: 128 })
    made.onMessage((message) => {
      if (made === child) take(message)
    })
    made.onExit((code) => {
      if (made !== child) return
      log.warn('drive.exited', { code: code ?? null })
      leaveBehind()
      become('answers')
    })
    return made
  }
  const take = (message: unknown) => {
    const parsed = Answer.safeParse(message)
    if (!parsed.success) {
      log.warn('drive.unreadable_answer', { issue: parsed.error.issues[0]?.path.join('.') ?? '' })
      leaveBehind()
      return become('answers')
    }
    const answer = parsed.data
    quietMs = 0
    become('answers')
    const asked = pending.get(answer.id)
    if (answer.type === 'sign') {
      if (asked) asked.quietMs = 0
      return
    }
    unanswered.delete(answer.id)
    pending.delete(answer.id)
    // Its asker has given it up, so nobody would close it.
    if (answer.type === 'opened' && !asked) return void post({ type: 'close', file: answer.id })
    if (answer.type === 'opened') files.add(answer.id)
    asked?.settle(answer.type === 'refused' ? err({ reason: answer.reason, code: answer.code }) : ok(answer))
  }
  const post = (question: Question): number => {
    lastId += 1
    child ??= start()
    child.post({ id: lastId, question })
    return lastId
  }
  // A blocked main must not look like a silent drive: each tick counts as one interval, however long it really took.
  const tick = () => {
    if (pending.size === 0) {
      if (unanswered.size === 0 && files.size === 0) idleMs += limits.tickMs
      if (idleMs >= limits.restMs) rest()
      return
    }
    quietMs += limits.tickMs
    for (const [id, asked] of pending) {
      asked.quietMs += limits.tickMs
      if (asked.quietMs < limits.patienceMs) continue
      pending.delete(id)
      unanswered.add(id)
      asked.settle(err(NO_ANSWER))
    }
    if (quietMs >= limits.patienceMs) become('silent')
    else if (quietMs >= limits.awaitedMs && state === 'answers') become('awaited')
  }
  const rest = () => {
    if (ticking) clearInterval(ticking)
    ticking = null
    leaveBehind()
  }

  return {
    state: (): DriveState => state,
    /**
     * Asks; `isWanted` = a person asks for just this. A drive that is silent is asked for nobody else: the question has
     * no answer at once.
     */
    ask: (question: Question, isWanted = false): Promise<Result<Answer, Refused>> => {
      if (isDisposed || (state === 'silent' && !isWanted)) return Promise.resolve(err(NO_ANSWER))
      if (state === 'silent') {
        leaveBehind()
        become('awaited')
      }
      if (pending.size === 0) quietMs = 0
      idleMs = 0
      if (ticking === null) {
        ticking = setInterval(tick, limits.tickMs)
        ticking.unref()
      }
      return new Promise((resolve) => {
        const id = post(question)
        if (child) pending.set(id, { settle: resolve, quietMs: 0, child })
      })
    },
    /** Closes a file opened by an answer of this drive; nothing waits for it. */
    close: (file: number): void => {
      if (files.delete(file)) post({ type: 'close', file })
    },
    /** Whether a file is still open: it is not once the process was replaced. */
    holds: (file: number): boolean => files.has(file),
    /** Ends the process without waiting for it; what is asked has no answer. */
    dispose: (): void => {
      isDisposed = true
      rest()
    },
  }
}

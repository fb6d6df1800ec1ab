import type { Child, ForkChild } from '../children/child.ts'
import type { Log } from '../log.ts'
import { type Job, Reply } from './protocol.ts'
import type { ReadRss } from './rss.ts'

/**
 * Limits of a process. It is ended after `quietMs` without progress, while it only reads after `readQuietMs`, or when it
 * uses more than `memoryBytes`; after `stalledMs` of reading without progress its drive is waited for. Between
 * two jobs it is replaced, at no cost to any file, when it uses more than `wornBytes` or has decoded `filesPerProcess`
 * files.
 */
export type Limits = {
  quietMs: number
  readQuietMs: number
  stalledMs: number
  memoryBytes: number
  tickMs: number
  wornBytes: number
  filesPerProcess: number
  /** The same where the memory of a process is unknown. */
  filesUnwatched: number
}

/**
 * Why a job has no reply: the process was ended because of it, crashed on it, or the caller aborted it. read_timeout = its
 * file gave no byte for as long as drives are given; drive_silent = no question about its drive was answered for so long.
 */
export type Loss =
  | 'inspector_timeout'
  | 'read_timeout'
  | 'drive_silent'
  | 'inspector_memory'
  | 'inspector_crash'
  | 'aborted'

export type ProcessDeps = {
  forkChild: ForkChild
  readRss: ReadRss
  limits: Limits
  log: Log
  /** Called when the current job begins to wait for its drive, and when it goes on; not when it ends. */
  onStall?: (isStalled: boolean) => void
}
export type InspectorProcess = ReturnType<typeof createInspectorProcess>

type Running = {
  id: number
  onReply: (reply: Reply) => void
  end: (loss: Loss) => void
  quietMs: number
  /** Messages other than progress may prolong a job only this many times. */
  signsLeft: number
  readBytes: number
  /** It waits for its file, and computes nothing. */
  isReading: boolean
}

/** How often a job may prolong itself without reading on: the known facts are sent twice. */
const MAX_SIGNS = 4

/**
 * One inspector process and its current job. The process starts with its first job and is replaced after it was ended,
 * crashed, or is worn.
 */
export function createInspectorProcess({ forkChild, readRss, limits, log, onStall }: ProcessDeps) {
  let child: Child | null = null
  let filesDecoded = 0
  let running: Running | null = null
  let ticking: NodeJS.Timeout | null = null
  let isStalled = false

  const stall = (now: boolean) => {
    if (isStalled === now) return
    isStalled = now
    onStall?.(now)
  }
  const finish = () => {
    running = null
    isStalled = false
    if (ticking) clearInterval(ticking)
    ticking = null
  }
  const end = (loss: Loss) => {
    const lost = running
    const ended = child
    child = null
    finish()
    ended?.kill()
    lost?.end(loss)
  }
  const start = (): Child => {
    const made = forkChild('inspector', { heapMegabytes: 1024 })
    filesDecoded = 0
    made.onMessage((message) => {
      if (made === child) take(message)
    })
    made.onExit((code) => {
      if (made !== child) return
      log.warn('inspector.exited', { code: code ?? null, wasBusy: running !== null })
      end('inspector_crash')
    })
    return made
  }
  const take = (message: unknown) => {
    const parsed = Reply.safeParse(message)
    if (!parsed.success) {
      log.warn('inspector.unreadable_reply', { issue: parsed.error.issues[0]?.path.join('.') ?? '' })
      end('inspector_crash')
      return
    }
    const reply = parsed.data
    if (!running || reply.id !== running.id) return
    noteLife(running, reply)
    if (running.quietMs === 0) stall(false)
    running.onReply(reply)
  }
  // A blocked main must not look like a silent child: each tick counts as one interval, however long it really took.
  const tick = () => {
    if (!running) return
    running.quietMs += limits.tickMs
    if (running.isReading) {
      if (running.quietMs > limits.readQuietMs) return end('read_timeout')
      if (running.quietMs > limits.stalledMs) stall(true)
    } else if (running.quietMs > limits.quietMs) return end('inspector_timeout')
    if ((rssOf(child) ?? 0) > limits.memoryBytes) end('inspector_memory')
  }
  /** Bytes; null = unknown. */
  const rssOf = (one: Child | null): number | null => {
    const pid = one?.pid()
    return pid === undefined ? null : readRss(pid)
  }
  const isWorn = (): boolean => {
    const rss = rssOf(child)
    if (rss === null) return filesDecoded >= limits.filesUnwatched
    return filesDecoded >= limits.filesPerProcess || rss > limits.wornBytes
  }

  return {
    isBusy: () => running !== null,
    /**
     * Sends a job; `onReply` receives every reply to it, `onLoss` that there will be none. One at a time.
     * `keepsProcess`: it goes to the same process however worn, for what that has already decoded.
     */
    run: (job: Job, onReply: (reply: Reply) => void, onLoss: (loss: Loss) => void, keepsProcess = false): void => {
      if (running) throw new Error('An inspector process does one job at a time.')
      if (child && !keepsProcess && isWorn()) {
        const worn = child
        child = null
        worn.kill()
      }
      child ??= start()
      running = {
        id: job.id,
        onReply,
        end: onLoss,
        quietMs: 0,
        signsLeft: MAX_SIGNS,
        readBytes: 0,
        isReading: readsFirst(job),
      }
      ticking = setInterval(tick, limits.tickMs)
      child.post(job)
    },
    /** Sends a message about the current job ("more"). */
    post: (job: Job): void => child?.post(job),
    /** Call when the job's last reply was received; `decoded` = a decoder was used for it. */
    done: (decoded: boolean): void => {
      if (decoded) filesDecoded += 1
      finish()
    },
    /** Ends the current job together with its process, which is left behind if the system cannot end it. */
    abort: (loss: Loss = 'aborted'): void => end(loss),
    /** Starts the process before there is a job, so that the job need not wait. */
    wake: (): void => {
      child ??= start()
    },
    /** Ends an idle process to free its memory; the next job starts another. */
    rest: (): void => {
      if (!running) end('aborted')
    },
  }
}

/** Whether a job first reads its file, and says when it has. */
const readsFirst = (job: Job): boolean => job.type !== 'copy'

function noteLife(running: Running, reply: Reply) {
  if (reply.type === 'known' || reply.type === 'was_read') running.isReading = false
  // No sign of its file, only of what it waits for.
  if (reply.type === 'reads') running.isReading = true
  else if (reply.type === 'progress') {
    const readBytes = reply.bytes + reply.again
    if (readBytes > running.readBytes) running.quietMs = 0
    running.readBytes = Math.max(running.readBytes, readBytes)
  } else if (reply.type === 'entries') running.quietMs = 0
  else if (running.signsLeft > 0) {
    running.signsLeft -= 1
    running.quietMs = 0
  }
}

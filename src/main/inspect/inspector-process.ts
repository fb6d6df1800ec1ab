import type { Child, ForkChild } from '../children/child.ts'
import type { Log } from '../log.ts'
import { type Job, Reply } from './protocol.ts'
import type { ReadRss } from './rss.ts'

/**
 * A process is ended when it has shown no progress for so long, or holds so much memory. Between two jobs it gives way to a
 * new one when it holds more than `wornBytes`, which costs no file, or has decoded so many files.
 */
export type Limits = {
  quietMs: number
  memoryBytes: number
  tickMs: number
  wornBytes: number
  filesPerProcess: number
  /** The same where nobody can tell how much memory a process holds. */
  filesUnwatched: number
}

/** Why a job has no answer: the process was ended for it, died of it, or the asker gave up. */
export type Loss = 'inspector_timeout' | 'inspector_memory' | 'inspector_crash' | 'aborted'

export type ProcessDeps = { forkChild: ForkChild; readRss: ReadRss; limits: Limits; log: Log }
export type InspectorProcess = ReturnType<typeof createInspectorProcess>

type Running = {
  id: number
  onReply: (reply: Reply) => void
  end: (loss: Loss) => void
  quietMs: number
  /** Messages other than read bytes may prolong a job only so often. */
  signsLeft: number
  readBytes: number
}

/** How often a job may show life without reading on: the known facts come twice. */
const MAX_SIGNS = 4

/**
 * One inspector process and the job it has. The process starts with its first job and is a new one after it was
 * ended, died, or is worn.
 */
export function createInspectorProcess({ forkChild, readRss, limits, log }: ProcessDeps) {
  let child: Child | null = null
  let filesDecoded = 0
  let running: Running | null = null
  let ticking: NodeJS.Timeout | null = null

  const finish = () => {
    running = null
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
    running.onReply(reply)
  }
  // A blocked main must not look like a silent child: each tick counts for what it should have taken.
  const tick = () => {
    if (!running) return
    running.quietMs += limits.tickMs
    if (running.quietMs > limits.quietMs) return end('inspector_timeout')
    if ((rssOf(child) ?? 0) > limits.memoryBytes) end('inspector_memory')
  }
  /** Bytes; null where nobody can tell. */
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
     * Sends a job; `onReply` hears every answer to it, `onLoss` that there will be none. One at a time. `keepsProcess` = it
     * goes to the same process however worn, for what that has decoded already.
     */
    run: (job: Job, onReply: (reply: Reply) => void, onLoss: (loss: Loss) => void, keepsProcess = false): void => {
      if (running) throw new Error('An inspector process does one job at a time.')
      if (child && !keepsProcess && isWorn()) {
        const worn = child
        child = null
        worn.kill()
      }
      child ??= start()
      running = { id: job.id, onReply, end: onLoss, quietMs: 0, signsLeft: MAX_SIGNS, readBytes: 0 }
      ticking = setInterval(tick, limits.tickMs)
      child.post(job)
    },
    /** A message about the job under way ("more"). */
    post: (job: Job): void => child?.post(job),
    /** The job's last answer came; `decoded` = a decoder was at work for it. */
    done: (decoded: boolean): void => {
      if (decoded) filesDecoded += 1
      finish()
    },
    /** Ends the job under way with its process. */
    abort: (): void => end('aborted'),
    /** Starts it before there is a job, which then need not wait. */
    wake: (): void => {
      child ??= start()
    },
    /** Ends an idle process, to give its memory back; the next job starts another. */
    rest: (): void => {
      if (!running) end('aborted')
    },
  }
}

function noteLife(running: Running, reply: Reply) {
  if (reply.type === 'progress') {
    if (reply.bytes > running.readBytes) running.quietMs = 0
    running.readBytes = Math.max(running.readBytes, reply.bytes)
  } else if (reply.type === 'entries') running.quietMs = 0
  else if (running.signsLeft > 0) {
    running.signsLeft -= 1
    running.quietMs = 0
  }
}

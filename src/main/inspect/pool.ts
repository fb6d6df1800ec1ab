import { availableParallelism } from 'node:os'
import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import type { PrintCopyRequest } from '../../shared/model/print-copy.ts'
import type { RowCount } from '../../shared/model/row-count.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { ForkChild } from '../children/child.ts'
import type { Log } from '../log.ts'
import type { DerivativeKind } from './derivative-path.ts'
import { DRIVE_LIMITS } from './drive/drive.ts'
import type { Drives } from './drive/drives.ts'
import { createInspectorProcess, type InspectorProcess, type Limits, type Loss } from './inspector-process.ts'
import type { DerivedFile, FileFacts, Inspection, Job, ReadTrouble, Refusal, Reply, WalkEntry } from './protocol.ts'
import { type ReadRss, readLinuxRss } from './rss.ts'

export type PoolDeps = {
  forkChild: ForkChild
  derivativesFolder: string
  log: Log
  /** Other systems than Linux use the app's own metrics; without any, only time limits a process. */
  readRss?: ReadRss
  limits?: Partial<Limits>
  /** Whether MD5 and SHA-1 are wanted besides SHA-256; they are not unless given. */
  wantsLookups?: () => boolean
  /** Number of processes that inspect; one more walks. */
  size?: number
  /** The door to drives; without it all files are on one drive. */
  drives?: Pick<Drives, 'driveOf' | 'knock' | 'stateOf' | 'onState'>
}
export type InspectorPool = ReturnType<typeof createInspectorPool>

export type InspectRequest = {
  path: Buffer
  /** Root of the exhibit, to distinguish a missing file from a missing drive. */
  root: Buffer
  onProgress?: (bytesRead: number) => void
  /** Hears what the system said if the file cannot be read. */
  onTrouble?: (trouble: ReadTrouble) => void
  signal?: AbortSignal
}
/** A file's SHA-256, and its facts while it was read. */
export type Hashed = { sha256: Sha256; lookups: LookupHashes | null; facts: FileFacts }
/**
 * `page`: from 1; without it the first. `isKept`: the process briefly keeps what it decoded from these bytes, so
 * further derivatives of them go to the same process. `isLookedAt`: the place where it will appear is on screen, so it
 * goes before everything that waits, newest first: scrolling through a list stops at the last one.
 */
export type DeriveRequest = {
  kind: DerivativeKind
  path: Buffer
  sha256: Sha256
  page?: number
  isKept?: boolean
  isLookedAt?: boolean
  /** Replaces an existing one. */
  isAnew?: boolean
  signal?: AbortSignal
}

type JobBody = Job extends infer J ? (J extends { id: number } ? Omit<J, 'id'> : never) : never
type Task = {
  job: Job
  onReply: (reply: Reply, worker: InspectorProcess) => void
  onLoss: (loss: Loss) => void
  worker: InspectorProcess | null
  /** The drive it reads from, and a path there to ask for; null = none. */
  drive: { name: string; path: Buffer } | null
  /** The bytes whose decoded image a process keeps for this task; null = none. */
  keeps: Sha256 | null
}
/** `lost` = the result if the process is lost; `isFirst` = before everything that waits. */
type SubmitOptions<T> = { lost?: (loss: Loss) => Result<T, Refusal | Loss>; keeps?: Sha256 | null; isFirst?: boolean }

const DEFAULTS: Limits = {
  quietMs: 15_000,
  // What a drive says of itself comes first.
  readQuietMs: DRIVE_LIMITS.patienceMs + 5_000,
  stalledMs: DRIVE_LIMITS.awaitedMs,
  memoryBytes: 1.5 * 2 ** 30,
  tickMs: 250,
  // After thousands of thumbnails a process uses about 320 MB; full images through WebAssembly leave more (decision
  // 82).
  wornBytes: 768 * 2 ** 20,
  // Each new process costs a second of compiling the WebAssembly decoder.
  filesPerProcess: 2_000,
  filesUnwatched: 200,
}
const REST_AFTER_MS = 30_000

/**
 * How many files are inspected at the same time: decoding takes a whole processor, but each process some 300 MB, and more
 * readers than four make a hard disk seek more than read.
 */
export const inspectorsFor = (processors: number): number => Math.min(4, Math.max(2, processors))

/**
 * The pool of inspector processes. Whatever a file does to the process that reads it, the caller gets a result: the
 * inspection, or the reason there is none. A process that hangs, grows too large or crashes costs only its one file.
 */
export function createInspectorPool(deps: PoolDeps) {
  const {
    forkChild,
    derivativesFolder,
    log,
    readRss = readLinuxRss,
    size = inspectorsFor(availableParallelism()),
    wantsLookups = () => false,
    drives,
  } = deps
  // A test that shortens the patience shortens both.
  const limits = {
    ...DEFAULTS,
    ...(deps.limits?.quietMs === undefined ? {} : { readQuietMs: deps.limits.quietMs }),
    ...deps.limits,
  }
  /** What each busy process does, and those whose file gives no byte: their drive is waited for. */
  const tasks = new Map<InspectorProcess, Task>()
  const stalled = new Set<InspectorProcess>()
  const createWorker = (): InspectorProcess => {
    const worker: InspectorProcess = createInspectorProcess({
      forkChild,
      readRss,
      limits,
      log,
      onStall: (isStalled) => {
        if (isStalled) stall(worker)
        else if (stalled.delete(worker)) assign()
      },
    })
    return worker
  }
  let workers = Array.from({ length: size }, createWorker)
  let walkers = [createWorker()]
  const urgent: Task[] = []
  const ordinary: Task[] = []
  const walks: Task[] = []
  /** The bytes each process may still have decoded. */
  const keeping = new Map<InspectorProcess, Sha256 | null>()
  let lastId = 0
  let isDisposed = false
  let resting: NodeJS.Timeout | null = null

  const restSoon = () => {
    if (resting) clearTimeout(resting)
    resting = setTimeout(() => {
      for (const worker of [...workers, ...walkers]) worker.rest()
    }, REST_AFTER_MS)
    resting.unref()
  }
  /** The first urgent task this process may take: none whose bytes another process has decoded, or is about to. */
  const urgentFor = (worker: InspectorProcess): Task | undefined => {
    const isElsewhere = ({ keeps }: Task) =>
      keeps !== null && workers.some((other) => other !== worker && keeping.get(other) === keeps)
    return takeFirst(urgent, (task) => !isElsewhere(task))
  }
  /** The first task of a queue that need not wait for a drive that a process waits for already. */
  const takeFirst = (queue: Task[], fits: (task: Task) => boolean = () => true): Task | undefined => {
    const awaited = new Set([...stalled].map((worker) => tasks.get(worker)?.drive?.name))
    const at = queue.findIndex((task) => (task.drive === null || !awaited.has(task.drive.name)) && fits(task))
    return at === -1 ? undefined : queue.splice(at, 1)[0]
  }
  /** Those that may work: one more for each that waits for a drive, so that no drive holds up another. */
  const present = (some: InspectorProcess[], most: number): InspectorProcess[] => {
    const waiting = some.filter((worker) => stalled.has(worker)).length
    const spare = some.length - waiting - most
    const leaving = new Set(some.filter((worker) => !worker.isBusy()).slice(0, Math.max(0, spare)))
    for (const worker of leaving) {
      worker.rest()
      keeping.delete(worker)
    }
    return [
      ...some.filter((worker) => !leaving.has(worker)),
      ...Array.from({ length: Math.max(0, -spare) }, createWorker),
    ]
  }
  const assign = () => {
    if (isDisposed) return
    workers = present(workers, size)
    walkers = present(walkers, 1)
    for (const worker of workers) if (!worker.isBusy()) give(worker, urgentFor(worker) ?? takeFirst(ordinary))
    for (const worker of walkers) if (!worker.isBusy()) give(worker, takeFirst(walks))
  }
  const stall = (worker: InspectorProcess) => {
    stalled.add(worker)
    const drive = tasks.get(worker)?.drive
    // Whether the drive answers at all shows by a question to it alone.
    if (drive) drives?.knock(drive.path)
    assign()
  }
  /** Nothing is known of what lies on a silent drive, and nothing is asked of it. */
  const giveUpDrive = (name: string) => {
    for (const queue of [urgent, ordinary, walks])
      for (const task of queue.filter(({ drive }) => drive?.name === name)) {
        queue.splice(queue.indexOf(task), 1)
        task.onLoss('drive_silent')
      }
    for (const [worker, { drive }] of [...tasks]) if (drive?.name === name) worker.abort('drive_silent')
  }
  const stopHearing = drives?.onState((name, state) => {
    if (state === 'silent') giveUpDrive(name)
  })
  const give = (worker: InspectorProcess, task: Task | undefined) => {
    if (!task) return
    task.worker = worker
    const hasDecoded = task.keeps !== null && keeping.get(worker) === task.keeps
    keeping.set(worker, task.keeps)
    tasks.set(worker, task)
    worker.run(
      task.job,
      (reply) => task.onReply(reply, worker),
      (loss) => {
        task.worker = null
        keeping.delete(worker)
        stalled.delete(worker)
        tasks.delete(worker)
        if (loss !== 'aborted') log.warn('inspector.lost', { job: task.job.type, loss })
        task.onLoss(loss)
        assign()
      },
      hasDecoded,
    )
  }
  /** Queues a job; the promise settles with what `answer` makes of its last reply, or with the loss. */
  const submit = <T>(
    queue: Task[],
    body: JobBody,
    signal: AbortSignal | undefined,
    answer: (reply: Reply, post: (job: Job) => void) => Result<T, Refusal | Loss> | null,
    { lost = err, keeps = null, isFirst = false }: SubmitOptions<T> = {},
  ): Promise<Result<T, Refusal | Loss>> =>
    new Promise((resolve) => {
      if (isDisposed || signal?.aborted) return resolve(err('aborted'))
      const path = pathIn(body)
      if (path !== null && drives?.stateOf(path) === 'silent') return resolve(err('drive_silent'))
      lastId += 1
      const abort = () => {
        const queued = queue.indexOf(task)
        if (queued >= 0) queue.splice(queued, 1)
        if (task.worker) task.worker.abort()
        else settle(err('aborted'))
      }
      const settle = (result: Result<T, Refusal | Loss>) => {
        signal?.removeEventListener('abort', abort)
        resolve(result)
        restSoon()
      }
      const task: Task = {
        job: { ...body, id: lastId } as Job,
        worker: null,
        drive: path === null || !drives ? null : { name: drives.driveOf(path), path },
        keeps,
        onReply: (reply, worker) => {
          const result = answer(reply, worker.post)
          if (!result) return
          task.worker = null
          stalled.delete(worker)
          tasks.delete(worker)
          worker.done(reply.type === 'inspected' ? isDecoded(reply.inspection) : reply.type !== 'hashed')
          settle(result)
          assign()
        },
        onLoss: (loss) => settle(loss === 'aborted' ? err('aborted') : lost(loss)),
      }
      signal?.addEventListener('abort', abort, { once: true })
      // Never before another of the same bytes: the preview comes before all pixels.
      const others = queue.findLastIndex(({ job }) => 'sha256' in job && 'sha256' in body && job.sha256 === body.sha256)
      queue.splice(isFirst ? others + 1 : queue.length, 0, task)
      assign()
    })

  return {
    /** How many files are inspected at the same time. */
    size,
    /** Walks a root. The next batch is requested when `onEntries` settles, so that a slow receiver slows the walk. */
    walk: (root: Buffer, onEntries: (entries: WalkEntry[]) => Promise<void>, signal?: AbortSignal) => {
      let taking: Promise<void> = Promise.resolve()
      let failure: unknown = null
      const walked = submit<null>(walks, { type: 'walk', root }, signal, (reply, post) => {
        if (reply.type === 'entries') {
          taking = taking
            .then(() => onEntries(reply.entries))
            .catch((cause: unknown) => {
              failure ??= cause
            })
            .then(() => post({ id: reply.id, type: 'more' }))
          return null
        }
        if (reply.type === 'walked') return ok(null)
        return reply.type === 'refused' ? err(reply.reason) : null
      })
      return walked.then(async (result) => {
        await taking
        if (failure !== null) throw failure
        return result
      })
    },

    /** Inspects one file. What was known before a process was lost is kept, with the loss as a problem of the file. */
    inspect: ({
      path,
      root,
      onProgress,
      onTrouble,
      signal,
    }: InspectRequest): Promise<Result<Inspection, Refusal | Loss>> => {
      let known: Inspection | null = null
      let read = 0
      return submit<Inspection>(
        ordinary,
        { type: 'inspect', path, root, derivatives: derivativesFolder, withLookups: wantsLookups() },
        signal,
        (reply) => {
          if (reply.type === 'progress') {
            read = reply.bytes
            onProgress?.(read)
          }
          if (reply.type === 'known') known = reply.inspection
          if (reply.type === 'inspected') return ok(reply.inspection)
          return reply.type === 'refused' ? refused(reply, onTrouble) : null
        },
        {
          lost: (loss) => {
            // What a drive did not give must not pass for what is not there.
            const isOfDrive = loss === 'drive_silent' || loss === 'read_timeout'
            if (known !== null && !isOfDrive) return ok({ ...known, problems: [...known.problems, loss] })
            if (loss === 'read_timeout') onTrouble?.({ code: NO_ANSWER, at: read })
            return err(loss)
          },
        },
      )
    },

    /** Reads one file again for its SHA-256, and for MD5 and SHA-1 where they are wanted and lacking. */
    hash: ({
      path,
      root,
      lacksLookups = false,
      onProgress,
      onTrouble,
      signal,
    }: InspectRequest & { lacksLookups?: boolean }): Promise<Result<Hashed, Refusal | Loss>> => {
      const job = { type: 'hash', path, root, withLookups: lacksLookups && wantsLookups() } as const
      return submit<Hashed>(ordinary, job, signal, (reply) => {
        if (reply.type === 'progress') onProgress?.(reply.bytes)
        if (reply.type === 'hashed') return ok({ sha256: reply.sha256, lookups: reply.lookups, facts: reply.facts })
        return reply.type === 'refused' ? refused(reply, onTrouble) : null
      })
    },

    /** Makes a derivative of a file for a person who waits for it; goes before all inspections. */
    derive: ({
      kind,
      path,
      sha256,
      page = 1,
      isAnew = false,
      signal,
      ...request
    }: DeriveRequest): Promise<Result<DerivedFile, Refusal | Loss>> =>
      submit<DerivedFile>(
        urgent,
        { type: 'derive', kind, path, sha256, derivatives: derivativesFolder, page, isAnew },
        signal,
        (reply) => {
          if (reply.type === 'derived') return ok({ path: reply.path, made: reply.made })
          return reply.type === 'refused' ? err(reply.reason) : null
        },
        { keeps: request.isKept === true ? sha256 : null, isFirst: request.isLookedAt === true },
      ),

    /** Counts the rows of pixels in the data of a JPEG or PNG; comes after what somebody looks at. */
    countRows: (path: Buffer, sha256: Sha256, signal?: AbortSignal): Promise<Result<RowCount, Refusal | Loss>> =>
      submit<RowCount>(urgent, { type: 'rows', path, sha256 }, signal, (reply) => {
        if (reply.type === 'counted') return ok({ state: reply.state, hidden: reply.hidden, numbers: reply.numbers })
        return reply.type === 'refused' ? err(reply.reason) : null
      }),

    /**
     * Starts the processes if images will soon be needed, since starting takes a moment. They are ended again if
     * unused.
     */
    wake: (): void => {
      if (isDisposed) return
      for (const worker of workers) worker.wake()
      restSoon()
    },

    /** Copies an image for a report. Gives a JPEG. */
    copy: (picture: Uint8Array, request: PrintCopyRequest): Promise<Result<Uint8Array, Refusal | Loss>> =>
      submit<Uint8Array>(urgent, { type: 'copy', picture, request }, undefined, (reply) => {
        if (reply.type === 'copied') return ok(reply.picture)
        return reply.type === 'refused' ? err(reply.reason) : null
      }),

    /** Ends every process; pending requests settle with "aborted". */
    dispose: (): void => {
      isDisposed = true
      stopHearing?.()
      if (resting) clearTimeout(resting)
      for (const task of [...urgent.splice(0), ...ordinary.splice(0), ...walks.splice(0)]) task.onLoss('aborted')
      for (const worker of [...workers, ...walkers]) worker.isBusy() ? worker.abort() : worker.rest()
    },
  }
}

/** Stands for the code of the system where that said nothing. */
const NO_ANSWER = 'NO_ANSWER'

function refused(
  { reason, trouble }: Extract<Reply, { type: 'refused' }>,
  onTrouble: InspectRequest['onTrouble'],
): Result<never, Refusal> {
  if (trouble !== null) onTrouble?.(trouble)
  return err(reason)
}

/** A path on the drive that a job reads from: its root where there is one; null = it reads nothing there. */
function pathIn(body: JobBody): Buffer | null {
  if ('root' in body) return Buffer.from(body.root)
  return 'path' in body ? Buffer.from(body.path) : null
}

/** Whether a decoder or a third-party parser was used on it. */
const isDecoded = ({ kind }: Inspection) => kind === 'image' || kind === 'video' || kind === 'audio'

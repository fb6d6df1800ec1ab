import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProofProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Cases } from '../db/cases.ts'
import type { OutdatedCount, OutdatedItem, OutdatedMedia, OutdatedPlace } from '../db/outdated-media.ts'
import type { Emit } from '../events.ts'
import { createCourse } from '../inspect/failing-drive.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { Log } from '../log.ts'
import { type DuringWork, justWork } from '../long-work.ts'
import { readablePath } from '../paths.ts'
import type { Attachment } from './attachment.ts'
import { type RelinkDeps, relinkExhibit } from './relink.ts'
import { lookAtRoot } from './root.ts'
import { createVerificationProgress, type VerificationProgress } from './verification-progress.ts'
import { type OnProof, type VerifyDeps, verifyOriginals } from './verify.ts'

export type ProvingDeps = VerifyDeps &
  RelinkDeps &
  RereadMediaDeps & { cases: Cases; clock: Clock; emit: Emit; log: Log; duringWork?: DuringWork | undefined }
export type Proving = ReturnType<typeof createProving>
type Control = { tally: VerificationProgress; signal: AbortSignal }
type Job = {
  progress: () => ProofProgress
  stop: AbortController
  ended: Promise<void>
  /** Begins it once more; what is begun takes its place. */
  again: () => Promise<Begun> | Begun
  /** Asks nobody any more whether to begin it again. */
  leave: () => void
}
type Begun = Result<null, 'no_exhibit' | 'running' | 'not_attached' | 'no_answer' | 'already_an_exhibit'>

/**
 * Verifies originals by their SHA-256, relinks exhibits that were moved, and reads again what an earlier version read.
 * One at a time per case.
 */
export function createProving(deps: ProvingDeps) {
  const { cases, exhibits, outdated, drives, mountOf, emit, log, duringWork = justWork } = deps
  const jobs = new Map<CaseId, Job>()
  /** Items read again since the app started, and cases in which a person stopped it: neither is tried again. */
  const tried = new Set<ItemId>()
  const stopped = new Set<CaseId>()
  const looking = new Set<CaseId>()
  /** Cases in which a person is asked first, and those in which one agreed. */
  const asking = new Map<CaseId, OutdatedCount>()
  const agreed = new Set<CaseId>()
  /** What could not be read where an exhibit was looked for last; to look there once more is to go on. */
  const unreadAt = new Map<ExhibitId, { root: Buffer; unread: Set<string> }>()
  let isClosed = false
  const running = (caseId: CaseId) => {
    const job = jobs.get(caseId)
    return job?.progress().state === 'running' ? job : null
  }
  /** Nobody asked for reading again: it makes way for what a person requests. */
  const isRunning = (caseId: CaseId) => (running(caseId)?.progress().kind ?? 'reread') !== 'reread'

  const start = (
    caseId: CaseId,
    kind: ProofProgress['kind'],
    work: (control: Control) => Promise<'finished' | 'cancelled' | 'failed'>,
    again: Job['again'],
  ) => {
    const tally = createVerificationProgress(caseId, kind, deps)
    const stop = new AbortController()
    const before = running(caseId)
    before?.stop.abort()
    const begin = () => work({ tally, signal: stop.signal })
    const ended = duringWork(() => (before ? before.ended.then(begin) : begin()))
      .catch((cause: unknown) => {
        log.bug(`intake.${kind}`, cause)
        return 'failed' as const
      })
      .then((state) => {
        // On a failing drive the next look must not read on unasked.
        if (kind === 'reread' && tally.progress().failure === 'read_errors') stopped.add(caseId)
        tally.end(stop.signal.aborted && state !== 'finished' ? 'cancelled' : state)
        emit({ type: 'items.changed', caseId, itemIds: null })
        emit({ type: 'cases.changed' })
      })
    jobs.set(caseId, { progress: tally.progress, stop, ended, again, leave: tally.leave })
    emit({ type: 'proof.progressed', progress: tally.progress() })
  }

  const proving = {
    /**
     * Hashes every original of these exhibits (none named: of the whole case), or of these items of theirs, and
     * compares.
     */
    verify: (
      caseId: CaseId,
      exhibitIds: readonly ExhibitId[],
      itemIds: readonly ItemId[] = [],
      onProof?: OnProof,
    ): Result<null, 'running'> => {
      if (isRunning(caseId)) return err('running')
      const all = exhibits.sources(caseId).map(({ id }) => id)
      const chosen = exhibitIds.length === 0 ? all : all.filter((id) => exhibitIds.includes(id))
      const named = itemIds.length > 0 ? 'items' : exhibitIds.length > 0 ? 'exhibits' : 'case'
      const scope = { exhibitIds: chosen, itemIds: itemIds.length > 0 ? itemIds : null, named } as const
      start(
        caseId,
        'verify',
        (control) => verifyOriginals(caseId, scope, deps, { ...control, ...(onProof ? { onProof } : {}) }),
        () => proving.verify(caseId, exhibitIds, itemIds),
      )
      return ok(null)
    },
    /** Relinks an exhibit to the new location of its files, as far as their hashes match. */
    relink: async (exhibitId: ExhibitId, given: Buffer): Promise<Begun> => {
      const exhibit = exhibits.source(exhibitId)
      if (!exhibit) return err('no_exhibit')
      const found = await lookAtRoot(given, drives, { isWanted: true })
      if (!found.ok && found.error === 'no_answer') return err('no_answer')
      if (!found.ok || found.value.kind !== exhibit.kind) return err('not_attached')
      const root = found.value
      const other = exhibits.byRoot(exhibit.caseId, root.path, (await mountOf(root.path))?.volume ?? null)
      if (other !== null && other.id !== exhibitId) return err('already_an_exhibit')
      if (isRunning(exhibit.caseId)) return err('running')
      const before = unreadAt.get(exhibitId)
      const unread = before?.root.equals(root.path) ? before.unread : new Set<string>()
      unreadAt.set(exhibitId, { root: root.path, unread })
      start(
        exhibit.caseId,
        'relink',
        async (control) => {
          const ended = await relinkExhibit(exhibit, root.path, deps, { ...control, unread })
          if (ended === 'finished') unreadAt.delete(exhibitId)
          return ended
        },
        () => proving.relink(exhibitId, given),
      )
      return ok(null)
    },
    /**
     * Inspects again what an earlier version of the inspector read, if its original is connected. Starts nothing while
     * something else runs, in a closed case, or after a person stopped it. Above `ASK_ABOVE_BYTES` a person is asked
     * first: `askedToReread` says how much it is. Settles once it has started or not.
     */
    reread: async (caseId: CaseId): Promise<void> => {
      const isFree = () => !isClosed && running(caseId) === null && !cases.isClosed(caseId)
      if (!isFree() || stopped.has(caseId) || looking.has(caseId)) return
      looking.add(caseId)
      try {
        const due = await dueIn(caseId, outdated, (id) => tried.has(id))
        const bytes = due.reduce((sum, one) => sum + one.bytes, 0)
        const isAsked = bytes > ASK_ABOVE_BYTES && !agreed.has(caseId)
        const before = asking.get(caseId)
        if (isAsked) asking.set(caseId, { items: due.length, bytes })
        else asking.delete(caseId)
        if (before?.bytes !== asking.get(caseId)?.bytes) emit({ type: 'cases.changed' })
        if (isAsked || due.length === 0 || !isFree()) return
        start(
          caseId,
          'reread',
          (control) => rereadMedia(caseId, due, deps, { ...control, tried: (id) => void tried.add(id) }),
          async () => {
            stopped.delete(caseId)
            await proving.reread(caseId)
            return ok(null)
          },
        )
      } finally {
        looking.delete(caseId)
      }
    },
    /** What a person is asked about before it is read again; null = nothing. */
    askedToReread: (caseId: CaseId): OutdatedCount | null => asking.get(caseId) ?? null,
    /** Takes the answer of that person, for as long as the app runs. */
    answerReread: async (caseId: CaseId, isWanted: boolean): Promise<void> => {
      asking.delete(caseId)
      if (isWanted) agreed.add(caseId)
      else stopped.add(caseId)
      emit({ type: 'cases.changed' })
      if (isWanted) await proving.reread(caseId)
    },
    /** Begins again what stopped by itself, or leaves it. "finished" = nothing asks. Settles once it has begun. */
    answer: async (caseId: CaseId, as: 'again' | 'leave'): Promise<Begun | { ok: false; error: 'finished' }> => {
      const job = jobs.get(caseId)
      if (job === undefined || !job.progress().isAsking) return err('finished')
      const begun = as === 'again' ? await job.again() : ok(null)
      if (begun.ok && jobs.get(caseId) === job) job.leave()
      return begun
    },
    /** Settles when it has stopped. */
    cancel: async (caseId: CaseId): Promise<void> => {
      if (running(caseId)?.progress().kind === 'reread') stopped.add(caseId)
      jobs.get(caseId)?.stop.abort()
      await jobs.get(caseId)?.ended
    },
    /** Progress of a case's verification, or of its last one; null if there was none since the app started. */
    progress: (caseId: CaseId): ProofProgress | null => jobs.get(caseId)?.progress() ?? null,
    /** Settles with the final progress of a case's verification. */
    whenIdle: async (caseId: CaseId): Promise<ProofProgress | null> => {
      await jobs.get(caseId)?.ended
      return jobs.get(caseId)?.progress() ?? null
    },
    /** Stops whatever is running, on quitting. */
    close: async (): Promise<void> => {
      isClosed = true
      for (const { stop } of jobs.values()) stop.abort()
      await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
  }
  return proving
}

type RereadMediaDeps = { outdated: OutdatedMedia; attachment: Attachment; pool: InspectorPool; emit: Emit }

/** An item to be read again, and its size. */
type Due = { id: ItemId; bytes: number }

/** Reading more than this again takes long enough that a person decides when. */
const ASK_ABOVE_BYTES = 2_000_000_000
const SLICE = 100

const REPORTED_TOGETHER = 20

/** Finds the items of a case whose media an earlier version read, in slices. */
async function dueIn(caseId: CaseId, outdated: OutdatedMedia, isTried: (id: ItemId) => boolean): Promise<Due[]> {
  const due: Due[] = []
  for (let after: OutdatedPlace | null = null; ; ) {
    const { items, next } = outdated.slice(caseId, after, SLICE)
    due.push(...items.flatMap(({ id, bytes }) => (isTried(id) ? [] : [{ id, bytes }])))
    if (next === null) return due
    after = next
    await nextTurn()
  }
}

/**
 * Inspects outdated media again, one at a time, so that whatever else needs the inspectors waits for one file at most.
 * A file with other content is marked DIFFERENT, and nothing known about its earlier bytes is changed.
 */
async function rereadMedia(
  caseId: CaseId,
  due: readonly Due[],
  { outdated, attachment, pool, emit }: RereadMediaDeps,
  { tally, signal, tried }: { tally: VerificationProgress; signal: AbortSignal; tried: (id: ItemId) => void },
): Promise<'finished' | 'cancelled' | 'failed'> {
  const { counts, shown } = tally
  shown.total = due.length
  shown.totalBytes = due.reduce((sum, { bytes }) => sum + bytes, 0)

  const changed: ItemId[] = []
  let isReadError = false
  /** The outcome of one item; null = no outcome: it was stopped, or the drive was disconnected. */
  const readOne = async (item: OutdatedItem): Promise<'verified' | 'differs' | 'absent' | 'unreadable' | null> => {
    const { path, root } = item
    const name = readablePath(path)
    tally.reading(item.id, 0, name)
    const onProgress = (bytes: number) => tally.reading(item.id, bytes, name)
    const read = await pool.inspect({ path, root, onProgress, signal })
    tally.done(item.id, item.bytes)
    if (!read.ok && ['aborted', 'drive_gone', 'drive_silent'].includes(read.error)) {
      if (read.error === 'drive_silent') tally.failedBy('no_answer')
      return null
    }
    if (!read.ok) {
      // A file that cannot be read may be the first sign of a disconnected drive.
      const { state } = await attachment.look(item.exhibitId)
      if (state !== 'attached') {
        tally.failedBy(state === 'away' ? 'drive_gone' : 'no_answer')
        return null
      }
      isReadError = read.error === 'read_error' || read.error === 'read_timeout'
      return read.error === 'vanished' ? 'absent' : 'unreadable'
    }
    if (read.value.sha256 !== item.sha256) {
      outdated.differs(caseId, item, read.value)
      changed.push(item.id)
      return 'differs'
    }
    // A reading that crashed the inspector gives less than what is already known.
    if (read.value.problems.some((problem) => problem.startsWith('inspector_'))) return 'unreadable'
    changed.push(...outdated.keep(caseId, item, read.value))
    return 'verified'
  }

  let state: 'finished' | 'cancelled' | 'failed' = 'finished'
  const course = createCourse<number>()
  for (const { id } of due) {
    if (signal.aborted) break
    const item = outdated.get(id)
    isReadError = false
    const reading = course.begin(id)
    const outcome = item && (await readOne(item))
    const inARow = reading.end(isReadError)
    if (outcome === null && item !== null) {
      state = 'failed'
      break
    }
    tried(id)
    if (outcome !== null) counts[outcome] += 1
    if (inARow !== null) {
      tally.failedBy('read_errors')
      state = 'failed'
      break
    }
    if (changed.length >= REPORTED_TOGETHER) emit({ type: 'items.changed', caseId, itemIds: changed.splice(0) })
  }
  if (signal.aborted) state = 'cancelled'
  const { verified: readAgain, differs, absent, unreadable } = counts
  outdated.note(caseId, { state, outdated: due.length, readAgain, differs, absent, unreadable })
  return state
}

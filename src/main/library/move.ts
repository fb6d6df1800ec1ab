import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { AppError } from '../../shared/errors.ts'
import type { LibraryMove } from '../../shared/model/library-move.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { moveQuestion } from '../../shared/words/library-move.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { EvidenceRoot } from '../db/exhibits.ts'
import { enterMove, type OwnExhibit, type OwnFile } from '../db/moved-copy.ts'
import type { Database } from '../db/open.ts'
import type { Desktop } from '../desktop.ts'
import { errorCode } from '../error-code.ts'
import type { Emit } from '../events.ts'
import type { MountOf } from '../intake/mount.ts'
import type { Log } from '../log.ts'
import { type DuringWork, justWork } from '../long-work.ts'
import { RUNNING_FILE } from '../queue/running-file.ts'
import { syncFolder } from '../sync-folder.ts'
import { changesOf, copyLibraryFile, LibraryBusyError } from './copy-library-file.ts'
import { CopyDiffersError, copyPart } from './copy-part.ts'
import type { ResolvePath } from './evidence-places.ts'
import {
  isSamePart,
  LIBRARY_DRAFT,
  LIBRARY_FILE,
  type LibraryPart,
  libraryParts,
  removeLibrary,
} from './library-parts.ts'
import { checkTarget } from './move-target.ts'
import { markArriving, pointTo, settlePlace, unmarkArriving } from './place.ts'
import { RESTORE } from './recover.ts'

/** The steps of a move, for the fault suite. */
export type MoveStep = 'marked' | 'copying' | 'copied' | 'drafted' | 'entered' | 'named' | 'switched' | 'over'
type Refusal = Extract<AppError, { kind: 'cannot_move' | 'declined' }>

export type MoveDeps = {
  /** The library's folder, and the data folder that points there (often the same). */
  home: string
  entry: string
  db: Database
  audit: Audit
  /** Identity of the library, and of this run. */
  library: string
  bootId: string
  clock: Clock
  log: Log
  emit: Emit
  migrationsFolder: string
  desktop: Pick<Desktop, 'chooseLibraryFolder' | 'confirm'>
  evidenceRoots: () => EvidenceRoot[]
  /** Follows paths of evidence and of a chosen folder. */
  resolve: ResolvePath
  mountOf: MountOf
  freeBytes: (folder: string) => Promise<number>
  isSound: (file: string) => Promise<boolean>
  /** What must end before a move can start; null = nothing. */
  inTheWay: () => 'reading' | 'erasing' | 'importing' | null
  /** Stops everything that sends or writes; settles when work in progress has ended. */
  hold: () => Promise<void>
  /** Lets that work continue. */
  release: () => void
  /** Keeps this computer awake; omitted = nothing does. */
  duringWork?: DuringWork
  /** Reports the current step of the move to the fault suite. */
  reached?: (step: MoveStep) => void
}
export type LibraryMoves = ReturnType<typeof createLibraryMove>

const AT_ONCE = 4
const REPORT_EVERY_MS = 200

/**
 * Moves the library to another folder: everything is copied and each copy is compared with its original; only then is a
 * note written to the current folder saying where the library is. Until that note exists, the current library remains
 * in use; if the move is killed before, that library is intact, and the incomplete copy is marked. Nothing is removed
 * here except an unfinished copy.
 */
export function createLibraryMove(deps: MoveDeps) {
  const { home, entry, db, audit, clock, log, emit, desktop } = deps
  const { reached = () => undefined, duringWork = justWork } = deps
  let move: LibraryMove | null = null
  let control = new AbortController()
  let under: Promise<void> = Promise.resolve()
  let isAsking = false
  let reportedAt = 0

  const update = (news: Partial<LibraryMove>) => {
    if (!move) return
    const isStep = news.state !== undefined
    move = { ...move, ...news }
    if (!isStep && clock.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = clock.now()
    emit({ type: 'library.move', move })
  }
  const isUnderWay = () => move !== null && ['waiting', 'copying', 'checking'].includes(move.state)
  const isOver = () => move?.state === 'done'
  const inTheWay = () => (existsSync(join(home, RESTORE)) ? ('restore_waits' as const) : deps.inTheWay())
  const note = (type: string, payload: Record<string, unknown>) =>
    db.transaction(() => audit.append({ caseId: null, type, payload }))()
  const libraryBytes = () => {
    const files = [LIBRARY_FILE, `${LIBRARY_FILE}-wal`].map((name) => join(home, name))
    return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  }

  /**
   * Copies what has not been copied or was written since, and removes what is gone meanwhile; repeats until nothing new is
   * found.
   */
  const copyAll = async (to: string, copied: Map<string, LibraryPart>, signal: AbortSignal) => {
    for (let rounds = 0; ; rounds += 1) {
      const parts = await libraryParts(home)
      const there = new Set(parts.map(({ path }) => path))
      for (const path of copied.keys()) {
        if (there.has(path)) continue
        await rm(join(to, path), { force: true })
        copied.delete(path)
      }
      const due = parts.filter((part) => {
        const known = copied.get(part.path)
        return known === undefined || !isSamePart(known, part)
      })
      if (due.length === 0) return { parts, wasNews: rounds > 0 }
      const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) + libraryBytes()
      update({ state: 'copying', totalFiles: parts.length + 1, totalBytes })
      const line = due.values()
      const work = async () => {
        for (const part of line) {
          copied.set(part.path, part)
          // What is gone meanwhile is removed by the next round.
          const bytes = await copyPart(home, to, part, signal).catch((cause: unknown) => {
            if (existsSync(join(home, part.path))) throw cause
            return 0
          })
          if (move) update({ doneFiles: move.doneFiles + 1, doneBytes: move.doneBytes + bytes })
          reached('copying')
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    }
  }

  /** Pasted images are items stored in the library's own folder. */
  const ownFiles = async (
    to: string,
    parts: readonly LibraryPart[],
  ): Promise<{ exhibits: OwnExhibit[]; files: OwnFile[] }> => {
    const below = Buffer.from(join(home, 'pasted') + sep)
    const there = (path: Buffer) => Buffer.concat([Buffer.from(to), path.subarray(Buffer.from(home).length)])
    const roots = deps.evidenceRoots().filter(({ root }) => root.subarray(0, below.length).equals(below))
    const volume = (await deps.mountOf(Buffer.from(to)))?.volume ?? null
    const exhibits = roots.map(({ root }) => ({
      from: root,
      to: there(root),
      volume: volume === null ? null : JSON.stringify(volume),
    }))
    const files: OwnFile[] = []
    for (const { path } of parts.filter((part) => part.path.startsWith(`pasted${sep}`))) {
      const from = Buffer.from(join(home, path))
      const root = exhibits.find((one) =>
        from.subarray(0, one.from.length + 1).equals(Buffer.concat([one.from, Buffer.from(sep)])),
      )
      if (!root) continue
      const { mtimeNs, ctimeNs, dev, ino } = await lstat(join(to, path), { bigint: true })
      const facts = { mtimeNs: String(mtimeNs), ctimeNs: String(ctimeNs), dev: String(dev), inode: String(ino) }
      files.push({ root: root.to, from, to: there(from), ...facts })
    }
    return { exhibits, files }
  }

  /**
   * Performs the move up to the note that makes the copy the library. If it throws, the library has not changed
   * location.
   */
  const carry = async (to: string, moveId: string, signal: AbortSignal) => {
    const at = clock.now()
    markArriving(to, { v: 1, moveId, library: deps.library, from: home, at })
    reached('marked')
    const copied = new Map<string, LibraryPart>()
    await copyAll(to, copied, signal)
    reached('copied')
    for (;;) {
      update({ state: 'checking' })
      const { changes, bytes, sha256 } = await copyLibraryFile(to, deps, signal)
      reached('drafted')
      const { parts, wasNews } = await copyAll(to, copied, signal)
      if (wasNews || changesOf(db) !== changes) continue
      const own = await ownFiles(to, parts)
      signal.throwIfAborted()
      const file = join(to, LIBRARY_DRAFT)
      const totalBytes = parts.reduce((sum, part) => sum + part.bytes, bytes)
      enterMove({
        file,
        ...own,
        migrationsFolder: deps.migrationsFolder,
        clock,
        bootId: deps.bootId,
        payload: { from: home, to, files: parts.length + 1, bytes: totalBytes, librarySha256: sha256 },
        left: JSON.stringify({ path: home, at }),
      })
      settleFile(file)
      reached('entered')
      renameSync(file, join(to, LIBRARY_FILE))
      // On a full disk it is all that records a pause, and no row shows that it is gone.
      if (!existsSync(join(home, RUNNING_FILE))) rmSync(join(to, RUNNING_FILE), { force: true })
      syncFolder(to)
      reached('named')
      // From here to the note nothing else runs, so nothing can be written that the copy lacks.
      if (changesOf(db) !== changes) throw new LibraryBusyError()
      pointTo(home, { v: 1, moveId, library: deps.library, to, at })
      reached('switched')
      settlePlace(entry, to)
      reached('over')
      return
    }
  }

  const run = async (to: string) => {
    const { signal } = control
    const moveId = randomUUID()
    const isNew = !existsSync(to)
    try {
      await deps.hold()
      signal.throwIfAborted()
      await mkdir(to, { recursive: true, mode: 0o700 })
      await removeLibrary(to)
      note('library.move_began', { from: home, to })
      await carry(to, moveId, signal)
      update({ state: 'done' })
    } catch (cause) {
      const state = signal.aborted ? 'cancelled' : 'failed'
      const failure = signal.aborted ? null : failureOf(cause)
      if (failure === 'failed') log.bug('library.move', cause)
      // Half a copy is useless; if it cannot be removed either, its mark says what it is.
      await removeLibrary(to)
        .then(() => unmarkArriving(to))
        .then(() => (isNew ? rmdir(to) : undefined))
        .catch(() => undefined)
      try {
        note('library.move_ended', { from: home, to, why: failure ?? 'cancelled' })
      } catch (trouble) {
        log.bug('library.move_ended', trouble)
      }
      deps.release()
      update({ state, failure })
    }
  }

  return {
    /** The current move, or the outcome of the last one of this run; null = there was none. */
    current: (): LibraryMove | null => move,
    /** Whether nothing else may be written or sent: a move is in progress, or is done and this run has to end. */
    isHeld: (): boolean => isUnderWay() || isOver(),
    /**
     * Asks for a folder, unless one is `offered`, checks it, asks for confirmation and starts. Settles when the move has
     * started.
     */
    begin: async (offered: string | null = null): Promise<Result<null, Refusal>> => {
      if (isAsking || isUnderWay() || isOver()) return err({ kind: 'cannot_move', reason: 'running' })
      isAsking = true
      try {
        const before = inTheWay()
        if (before) return err({ kind: 'cannot_move', reason: before })
        const chosen = offered ?? (await desktop.chooseLibraryFolder())
        if (chosen === null) return err({ kind: 'declined' })
        const parts = await libraryParts(home)
        const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, libraryBytes())
        const target = await checkTarget(chosen, totalBytes, deps)
        if (!target.ok) return target
        const { to } = target.value
        const totalFiles = parts.length + 1
        if (
          !(await desktop.confirm(
            moveQuestion({ ...target.value, from: home, totalFiles, totalBytes, isOffered: offered !== null }),
          ))
        )
          return err({ kind: 'declined' })
        // The question may have been open for an hour.
        const now = inTheWay()
        if (now) return err({ kind: 'cannot_move', reason: now })
        control = new AbortController()
        const none = { doneFiles: 0, doneBytes: 0, failure: null }
        move = { state: 'waiting', from: home, to, totalFiles, totalBytes, ...none }
        update({ state: 'waiting' })
        under = duringWork(() => run(to))
        return ok(null)
      } finally {
        isAsking = false
      }
    },
    /** Cancels the move; what was copied is removed, and the library stays where it is. */
    cancel: (): void => control.abort(),
    /** The user has read the outcome of the move. */
    dismiss: (): void => {
      if (isUnderWay() || isOver()) return
      move = null
      emit({ type: 'library.move', move })
    },
    settled: (): Promise<void> => under,
    /** Cancels what is in progress and waits for it. */
    close: async (): Promise<void> => {
      control.abort()
      await under
    },
  }
}

function failureOf(cause: unknown): NonNullable<LibraryMove['failure']> {
  if (cause instanceof CopyDiffersError) return 'differs'
  if (cause instanceof LibraryBusyError) return 'busy'
  const code = errorCode(cause) ?? ''
  if (['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'].includes(code)) return 'disk_full'
  const isRefused = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOENT', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code)
  return isRefused || code.startsWith('SQLITE_IOERR') ? 'not_writable' : 'failed'
}

function settleFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

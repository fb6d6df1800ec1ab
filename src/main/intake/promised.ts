import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { PromisedProgress } from '../../shared/contract/promised.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import { type PromisedQuestion, PromisedRefusal, type RefusedFile } from '../../shared/model/promised.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Cases } from '../db/cases.ts'
import type { PromisedFiles } from '../db/promised-files.ts'
import { DISK_FLOOR_BYTES, isDiskFull } from '../disk-floor.ts'
import { errorCode } from '../error-code.ts'
import type { Emit } from '../events.ts'
import { copyEvidence, type EvidenceCopy } from '../inspect/copy-evidence.ts'
import type { Drives, NotSeen } from '../inspect/drive/drives.ts'
import type { InspectorPool } from '../inspect/pool.ts'

import { type DuringWork, justWork } from '../long-work.ts'
import { mediumEnding } from '../medium-ending.ts'
import { lastPartAt, nameOf, readablePath } from '../paths.ts'
import { flushFolder } from '../sync-folder.ts'
import { isFree, removeOldDrafts } from './drafts.ts'
import type { Intake, Taken } from './intake.ts'
import { type KeptFile, type ListKeptFiles, pathBelow } from './kept-file.ts'
import { pastedFolder } from './pasted.ts'
import { PROMISED_FOLDER, promisedFolder } from './pasted-names.ts'
import { trimmed } from './root.ts'
import { createFindTemporary } from './temporary.ts'

export type Promised = ReturnType<typeof createPromised>
export type PromisedDeps = {
  home: string
  clock: Clock
  cases: Pick<Cases, 'get'>
  intake: Pick<Intake, 'take'>
  pool: Pick<InspectorPool, 'walk'>
  drives: Pick<Drives, 'look' | 'open' | 'resolve'>
  emit: Emit
  promisedFiles: Pick<PromisedFiles, 'add'>
  listKeptFiles: ListKeptFiles
  /** The system's temporary folder now; null = nothing dropped is temporary. */
  temporaryFolder: () => string | null
  freeBytes: (folder: string) => Promise<number>
  /** Keeps this computer awake while files are copied; omitted = nothing does. */
  duringWork?: DuringWork | undefined
}
/** What became of dropped paths: their exhibits, what was not added, and what a person is asked about. */
export type DropOutcome = { exhibitIds: ExhibitId[]; refused: RefusedFile[]; question: PromisedQuestion | null }

type NoCase = { kind: 'not_found'; what: 'case' }
type NoQuestion = { kind: 'not_found'; what: 'item' }
type Closed = { kind: 'not_now'; reason: 'case_closed' }

/** What was dropped; `bytes` null = a folder. */
type Source = { path: Buffer; name: string; bytes: number | null }
/** One file to copy; `below` = where its copy belongs, below the folder of the copies made with it. */
type SourceFile = { path: Buffer; name: string; bytes: number; below: Buffer }
/** A whole copy that has no place yet. */
type Draft = EvidenceCopy & { file: SourceFile; draft: string; copiedAt: number }
type Entered = { exhibitId: ExhibitId | null; refused: RefusedFile[] }
type Copying = { caseId: CaseId; stop: AbortController; ended: Promise<unknown> }

/** So much of a drop is copied without a question. */
export const COPIED_UNASKED_BYTES = 2 * 2 ** 30
/** A reloaded window may leave a question unanswered; the oldest is discarded. */
const MAX_OPEN = 4
/** Most names of a question. */
const MAX_NAMED = 20
/** Copies entered in one transaction. */
const AT_ONCE = 10
const PROGRESS_MS = 100
const SUFFIX = '.copying'
const MAX_NAME_BYTES = 200

/** Files of a folder that an intake lists without reading them; whoever keeps a copy of the folder keeps them too. */
const COPIED: ReadonlySet<ItemReason> = new Set<ItemReason>(['junk', 'macos_companion'])

/**
 * Adds what is dropped. What lies in the system's temporary folder is deleted by the program or system that put it there,
 * so files are copied into the data folder at once, up to a limit, and a person decides about the rest. From then on a
 * copy is an item like any other, whose row says where it came from.
 */
export function createPromised(deps: PromisedDeps) {
  const {
    home,
    clock,
    cases,
    intake,
    pool,
    drives,
    emit,
    promisedFiles,
    listKeptFiles,
    freeBytes,
    duringWork = justWork,
  } = deps
  const findTemporary = createFindTemporary(deps.temporaryFolder, deps.drives)
  const open = new Map<string, { caseId: CaseId; sources: Source[] }>()
  const copyings = new Set<Copying>()
  /** One copying follows the other: together they would only be slower, and each counts the room for itself. */
  let last: Promise<unknown> = Promise.resolve()

  /** Drops and answers under way, from the first look on: what is looked at is not copied yet. */
  const takings = new Set<{ caseId: CaseId }>()
  const during = async <T>(caseId: CaseId, work: () => Promise<T>): Promise<T> => {
    const taking = { caseId }
    takings.add(taking)
    try {
      return await work()
    } finally {
      takings.delete(taking)
    }
  }
  const openCase = (caseId: CaseId): Result<null, NoCase | Closed> => {
    const found = cases.get(caseId)
    if (!found) return err({ kind: 'not_found', what: 'case' })
    return found.closedAt === null ? ok(null) : err({ kind: 'not_now', reason: 'case_closed' })
  }
  const roomNow = async () => Math.max(0, (await freeBytes(home)) - DISK_FLOOR_BYTES)

  const ask = (caseId: CaseId, sources: Source[], room: number): PromisedQuestion => {
    const questionId = randomUUID()
    for (const id of [...open.keys()].slice(0, Math.max(0, open.size - MAX_OPEN + 1))) open.delete(id)
    open.set(questionId, { caseId, sources })
    const needed = sources.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
    return {
      questionId,
      files: sources.slice(0, MAX_NAMED).map(({ name, bytes }) => ({ name, bytes })),
      count: sources.length,
      room: needed > room ? room : null,
    }
  }

  /** Every file to copy, in the order of the walk of each folder. */
  const filesOf = async (sources: readonly Source[], signal: AbortSignal) => {
    const files: SourceFile[] = []
    const refused: RefusedFile[] = []
    for (const { path, name, bytes } of sources) {
      const parent = lastPartAt(path)
      const add = (from: Buffer, size: number) =>
        files.push({
          path: from,
          name: nameOf(from),
          bytes: size,
          below: safeBelow(from.subarray(parent)),
        })
      if (bytes !== null) {
        add(path, bytes)
        continue
      }
      const walked = await pool.walk(
        path,
        async (entries) => {
          for (const entry of entries)
            if (entry.reason === null || COPIED.has(entry.reason)) add(Buffer.from(entry.path), entry.bytes)
            else refused.push({ name: entry.name, reason: entry.reason })
        },
        signal,
      )
      if (!walked.ok) refused.push({ name, reason: refusalOf(walked.error) })
    }
    return { files, refused }
  }

  const copyOne = async (
    file: SourceFile,
    folder: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Result<Draft, PromisedRefusal>> => {
    if (signal.aborted) return err('stopped')
    if (file.bytes > (await roomNow())) return err('no_room')
    const draft = join(folder, randomUUID() + SUFFIX)
    let isWhole = false
    try {
      const copied = await copyEvidence(file.path, draft, { signal, drives, mostBytes: file.bytes, onBytes })
      if (!copied.ok) return copied
      isWhole = true
      return ok({ ...copied.value, file, draft, copiedAt: clock.now() })
    } catch (cause) {
      if (signal.aborted) return err('stopped')
      if (isDiskFull(cause)) return err('no_room')
      throw cause
    } finally {
      if (!isWhole) await rm(draft, { force: true })
    }
  }

  /** Gives a copy its place. One of the same name goes into a folder beside: a copy made earlier is never overwritten. */
  const place = async (root: Buffer, at: string, { draft, file }: Draft): Promise<Result<Buffer, 'path_too_long'>> => {
    try {
      for (let attempt = 0; ; attempt += 1) {
        const below = pathBelow(Buffer.from(promisedFolder(at, attempt)), file.below)
        const path = pathBelow(root, below)
        if (!(await isFree(path))) continue
        await mkdir(folderOf(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
        return ok(below)
      }
    } catch (cause) {
      if (errorCode(cause) === 'ENAMETOOLONG') return err('path_too_long')
      throw cause
    }
  }

  /**
   * Lists copies with their origin, in one transaction. Their names are durable before anything says that they exist.
   * `exhibitId` null = all of them are refused.
   */
  const enter = async (caseId: CaseId, at: string, drafts: readonly Draft[]): Promise<Entered> => {
    const folder = join(pastedFolder(home, caseId), PROMISED_FOLDER)
    const root = Buffer.from(folder)
    const files: KeptFile[] = []
    const refused: RefusedFile[] = []
    try {
      for (const draft of drafts) {
        const { file, facts, sha256, copiedAt } = draft
        const { bytes, mtimeNs } = facts
        const placed = await place(root, at, draft)
        if (!placed.ok) refused.push({ name: file.name, reason: placed.error })
        else
          files.push({
            below: placed.value,
            name: file.name,
            remember: (itemId) => promisedFiles.add({ itemId, path: file.path, mtimeNs, bytes, sha256, copiedAt }),
          })
      }
      if (files.length === 0) return { exhibitId: null, refused }
      await flushFolders(root, files)
      const { exhibitId } = await listKeptFiles(caseId, folder, files)
      return { exhibitId, refused }
    } catch (cause) {
      for (const { below } of files) await rm(pathBelow(root, below), { force: true })
      if (!isDiskFull(cause)) throw cause
      return { exhibitId: null, refused: drafts.map(({ file }) => ({ name: file.name, reason: 'no_room' })) }
    } finally {
      // Those that were not placed.
      for (const { draft } of drafts) await rm(draft, { force: true })
    }
  }

  const copyNow = async (
    { caseId, stop }: Copying,
    sources: readonly Source[],
  ): Promise<Omit<DropOutcome, 'question'>> => {
    const { signal } = stop
    const folder = pastedFolder(home, caseId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // One copying at a time: what is there was left by a process that ended.
    await removeOldDrafts(folder, SUFFIX, () => false)
    const at = new Date(clock.now()).toISOString()
    const { files, refused } = await filesOf(sources, signal)
    const exhibitIds = new Set<ExhibitId>()
    const report = createReport(caseId, files, emit)
    let drafts: Draft[] = []
    const enterDrafts = async () => {
      const entered = drafts
      drafts = []
      if (entered.length === 0) return
      const listed = await enter(caseId, at, entered)
      if (listed.exhibitId !== null) exhibitIds.add(listed.exhibitId)
      refused.push(...listed.refused)
    }
    try {
      for (const file of files) {
        const copied = await copyOne(file, folder, signal, report.copying)
        report.done(file)
        if (copied.ok) drafts.push(copied.value)
        else refused.push({ name: file.name, reason: copied.error })
        if (drafts.length >= AT_ONCE) await enterDrafts()
      }
      await enterDrafts()
    } finally {
      for (const { draft } of drafts) await rm(draft, { force: true })
      if (exhibitIds.size > 0) await intake.take(caseId, [Buffer.from(join(folder, PROMISED_FOLDER))])
    }
    return { exhibitIds: [...exhibitIds], refused }
  }

  const copy = async (caseId: CaseId, sources: readonly Source[]): Promise<Omit<DropOutcome, 'question'>> => {
    if (sources.length === 0) return { exhibitIds: [], refused: [] }
    const copying: Copying = { caseId, stop: new AbortController(), ended: Promise.resolve() }
    copyings.add(copying)
    const copied = last.then(() => duringWork(() => copyNow(copying, sources))).finally(() => copyings.delete(copying))
    last = copied.catch(() => undefined)
    copying.ended = last
    return await copied
  }

  const addAsTheyAre = async (caseId: CaseId, paths: readonly Buffer[]): Promise<Result<Taken, NoCase>> => {
    if (paths.length === 0) return ok({ exhibitIds: [], refused: [] })
    const taken = await intake.take(caseId, paths)
    if (taken.ok) return taken
    if (taken.error === 'no_case') return err({ kind: 'not_found', what: 'case' })
    // What was dropped with them may have been copied already: each is named.
    return ok({ exhibitIds: [], refused: paths.map((path) => ({ name: nameOf(trimmed(path)), reason: 'no_answer' })) })
  }

  const takeNow = async (caseId: CaseId, paths: readonly string[]): Promise<Result<DropOutcome, NoCase | Closed>> => {
    const isOpen = openCase(caseId)
    if (!isOpen.ok) return isOpen
    const given = paths.filter((path) => isAbsolute(path))
    const temporary = await findTemporary(given)
    const asTheyAre: Buffer[] = []
    const atOnce: Source[] = []
    const asked: Source[] = []
    const unreached: RefusedFile[] = []
    const room = temporary.size === 0 ? 0 : await roomNow()
    let left = Math.min(COPIED_UNASKED_BYTES, room)
    for (const text of given) {
      const path = Buffer.from(text)
      const source = temporary.has(text) ? await sourceAt(path, drives) : ok(null)
      if (!source.ok) unreached.push({ name: nameOf(path), reason: source.error })
      else if (source.value === null) asTheyAre.push(path)
      else if (source.value.bytes === null || source.value.bytes > left) asked.push(source.value)
      else {
        left -= source.value.bytes
        atOnce.push(source.value)
      }
    }
    // A drive may have taken its time. While files are copied, the case cannot be closed.
    const isStillOpen = openCase(caseId)
    if (!isStillOpen.ok) return isStillOpen
    // They may be gone in a moment; what stays can wait.
    const copied = await copy(caseId, atOnce)
    const added = await addAsTheyAre(caseId, asTheyAre)
    if (!added.ok) return added
    return ok({
      exhibitIds: [...copied.exhibitIds, ...added.value.exhibitIds],
      refused: [...unreached, ...copied.refused, ...added.value.refused],
      question: asked.length === 0 ? null : ask(caseId, asked, await roomNow()),
    })
  }

  return {
    /**
     * Adds dropped paths, of which only absolute ones count, to a case. Temporary files are copied before this settles,
     * up to 2 GB of a drop and as far as the disk has room; larger ones and folders are asked about.
     */
    take: (caseId: CaseId, paths: readonly string[]): Promise<Result<DropOutcome, NoCase | Closed>> =>
      during(caseId, () => takeNow(caseId, paths)),
    /** Does with what was asked about what a person decided, once. */
    answer: async (
      questionId: string,
      as: 'copies' | 'as_they_are',
    ): Promise<Result<RefusedFile[], NoCase | NoQuestion | Closed>> => {
      const asked = open.get(questionId)
      open.delete(questionId)
      if (!asked) return err({ kind: 'not_found', what: 'item' })
      const { caseId, sources } = asked
      // The question may have been open for an hour.
      const isOpen = openCase(caseId)
      if (!isOpen.ok) return isOpen
      if (as === 'copies') return ok((await copy(caseId, sources)).refused)
      const paths = sources.map(({ path }) => path)
      const added = await during(caseId, () => addAsTheyAre(caseId, paths))
      return added.ok ? ok(added.value.refused) : added
    },
    /** Whether dropped files are being looked at for a case, or copied into it. */
    isRunning: (caseId: CaseId): boolean => [...copyings, ...takings].some((one) => one.caseId === caseId),
    /** Stops the copying into a case. Settles when whole copies are entered and nothing is left of others. */
    stop: async (caseId: CaseId): Promise<void> => {
      const all = [...copyings].filter((one) => one.caseId === caseId)
      for (const { stop } of all) stop.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
    /** Stops every copying, on quitting. */
    close: async (): Promise<void> => {
      const all = [...copyings]
      for (const { stop } of all) stop.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Reports how far a copying is, not more often than anybody could see. */
function createReport(caseId: CaseId, files: readonly SourceFile[], emit: Emit) {
  const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  let doneBytes = 0
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (bytes: number, isEnd = false) => {
    if (!isEnd && performance.now() - saidAt < PROGRESS_MS) return
    saidAt = performance.now()
    const progress: PromisedProgress = { caseId, done, of: files.length, bytes, ofBytes }
    emit({ type: 'promised.progressed', progress })
  }
  return {
    /** Bytes of the file under way. */
    copying: (bytes: number): void => say(doneBytes + bytes),
    done: ({ bytes }: SourceFile): void => {
      done += 1
      doneBytes += bytes
      say(doneBytes, done === files.length)
    },
  }
}

/**
 * Where a copy belongs: a copy lies on a disk that may allow fewer names than the source's, in a folder that people open.
 * It keeps the ending of a known medium; any other gets ".bin" behind it, so that no system resolves or runs what it is.
 * Its item has the name as it was.
 */
function safeBelow(below: Buffer): Buffer {
  const parts = below.toString('latin1').split('/')
  const readable = parts.map((part) => readablePath(Buffer.from(part, 'latin1')).replace(/[<>:"|?*\\]/g, '_'))
  const name = readable.pop() ?? ''
  const ending = mediumEnding(name)
  const stem = ending === null ? name : name.slice(0, -ending.length)
  // Electron takes what is called so for an archive, not for a folder.
  const folders = readable.map((folder) =>
    cut(folder)
      .replace(/\.asar$/i, '_asar')
      .replace(/[. ]$/, '_'),
  )
  return Buffer.from([...folders, cut(stem) + (ending ?? '.bin')].join('/'))
}

/** A name without its last characters, if it is longer than any file system allows with an ending behind it. */
function cut(name: string): string {
  const bytes = Buffer.from(name)
  return bytes.length <= MAX_NAME_BYTES ? name : bytes.toString('utf8', 0, MAX_NAME_BYTES).replace(/\uFFFD+$/, '')
}

/** Why a folder was not walked, as far as a person can do something about it. */
const refusalOf = (reason: string): PromisedRefusal =>
  reason === 'aborted' ? 'stopped' : PromisedRefusal.catch('read_error').parse(reason)

/** What lies at a temporary path; null = a link or a pipe, which has no bytes that could be copied. */
async function sourceAt(path: Buffer, { look }: Pick<Drives, 'look'>): Promise<Result<Source | null, NotSeen>> {
  const found = await look(path)
  if (!found.ok) return found
  const name = nameOf(path)
  const { kind, facts } = found.value
  if (kind === 'folder') return ok({ path, name, bytes: null })
  return ok(kind === 'file' ? { path, name, bytes: facts.bytes } : null)
}

const folderOf = (path: Buffer): Buffer => path.subarray(0, lastPartAt(path) - 1)

/** Makes the names of copies durable, with those of the folders above them up to the root's own. */
async function flushFolders(root: Buffer, files: readonly KeptFile[]): Promise<void> {
  const folders = new Map<string, Buffer>()
  for (const { below } of files)
    for (let path = folderOf(pathBelow(root, below)); path.length >= folderOf(root).length; path = folderOf(path))
      folders.set(path.toString('latin1'), path)
  for (const folder of folders.values()) await flushFolder(folder)
}

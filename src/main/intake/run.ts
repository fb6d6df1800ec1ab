import type { IntakeProgress } from '../../shared/contract/intake.ts'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { ItemReason } from '../../shared/model/item.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { ItemsIntake, ListedItem, Outcome } from '../db/items-intake.ts'
import type { MissingItems } from '../db/missing.ts'
import type { Rounds } from '../db/rounds.ts'
import { isDiskFull } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import { type Course, createCourse, type Reading } from '../inspect/failing-drive.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { ReadTrouble, WalkEntry } from '../inspect/protocol.ts'
import type { Log } from '../log.ts'
import { type DuringWork, justWork } from '../long-work.ts'
import { lastPartAt, readablePath } from '../paths.ts'
import { createAnnouncer } from './announcer.ts'
import type { Attached, Attachment } from './attachment.ts'
import { createItemSet } from './item-set.ts'
import { createReadingList } from './reading-list.ts'
import type { ShiftedTimes } from './shifted-times.ts'
import { createTally } from './tally.ts'

export type RunDeps = {
  items: ItemsIntake
  exhibits: Exhibits
  rounds: Rounds
  missing: MissingItems
  attachment: Attachment
  shiftedTimes: ShiftedTimes
  audit: Audit
  clock: Clock
  log: Log
  emit: Emit
  pool: InspectorPool
  /** Keeps this computer awake while evidence is read, not while a drive is waited for; omitted = nothing does. */
  duringWork?: DuringWork | undefined
}
export type Run = ReturnType<typeof startRun>

/** Results are written together: each commit waits for the disk. */
const WRITE_AFTER_MS = 100
const WRITE_BATCH = 12

/**
 * One run of an intake: walks roots one after the other and inspects what they list at the same time, until both are
 * done, it is cancelled, or the drive or disk fails. What is finished is stored; the rest stays listed.
 */
export function startRun(caseId: CaseId, deps: RunDeps, scope: 'what_is_left' | 'what_is_given', onEnd: () => void) {
  const { items, exhibits, rounds, missing, attachment, shiftedTimes, audit, clock, log, emit, pool } = deps
  const { duringWork = justWork } = deps
  const tally = createTally(caseId, clock)
  const announcer = createAnnouncer(caseId, { emit, audit, tally })
  const list = createReadingList(caseId, items)
  /** One more than there are processes, so that none waits for main. */
  const most = pool.size + 1
  const stop = new AbortController()
  const roots: ExhibitId[] = []
  /**
   * Items whose outcome this run has written, and those of them that could not be read: a walk may find them after
   * that.
   */
  const settled = createItemSet()
  const failed = new Set<ItemId>()
  /** Exhibits whose drive does not answer; those among them whose walk is still to be made. */
  const silent = new Set<ExhibitId>()
  const unwalked = new Set<ExhibitId>()
  /** Exhibits whose reading this run stopped; items that a person wants read all the same. */
  const heldUp = new Set<ExhibitId>()
  const wanted = new Set<ItemId>()
  /** How the newest readings of each exhibit ended, in the order they began: several are under way at once. */
  const courses = new Map<ExhibitId, Course<ItemId>>()
  /** That the mount of an exhibit is noted, by its walk or, where none is made, before the first of its files is read. */
  const mounts = new Map<ExhibitId, Promise<void>>()
  const noteMount = (exhibitId: ExhibitId): Promise<void> => {
    const noted = attachment.noteMount(exhibitId)
    mounts.set(exhibitId, noted)
    return noted
  }
  /** Ends what is under way in one exhibit. */
  const stops = new Map<ExhibitId, AbortController>()
  /** What ends the work on an exhibit now: `own`, its reading being stopped; `signal`, that or the end of the run. */
  const stopsOf = (exhibitId: ExhibitId): { own: AbortSignal; signal: AbortSignal } => {
    const own = stops.get(exhibitId) ?? new AbortController()
    stops.set(exhibitId, own)
    return { own: own.signal, signal: AbortSignal.any([stop.signal, own.signal]) }
  }
  /** The walk under way; `own` ends it alone. */
  let walking: { exhibitId: ExhibitId; own: AbortSignal } | null = null
  let underWay = 0
  let results: Outcome[] = []
  let writing: NodeJS.Timeout | null = null
  let ending: { state: 'cancelled' | 'failed'; failure: IntakeProgress['failure'] } | null = null
  let isOver = false
  /** Ends what keeps this computer awake; null = nothing does. */
  let letSleep: (() => void) | null = null
  let resolveEnd: (progress: IntakeProgress) => void = () => undefined
  const ended = new Promise<IntakeProgress>((resolve) => {
    resolveEnd = resolve
  })

  const keepAwake = () => {
    if (isOver || letSleep !== null) return
    const work = Promise.withResolvers<void>()
    letSleep = () => work.resolve()
    void duringWork(() => work.promise)
  }
  const rest = () => {
    letSleep?.()
    letSleep = null
  }
  const giveUp = (state: 'cancelled' | 'failed', failure: IntakeProgress['failure'] = null) => {
    ending ??= { state, failure }
    stop.abort()
    settle()
  }
  /** Whatever fails can fail for one reason that a person must be told: the disk is full. */
  const fail = (cause: unknown) => {
    if (isDiskFull(cause)) log.warn('intake.disk_full')
    else log.bug('intake.failed', cause)
    giveUp('failed', isDiskFull(cause) ? 'disk_full' : 'inspector_failed')
  }
  const stored = (write: () => void): boolean => {
    try {
      write()
      return true
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      fail(cause)
      return false
    }
  }

  /** Whether this run had already settled an item that is to be read again; that outcome then no longer counts. */
  const isUndone = ({ id, bytes }: { id: ItemId; bytes: number }): boolean => {
    if (!settled.has(id)) return false
    tally.undone(bytes, !failed.delete(id))
    settled.remove(id)
    return true
  }

  const walkNext = async () => {
    const exhibitId = roots.shift()
    const source = exhibitId === undefined ? null : exhibits.source(exhibitId)
    if (exhibitId === undefined || !source) return
    const { own, signal } = stopsOf(exhibitId)
    walking = { exhibitId, own }
    const met = createMetItems(missing.newest())
    stored(() => rounds.walking(exhibitId))
    await shiftedTimes.find(exhibitId)
    await noteMount(exhibitId)
    const result = await pool.walk(
      source.root,
      async (entries) => {
        met.closed(entries)
        stored(() => {
          const listed = items.list(caseId, exhibitId, source.root, entries)
          const bytes = entries.reduce((sum, entry) => sum + (entry.reason === null ? entry.bytes : 0), 0)
          tally.found(entries.length - listed.waiting.count, bytes - listed.waiting.bytes)
          for (const one of listed.unchanged)
            if (settled.has(one.id)) tally.metAgain(one.bytes)
            else tally.known(1, one.bytes)
          for (const one of listed.toRead) if (isUndone(one)) tally.metAgain(one.bytes)
          for (const { id, bytes } of listed.leftUnread)
            if (settled.has(id)) tally.metAgain(bytes)
            else tally.leftUnread(bytes)
          tally.counts.skipped += listed.skipped
          tally.counts.unreadable += listed.unreadable
          list.add(listed.toRead.map((item) => item.id))
          met.add(listed.seenIds)
          announcer.changed(listed.changedIds)
        })
        pump()
        // Screens and requests come first: the next batch waits its turn in the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      },
      signal,
    )
    if (result.ok) await walkedToItsEnd(exhibitId, met)
    // Its reading was stopped, and the walk with it.
    else if (result.error !== 'aborted' || !own.aborted) await walkBrokenOff(exhibitId, source.root, result.error)
    walking = null
    step()
  }

  /** Does what follows from a walk that did not come to its end; the run goes on until that is known. */
  const walkBrokenOff = async (exhibitId: ExhibitId, root: Buffer, error: string) => {
    if (error === 'vanished' || error === 'drive_gone') await notWalked(exhibitId)
    else if (error === 'drive_silent') walkLater(exhibitId)
    else if (error === 'read_timeout') giveUp('failed', 'inspector_failed')
    else if (error === 'aborted') giveUp('cancelled')
    else rootUnreadable(exhibitId, root, error)
  }

  /**
   * Files that were not found are missing, unless the drive was disconnected during the walk or does not answer after it:
   * then nothing is concluded about its files.
   */
  const walkedToItsEnd = async (exhibitId: ExhibitId, met: ReturnType<typeof createMetItems>) => {
    if (!(await isStillThere(exhibitId))) return
    if (ending) return
    await missing.mark(exhibitId, met.has, met.closedFolders(), announcer.changed)
    stored(() => exhibits.markWalked(exhibitId))
  }

  /** Whether an exhibit is connected after its walk; if not, what follows from that is done. */
  const isStillThere = async (exhibitId: ExhibitId): Promise<boolean> => {
    const { state } = await attachment.look(exhibitId)
    if (state === 'away') giveUp('failed', 'drive_gone')
    else if (state === 'no_answer') walkLater(exhibitId)
    return state === 'attached'
  }
  const notWalked = async (exhibitId: ExhibitId) => {
    if (await isStillThere(exhibitId)) giveUp('failed', 'drive_gone')
  }
  const walkLater = (exhibitId: ExhibitId) => {
    silent.add(exhibitId)
    unwalked.add(exhibitId)
  }

  /**
   * Stops the reading of an exhibit: what could not be read stays so, nothing more of it is opened, and a person is asked
   * whether it goes on. Whoever examines a failing drive images it first.
   */
  const holdUp = (exhibitId: ExhibitId, unread: readonly ItemId[]) => {
    write()
    if (!stored(() => exhibits.stopReading(exhibitId, unread))) return
    heldUp.add(exhibitId)
    stops.get(exhibitId)?.abort()
    // What a person wants read from now on is not among what was ended.
    stops.delete(exhibitId)
    list.restart()
    emit({ type: 'cases.changed' })
  }

  /** A root that cannot be read becomes an item with its reason, like any other path. */
  const rootUnreadable = (exhibitId: ExhibitId, root: Buffer, error: string) => {
    const reason = ItemReason.safeParse(error)
    if (!reason.success || error.startsWith('inspector_')) return giveUp('failed', 'inspector_failed')
    const name = readablePath(root.subarray(lastPartAt(root)))
    const facts = { bytes: 0, mtimeNs: '0', ctimeNs: '0', dev: '0', inode: '0' }
    const entry = { ...facts, path: root, name, folder: '', reason: reason.data }
    stored(() => {
      announcer.changed(items.list(caseId, exhibitId, root, [entry]).changedIds)
      tally.found(1, 0)
      tally.counts.unreadable += 1
      exhibits.markWalked(exhibitId)
    })
  }

  const inspectOne = async (item: ListedItem) => {
    const name = readablePath(item.path)
    tally.reading(item.id, 0, name)
    const onProgress = (bytes: number) => {
      tally.reading(item.id, bytes, name)
      announcer.progressed()
    }
    let trouble = null as ReadTrouble | null
    const course = courses.get(item.exhibitId) ?? createCourse<ItemId>()
    courses.set(item.exhibitId, course)
    const reading = course.begin(item.id)
    await (mounts.get(item.exhibitId) ?? noteMount(item.exhibitId))
    const { own, signal } = stopsOf(item.exhibitId)
    const result = await pool.inspect({
      path: item.path,
      root: item.root,
      onProgress,
      onTrouble: (met) => {
        trouble = met
      },
      signal,
    })
    if (result.ok) results.push({ id: item.id, inspection: result.value, reason: null })
    else {
      const state = MAY_BE_THE_DRIVE.has(result.error) ? await driveOf(item, result.error) : 'attached'
      if (state === 'away') return giveUp('failed', 'drive_gone')
      if (state === 'no_answer') return waitForDrive(item, reading)
      if (result.error === 'aborted' && own.aborted) return putAside(item, reading)
      // Also when the processes are ended first, on quitting.
      if (result.error === 'aborted') return giveUp('cancelled')
      const reason = result.error === 'read_timeout' ? 'read_error' : ItemReason.catch('read_error').parse(result.error)
      results.push({ id: item.id, inspection: null, reason, trouble })
    }
    tally.read(item.id, item.bytes, result.ok)
    const inARow = reading.end(trouble !== null)
    // A person who has it go on begins another course.
    const isOfThisCourse = courses.get(item.exhibitId) === course
    if (inARow !== null && isOfThisCourse && !item.isHeldUp && !heldUp.has(item.exhibitId))
      holdUp(item.exhibitId, inARow)
    if (results.length >= WRITE_BATCH) write()
    else writing ??= setTimeout(write, WRITE_AFTER_MS)
  }

  /** A failed reading may be the first sign of a disconnected drive; its mount point may still exist, empty. */
  const driveOf = async ({ exhibitId }: ListedItem, error: string): Promise<Attached> => {
    if (error === 'drive_silent') return 'no_answer'
    const { state } = await attachment.look(exhibitId)
    return error === 'drive_gone' && state === 'attached' ? 'away' : state
  }
  const waitForDrive = (item: ListedItem, reading: Reading<ItemId>) => {
    if (!heldUp.has(item.exhibitId)) silent.add(item.exhibitId)
    putAside(item, reading)
  }
  /** The item stays on the list: nothing is known of it. It may be read again at once if nothing holds it up. */
  const putAside = ({ id, exhibitId }: ListedItem, reading: Reading<ItemId>) => {
    reading.leave()
    tally.putAside(id)
    list.settled(id)
    if (!heldUp.has(exhibitId) && !silent.has(exhibitId)) list.want([id])
  }
  const write = () => {
    if (writing) clearTimeout(writing)
    writing = null
    const batch = results
    results = []
    if (batch.length === 0 || !stored(() => items.record(batch))) return
    for (const { id, inspection } of batch) {
      list.settled(id)
      settled.add(id)
      if (!inspection) failed.add(id)
      if (inspection?.hasThumbnail) announcer.drawn(inspection.sha256)
    }
    announcer.changed(batch.map(({ id }) => id))
  }

  /** Keeps the inspectors busy. */
  const pump = () => {
    while (!ending && underWay < most) {
      const item = list.next()
      if (!item) return
      // What is on the screen is read first, but not what is held up.
      if ((item.isHeldUp || heldUp.has(item.exhibitId)) && !wanted.delete(item.id)) {
        list.settled(item.id)
        continue
      }
      underWay += 1
      void inspectOne(item)
        .catch(fail)
        .finally(() => {
          underWay -= 1
          step()
        })
    }
  }
  const step = () => {
    if (isOver) return
    if (!ending) pump()
    if (!ending && walking === null && roots.length > 0)
      void walkNext().catch((cause) => {
        walking = null
        fail(cause)
      })
    if (walking === null && roots.length === 0 && unwalked.size === 0) tally.walkDone()
    settle()
  }
  const settle = () => {
    const isBusy = walking !== null || underWay > 0 || (!ending && roots.length > 0)
    if (isOver || isBusy) return
    write()
    // A full disk ends the run from within.
    if (isOver) return
    tally.waits(!ending && silent.size > 0)
    if (!ending && silent.size > 0) {
      // It may be for days.
      rest()
      return announcer.flush()
    }
    isOver = true
    rest()
    const isComplete = ending === null
    // Unless a person answered meanwhile.
    const isAsked = [...heldUp].some((id) => exhibits.source(id)?.reading === 'stopped')
    if (isAsked) ending ??= { state: 'failed', failure: 'read_errors' }
    tally.end(ending?.state ?? 'finished', ending?.failure ?? null)
    if (isComplete) stored(() => rounds.endComplete(caseId))
    const progress = tally.progress()
    // Only what this run opened is logged as read.
    const { found, read, unchanged, readBefore, skipped, unreadable, hashedBytes } = progress
    const counts = { found, read, unchanged, readBefore, skipped, unreadable, readBytes: hashedBytes }
    stored(() => items.note(caseId, `intake.${progress.state}`, { ...counts, failure: progress.failure }))
    announcer.flush()
    emit({ type: 'cases.changed' })
    onEnd()
    resolveEnd(progress)
  }

  // Items that an earlier run left are read in this one; a run that continues it counts all of its items.
  const left = items.waiting(caseId)
  tally.found(left.count, left.bytes)
  if (scope === 'what_is_left') for (const state of items.standing(caseId)) tally.standing(state)

  return {
    /** Adds roots to walk. */
    add: (exhibitIds: readonly ExhibitId[]): void => {
      keepAwake()
      roots.push(...exhibitIds)
      step()
    },
    /** Those of some exhibits whose walk is neither under way, nor to be made by this run. */
    notWalked: (exhibitIds: readonly ExhibitId[]): ExhibitId[] =>
      exhibitIds.filter((id) => {
        const isUnderWay = walking?.exhibitId === id && !walking.own.aborted
        return !isUnderWay && !roots.includes(id) && !unwalked.has(id)
      }),
    prefer: list.prefer,
    /** Reads again items that are already listed. */
    readAgain: (ids: readonly ItemId[]): void => {
      keepAwake()
      for (const id of ids) {
        const item = items.listed(id)
        wanted.add(id)
        isUndone({ id, bytes: item?.bytes ?? 0 })
        if (item?.isHeldUp) tally.found(1, item.bytes)
      }
      list.want(ids)
      step()
    },
    /** The drive of an exhibit answers again: what waited for it goes on. */
    answered: (exhibitId: ExhibitId): void => {
      if (!silent.delete(exhibitId)) return
      keepAwake()
      // It may have been mounted anew.
      mounts.delete(exhibitId)
      if (unwalked.delete(exhibitId)) roots.push(exhibitId)
      tally.waits(false)
      list.restart()
      step()
    },
    /** A person wants the reading of an exhibit to go on, which an earlier or this run stopped. */
    goOn: (exhibitId: ExhibitId): void => {
      heldUp.delete(exhibitId)
      courses.delete(exhibitId)
      stops.delete(exhibitId)
      list.restart()
    },
    cancel: () => giveUp('cancelled'),
    progress: tally.progress,
    ended,
  }
}

/** What a file that could not be read may owe to its drive. */
const MAY_BE_THE_DRIVE: ReadonlySet<string> = new Set([
  'drive_gone',
  'drive_silent',
  'vanished',
  'read_error',
  'read_timeout',
])

/** Why a walk could not continue; known items below such a path are not missing. */
const CLOSED = new Set<ItemReason>([
  'folder_unreadable',
  'path_too_long',
  'loop',
  'no_permission',
  'read_error',
  'vanished',
])

/** Records which items a walk found. Items newer than `upTo`, the newest when it began, may lie where it has been. */
function createMetItems(upTo: number) {
  const met = createItemSet()
  const closedFolders: Buffer[] = []
  return {
    add: (ids: readonly ItemId[]): void => {
      for (const id of ids) met.add(id)
    },
    has: (id: ItemId): boolean => id > upTo || met.has(id),
    closed: (entries: readonly WalkEntry[]): void => {
      for (const { path, reason } of entries)
        if (reason !== null && CLOSED.has(reason)) closedFolders.push(Buffer.from(path))
    },
    closedFolders: (): readonly Buffer[] => closedFolders,
  }
}

import { readdir, rm, rmdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { Erase, ErasureScope } from '../db/erase.ts'
import type { createRewrite } from '../db/rewrite.ts'
import type { Emit } from '../events.ts'
import { pastedFolder } from '../intake/pasted.ts'
import type { Log } from '../log.ts'
import { readablePath } from '../paths.ts'
import { inTurns } from '../turns.ts'

export type ErasingDeps = {
  home: string
  derivativesFolder: string
  erase: Erase
  rewrite: ReturnType<typeof createRewrite>
  emit: Emit
  log: Log
  /** Notes next to the library that a case, or items of it, are erased. */
  note: (id: CaseId) => void
  /** Overwrites the erased content of a case in the files next to the library. */
  blankWords: (id: CaseId) => void
  /** Settles when the derivatives now in progress are made: none is started for bytes that no item has. */
  drawn: () => Promise<unknown>
  /** Called when a stage is done; the fault suite ends the process there. */
  reached?: (step: ErasureStep) => void
}
/** The stages of an erasure: rows deleted, images removed, entries emptied. */
export type ErasureStep = 'erasure_rows' | 'erasure_pictures' | 'erasure_entries'
/** Why an erasure did not end. `file` = what could not be removed; null = something else failed. */
export type Stuck = { file: string | null }
export type Erasing = ReturnType<typeof createErasing>

/** How long one slice may block this thread, ms; the slice size is adjusted towards it. */
const SLICE_MS = 8
const SLICE_FIRST = 10
const SLICE_MOST = 2000

/** Erases cases and items in the background, one case after the other, a short slice at a time. */
export function createErasing({ home, derivativesFolder, erase, rewrite, emit, log, ...beside }: ErasingDeps) {
  const { reached = () => undefined } = beside
  let under: Promise<void> | null = null
  /** What kept the last attempt from ending, by case: a file that could not be removed, null = something else. */
  const stuck = new Map<CaseId, string | null>()
  let isStopped = false

  /** Runs slices until there are none left; each is given its size, and says whether more may follow. */
  const slices = async (slice: (size: number) => boolean | Promise<boolean>) => {
    let size = SLICE_FIRST
    for (let isMore = true; isMore && !isStopped; await breathe()) {
      const began = performance.now()
      isMore = await slice(size)
      const factor = performance.now() - began > SLICE_MS ? 0.5 : 1.25
      size = Math.min(SLICE_MOST, Math.max(SLICE_FIRST, Math.round(size * factor)))
    }
  }
  const eraseOne = async (id: CaseId, scope: ErasureScope) => {
    if (!erase.takesWhatWasEntered(id)) throw new Error('An erasure was changed since it was begun.')
    rewrite.markDue()
    // Makes up for an earlier run that ended before it could do this.
    beside.note(id)
    const kept = pastedFolder(home, id)
    const below = Buffer.from(kept + sep)
    /**
     * Files held open by another program, or on a disk that does not let them be deleted: the rest is erased
     * nevertheless.
     */
    const left: string[] = []
    const isRemoved = async (path: string | Buffer): Promise<boolean> => {
      try {
        await rm(path, { recursive: true, force: true })
        return true
      } catch {
        left.push(readablePath(Buffer.from(path)))
        return false
      }
    }
    if (scope === 'case') await isRemoved(kept)
    let number = 0
    await slices(async (size) => {
      const next = erase.next(id, number, size)
      const going: ItemId[] = []
      for (const item of next) {
        // Pasted images, extracted frames and copies of temporary files exist nowhere else, and only their row leads to them.
        const isOwn = scope === 'items' && item.path.subarray(0, below.length).equals(below)
        if (!isOwn || (await isRemoved(item.path))) going.push(item.id)
        if (isOwn) await removeEmptied(item.path, below.length)
        number = item.number
      }
      if (going.length > 0) erase.eraseItems(id, going)
      return next.length > 0
    })
    reached('erasure_rows')
    await beside.drawn()
    const files = createFilesByDigest(derivativesFolder, isRemoved)
    let digest = ''
    await slices(async (size) => {
      const { last, digests } = erase.digests(id, digest, size)
      for (const sha256 of digests) await files.remove(sha256)
      digest = last ?? digest
      return last !== null
    })
    reached('erasure_pictures')
    if (scope === 'items' && !isStopped) await inTurns(erase.eraseSentences(id))
    let after = 0
    await slices(async (size) => {
      const last = await inTurns(erase.emptyEntries(id, after, size))
      after = last ?? after
      return last !== null
    })
    reached('erasure_entries')
    const checks = scope === 'items' || isStopped ? [] : erase.checks(id)
    await slices((size) => {
      const next = checks.splice(0, size)
      if (next.length > 0) erase.eraseChecks(id, next)
      return checks.length > 0
    })
    if (isStopped) return
    beside.blankWords(id)
    const [first] = left
    if (first !== undefined) return void stuck.set(id, first)
    stuck.delete(id)
    erase.finish(id)
  }
  const work = async () => {
    for (const { id, scope } of erase.unfinished()) {
      try {
        await eraseOne(id, scope)
      } catch (cause) {
        log.bug('case.erasing', cause)
        stuck.set(id, null)
      }
      if (isStopped) return
    }
    rewrite.soon()
  }
  /** Notifies the windows of the cases that are being erased or have items erased. */
  const announce = (ids: readonly CaseId[]) => {
    emit({ type: 'library.changed' })
    emit({ type: 'cases.changed' })
    for (const caseId of ids) emit({ type: 'items.changed', caseId, itemIds: null })
  }
  /** What kept it from ending at the last attempt; null = nothing did. */
  const stuckOf = (id: CaseId): Stuck | null => (stuck.has(id) ? { file: stuck.get(id) ?? null } : null)
  return {
    /** Continues every erasure that was started. Settles when they have ended; never rejects. */
    run: (): Promise<void> => {
      const ids = erase.unfinished().map(({ id }) => id)
      under = (under ?? Promise.resolve())
        .then(work)
        .catch((cause: unknown) => void log.bug('case.erasing', cause))
        .finally(() => announce(ids))
      announce(ids)
      return under
    },
    /** The cases that are being emptied, and those whose items are being erased, by reference. */
    underWay: (): { reference: string; scope: ErasureScope; stuck: Stuck | null }[] =>
      erase.unfinished().map(({ id, reference, scope }) => ({ reference, scope, stuck: stuckOf(id) })),
    stuckOf,
    /** Stops after the current slice; the next run continues. */
    stop: async (): Promise<void> => {
      isStopped = true
      await under
    },
  }
}

/** Finds derivatives of evidence by SHA-256: each folder is listed once. */
function createFilesByDigest(folder: string, remove: (path: string) => Promise<unknown>) {
  const listed = new Map<string, string[]>()
  return {
    remove: async (sha256: string) => {
      const prefix = sha256.slice(0, 2)
      const names = listed.get(prefix) ?? (await readdir(join(folder, prefix)).catch(() => []))
      listed.set(prefix, names)
      for (const name of names.filter((one) => one.startsWith(sha256))) await remove(join(folder, prefix, name))
    },
  }
}

/**
 * Removes the folders of an erased file that are empty now, up to the root of its exhibit: they may be named as the
 * evidence is. `from` = where the path of the root goes on below the folder of its case.
 */
async function removeEmptied(path: Buffer, from: number): Promise<void> {
  const root = path.indexOf('/', from)
  if (root < 0) return
  for (let end = path.lastIndexOf('/'); end > root; end = path.lastIndexOf('/', end - 1)) {
    const isRemoved = await rmdir(path.subarray(0, end)).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

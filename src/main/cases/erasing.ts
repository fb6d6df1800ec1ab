import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { CaseId } from '../../shared/model/ids.ts'
import type { EraseCase } from '../db/erase-case.ts'
import type { createRewrite } from '../db/rewrite.ts'
import type { Emit } from '../events.ts'
import { pastedFolder } from '../intake/pasted.ts'
import type { Log } from '../log.ts'

export type ErasingDeps = {
  home: string
  derivativesFolder: string
  erase: EraseCase
  rewrite: ReturnType<typeof createRewrite>
  emit: Emit
  log: Log
  /** Notes beside the library that a case was deleted. */
  note: (id: CaseId) => void
  /** Overwrites the addresses of a case where they stand beside the library. */
  blankWords: (id: CaseId) => void
}
export type Erasing = ReturnType<typeof createErasing>

/** How long one slice may hold this thread, ms; slices grow and shrink towards it. */
const SLICE_MS = 8
const SLICE_FIRST = 10
const SLICE_MOST = 2000

/** Empties deleted cases in the background, one after the other, a short slice at a time. */
export function createErasing({ home, derivativesFolder, erase, rewrite, emit, log, ...beside }: ErasingDeps) {
  let under: Promise<void> | null = null
  let isStopped = false

  /** Does a slice and gives the size of the next. */
  const timed = (size: number, slice: () => void): number => {
    const began = performance.now()
    slice()
    const factor = performance.now() - began > SLICE_MS ? 0.5 : 1.25
    return Math.min(SLICE_MOST, Math.max(10, Math.round(size * factor)))
  }
  const emptyOne = async (id: CaseId) => {
    rewrite.markDue()
    // A run that ended before it could is made up for.
    beside.note(id)
    await rm(pastedFolder(home, id), { recursive: true, force: true })
    const files = createFilesByDigest(derivativesFolder)
    let size = SLICE_FIRST
    while (!isStopped) {
      const { itemIds, media } = erase.next(id, size)
      if (itemIds.length === 0) break
      // Pictures first: the rows are what leads to them.
      for (const sha256 of media) await files.remove(sha256)
      size = timed(size, () => erase.eraseItems(id, itemIds))
      await breathe()
    }
    let after: number | null = 0
    size = SLICE_FIRST
    while (!isStopped && after !== null) {
      const from: number = after
      size = timed(size, () => {
        after = erase.emptyEntries(id, from, size)
      })
      await breathe()
    }
    const checks = isStopped ? [] : erase.checks(id)
    size = SLICE_FIRST
    while (!isStopped && checks.length > 0) {
      const next = checks.splice(0, size)
      size = timed(size, () => erase.eraseChecks(id, next))
      await breathe()
    }
    if (isStopped) return
    beside.blankWords(id)
    erase.finish(id)
  }
  const work = async () => {
    for (const { id } of erase.unfinished()) {
      await emptyOne(id)
      if (isStopped) return
    }
    rewrite.soon()
  }
  const tell = () => emit({ type: 'library.changed' })
  return {
    /** Goes on with every case that was begun. Settles when they are empty; never rejects. */
    run: (): Promise<void> => {
      under = (under ?? Promise.resolve())
        .then(work)
        .catch((cause: unknown) => void log.bug('case.erasing', cause))
        .finally(tell)
      tell()
      return under
    },
    /** The references of the cases that are being emptied. */
    underWay: (): string[] => erase.unfinished().map(({ reference }) => reference),
    /** Ends after the slice under way; the next run goes on. */
    stop: async (): Promise<void> => {
      isStopped = true
      await under
    },
  }
}

/** What was made of evidence, found by digest: each folder is listed once. */
function createFilesByDigest(folder: string) {
  const listed = new Map<string, string[]>()
  return {
    remove: async (sha256: string) => {
      const prefix = sha256.slice(0, 2)
      const names = listed.get(prefix) ?? (await readdir(join(folder, prefix)).catch(() => []))
      listed.set(prefix, names)
      for (const name of names.filter((one) => one.startsWith(sha256)))
        await rm(join(folder, prefix, name), { force: true })
    },
  }
}

import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { OpenExport, OpenExports } from '../db/open-exports.ts'
import { acquireLock } from '../lock.ts'
import type { Log } from '../log.ts'
import { syncFolder } from './report-file.ts'

type Deps = { open: OpenExports; log: Pick<Log, 'bug'> }

/**
 * After a hard end: clears what was being written, gives its name to an export that was whole and entered, and enters in
 * the custody log what cannot be mended. Touches only what the library says is its own, under a name it makes itself. On
 * a drive that is not there nothing is decided; the next start looks again.
 */
export function createSettleExports({ open, log }: Deps) {
  return async (): Promise<void> => {
    const left = open.list()
    // A room goes with all that is in it.
    for (const room of left.filter(({ target }) => target === null)) {
      const inside = left.filter(({ madeIn }) => madeIn.startsWith(room.madeIn + sep))
      await attempt(room, () => settleRoom(room, inside, open))
    }
    const rest = open.list()
    const rooms = rest.filter(({ target }) => target === null)
    const isInRoom = ({ madeIn }: OpenExport) => rooms.some((room) => madeIn.startsWith(room.madeIn + sep))
    for (const one of rest)
      if (one.target !== null && !isInRoom(one)) await attempt(one, () => settleOne(one, one.target, open))
  }
  async function attempt({ madeIn }: OpenExport, settle: () => Promise<void>): Promise<void> {
    try {
      await settle()
    } catch (cause) {
      log.bug(
        'export.settle',
        Object.assign(new Error('an export cannot be settled'), { cause, name: basename(madeIn) }),
      )
    }
  }
}

async function settleRoom(room: OpenExport, inside: readonly OpenExport[], open: OpenExports): Promise<void> {
  const { madeIn } = room
  const found = await kindOf(madeIn)
  if (found === null && (await kindOf(dirname(madeIn))) === null) return
  if (found !== null && (found !== 'folder' || !isHiddenName(madeIn))) return
  // Whoever made it may still be at work in it: the library is free while what prints begins and after it ended.
  if (found !== null && !acquireLock(madeIn).ok) return
  const entered = inside.find(({ isEntered }) => isEntered)
  const reports = found === null ? [] : await reportsIn(madeIn, inside)
  const files = (await Promise.all(reports.map((report) => readdir(report)))).flat().sort()
  if (found !== null) await rm(madeIn, { recursive: true })
  for (const one of inside) open.settle(one, null)
  // Files that were moved out have their names; what was still in the room is gone.
  const isLost = files.length > 0 || entered !== undefined
  open.settle(room, isLost ? { type: 'report.not_in_place', payload: { path: dirname(madeIn), files } } : null)
}

/**
 * The folders in a room that hold an entered report: all but those that are known as not entered yet. Beside them lies
 * what processes told each other.
 */
async function reportsIn(room: string, inside: readonly OpenExport[]): Promise<string[]> {
  const begun = new Set(inside.filter(({ isEntered }) => !isEntered).map(({ madeIn }) => madeIn))
  return (await readdir(room, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(room, name))
    .filter((folder) => !begun.has(folder))
}

async function settleOne(one: OpenExport, target: string | null, open: OpenExports): Promise<void> {
  const { madeIn, isEntered } = one
  if (target === null) return
  const [found, named] = [await kindOf(madeIn), await kindOf(target)]
  if (found === null && (await kindOf(dirname(madeIn))) === null) return
  if (found !== null && !isHiddenName(madeIn)) return
  if (!isEntered) {
    if (found !== null) await rm(madeIn, { recursive: true })
    return open.settle(one, null)
  }
  // A file may stand in for an older one of its name, as the person was asked; a folder never does.
  if (found === 'file' || (found === 'folder' && named === null)) {
    await rename(madeIn, target)
    await syncFolder(dirname(target))
    return open.settle(one, { type: 'report.named', payload: { path: target } })
  }
  if (found === null && named !== null) return open.settle(one, null)
  const files = found === null ? [] : await readdir(madeIn)
  if (found !== null) await rm(madeIn, { recursive: true })
  open.settle(one, { type: 'report.not_in_place', payload: { path: target, files } })
}

/** Only names that the app gives are ever cleared: ".<name>.1a2b3c4d.part", ".touchstone-1a2b3c4d.part". */
const isHiddenName = (path: string): boolean => /^\..*[.-][0-9a-f]{8}\.part$/.test(basename(path))

async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | null> {
  try {
    const found = await lstat(path)
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other'
  } catch (cause) {
    const code = (cause as { code?: unknown }).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw cause
  }
}

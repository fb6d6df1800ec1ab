import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { ExportSettled, OpenExport, OpenExports } from '../db/open-exports.ts'
import { acquireLock } from '../lock.ts'
import type { Log } from '../log.ts'
import { forbiddenPlace } from './evidence-places.ts'
import { giveFreeName } from './placing/free-name.ts'
import { type PlacingDeps, placeOrKeep, shownName } from './placing/place-or-keep.ts'
import { pathsOf, reportIn } from './placing/wanted-names.ts'
import { syncFolder } from './report-file.ts'

type Settling = PlacingDeps & { open: OpenExports }
type Deps = Settling & { log: Pick<Log, 'bug'> }

/**
 * After a hard end: clears what was being written, gives their names to exports that were whole and entered, and tells
 * the custody log of it. An entered report is never deleted: what cannot have its name gets another. Touches only what
 * the library says is its own, under a name it makes itself, and nothing that lies among evidence by now. On a drive that
 * is not there nothing is decided; the next start looks again. Gives what the log was told.
 */
export function createSettleExports({ log, ...deps }: Deps) {
  const { open } = deps
  const attempt = async ({ madeIn }: OpenExport, settle: () => Promise<void>): Promise<void> => {
    try {
      await settle()
    } catch (cause) {
      log.bug(
        'export.settle',
        Object.assign(new Error('an export cannot be settled'), { cause, name: basename(madeIn) }),
      )
    }
  }
  return async (): Promise<ExportSettled[]> => {
    const told: ExportSettled[] = []
    const settle: OpenExports['settle'] = (one, what, isCleared) => {
      open.settle(one, what, isCleared)
      if (what !== null) told.push(what)
    }
    const settling: Settling = { ...deps, open: { ...open, settle } }
    const left = open.list()
    // A room goes with all that is in it.
    for (const room of left.filter(isRoom)) {
      const inside = left.filter(({ madeIn }) => madeIn.startsWith(room.madeIn + sep))
      await attempt(room, () => settleRoom(room, inside, settling))
    }
    const rest = open.list()
    const rooms = rest.filter(isRoom)
    const isInRoom = ({ madeIn }: OpenExport) => rooms.some((room) => madeIn.startsWith(room.madeIn + sep))
    for (const one of rest)
      if (!isRoom(one) && one.target !== null && !isInRoom(one))
        await attempt(one, () => settleOne(one, one.target, settling))
    return told
  }
}

const isRoom = ({ target, files }: OpenExport): boolean => target === null || files !== null

async function settleRoom(room: OpenExport, inside: readonly OpenExport[], deps: Settling): Promise<void> {
  const { madeIn, caseId, files } = room
  const { open } = deps
  const found = await kindOf(madeIn)
  if (found === null && (await kindOf(dirname(madeIn))) === null) return
  if (found !== null && (found !== 'folder' || !isHiddenName(madeIn))) return
  const report = found === null ? null : await enteredReport(room, inside)
  const over = (told: ExportSettled | null): void => {
    for (const one of inside) open.settle(one, null)
    open.settle(room, told)
  }
  if (found !== null && (await isAmongEvidence(madeIn, deps)))
    return over(report === null ? null : leftAlone(report, dirname(madeIn), await readdir(report)))
  // Whoever made it may still be at work in it: the library is free while what prints begins and after it ended.
  const lock = found === null ? null : await acquireLock(madeIn)
  if (lock?.ok === false) return
  try {
    if (report === null) {
      const told = await withoutReport(room, inside)
      if (found !== null) await rm(madeIn, { recursive: true })
      return over(told)
    }
    if (files !== null) {
      const placing = await placeOrKeep({ caseId, room: madeIn, report, files, isResumed: true }, deps)
      if (placing.state === 'waits') throw new Error(`its files cannot be placed: ${placing.because?.reason}`)
    } else {
      const path = await giveFreeName(report, join(dirname(madeIn), shownName(report)), () => undefined)
      open.settle(room, { type: 'report.named', payload: { path } }, false)
    }
    await rm(madeIn, { recursive: true })
    over(null)
  } finally {
    if (lock?.ok) lock.value.release()
  }
}

/**
 * The folder of the entered report in a room; null = none is there. Of a room of an older version the library does not
 * know whether something in it was entered: it was, unless it is known as not entered yet.
 */
async function enteredReport(room: OpenExport, inside: readonly OpenExport[]): Promise<string | null> {
  const { madeIn, files, isEntered } = room
  if (files !== null && !isEntered) return null
  const begun = new Set(inside.filter((one) => !one.isEntered).map((one) => basename(one.madeIn)))
  const names = (await readdir(madeIn, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !begun.has(entry.name))
    .map(({ name }) => name)
    .sort()
  const expected = files && basename(reportIn(madeIn, files))
  const name = names.find((one) => one === expected) ?? names[0]
  return name === undefined ? null : join(madeIn, name)
}

/** What is to be told of a room that holds no entered report any more. */
async function withoutReport(room: OpenExport, inside: readonly OpenExport[]): Promise<ExportSettled | null> {
  const { madeIn, target, files, isEntered } = room
  if (files === null ? !inside.some((one) => one.isEntered) : !isEntered) return null
  if (target !== null && files !== null && (await kindOf(target)) === 'folder')
    return { type: 'report.named', payload: { path: target, insteadOf: pathsOf(files) } }
  return { type: 'report.not_in_place', payload: { path: dirname(madeIn), files: [] } }
}

async function settleOne(one: OpenExport, target: string | null, deps: Settling): Promise<void> {
  const { madeIn, isEntered } = one
  const { open } = deps
  if (target === null) return
  const [found, named] = [await kindOf(madeIn), await kindOf(target)]
  if (found === null && (await kindOf(dirname(madeIn))) === null) return
  if (found !== null && !isHiddenName(madeIn)) return
  if (found !== null && (await isAmongEvidence(madeIn, deps))) {
    const files = found === 'folder' ? await readdir(madeIn) : [basename(target)]
    return open.settle(one, isEntered ? leftAlone(madeIn, target, files) : null)
  }
  if (!isEntered) {
    if (found !== null) await rm(madeIn, { recursive: true })
    return open.settle(one, null)
  }
  if (found === 'folder' && named !== null) {
    const path = await giveFreeName(madeIn, target, (free) => open.aim(madeIn, free))
    return open.settle(one, { type: 'report.named', payload: { path, insteadOf: [target] } })
  }
  // A file may stand in for an older one of its name, as the person was asked; a folder never does.
  if (found === 'file' || found === 'folder') {
    await rename(madeIn, target)
    await syncFolder(dirname(target))
    return open.settle(one, { type: 'report.named', payload: { path: target } })
  }
  if (found === null && named !== null) return open.settle(one, null)
  open.settle(one, { type: 'report.not_in_place', payload: { path: target, files: [] } })
}

/** An entered export in a folder that was taken in as evidence since: nothing is changed there. */
const leftAlone = (lies: string, path: string, files: readonly string[]): ExportSettled => ({
  type: 'report.not_in_place',
  payload: { path, files: [...files].sort(), lies },
})

const isAmongEvidence = async (path: string, { keptPlaces }: Settling): Promise<boolean> =>
  (await forbiddenPlace(path, keptPlaces())) === 'among_evidence'

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

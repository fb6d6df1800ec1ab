import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { OutOfReach } from '../../shared/model/out-of-reach.ts'
import { checkLibraryFile } from '../db/file-check.ts'
import { errorCode } from '../error-code.ts'
import { outOfReach } from '../out-of-reach.ts'
import { type BackupFile, listBackups, stamp } from './backup-files.ts'

/** What was done before the library was opened; null = nothing was necessary. */
export type LibraryRescue = {
  why: 'damaged' | 'missing' | 'restored'
  /** Where the complete former files are now; null = there were none. */
  setAside: string | null
  /** When the backup now in use was made; null = there was no good one, and the library is new. */
  backupAt: number | null
  /** Newer backups that could not be used, newest first. `code` = of the system or SQLite; null = damaged, or none. */
  passedOver: PassedOver[]
}
export type PassedOver = { name: string; why: 'damaged' | OutOfReach; code: string | null }

const FILE = 'library.sqlite'
const PARTS = [FILE, `${FILE}-wal`, `${FILE}-shm`, `${FILE}-journal`]
/** A file in the data folder while the library is open; if found at startup, the last run did not end normally. */
const RUNNING = 'running'
export const RESTORE = 'restore.sqlite'

/** Up to this size a check after a crash compares the indexes too, which takes about a second at this size. */
export const WHOLE_BELOW_BYTES = 256 * 2 ** 20

export const runningMark = (home: string): string => join(home, RUNNING)

/**
 * Ensures that the data folder has a sound library file before it is opened, or none if there never was one. A damaged
 * or missing file is replaced by the newest good backup; nothing is ever deleted, the former file is set aside.
 * `isKnownDamaged` = opening it failed although its schema looked sound.
 */
export function rescueLibrary(home: string, now: number, isKnownDamaged = false): LibraryRescue | null {
  const file = join(home, FILE)
  const pending = join(home, RESTORE)
  if (existsSync(pending)) {
    if (checkLibraryFile(pending, 'whole') === 'sound') {
      const backupAt = statSync(pending).mtimeMs
      const aside = setAside(home, now)
      forgetSideFiles(pending)
      settleFile(pending)
      renameSync(pending, file)
      return { why: 'restored', setAside: aside, backupAt, passedOver: [] }
    }
    renameSync(pending, `${pending}.damaged-${stamp(now)}`)
  }
  const bytes = existsSync(file) ? statSync(file).size : null
  const wasUsed = listBackups(home).length > 0 || hasCharges(home) || existsSync(`${file}-wal`)
  if (bytes === null && !wasUsed) return null
  // An empty file would open as a new library, and everything would seem to be gone.
  if (bytes !== null && bytes > 0 && !isKnownDamaged) {
    // A large one is read once: by the connection that writes, after it is opened.
    const depth = existsSync(runningMark(home)) && bytes <= WHOLE_BELOW_BYTES ? 'whole' : 'shallow'
    if (checkLibraryFile(file, depth) === 'sound') return null
  }
  const aside = setAside(home, now)
  const passedOver: PassedOver[] = []
  const backup = listBackups(home).find((one) => {
    const fault = faultOf(one)
    if (fault !== null) passedOver.push(fault)
    return fault === null
  })
  if (backup) putInPlace(home, backup)
  return { why: bytes === null ? 'missing' : 'damaged', setAside: aside, backupAt: backup?.at ?? null, passedOver }
}

/** Moves the library's files into a dated folder of their own; null if there are none. */
function setAside(home: string, now: number): string | null {
  const there = PARTS.filter((name) => existsSync(join(home, name)))
  if (there.length === 0) return null
  const folder = freeName(join(home, 'set-aside', stamp(now)))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of there) renameSync(join(home, name), join(folder, name))
  return folder
}

function freeName(wanted: string): string {
  for (let n = 0; ; n += 1) {
    const name = n === 0 ? wanted : `${wanted}-${n}`
    if (!existsSync(name)) return name
  }
}

/** Why a backup cannot be used; null = it is good. */
function faultOf({ name, path }: BackupFile): PassedOver | null {
  try {
    return checkLibraryFile(path, 'whole') === 'sound' ? null : { name, why: 'damaged', code: null }
  } catch (cause) {
    return { name, why: outOfReach(cause, path), code: errorCode(cause) }
  } finally {
    forgetSideFiles(path)
  }
}

/** Files left next to a copy by checking it; a copy is complete in one file. */
function forgetSideFiles(path: string): void {
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
}

/** Copied: the backup itself stays. */
function putInPlace(home: string, backup: BackupFile): void {
  const draft = join(home, `${FILE}.draft`)
  copyFileSync(backup.path, draft)
  settleFile(draft)
  renameSync(draft, join(home, FILE))
}

function settleFile(path: string): void {
  const descriptor = openSync(path, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const hasCharges = (home: string): boolean =>
  readdirSync(home).includes('charges.jsonl') && statSync(join(home, 'charges.jsonl')).size > 0

import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { restoreQuestion, backupWords as words } from '../../shared/words/backups.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import type { Desktop } from '../desktop.ts'
import { errorCode } from '../error-code.ts'
import type { Log } from '../log.ts'
import { type BackupFile, backupFolder, backupName, listBackups } from './backup-files.ts'
import type { ForbiddenPlace } from './evidence-places.ts'
import { RESTORE } from './recover.ts'

export type BackupsDeps = {
  db: Database
  audit: Audit
  home: string
  clock: Clock
  log: Log
  desktop: Pick<Desktop, 'chooseSavePath' | 'confirm'>
  forbiddenPlace: ForbiddenPlace
  /** Whether a library file is sound, with every page and index read; runs off this thread. */
  isSound: (file: string) => Promise<boolean>
}
type Failure = Extract<AppError, { kind: 'export_failed' | 'declined' | 'not_found' | 'backup_damaged' }>
export type Backups = ReturnType<typeof createBackups>

const KEEP = 3
const DAY_MS = 24 * 3_600_000

/** Backs up the library through SQLite while it is in use, checks each backup, and retains the newest three. */
export function createBackups({ db, audit, home, clock, log, desktop, forbiddenPlace, isSound }: BackupsDeps) {
  let tail: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Makes a checked copy at a path; the name exists only once the copy is complete. */
  const copyTo = async (path: string): Promise<Result<number, Failure>> => {
    const draft = `${path}.part`
    try {
      await rm(draft, { force: true })
      await db.backup(draft)
      if (!(await isSound(draft))) throw new Error('The copy is not sound.')
      await rm(`${draft}-wal`, { force: true })
      await rm(`${draft}-shm`, { force: true })
      const { size } = await stat(draft)
      await rename(draft, path)
      return ok(size)
    } catch (cause) {
      log.bug('backup', cause)
      await rm(draft, { force: true }).catch(() => undefined)
      const code = errorCode(cause)
      const isFull = code === 'ENOSPC' || code === 'SQLITE_FULL'
      return err({ kind: 'export_failed', reason: isFull ? 'disk_full' : 'not_writable' })
    }
  }
  const note = (payload: Record<string, unknown>) =>
    db.transaction(() => audit.append({ caseId: null, type: 'library.backed_up', payload }))()

  const makeOne = async (): Promise<Result<BackupFile, Failure>> => {
    if (isClosed) return err({ kind: 'declined' })
    await mkdir(backupFolder(home), { recursive: true, mode: 0o700 })
    const at = clock.now()
    const known = new Set(listBackups(home).map((backup) => backup.name))
    let again = 0
    while (known.has(backupName(at, again))) again += 1
    const name = backupName(at, again)
    const path = join(backupFolder(home), name)
    const copied = await copyTo(path)
    if (!copied.ok) return copied
    // Only once a newer one is complete.
    for (const old of listBackups(home).slice(KEEP))
      for (const end of ['', '-wal', '-shm']) await rm(old.path + end, { force: true })
    note({ name, bytes: copied.value })
    return ok({ name, path, at, bytes: copied.value })
  }
  const make = (): Promise<Result<BackupFile, Failure>> => {
    const made = tail.then(makeOne)
    tail = made.catch(() => undefined)
    return made
  }
  return {
    list: (): BackupFile[] => listBackups(home),
    /** Settles when the backups in progress are done. */
    settled: async (): Promise<void> => void (await tail),
    /** Makes a backup in the data folder; one at a time. */
    make,
    /** Makes a backup if the newest is a day old or there is none. */
    makeDaily: async (): Promise<void> => {
      const newest = listBackups(home)[0]
      if (!newest || clock.now() - newest.at >= DAY_MS) await make()
    },
    /** Saves a copy where the user chooses. */
    saveAs: async (): Promise<Result<{ path: string; bytes: number }, Failure>> => {
      const path = await desktop.chooseSavePath(words.fileName)
      if (path === null) return err({ kind: 'declined' })
      const forbidden = await forbiddenPlace(path)
      if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
      const copied = await copyTo(path)
      if (!copied.ok) return copied
      note({ name: null, bytes: copied.value })
      return ok({ path, bytes: copied.value })
    },
    /**
     * Schedules a backup to replace the library at the next start, after confirmation. The current library is then set
     * aside, and the user is asked about what was sent since.
     */
    restore: async (name: string): Promise<Result<null, Failure>> => {
      const backup = listBackups(home).find((one) => one.name === name)
      if (!backup) return err({ kind: 'not_found', what: 'backup' })
      if (!(await isSound(backup.path))) return err({ kind: 'backup_damaged' })
      if (!(await desktop.confirm(restoreQuestion(backup.at)))) return err({ kind: 'declined' })
      const { copyFile, utimes } = await import('node:fs/promises')
      const draft = join(home, `${RESTORE}.part`)
      await copyFile(backup.path, draft)
      await utimes(draft, new Date(backup.at), new Date(backup.at))
      await rename(draft, join(home, RESTORE))
      db.transaction(() => audit.append({ caseId: null, type: 'library.restore_asked', payload: { name } }))()
      return ok(null)
    },
    /** Prevents further copies; settles when the one in progress is done. */
    close: async (): Promise<void> => {
      isClosed = true
      await tail
    },
  }
}

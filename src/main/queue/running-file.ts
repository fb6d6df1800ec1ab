import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingsRows } from '../db/settings.ts'
import { syncFolder } from '../sync-folder.ts'

/** The name of the file in the library's folder that is there while no pause waits for a person. */
export const RUNNING_FILE = 'queue-running'

export type RunningFile = ReturnType<typeof createRunningFile>

/**
 * The file that says that the queue runs. It is deleted by each pause that waits for a person: that works on a full disk,
 * which takes no row. It moves with the library and is in no backup. All of it throws file-system errors.
 */
export function createRunningFile(home: string) {
  const file = join(home, RUNNING_FILE)
  return {
    isThere: (): boolean => existsSync(file),
    make: (): void => {
      closeSync(openSync(file, 'a', 0o600))
      syncFolder(home)
    },
    remove: (): void => {
      rmSync(file, { force: true })
      syncFolder(home)
    },
  }
}

/** Set once the library knows of the file: from then on, its absence means a pause. */
const KNOWS_FILE = 'queue.has_running_file'

/**
 * Makes the file for a library that does not know of it: a new one, or one of an earlier version. One that is put in the
 * place of another, from a backup, is as paused as the one that it replaces. Throws what the disk refuses.
 */
export function introduceRunningFile(
  running: RunningFile,
  rows: Pick<SettingsRows, 'get' | 'set'>,
  isFromBackup: boolean,
): void {
  if (rows.get(KNOWS_FILE) !== null) return
  // In this order: what is refused in between leaves the queue paused.
  rows.set(KNOWS_FILE, 'yes')
  if (!isFromBackup) running.make()
}

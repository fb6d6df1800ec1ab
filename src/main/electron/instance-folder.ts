import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Machine = { platform: NodeJS.Platform; symlink: (target: string, path: string) => void }

/** Large enough to fail on a full disk. */
const PROBE_BYTES = 4096

/**
 * The folder locked by Chromium so that only one window opens for a data folder: the data folder itself or, on a drive
 * without symbolic links (FAT, exFAT), a subfolder of the app's `usual` folder named by the hash of its path. Except on
 * Windows the lock is such a link, and if it cannot be created, Chromium reports it as held by another process
 * (process_singleton_posix.cc). Throws the file-system error of a data folder that cannot be written to.
 */
export function instanceFolder(
  home: string,
  usual: string,
  { platform, symlink }: Machine = { platform: process.platform, symlink: symlinkSync },
): string {
  const probe = join(home, `.touchstone-${randomUUID()}`)
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 })
    if (platform === 'win32') return home
    rmSync(probe)
    try {
      symlink('nowhere', probe)
      return home
    } catch {
      const digest = createHash('sha256').update(realpathSync(home)).digest('hex')
      const folder = join(usual, 'instances', digest.slice(0, 16))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return folder
    }
  } finally {
    rmSync(probe, { force: true })
  }
}

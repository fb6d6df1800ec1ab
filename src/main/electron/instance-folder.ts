import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Machine = { platform: NodeJS.Platform; symlink: (target: string, path: string) => void }

/** Enough to need room on a disk that has none. */
const PROBE_BYTES = 4096

/**
 * The folder that Chromium locks so that one window opens for a data folder: the data folder itself, or, on a drive without
 * symbolic links (FAT, exFAT), one below the app's `usual` folder that is named by the digest of its path. The lock is such a
 * link except on Windows, and where it cannot be made, Chromium answers as if another had it (process_singleton_posix.cc).
 * Throws what the disk says of a data folder that cannot be written.
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

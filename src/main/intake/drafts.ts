import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether nothing has this path. */
export const isFree = (path: string | Buffer): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return true
      throw cause
    },
  )

/**
 * Removes what a process that ended left unfinished in a folder: files named `<id><suffix>`. `isOpen` = still being
 * written.
 */
export async function removeOldDrafts(folder: string, suffix: string, isOpen: (id: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (name.endsWith(suffix) && !isOpen(name.slice(0, -suffix.length))) await rm(join(folder, name), { force: true })
  }
}

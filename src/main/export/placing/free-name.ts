import { lstat, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../../inspect/reason.ts'
import { syncFolder } from '../report-file.ts'

/**
 * Gives a folder a name that everybody sees and nothing has: the wanted one, or with a number behind it. `aim` is told of
 * it before. Throws what the system says; the folder is as it was then.
 */
export async function giveFreeName(folder: string, wanted: string, aim: (path: string) => void): Promise<string> {
  const plain = join(dirname(wanted), basename(wanted).replace(/^\.+/, '') || 'report')
  for (let at = 1; ; at += 1) {
    const path = at === 1 ? plain : `${plain} ${at}`
    if (await isTaken(path)) continue
    aim(path)
    await rename(folder, path)
    await syncFolder(dirname(path))
    return path
  }
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false
    throw cause
  }
}

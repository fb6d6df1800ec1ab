import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const PREFIX = 'touchstone-shell-'

/** A fresh browser profile of this process, `remove`d at the end. Profiles left by killed processes are removed now. */
export function createProfile(): { path: string; remove: () => Promise<void> } {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) void remove(join(tmpdir(), name))
  }
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  return { path, remove: () => remove(path) }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The browser's processes may still write while they end: what cannot be removed now goes at the next start. */
async function remove(path: string): Promise<void> {
  for (const folder of [path, ...socketFolder(path)]) {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined)
  }
}

/** The folder in the temp folder that a browser removes at its end, unless it was killed. */
function socketFolder(profile: string): string[] {
  try {
    const folder = dirname(readlinkSync(join(profile, 'SingletonSocket')))
    return dirname(folder) === tmpdir() ? [folder] : []
  } catch {
    return []
  }
}

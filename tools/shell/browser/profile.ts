import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'touchstone-shell-'

/** A fresh browser profile of this process, `remove`d at the end. Profiles left by killed processes are removed now. */
export function createProfile(): { path: string; remove: () => void } {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name))
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

/** The browser may still write while it ends: what cannot be removed now goes at the next start. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  } catch {}
}

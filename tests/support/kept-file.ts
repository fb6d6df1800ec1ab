import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a file immutable, or mutable again; false = this disk or this user does not allow it. */
export const keepFile = (path: string, isKept: boolean): boolean =>
  spawnSync('chattr', [isKept ? '+i' : '-i', path]).status === 0

/** Whether files can be made immutable here: it takes the superuser, and a disk that supports it. */
export function canKeepFiles(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-kept-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const isKept = keepFile(file, true)
  if (isKept) keepFile(file, false)
  rmSync(folder, { recursive: true })
  return isKept
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Marks a file so that nobody removes it, or takes the mark away; false = this disk or this user may not. */
export const keepFile = (path: string, isKept: boolean): boolean =>
  spawnSync('chattr', [isKept ? '+i' : '-i', path]).status === 0

/** Whether files can be kept so here: it takes the superuser, and a disk that knows the mark. */
export function canKeepFiles(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-kept-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const isKept = keepFile(file, true)
  if (isKept) keepFile(file, false)
  rmSync(folder, { recursive: true })
  return isKept
}

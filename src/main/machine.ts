import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

type Made = { platform?: NodeJS.Platform; folder?: string }

/**
 * What tells this computer from others that reach the same drive. That is its name, but on macOS, which renames it with the
 * network it is in: there a file names it that lies in the user's temporary folder, which no network drive holds. Where that
 * file cannot be had, the name has to do.
 */
export function machineName({ platform = process.platform, folder = tmpdir() }: Made = {}): string {
  if (platform !== 'darwin') return hostname()
  const file = join(folder, 'touchstone-machine')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return nameAnew(folder, file)
  }
}

function nameAnew(folder: string, file: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o600 })
  } catch {
    // Another start was faster, or nothing can be written here.
  }
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return hostname()
  }
}

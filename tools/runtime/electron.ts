import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/electron')

/**
 * Electron's own program, absolute; null when it was not downloaded. Looks only: importing the package would start
 * the download. `ELECTRON_OVERRIDE_DIST_PATH` names an unpacked copy by hand.
 */
export function findElectron(): string | null {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const name = readName()
  const program = override ? join(override, name ?? 'electron') : name && join(PACKAGE, 'dist', name)
  return program && existsSync(program) ? program : null
}

function readName(): string | null {
  try {
    return readFileSync(join(PACKAGE, 'path.txt'), 'utf8').trim()
  } catch {
    return null
  }
}

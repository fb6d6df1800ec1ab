import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/electron')

/** As the package's installer names them (electron/install.js). */
const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/**
 * Electron's own program, absolute; null when it was not downloaded. Looks only: importing the package would start
 * the download. `ELECTRON_OVERRIDE_DIST_PATH` names an unpacked copy by hand.
 */
export function findElectron(): string | null {
  // The name is written once everything is unpacked.
  if (!process.env.ELECTRON_OVERRIDE_DIST_PATH && readName() === null) return null
  const program = electronPlace()
  return existsSync(program) ? program : null
}

/** Where Electron's program is, or will be once it is downloaded; absolute unless a person named a relative folder. */
export function electronPlace(): string {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(PACKAGE, 'dist')
  return join(folder, readName() ?? NAMES[process.platform] ?? 'electron')
}

function readName(): string | null {
  try {
    return readFileSync(join(PACKAGE, 'path.txt'), 'utf8').trim()
  } catch {
    return null
  }
}

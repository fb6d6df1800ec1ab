import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/electron')

/** As the package's installer names them (electron/install.js). */
const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** What decides whether Electron may run. */
export type System = { platform: NodeJS.Platform; isRoot: boolean; env: NodeJS.ProcessEnv }

export const thisSystem = (): System => ({
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  env: process.env,
})

/**
 * False as root, where Electron refuses its sandbox; on Linux without a display, where it aborts; and where
 * `TOUCHSTONE_STAND_IN` asks for the stand-in. Everything that runs the app asks here first.
 */
export const mayRunElectron = (system: System = thisSystem()): boolean =>
  !system.isRoot && !system.env.TOUCHSTONE_STAND_IN && hasDisplay(system)

/** Whether a window can be shown; on Linux alone that is not certain. */
export const hasDisplay = ({ platform, env }: Pick<System, 'platform' | 'env'> = thisSystem()): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

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

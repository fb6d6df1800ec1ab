import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The app's data folder: what Electron calls `userData` for the product name "Touchstone".
 * Source: Electron docs, app.getPath(name), read 2026-11-21.
 */
export function appHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Touchstone')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Touchstone')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'Touchstone')
}

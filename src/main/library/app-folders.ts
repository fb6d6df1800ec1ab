import { homedir } from 'node:os'
import { join } from 'node:path'

/** `former` = the folder of the roaming profile that earlier versions used; null = there is no such place. */
export type AppFolders = { own: string; former: string | null }

/** Whose folders, and on which system; each is of this process unless given. */
export type Surroundings = { env?: NodeJS.ProcessEnv; platform?: NodeJS.Platform; userHome?: string }

const NAME = 'Touchstone'
/** What Chromium stores for itself, in a folder of the app. */
export const SESSION_FOLDER = 'session'

/**
 * The app's own folder, the same for the window and the command line. On Windows it is in the local profile: the roaming
 * one is copied to a file server at each log-off, and may even lie there. Elsewhere it is what Electron calls `userData`.
 * Source: Electron docs, app.getPath(name), read 2026-11-21; Microsoft, KNOWNFOLDERID.
 */
export function appFolders({
  env = process.env,
  platform = process.platform,
  userHome = homedir(),
}: Surroundings = {}): AppFolders {
  if (platform === 'win32') {
    return {
      own: join(env.LOCALAPPDATA || join(userHome, 'AppData', 'Local'), NAME),
      former: join(env.APPDATA || join(userHome, 'AppData', 'Roaming'), NAME),
    }
  }
  if (platform === 'darwin') return { own: join(userHome, 'Library', 'Application Support', NAME), former: null }
  return { own: join(env.XDG_CONFIG_HOME || join(userHome, '.config'), NAME), former: null }
}

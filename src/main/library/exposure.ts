import { homedir } from 'node:os'
import { basename, dirname, join, win32 } from 'node:path'
import { serverOf, withoutPrefix } from '../windows-path.ts'
import type { Surroundings } from './app-folders.ts'
import type { ResolvePath } from './evidence-places.ts'

/** Whom a folder is open to besides this person, as far as its path tells. */
export type Exposure = 'network' | 'synchronised' | 'roaming' | 'others'

/**
 * What the programs that synchronise folders call theirs. Sources: the documentation of each; Apple, "File Provider", for
 * the last two, below which macOS has those of all.
 */
const SYNCHRONISED =
  /^(OneDrive( - .+)?|Dropbox( \(.+\))?|Google ?Drive(-.+)?|iCloud ?Drive|Nextcloud\d*|ownCloud|pCloud ?Drive|MEGA(sync)?|CloudStorage|Mobile Documents)$/i

/** Where OneDrive says that it is, on Windows. */
const ONE_DRIVE = ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial']

/** null = nothing shows it. A folder that is redirected to a server, or to such a folder, does not show it here. */
export function exposureOf(
  given: string,
  { env = process.env, platform = process.platform, userHome = homedir() }: Surroundings = {},
): Exposure | null {
  const isWindows = platform === 'win32'
  if (isWindows && serverOf(given) !== null) return 'network'
  const path = isWindows ? withoutPrefix(given) : given
  const isBelow = (folder: string | undefined) =>
    isWindows && folder !== undefined && folder !== '' && isIn(path, folder)
  if (path.split(isWindows ? /[\\/]/ : '/').some((part) => SYNCHRONISED.test(part))) return 'synchronised'
  if (ONE_DRIVE.some((name) => isBelow(env[name]))) return 'synchronised'
  if (isBelow(env.APPDATA || win32.join(userHome, 'AppData', 'Roaming'))) return 'roaming'
  // There modes mean nothing, and a new folder on a drive is open to everybody who uses the computer.
  return isWindows && ![userHome, env.LOCALAPPDATA].some(isBelow) ? 'others' : null
}

/** A drive that does not answer is waited for when something is written there. */
const PATIENCE_MS = 10_000

export type ExposureAt = (path: string) => Promise<Exposure | null>

/**
 * The same of where something is about to be saved, by the whole name of its folder, and where a link leads; by the name
 * alone if its drive does not answer.
 */
export const createExposureAt =
  (resolve: ResolvePath, around?: Surroundings): ExposureAt =>
  async (path) => {
    const found = await resolve(Buffer.from(dirname(path)), { patienceMs: PATIENCE_MS })
    const folder = found.ok ? found.value.path.toString('utf8') : dirname(path)
    return exposureOf(join(folder, basename(path)), around)
  }

function isIn(path: string, folder: string): boolean {
  const way = win32.relative(folder, path)
  return way !== '..' && !way.startsWith('..\\') && !win32.isAbsolute(way)
}

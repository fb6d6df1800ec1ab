import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, posix, win32 } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** Where installers put Chromium, Chrome and Edge: for all users, and for one. */
const MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`)
const WINDOWS = ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe']
const WINDOWS_EDGE = 'Microsoft\\Edge\\Application\\msedge.exe'

/** What `findChromium` looks at; a test names systems of its own. */
export type Places = {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Whether there is a program of this path. */
  isProgram: (path: string) => boolean
}

export const thesePlaces = (): Places => ({ platform: process.platform, env: process.env, isProgram })

/** An installed browser of the Chromium family, absolute; null when there is none. `TOUCHSTONE_CHROMIUM` names one by hand. */
export function findChromium(places: Places = thesePlaces()): string | null {
  const { env } = places
  const named = env.TOUCHSTONE_CHROMIUM
  if (named && places.isProgram(named)) return named
  const inPath = NAMES.map((name) => findInPath(name, places)).find((path) => path !== null)
  return inPath ?? installed(places).find(places.isProgram) ?? null
}

function installed({ platform, env }: Places): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return folders.flatMap((folder) => MAC.map((name) => posix.join(folder, name)))
  }
  if (platform !== 'win32') return []
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  )
  // Edge is on every Windows: last, so that a browser somebody installed is taken first.
  return [...WINDOWS, WINDOWS_EDGE].flatMap((name) => folders.map((folder) => win32.join(folder, name)))
}

/** A program of this name in a folder of PATH; null = there is none. */
export function findInPath(name: string, { env, isProgram: is }: Places = thesePlaces()): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(is) ?? null
}

/** A folder may be executed, too. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

const FIXED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** An installed browser of the Chromium family, absolute; null when there is none. `TOUCHSTONE_CHROMIUM` names one by hand. */
export function findChromium(): string | null {
  const named = process.env.TOUCHSTONE_CHROMIUM
  if (named && isExecutable(named)) return named
  const inPath = NAMES.map(findInPath).find((path) => path !== null)
  return inPath ?? FIXED[process.platform]?.find(isExecutable) ?? null
}

/** A program of this name in a folder of PATH; null = there is none. */
export function findInPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

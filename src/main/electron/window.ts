import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../log.ts'
import { BACKGROUND } from './background.ts'
import { PARTITION, START_URL } from './origin.ts'
import { keepPage } from './page.ts'
import { showOnce } from './show-once.ts'
import { webPreferences } from './web-preferences.ts'
import type { createBoundsMemory } from './window-bounds.ts'

type WindowDeps = {
  preload: string
  isPackaged: boolean
  boundsMemory: ReturnType<typeof createBoundsMemory>
  log: Log
  logFolder: string
  now: () => number
  quit: () => void
}

/** Opens the app's window; it is shown once its first frame is painted, its page has failed, or after three seconds. */
export function openMainWindow({
  preload,
  isPackaged,
  boundsMemory,
  log,
  logFolder,
  now,
  quit,
}: WindowDeps): BrowserWindow {
  const window = new BrowserWindow({
    ...boundsMemory.recall(screen.getAllDisplays().map((display) => display.workArea)),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Touchstone',
    backgroundColor: background(),
    webPreferences: webPreferences({ preload, partition: PARTITION, devTools: !isPackaged }),
  })
  const followTheme = () => window.setBackgroundColor(background())
  nativeTheme.on('updated', followTheme)
  showOnce(window)
  window.on('close', () => boundsMemory.remember(window.getNormalBounds()))
  window.once('closed', () => void nativeTheme.removeListener('updated', followTheme))
  window.webContents.on('preload-error', (_event, _path, error) => log.bug('preload', error))
  keepPage({ window, url: START_URL, log, logFolder, now, quit })
  return window
}

const background = () => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light)

/** Brings a window to the front, also one that is hidden or minimised; null or destroyed = nothing happens. */
export function bringForward(window: BrowserWindow | null): void {
  if (window === null || window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../log.ts'
import { BACKGROUND } from './background.ts'
import { PARTITION, START_URL } from './origin.ts'
import type { createBoundsMemory } from './window-bounds.ts'

const MAX_RELOADS = 3
const RELOAD_WINDOW_MS = 60_000

type WindowDeps = {
  preload: string
  isPackaged: boolean
  boundsMemory: ReturnType<typeof createBoundsMemory>
  log: Log
  now: () => number
}

/** Opens the app's window; it shows itself once its first picture is painted. */
export function openMainWindow({ preload, isPackaged, boundsMemory, log, now }: WindowDeps): BrowserWindow {
  const window = new BrowserWindow({
    ...boundsMemory.recall(screen.getAllDisplays().map((display) => display.workArea)),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Touchstone',
    backgroundColor: background(),
    webPreferences: {
      preload,
      partition: PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      disableDialogs: true,
      autoplayPolicy: 'document-user-activation-required',
      devTools: !isPackaged,
    },
  })
  const followTheme = () => window.setBackgroundColor(background())
  nativeTheme.on('updated', followTheme)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => boundsMemory.remember(window.getNormalBounds()))
  window.once('closed', () => void nativeTheme.removeListener('updated', followTheme))
  window.webContents.on('preload-error', (_event, _path, error) => log.bug('preload', error))
  reloadAfterCrash(window, log, now)
  window.loadURL(START_URL).catch((cause: unknown) => log.bug('load', cause))
  return window
}

const background = () => (nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light)

/** Main holds all state, so a crashed page comes back as it was; one that crashes at once stays down. */
function reloadAfterCrash(window: BrowserWindow, log: Log, now: () => number): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.warn('page.gone', { reason, exitCode })
    crashes = [...crashes.filter((at) => now() - at < RELOAD_WINDOW_MS), now()]
    if (crashes.length <= MAX_RELOADS) window.webContents.reload()
  })
}

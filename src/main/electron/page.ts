import { type BrowserWindow, dialog } from 'electron'
import { pageHang, pageFailure as words } from '../../shared/words/menu.ts'
import type { Log } from '../log.ts'

const MAX_RELOADS = 3
const RELOAD_WINDOW_MS = 60_000
/** A load replaced by another. Source: Chromium, net_error_list.h. */
const ABORTED = -3

type PageDeps = {
  window: BrowserWindow
  url: string
  log: Log
  logFolder: string
  now: () => number
  quit: () => void
}

/**
 * Loads the window's page and reloads it after a crash. Main holds all state, so a page that crashed comes back as it
 * was; if it crashes repeatedly, does not respond or cannot be loaded, the user is asked: an empty or frozen window would
 * explain nothing.
 */
export function keepPage({ window, url, log, logFolder, now, quit }: PageDeps): void {
  const { webContents } = window
  let crashes: number[] = []
  let isAsking = false
  // Its failure is also reported as an event.
  const load = () => void window.loadURL(url).catch(() => undefined)
  const ask = async (message: string, reference: string): Promise<void> => {
    if (isAsking || window.isDestroyed()) return
    isAsking = true
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message,
      detail: words.detail({ reference, logFolder }),
      buttons: [words.reload, words.quit],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    isAsking = false
    if (response === 1) return quit()
    crashes = []
    if (!window.isDestroyed()) load()
  }
  let responds: AbortController | null = null
  const askAboutHang = async (): Promise<void> => {
    if (isAsking || window.isDestroyed()) return
    isAsking = true
    responds = new AbortController()
    const { signal } = responds
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: pageHang.message,
      detail: pageHang.detail,
      buttons: [pageHang.wait, pageHang.reload],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    })
    isAsking = false
    // A page that hangs is not reloaded: without its process it is gone, and comes back as after a crash.
    if (response === 1 && !signal.aborted && !window.isDestroyed()) webContents.forcefullyCrashRenderer()
  }
  webContents.on('unresponsive', () => {
    log.warn('page.unresponsive', {})
    void askAboutHang()
  })
  webContents.on('responsive', () => responds?.abort())
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.warn('page.gone', { reason, exitCode })
    crashes = [...crashes.filter((at) => now() - at < RELOAD_WINDOW_MS), now()]
    if (crashes.length <= MAX_RELOADS) webContents.reload()
    else void ask(words.crashed, log.bug('page.gone', new Error(`The page is gone: ${reason} (${exitCode})`)))
  })
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    void ask(words.notLoaded, log.bug('page.load', new Error(`${description} (${code})`)))
  })
  load()
}

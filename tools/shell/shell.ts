import { spawn } from 'node:child_process'
import { createApp } from './api/app.ts'
import { createIpcMain } from './api/ipc-main.ts'
import { createSessions } from './api/session.ts'
import type { OwnContents } from './api/web-contents.ts'
import { type Browser, startBrowser } from './browser/browser.ts'
import { createProfile } from './browser/profile.ts'
import { type Targets, watchTargets } from './browser/targets.ts'
import type { ShellOptions } from './options.ts'
import type { acceleratorsOf } from './page/accelerators.ts'
import { createAddresses } from './page/addresses.ts'
import { createPrintedKeeper } from './page/printed-keeper.ts'

/** What the shell itself needs of a window. */
export type ShellWindow = {
  webContents: { reload: () => void; emit: (name: string) => boolean }
  emit: (name: string, event: object) => boolean
  /** As a person closes it: a listener may prevent that. */
  close: () => void
  minimize: () => void
  isDestroyed: () => boolean
  /** What a test may know of it. */
  look: () => WindowLook
  /** Makes the process of its page crash. */
  crash: () => void
  emulateTheme: (source: 'system' | 'light' | 'dark') => void
}

export type WindowLook = {
  isVisible: boolean
  isMinimized: boolean
  /** ms after it was made; null = not yet. */
  shownAfterMs: number | null
  /** How often the product brought it forward. */
  focused: number
  isPageAlive: boolean
  /** How often the process of its page crashed. */
  crashes: number
}

export type Shell = ReturnType<typeof createShell>

/** Starts the browser and holds what the parts of the stand-in share. */
export function createShell(options: ShellOptions) {
  const profile = createProfile()
  const browser = startBrowser({
    executable: options.executable,
    profile: profile.path,
    startUrl: 'https://app.touchstone.test/',
    isHeadless: options.isHeadless,
    hasPort: options.control !== null,
    isRoot: options.isRoot,
  })
  const contentsByTarget = new Map<string, OwnContents>()
  const mayOpen = (url: string, openerId: string | undefined) =>
    contentsByTarget.get(openerId ?? '')?.allowsOpening(url) ?? false
  const started: Promise<{ browser: Browser; targets: Targets }> = watchTargets(browser, mayOpen).then((targets) => ({
    browser,
    targets,
  }))
  const windows = new Set<ShellWindow>()
  let isEnding = false

  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    await browser.close()
    await profile.remove()
    process.exit(code)
  }
  const { app, outside, becomeReady, allClosed } = createApp({
    appPath: options.appPath,
    isPackaged: options.resources !== null,
    closeWindows: () => {
      for (const window of [...windows]) window.close()
      return windows.size === 0
    },
    end: (code) => {
      const isOpen = app.isReady() && (outside.proxy === null || sessions.isOpen(''))
      if (isOpen) process.stderr.write('Electron would have looked for a proxy script, with nobody having asked.\n')
      void end(isOpen ? 1 : code)
    },
    startAgain: () => {
      // A test starts the next run by itself.
      if (options.control !== null) return
      const args = process.argv.slice(1)
      process.once('exit', () => spawn(process.execPath, args, { detached: true, stdio: 'inherit' }).unref())
    },
  })
  void browser.exited.then((lastWords) => {
    if (isEnding) return
    if (!app.isReady()) {
      process.stderr.write(`The browser did not start.\n${lastWords}\n`)
      return void end(1)
    }
    // Without its browser the app is closed, orderly.
    app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // As in Electron the second of a kind kills. One that came with the first is heard, not left to the system.
      process.once(signal, () => process.kill(process.pid, signal))
      app.quit()
    })
  }

  /** Ends the app where Electron would send what nobody asked for. */
  const refuse = (why: string): never => {
    process.stderr.write(`Electron ${why}\n`)
    void end(1)
    throw new Error(why)
  }
  const sessions = createSessions((session) => void app.emit('session-created', session), app.isReady, refuse)
  return {
    options,
    app,
    outside,
    refuse,
    browser,
    started,
    windows,
    contentsByTarget,
    profile: profile.path,
    addresses: createAddresses(),
    sessions,
    ipcMain: createIpcMain(),
    accelerators: [] as ReturnType<typeof acceleratorsOf>,
    failingLoads: options.failingLoads,
    /** What the product had the taskbar show, oldest first. */
    progress: [] as number[],
    /** Requests to elsewhere that the product would have let go. */
    letThrough: [] as string[],
    printed: createPrintedKeeper(),
    allClosed,
    /** The product's entry has run to its end: goes on to `ready`. */
    begin: async (beforeReady: () => Promise<void>): Promise<void> => {
      await started
      await beforeReady()
      // Electron's own is there whether the product asks for it or not.
      sessions.get('')
      becomeReady()
    },
  }
}

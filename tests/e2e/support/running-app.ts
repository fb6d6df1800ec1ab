import type { Page } from 'playwright'

/** Evidence of tests lies in the temporary folder, and is none of that to the app unless a test says so. */
export const NOT_TEMPORARY = import.meta.dirname

export type LaunchOptions = {
  /** The data folder; passed to the app as `--home`. */
  home: string
  /** Further arguments. */
  args?: string[]
  /** Variables in addition to the test's own. Those that only the stand-in understands are for `launchShell`. */
  env?: { [name: string]: string; [ofStandIn: `TOUCHSTONE_SHELL_${string}`]: never }
}

export type Metrics = {
  /** Event-loop delay of the main process since the start or the last reset, ms. */
  delayP50Ms: number
  delayP99Ms: number
  delayMaxMs: number
  rssBytes: number
}

export type MenuEntry = { label: string | null; role: string | null; isEnabled: boolean }

export type Shot = { width?: number; height?: number; theme?: 'light' | 'dark' }

export type RunningApp = {
  page: Page
  /** "Electron 45.4.1" or "Chromium 156.0 (shell)". */
  runtime: string
  /** Process id of the main process. */
  pid: number
  /** Presses these keys, one after the other. */
  press: (...keys: string[]) => Promise<void>
  /** From now on this folder is the temporary folder of the system. At first it is one without evidence. */
  setTemporaryFolder: (path: string) => Promise<void>
  /** Drops files or folders on the element that `selector` finds. */
  dropPaths: (selector: string, paths: string[]) => Promise<void>
  /** Answers the next confirmation. Several can be prepared; unprepared ones are answered no. */
  answerConfirm: (yes: boolean) => Promise<void>
  /** Answers the next dialog that asks for files or folders. */
  chooseNext: (paths: string[]) => Promise<void>
  /** Answers the next dialog that asks where to save. */
  saveNextTo: (path: string) => Promise<void>
  /** Every question the app has asked, oldest first. */
  asked: () => Promise<{ kind: 'message' | 'open' | 'save'; message: string; detail: string }[]>
  /** URLs the app has passed to another program. */
  opened: () => Promise<string[]>
  /** Notifications the app has made the system show. */
  notified: () => Promise<{ title: string; body: string }[]>
  /** The last menu that popped up and was not chosen from; null = none. Separators are left out. */
  openMenu: () => Promise<MenuEntry[] | null>
  /** Chooses from it by label or role. Rejects if the entry is not enabled. */
  chooseMenu: (name: string) => Promise<void>
  /** The entries of the application menu, at any depth, and choosing one by label or role. */
  applicationMenu: () => Promise<MenuEntry[]>
  chooseApplicationMenu: (name: string) => Promise<void>
  /** The values set on the taskbar so far: 0–1, -1 = no bar, 2 = of unknown length. */
  taskProgress: () => Promise<number[]>
  /** The image on the clipboard, as PNG; null = none. */
  clipboardPicture: () => Promise<Buffer | null>
  setClipboard: (text: string) => Promise<void>
  clipboard: () => Promise<string>
  metrics: () => Promise<Metrics>
  resetMetrics: () => Promise<void>
  /** Requests to any other host that the app's own guards let through; always [] with Electron. */
  letThrough: () => Promise<string[]>
  /**
   * Saves what is printed from now on in a folder, `<n>/document.html` with its images; null = stop. Not with Electron.
   */
  keepPrinted: ((folder: string | null) => Promise<void>) | null
  /** Everything the app has written to stderr. */
  stderr: () => string
  /** Starts the app again on the same data folder; returns its exit code once it ends. */
  startAgain: () => Promise<number | null>
  /** Reloads the page, as the app does after a crash of its page. */
  reload: () => Promise<void>
  screenshot: (file: string, shot?: Shot) => Promise<void>
  close: () => Promise<void>
  kill: () => Promise<void>
}

import type { Page } from 'playwright'

export type LaunchOptions = {
  /** The data folder; given to the app as `--home`. */
  home: string
  /** Further arguments. */
  args?: string[]
  /** Variables on top of the test's own. What only the stand-in understands is given to `launchShell`. */
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
  /** Drops files or folders on the element that `selector` finds. */
  dropPaths: (selector: string, paths: string[]) => Promise<void>
  /** Answers the next confirmation. Several can be prepared; unprepared ones are answered no. */
  answerConfirm: (yes: boolean) => Promise<void>
  /** Answers the next dialog that asks for files or folders. */
  chooseNext: (paths: string[]) => Promise<void>
  /** Answers the next dialog that asks where to save. */
  saveNextTo: (path: string) => Promise<void>
  /** Every question the app asked so far, oldest first. */
  asked: () => Promise<{ kind: 'message' | 'open' | 'save'; message: string; detail: string }[]>
  /** Addresses the app handed to another program so far. */
  opened: () => Promise<string[]>
  /** Messages the app had the system show so far. */
  notified: () => Promise<{ title: string; body: string }[]>
  /** The menu that popped up last and was not chosen from; null = none. Lines between entries are left out. */
  openMenu: () => Promise<MenuEntry[] | null>
  /** Chooses from it by label or role. Rejects what is not enabled. */
  chooseMenu: (name: string) => Promise<void>
  /** The entries of the application menu, at any depth, and choosing one by label or role. */
  applicationMenu: () => Promise<MenuEntry[]>
  chooseApplicationMenu: (name: string) => Promise<void>
  /** What the taskbar was given so far: 0–1, -1 = no bar, 2 = of unknown length. */
  taskProgress: () => Promise<number[]>
  /** The image on the clipboard, as PNG; null = none. */
  clipboardPicture: () => Promise<Buffer | null>
  setClipboard: (text: string) => Promise<void>
  clipboard: () => Promise<string>
  metrics: () => Promise<Metrics>
  resetMetrics: () => Promise<void>
  /** Requests to anywhere else that the app's own guards let go; always [] with Electron. */
  letThrough: () => Promise<string[]>
  /** Keeps what is printed from now on in a folder, `<n>/document.html` with its pictures; null = no more. Not with Electron. */
  keepPrinted: ((folder: string | null) => Promise<void>) | null
  /** Everything the app wrote to stderr so far. */
  stderr: () => string
  /** Starts the app once more on the same data folder; gives its exit code once it ends. */
  startAgain: () => Promise<number | null>
  /** Loads the page again, as the app does after a crash of its page. */
  reload: () => Promise<void>
  screenshot: (file: string, shot?: Shot) => Promise<void>
  close: () => Promise<void>
  kill: () => Promise<void>
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright'
import { drivePage, firstScreen } from './page-driver.ts'
import { type LaunchOptions, type MenuEntry, type Metrics, NOT_TEMPORARY, type RunningApp } from './running-app.ts'

const PROJECT = join(import.meta.dirname, '../../..')

type ShownDialogs = Awaited<ReturnType<RunningApp['asked']>>
type Prepared = { kind: ShownDialogs[number]['kind']; yes?: boolean; paths?: string[] }
/** State shared by the dialogs of a run, in Electron's main process. */
type Script = {
  prepared: Prepared[]
  asked: ShownDialogs
  opened: string[]
  notified: { title: string; body: string }[]
  progress: number[]
  /** The last menu that popped up, until something is chosen from it. */
  menu: Electron.Menu | null
}
type WhichMenu = { of: 'popup' | 'application' }

/** The app in Electron, and its main process for what is only available there. */
export type ElectronApp = RunningApp & { main: ElectronApplication }

/** Arguments that make Electron run the build of this source tree; a packaged app has its own. */
const SOURCE_TREE: readonly string[] = [PROJECT]

/**
 * Starts the app in real Electron, sandbox on, up to its first screen. `which` precedes the app's own arguments; without a
 * `home` the app finds its own.
 */
export async function launchElectron(
  executablePath: string,
  options: Omit<LaunchOptions, 'home'> & { home: string | null },
  which: readonly string[] = SOURCE_TREE,
): Promise<ElectronApp> {
  const { home, args = [], env = {} } = options
  const command = [...which, ...(home === null ? [] : ['--home', home])]
  const app = await _electron.launch({
    executablePath,
    chromiumSandbox: true,
    args: [...command, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  const child = app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8')
  })
  await scriptDialogs(app)
  const setTemporaryFolder = (folder: string) => app.evaluate(({ app: own }, path) => own.setPath('temp', path), folder)
  await setTemporaryFolder(NOT_TEMPORARY)
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  await firstScreen(page)
  const version = await app.evaluate(() => process.versions.electron)
  const prepare = (one: Prepared) =>
    app.evaluate((_electron, next) => {
      ;(globalThis as unknown as { script: Script }).script.prepared.push(next)
    }, one)
  return {
    main: app,
    page,
    runtime: `Electron ${version}`,
    pid: child.pid ?? 0,
    ...drivePage(page),
    setTemporaryFolder,
    answerConfirm: (yes) => prepare({ kind: 'message', yes }),
    chooseNext: (paths) => prepare({ kind: 'open', paths }),
    saveNextTo: (path) => prepare({ kind: 'save', paths: [path] }),
    asked: () => app.evaluate(() => (globalThis as unknown as { script: Script }).script.asked),
    opened: () => app.evaluate(() => (globalThis as unknown as { script: Script }).script.opened),
    notified: () => app.evaluate(() => (globalThis as unknown as { script: Script }).script.notified),
    openMenu: () => app.evaluate(readMenu, { of: 'popup' } as const),
    chooseMenu: (name) => app.evaluate(chooseEntry, { of: 'popup', name } as const),
    applicationMenu: async () => (await app.evaluate(readMenu, { of: 'application' } as const)) ?? [],
    chooseApplicationMenu: (name) => app.evaluate(chooseEntry, { of: 'application', name } as const),
    taskProgress: () => app.evaluate(() => (globalThis as unknown as { script: Script }).script.progress),
    clipboardPicture: async () => {
      const base64 = await app.evaluate(async ({ clipboard }) => {
        const item = (await clipboard.read()).find(({ types }) => types.includes('image/png'))
        const png = await item?.getType('image/png')
        return png instanceof Blob ? Buffer.from(await png.arrayBuffer()).toString('base64') : null
      })
      return base64 === null ? null : Buffer.from(base64, 'base64')
    },
    setClipboard: (text) => app.evaluate(({ clipboard }, value) => clipboard.writeText(value), text),
    clipboard: () => app.evaluate(({ clipboard }) => clipboard.readText()),
    metrics: () => app.evaluate(readMetrics),
    resetMetrics: () =>
      app.evaluate(() => {
        ;(globalThis as unknown as { delay: { reset: () => void } }).delay.reset()
      }),
    startAgain: () =>
      new Promise((resolve) => {
        spawn(executablePath, command, { stdio: 'ignore' }).once('exit', resolve)
      }),
    reload: async () => {
      const loaded = page.waitForEvent('load')
      await app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.webContents.reload()
      })
      await loaded
    },
    letThrough: async () => [],
    keepPrinted: null,
    stderr: () => stderr,
    close: () => app.close(),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Replaces the native dialogs in main with the test's answers, and starts measuring. */
async function scriptDialogs(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow, Menu, dialog, shell, Notification }) => {
    const script: Script = { prepared: [], asked: [], opened: [], notified: [], progress: [], menu: null }
    Menu.prototype.popup = function (this: Electron.Menu) {
      script.menu = this
    }
    const { setProgressBar } = BrowserWindow.prototype
    BrowserWindow.prototype.setProgressBar = function (this: Electron.BrowserWindow, ...given) {
      script.progress.push(given[0])
      setProgressBar.apply(this, given)
    }
    Object.assign(Notification, { isSupported: () => true })
    Notification.prototype.show = function (this: { title: string; body: string }) {
      script.notified.push({ title: this.title, body: this.body })
    }
    Object.assign(shell, {
      openExternal: async (url: string) => void script.opened.push(url),
      showItemInFolder: (path: string) => void script.opened.push(path),
    })
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    Object.assign(globalThis, { script, delay })
    const answer = (kind: Prepared['kind'], all: unknown[]): Prepared | undefined => {
      const { message = '', detail = '' } = all.at(-1) as { message?: string; detail?: string }
      script.asked.push({ kind, message, detail })
      const index = script.prepared.findIndex((one) => one.kind === kind)
      return index < 0 ? undefined : script.prepared.splice(index, 1)[0]
    }
    Object.assign(dialog, {
      showMessageBox: async (...all: unknown[]) => {
        const { cancelId = 0, buttons = [] } = all.at(-1) as { cancelId?: number; buttons?: string[] }
        const isYes = answer('message', all)?.yes === true
        return {
          response: isYes ? buttons.findIndex((_label, at) => at !== cancelId) : cancelId,
          checkboxChecked: false,
        }
      },
      showOpenDialog: async (...all: unknown[]) => {
        const filePaths = answer('open', all)?.paths ?? []
        return { canceled: filePaths.length === 0, filePaths }
      },
      showSaveDialog: async (...all: unknown[]) => {
        const filePath = answer('save', all)?.paths?.[0] ?? ''
        return { canceled: filePath === '', filePath }
      },
    })
  })
}

/** Runs in Electron's main process. */
function readMenu({ Menu }: typeof Electron.CrossProcessExports, { of }: WhichMenu): MenuEntry[] | null {
  const { script } = globalThis as unknown as { script: Script }
  const menu = of === 'popup' ? script.menu : Menu.getApplicationMenu()
  const entriesOf = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
    items.flatMap((item) => (item.type === 'separator' ? [] : [item, ...entriesOf(item.submenu?.items ?? [])]))
  const see = ({ label, role, enabled }: Electron.MenuItem): MenuEntry => ({
    // The label of a role is up to the system.
    label: role === undefined ? label : null,
    role: role ?? null,
    isEnabled: enabled,
  })
  return menu === null ? null : entriesOf(menu.items).map(see)
}

/** Runs in Electron's main process. */
function chooseEntry(
  { BrowserWindow, Menu }: typeof Electron.CrossProcessExports,
  { of, name }: WhichMenu & { name: string },
): void {
  const { script } = globalThis as unknown as { script: Script }
  const menu = of === 'popup' ? script.menu : Menu.getApplicationMenu()
  if (of === 'popup') script.menu = null
  const entriesOf = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
    items.flatMap((item) => [item, ...entriesOf(item.submenu?.items ?? [])])
  const entry = entriesOf(menu?.items ?? []).find(({ label, role }) => label === name || role === name)
  if (!entry?.enabled) throw new Error(`not to be chosen: ${name}`)
  const [window] = BrowserWindow.getAllWindows()
  entry.click({}, window, window?.webContents)
}

/** Runs in Electron's main process. */
function readMetrics(): Metrics {
  const { delay } = globalThis as unknown as { delay: { percentile: (p: number) => number; max: number } }
  return {
    delayP50Ms: delay.percentile(50) / 1e6,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
    rssBytes: process.memoryUsage.rss(),
  }
}

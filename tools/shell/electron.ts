import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { EndedBeforeReady } from './api/app.ts'
import { createWindowClass } from './api/browser-window.ts'
import { openDebuggingPort } from './api/debugging-port.ts'
import { createDialog } from './api/dialog.ts'
import { createMenus } from './api/menu.ts'
import { OwnTheme } from './api/native-theme.ts'
import { createPower } from './api/power.ts'
import { createRoles } from './api/roles.ts'
import { createUtilityProcess } from './api/utility-process.ts'
import { createMessageKeeper } from './child/message-keeper.ts'
import { ClipboardItem, createClipboard } from './clipboard.ts'
import { createAnswers } from './control/answers.ts'
import { startControl } from './control/server.ts'
import { readOptions } from './options.ts'
import { askPerson } from './prompt.ts'
import { createShell } from './shell.ts'

// Stands where the product imports 'electron': the members it uses, no others, over an installed browser.
const shell = createShell(readOptions(process.env))
// Electron's own folder where the app is not packaged; nothing of ours lies there.
Object.defineProperty(process, 'resourcesPath', {
  value: shell.options.resources ?? join(import.meta.dirname, 'resources'),
})
// A command that has its report printed ends by itself, and so does a verification.
const isJob = process.argv.some((argument) => /^--(export-job|verify)(=|$)/.test(argument))
if (shell.options.isHeadless && shell.options.control === null && !isJob) {
  process.stderr.write('No display found: the app runs without a window. Press Ctrl+C to end it.\n')
}
// A start of the app that this one begins is steered by whoever asked for that, and never over the same socket.
const { TOUCHSTONE_SHELL_NEXT_CONTROL: nextControl = '' } = process.env
process.env.TOUCHSTONE_SHELL_CONTROL = nextControl
const answers = createAnswers()
for (let given = 0; given < shell.options.firstYes; given += 1) answers.prepare('message', { yes: true })
const text = createClipboard(shell)

export const { app } = shell
export const BrowserWindow = createWindowClass(shell)
export const session = shell.sessions.api
export const ipcMain = shell.ipcMain.api
export const nativeTheme = new OwnTheme((source) => {
  for (const window of shell.windows) window.emulateTheme(source)
})
export const dialog = createDialog((question) =>
  shell.options.control === null ? askPerson(shell, question) : answers.ask(question),
)
export const clipboard = text satisfies Pick<Electron.Clipboard, 'readText' | 'write' | 'writeText'>
/** Addresses a test would have seen opened. This browser is the app's own: for a person, nothing opens them. */
const opened: string[] = []
const openExternal = async (url: string) => {
  if (shell.options.control === null) throw new Error('There is no other program here to open an address.')
  opened.push(url)
}
const outside: Pick<Electron.Shell, 'openExternal' | 'showItemInFolder'> = {
  openExternal,
  showItemInFolder: (path) => void opened.push(path),
}

export { outside as shell }

/** Messages a test would have seen. This browser belongs to the app: the system shows nothing here. */
export class Notification extends EventEmitter {
  static readonly isSupported = () => shell.options.control !== null
  static readonly shown: Notification[] = []
  readonly options: Electron.NotificationConstructorOptions
  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    this.options = options
  }
  show(): void {
    Notification.shown.push(this)
  }
}

export const utilityProcess = createUtilityProcess({
  isReady: shell.app.isReady,
  isMasquerade: shell.options.isMasquerade,
  keeper: createMessageKeeper(shell.options.messages),
})
const power = createPower(shell.app.isReady)
export const { powerMonitor, powerSaveBlocker } = power
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }
export const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => {
    if (shell.app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme } of schemes) shell.addresses.register(scheme)
  },
}
const menus = createMenus({ shell, roles: createRoles({ shell, text }) })
export const Menu = menus.api
export { ClipboardItem }

/** Called by the launcher where the product's entry has not run to its end: it may have ended the app, which tidies up. */
export function heedEnd(cause: unknown): void {
  if (!(cause instanceof EndedBeforeReady)) throw cause
}

/** Called by the launcher once the product's entry has run to its end. */
export async function beginShell(): Promise<void> {
  openDebuggingPort(process.argv)
  await shell.begin(async () => {
    const { product } = (await shell.browser.send('Browser.getVersion')) as { product: string }
    const chrome = product.split('/')[1] ?? 'unknown'
    // As with Electron, the engine's version stands with the others; `electron` only in the masquerade.
    Object.defineProperty(process, 'versions', { value: { ...process.versions, chrome } })
    if (shell.options.control === null) return
    await startControl(shell, shell.options.control, {
      answers,
      text,
      menus,
      opened,
      notified: Notification.shown,
      power,
    })
  })
}

import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BrowserWindow, BrowserWindowConstructorOptions, PrintToPDFOptions } from 'electron'
import { createCloner } from '../page/cloner.ts'
import { openPage, type Page, type Sender } from '../page/page.ts'
import type { FromPage } from '../page/page-script.ts'
import { createRequests } from '../page/requests.ts'
import type { Shell } from '../shell.ts'
import { contextMenuParams } from './context-menu-params.ts'
import type { ProtocolSession } from './debugger.ts'
import { emitPreventable } from './preventable.ts'
import { toBrowserPrint } from './print-options.ts'
import { createWebContents, type OwnContents } from './web-contents.ts'

/** Permissions a page could ask the browser for, by the product's names and the browser's. */
const PERMISSIONS: Record<string, string> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  camera: 'camera',
  microphone: 'microphone',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  'idle-detection': 'idle-detection',
  'local-fonts': 'local-fonts',
  'window-management': 'window-management',
  'storage-access': 'storage-access',
  'screen-wake-lock': 'wake-lock-screen',
}

/** The browser prints ordinary tabs only, so a hidden window is one that never comes up. */
const HIDDEN = { newWindow: true, background: true, windowState: 'minimized' }

const cloner = createCloner()

/** What the product uses of a window, beside its events and contents. */
type Used = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'isMinimized'
  | 'minimize'
  | 'isVisible'
  | 'restore'
  | 'show'
  | 'focus'
  | 'setBackgroundColor'
  | 'getNormalBounds'
>

/** Gives the `BrowserWindow` class of one shell. */
export function createWindowClass(shell: Shell) {
  return class Window extends EventEmitter implements Used {
    readonly webContents: OwnContents['contents']
    #own: OwnContents
    #page: Promise<Page>
    #isDestroyed = false
    #bounds: { x: number; y: number; width: number; height: number }
    readonly #options: BrowserWindowConstructorOptions
    readonly #madeAt = performance.now()
    /** A page that lies in a hidden window of its own from its birth to its end: it is printed. */
    readonly #isForPrint: boolean
    #isVisible: boolean
    #isMinimized = false
    #shownAfterMs: number | null = null
    #focused = 0
    #isPageAlive = false
    #crashes = 0
    /** The product itself navigates: nobody closes the window. */
    #isLoading = false

    constructor(options: BrowserWindowConstructorOptions = {}) {
      super()
      const { x = 0, y = 0, width = 800, height = 600 } = options
      this.#bounds = { x, y, width, height }
      this.#options = options
      this.#isForPrint = options.show === false && options.webPreferences?.javascript === false
      this.#isVisible = options.show !== false
      this.#own = createWebContents({
        loadURL: (url) => this.loadURL(url),
        reload: () => void this.loadURL(this.#shown).catch(() => undefined),
        crash: () => this.crash(),
        openProtocol: async (hear) => {
          const { targetId } = await this.#page
          return await openProtocol(shell.browser, targetId, hear)
        },
        send: (channel, args) => this.#tell(channel, args),
        printToPDF: (printOptions) => this.#print(printOptions),
        isDestroyed: () => this.#isDestroyed,
      })
      this.webContents = this.#own.contents
      shell.windows.add(this)
      shell.app.emit('web-contents-created', {}, this.webContents)
      this.#page = this.#open()
      this.#page.catch((cause: unknown) => process.stderr.write(`window: ${String(cause)}\n`))
    }

    async #open(): Promise<Page> {
      const preferences = this.#options.webPreferences ?? {}
      const session = shell.sessions.get(preferences.partition ?? '')
      const { languages, checksSpelling, proxy } = await session.look()
      // Either may switch spelling on; and a page's network has the proxy settings of its session.
      if (languages.length > 0 || checksSpelling || preferences.spellcheck !== false)
        shell.refuse('would check spelling in a window.')
      if (proxy === null || proxy.mode === 'system') shell.refuse('would look for a proxy script for a window.')
      const { browser, targets } = await shell.started
      const first = this.#isForPrint ? null : await targets.takeFirst()
      const target = first ?? (await targets.open(this.#isForPrint ? HIDDEN : { newWindow: true }))
      const requests = createRequests({
        browser,
        addresses: shell.addresses,
        session,
        contents: this.#own,
        breaksBodies: shell.options.breaksBodies,
        onLetThrough: (url) => void shell.letThrough.push(url),
        onAnswered: (url, body) => shell.printed.take(url, body),
      })
      this.#expect = requests.expect
      const page = await openPage(
        browser,
        targets,
        target,
        {
          preload: preferences.preload ? readFileSync(preferences.preload, 'utf8') : null,
          hasScript: preferences.javascript !== false,
          // A test closes windows by the control line; a person by the window's own cross.
          holdsClose: !this.#isForPrint && !shell.options.isHeadless,
          accelerators: shell.accelerators.map(({ click: _click, ...key }) => key),
        },
        {
          request: (paused, isMainFrame) => requests.answer(paused, isMainFrame, target.sessionId),
          gaveUp: requests.cancel,
          message: (message, sender) => this.#hear(message, sender),
          navigated: (url) => this.#navigated(url),
          mayLeave: () => this.#mayLeave(),
          crashed: () => this.#crashed(),
          closed: () => {
            shell.contentsByTarget.delete(target.targetId)
            this.#closed()
          },
        },
      )
      shell.contentsByTarget.set(target.targetId, this.#own)
      await applyPermissions(page, session, this.#own.contents)
      if (!this.#isForPrint) await this.#resize(page)
      if (!this.#isVisible && !this.#isForPrint) await this.#setState(page, 'minimized')
      return page
    }

    async #setState(page: Page, windowState: 'minimized' | 'normal'): Promise<void> {
      const { windowId } = await page.send('Browser.getWindowForTarget').catch(() => ({ windowId: null }))
      if (windowId === null) return
      await page.send('Browser.setWindowBounds', { windowId, bounds: { windowState } }).catch(() => undefined)
    }

    #expect: (url: string) => void = () => {}
    /** The last URL the product loaded. */
    #shown = 'about:blank'

    async #resize(page: Page): Promise<void> {
      const { windowId } = await page.send('Browser.getWindowForTarget').catch(() => ({ windowId: null }))
      const { width, height } = this.#bounds
      if (windowId !== null)
        await page.send('Browser.setWindowBounds', { windowId, bounds: { width, height } }).catch(() => undefined)
    }

    async loadURL(url: string): Promise<void> {
      const page = await this.#page
      const address = shell.addresses.toBrowser(url)
      this.#shown = url
      this.#expect(address)
      this.#isLoading = true
      try {
        if (shell.failingLoads > 0 && !this.#isForPrint) {
          shell.failingLoads -= 1
          throw new Error(`net::ERR_FAILED loading '${url}'`)
        }
        await page.load(address)
      } catch (cause) {
        const [, description = 'ERR_FAILED'] = /(ERR_[A-Z_]+)/.exec(String(cause)) ?? []
        const code = description === 'ERR_ABORTED' ? -3 : -2
        if (!this.#isDestroyed) this.#own.contents.emit('did-fail-load', {}, code, description, url, true, 0, 0)
        throw cause
      } finally {
        this.#isLoading = false
      }
      if (this.#isDestroyed) throw new Error('the window was destroyed')
      this.#isPageAlive = true
      const { withheld } = shell.options
      if (!withheld.has('did-finish-load')) this.#own.contents.emit('did-finish-load', {})
      if (!withheld.has('ready-to-show')) this.emit('ready-to-show')
    }

    #navigated(url: string): void {
      const { mainFrame } = this.#own.contents
      const own = shell.addresses.fromBrowser(url)
      mainFrame.url = own
      mainFrame.origin = originOf(own)
      // A document without a request (about:blank) is only seen when it is there: what the guards refuse goes back.
      if (own === url && this.#shown !== url && !url.startsWith('chrome-error:')) {
        const details = { url, isMainFrame: true, isSameDocument: false }
        if (emitPreventable(this.#own.contents, 'will-navigate', details, url)) this.webContents.reload()
      }
    }

    #hear(message: FromPage, sender: Sender): void {
      const { contents } = this.#own
      if (message.type === 'accelerator') shell.accelerators[message.index]?.click()
      else if (message.type === 'context-menu') contents.emit('context-menu', {}, contextMenuParams(message.under))
      else if (message.type === 'preload-error') {
        contents.emit('preload-error', {}, '', Object.assign(new Error(message.message), { stack: message.stack }))
      } else {
        const origin = shell.addresses.fromBrowser(sender.origin)
        const frame = sender.isMainFrame ? contents.mainFrame : { origin, url: origin, parent: contents.mainFrame }
        const event = { type: 'frame', sender: contents, senderFrame: frame, frameId: 0, processId: 0 } as const
        void shell.ipcMain
          .invoke(message.channel, event, message.args)
          .then(async (answer) =>
            (await this.#page).post({ type: 'settled', id: message.id, ...answer }, sender.contextId),
          )
      }
    }

    #tell(channel: string, args: unknown[]): void {
      const line = cloner.toLine(args)
      void this.#page.then((page) => page.post({ type: 'event', channel, args: line })).catch(() => undefined)
    }

    async #print(options: PrintToPDFOptions): Promise<Buffer> {
      return await (await this.#page).print(toBrowserPrint(options))
    }

    #crashed(): void {
      this.#isPageAlive = false
      this.#crashes += 1
      this.#own.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    }

    /** Whether a person who closes the window may: the product says so in `close`. */
    #mayLeave(): boolean {
      if (this.#isDestroyed || this.#isLoading) return true
      const isPrevented = emitPreventable(this, 'close')
      if (!isPrevented) this.#end()
      return !isPrevented
    }

    /** The browser closed the tab without a question. Where the product keeps its window, it comes back. */
    #closed(): void {
      if (this.#isDestroyed || this.#mayLeave()) return
      this.#page = this.#open()
      void this.loadURL(this.#shown).catch(() => undefined)
    }

    #end(): void {
      this.#isDestroyed = true
      shell.windows.delete(this)
      this.#own.contents.emit('destroyed')
      this.emit('closed')
      if (shell.windows.size === 0) shell.allClosed()
    }

    close(): void {
      if (!this.#isDestroyed && !emitPreventable(this, 'close')) this.destroy()
    }

    destroy(): void {
      if (this.#isDestroyed) return
      this.#end()
      void this.#page.then((page) => page.close()).catch(() => undefined)
    }

    isDestroyed = () => this.#isDestroyed
    isMinimized = () => this.#isMinimized
    minimize = () => {
      this.#isMinimized = true
      void this.#page.then((page) => this.#setState(page, 'minimized')).catch(() => undefined)
    }
    isVisible = () => this.#isVisible
    restore = () => {
      this.#isMinimized = false
      this.#raise()
    }
    show = () => {
      this.#isVisible = true
      this.#shownAfterMs ??= performance.now() - this.#madeAt
      // As on Windows: one that is minimised stays so.
      if (!this.#isMinimized) this.#raise()
    }
    focus = () => {
      this.#focused += 1
      void this.#page.then((page) => page.send('Page.bringToFront')).catch(() => undefined)
    }
    #raise(): void {
      void this.#page.then((page) => this.#setState(page, 'normal')).catch(() => undefined)
    }
    look = () => ({
      isVisible: this.#isVisible,
      isMinimized: this.#isMinimized,
      shownAfterMs: this.#shownAfterMs,
      focused: this.#focused,
      isPageAlive: this.#isPageAlive,
      crashes: this.#crashes,
    })
    crash = () => void this.#page.then((page) => page.send('Page.crash')).catch(() => undefined)
    setBackgroundColor = () => undefined
    setProgressBar = (progress: number) => void shell.progress.push(progress)
    getNormalBounds = () => this.#bounds

    /** Makes the page see light or dark, whatever the system has. */
    emulateTheme(source: 'system' | 'light' | 'dark'): void {
      const features = [{ name: 'prefers-color-scheme', value: source === 'system' ? '' : source }]
      void this.#page.then((page) => page.send('Emulation.setEmulatedMedia', { features })).catch(() => undefined)
    }
  }
}

/** A session of its own with a tab. */
async function openProtocol(
  browser: Shell['browser'],
  targetId: string,
  hear: (method: string, params: object) => void,
): Promise<ProtocolSession> {
  const { sessionId } = (await browser.send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string
  }
  const stop = browser.on((event) => {
    if (event.sessionId === sessionId) hear(event.method, event.params)
  })
  return {
    send: (method, params) => browser.send(method, params, sessionId),
    close: () => {
      stop()
      void browser.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
    },
  }
}

function originOf(url: string): string {
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/.exec(url) ?? []
  return scheme === undefined ? 'null' : `${scheme}://${host}`
}

/** Tells the browser what the product's handlers answer, before the page can ask. */
async function applyPermissions(
  page: Page,
  session: ReturnType<Shell['sessions']['get']>,
  contents: OwnContents['contents'],
): Promise<void> {
  await Promise.all(
    Object.entries(PERMISSIONS).map(([permission, name]) =>
      page
        .send('Browser.setPermission', {
          permission: { name },
          setting: session.grants(permission, contents) ? 'granted' : 'denied',
        })
        .catch(() => undefined),
    ),
  )
  await page.send('Browser.setDownloadBehavior', { behavior: 'deny' }).catch(() => undefined)
}

import { EventEmitter } from 'node:events'
import type { HandlerDetails, WebContents, WebFrameMain, WindowOpenHandlerResponse } from 'electron'
import { createDebugger, type OpenSession } from './debugger.ts'
import type { Named } from './named.ts'

type OpenHandler = (details: Pick<HandlerDetails, 'url'>) => WindowOpenHandlerResponse

/** What the product uses of a frame. */
export type Frame = Pick<WebFrameMain, 'origin' | 'url'> & { parent: Frame | null }

/** What a window's contents can do here; `BrowserWindow` gives the means. */
export type ContentsMeans = {
  loadURL: (url: string) => Promise<void>
  reload: () => void
  crash: () => void
  openProtocol: OpenSession
  send: (channel: string, args: unknown[]) => void
  printToPDF: WebContents['printToPDF']
  isDestroyed: () => boolean
}

let lastId = 0

/** `webContents`, with one main frame that keeps its identity. */
export function createWebContents(means: ContentsMeans) {
  lastId += 1
  let open: OpenHandler = () => ({ action: 'allow' })
  const mainFrame: { -readonly [Name in keyof Frame]: Frame[Name] } = { origin: 'null', url: '', parent: null }
  const contents = Object.assign(new EventEmitter(), {
    id: lastId,
    mainFrame,
    loadURL: means.loadURL,
    reload: means.reload,
    forcefullyCrashRenderer: means.crash,
    debugger: createDebugger(means.openProtocol),
    send: (channel: string, ...args: unknown[]) => means.send(channel, args),
    printToPDF: means.printToPDF,
    isDestroyed: means.isDestroyed,
    // The browser of the stand-in has no such setting for one page.
    setWebRTCIPHandlingPolicy: (_policy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0]) => undefined,
    setWindowOpenHandler: (handler: OpenHandler) => {
      open = handler
    },
  }) satisfies Pick<
    WebContents,
    | 'id'
    | 'loadURL'
    | 'reload'
    | 'setWebRTCIPHandlingPolicy'
    | 'forcefullyCrashRenderer'
    | 'send'
    | 'printToPDF'
    | 'isDestroyed'
  > &
    Named<WebContents>
  return {
    contents,
    allowsOpening: (url: string): boolean => open({ url }).action === 'allow',
  }
}
export type OwnContents = ReturnType<typeof createWebContents>

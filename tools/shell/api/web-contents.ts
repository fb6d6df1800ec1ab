import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

/** What a window's contents can do here; `BrowserWindow` gives the means. */
export type ContentsMeans = {
  loadURL: (url: string) => Promise<void>
  reload: () => void
  send: (channel: string, args: unknown[]) => void
  printToPDF: WebContents['printToPDF']
  isDestroyed: () => boolean
}

let lastId = 0

/** `webContents`, with one main frame that keeps its identity. */
export function createWebContents(means: ContentsMeans) {
  lastId += 1
  let open: OpenHandler = () => ({ action: 'allow' })
  const mainFrame = { origin: 'null', url: '', parent: null }
  const contents = Object.assign(new EventEmitter(), {
    id: lastId,
    mainFrame,
    loadURL: means.loadURL,
    reload: means.reload,
    send: (channel: string, ...args: unknown[]) => means.send(channel, args),
    printToPDF: means.printToPDF,
    isDestroyed: means.isDestroyed,
    setWindowOpenHandler: (handler: OpenHandler) => {
      open = handler
    },
  })
  return {
    contents,
    api: contents as unknown as WebContents,
    allowsOpening: (url: string): boolean => open({ url }).action === 'allow',
  }
}
export type OwnContents = ReturnType<typeof createWebContents>

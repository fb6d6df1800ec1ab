import type { contextBridge, webUtils } from 'electron'
import type { Cloner } from './cloner.ts'
import type { UnderPointer } from './manners-script.ts'

/** What the page tells the stand-in. */
export type FromPage =
  /** `args` as the cloner writes them. */
  | { type: 'invoke'; id: number; channel: string; args: unknown }
  | { type: 'preload-error'; message: string; stack: string }
  | { type: 'accelerator'; index: number }
  | { type: 'context-menu'; under: UnderPointer }

/** What the stand-in tells the page. */
export type ToPage =
  /** `value` and `args` as the cloner writes them. */
  | { type: 'settled'; id: number; error: string | null; value: unknown }
  | { type: 'event'; channel: string; args: unknown }

export type PageConfig = {
  /** The browser's binding the page talks to; it is taken away before the page's own scripts run. */
  binding: string
  /** The function the stand-in talks to. */
  receiver: string
  accelerators: { key: string; isCtrl: boolean; isShift: boolean; isAlt: boolean }[]
  /** Closing the tab asks first; the stand-in answers for the product. */
  holdsClose: boolean
}

type Preload = (
  require: (name: string) => unknown,
  process: object,
  exports: object,
  module: object,
  Buffer: undefined,
  global: typeof globalThis,
) => void
type Listener = (event: object, ...args: unknown[]) => void

/**
 * Runs in every document before its own scripts: gives the preload the three modules it uses and nothing else.
 * Its source is sent to the browser as text, so it refers to nothing outside itself.
 */
export function installPreload(
  config: PageConfig,
  askPaths: (files: File[]) => string[],
  preload: Preload | null,
  { toLine, fromLine }: Cloner,
): void {
  const send: unknown = Reflect.get(window, config.binding)
  Reflect.deleteProperty(window, config.binding)
  // As with Electron, frames have no preload.
  if (window.top !== window || typeof send !== 'function') return
  const { stringify } = JSON
  const post = (message: FromPage) => void send(stringify(message))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<Listener>>()
  let lastId = 0

  const receive = (message: ToPage) => {
    if (message.type === 'event') {
      const args = fromLine(message.args) as unknown[]
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...args)
      return
    }
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === null) caller?.resolve(fromLine(message.value))
    else caller?.reject(new Error(message.error))
  }
  Object.defineProperty(window, config.receiver, { value: receive })

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        // What cannot be cloned rejects.
        const line = toLine(args)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        post({ type: 'invoke', id: lastId, channel, args: line })
      }),
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
    },
    removeListener: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener)
    },
  }

  // One question for all files of a drop: each costs the page a stop.
  const paths = new WeakMap<File, string>()
  const learn = (files: File[]) => {
    const answers = askPaths(files)
    files.forEach((file, index) => void paths.set(file, answers[index] ?? ''))
  }
  window.addEventListener('drop', (event) => learn([...(event.dataTransfer?.files ?? [])]), { capture: true })
  const pathOf: typeof webUtils.getPathForFile = (file) => {
    if (!(file instanceof File))
      throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
    if (!paths.has(file)) learn([file])
    return paths.get(file) ?? ''
  }

  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) freeze(part)
    return Object.freeze(value)
  }
  const expose: typeof contextBridge.exposeInMainWorld = (key, api) => {
    Object.defineProperty(window, key, { value: freeze(api), enumerable: true })
  }
  const electron = { contextBridge: { exposeInMainWorld: expose }, ipcRenderer, webUtils: { getPathForFile: pathOf } }
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name}`)
  }
  try {
    const module = { exports: {} }
    const process = { sandboxed: true, contextIsolated: true, type: 'renderer' }
    preload?.(require, process, module.exports, module, undefined, globalThis)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    post({ type: 'preload-error', message: error.message, stack: error.stack ?? '' })
  }

  if (config.holdsClose) window.addEventListener('beforeunload', (event) => event.preventDefault())

  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return
    const index = config.accelerators.findIndex(
      ({ key, isCtrl, isShift, isAlt }) =>
        event.key.toLowerCase() === key &&
        (event.ctrlKey || event.metaKey) === isCtrl &&
        event.shiftKey === isShift &&
        event.altKey === isAlt,
    )
    if (index < 0) return
    event.preventDefault()
    post({ type: 'accelerator', index })
  })
}

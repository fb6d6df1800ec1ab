import { Worker } from 'node:worker_threads'
import type { CdpEvent } from './cdp.ts'
import { type BrowserOptions, browserFlags } from './flags.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'

export type Browser = ReturnType<typeof startBrowser>

/** What may be left undone when the browser does not answer its own closing. */
const CLOSE_LIMIT_MS = 3000

type Part = Omit<Extract<ToWorker, { kind: 'send' }>, 'id'> | Omit<Extract<ToWorker, { kind: 'fulfill' }>, 'id'>

/** Starts the browser in a worker thread. It ends by itself when this process ends, however that happens. */
export function startBrowser(options: BrowserOptions) {
  const start: WorkerStart = { executable: options.executable, flags: browserFlags(options), env: browserEnvironment() }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
  const waiting = new Map<number, { resolve: (r: Record<string, unknown>) => void; reject: (e: Error) => void }>()
  const listeners = new Set<(event: CdpEvent) => void>()
  let lastId = 0
  let pid: number | null = null
  let isOver = false
  let over = (_lastWords: string) => {}
  const exited = new Promise<string>((resolve) => {
    over = resolve
  })

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'event') for (const listener of listeners) listener(message.event)
    else if (message.kind === 'started') pid = message.pid
    else if (message.kind === 'exit') end(message.lastWords)
    else {
      const caller = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === null) caller?.resolve(message.result ?? {})
      else caller?.reject(new Error(message.error))
    }
  })
  worker.on('error', (error) => end(error.message))

  function end(lastWords: string): void {
    isOver = true
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
    over(lastWords)
  }
  const ask = (part: Part, transfer: ArrayBuffer[] = []): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error('the browser is gone'))
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker.postMessage({ ...part, id: lastId }, transfer)
    })

  return {
    pid: () => pid,
    /** Settles with the browser's last words on stderr. */
    exited,
    send: (method: string, params: object = {}, sessionId?: string) => ask({ kind: 'send', method, params, sessionId }),
    /** Answers an intercepted request; `body` is handed over. */
    fulfill: (answer: Omit<Extract<ToWorker, { kind: 'fulfill' }>, 'id' | 'kind'>) =>
      ask({ kind: 'fulfill', ...answer }, [answer.body.buffer]),
    on: (listener: (event: CdpEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks the browser to close and waits, not for ever. */
    close: async (): Promise<void> => {
      if (isOver) return
      ask({ kind: 'send', method: 'Browser.close', params: {}, sessionId: undefined }).catch(() => undefined)
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
      await Promise.race([exited, limit])
      if (!isOver && pid !== null) process.kill(pid, 'SIGKILL')
    },
  }
}

/** The browser gets what a desktop program needs and none of our own variables. */
function browserEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(TOUCHSTONE_|NODE_|npm_|ELECTRON_)/.test(name) ? [] : [[name, value]],
    ),
  )
}

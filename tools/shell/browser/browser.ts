import { fork } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CdpEvent } from './cdp.ts'
import { type BrowserOptions, browserFlags } from './flags.ts'
import type { FromHolder, ToHolder } from './messages.ts'

export type Browser = ReturnType<typeof startBrowser>

/** How long the browser has for its own closing, and then for its end by force. */
const CLOSE_LIMIT_MS = 5000
const KILL_LIMIT_MS = 2000

type Part = ToHolder extends infer Message ? (Message extends unknown ? Omit<Message, 'id'> : never) : never
type Answer = Omit<Extract<ToHolder, { kind: 'fulfill' }>, 'id' | 'kind'>

const HOLDER = fileURLToPath(new URL('./holder.ts', import.meta.url))

/** Starts the browser beside a process that holds its pipe. Both end by themselves when this process ends, however. */
export function startBrowser(options: BrowserOptions) {
  const holder = fork(HOLDER, [options.executable, ...browserFlags(options)], {
    serialization: 'advanced',
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: browserEnvironment(options.profile),
  })
  const waiting = new Map<number, { resolve: (r: Record<string, unknown>) => void; reject: (e: Error) => void }>()
  const listeners = new Set<(event: CdpEvent) => void>()
  let lastId = 0
  let pid: number | null = null
  let isOver = false
  let over = (_lastWords: string) => {}
  const exited = new Promise<string>((resolve) => {
    over = resolve
  })

  holder.on('message', (given) => {
    const message = given as FromHolder
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
  holder.on('error', (error) => end(error.message))
  holder.on('exit', () => end(''))

  function end(lastWords: string): void {
    if (isOver) return
    isOver = true
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'))
    waiting.clear()
    over(lastWords)
  }
  const ask = (part: Part): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new Error('the browser is gone'))
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      holder.send({ ...part, id: lastId }, () => undefined)
    })
  const within = (ms: number) => Promise.race([exited, new Promise((resolve) => setTimeout(resolve, ms).unref())])
  let printed = 0

  return {
    pid: () => pid,
    /** Settles with the browser's last words on stderr. */
    exited,
    send: (method: string, params: object = {}, sessionId?: string) => ask({ kind: 'send', method, params, sessionId }),
    /** Answers an intercepted request. */
    fulfill: (answer: Answer) => ask({ kind: 'fulfill', ...answer }),
    /** The PDF of a page. `params` as the browser's `Page.printToPDF` takes them. */
    print: async (params: object, sessionId: string): Promise<Buffer> => {
      printed += 1
      const path = join(options.profile, `printed-${printed}.pdf`)
      try {
        await ask({ kind: 'print', params, sessionId, path })
        return await readFile(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    on: (listener: (event: CdpEvent) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks the browser to close and waits, not for ever. */
    close: async (): Promise<void> => {
      if (isOver) return
      ask({ kind: 'send', method: 'Browser.close', params: {}, sessionId: undefined }).catch(() => undefined)
      await within(CLOSE_LIMIT_MS)
      if (isOver || pid === null) return
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself, and only what it started is still there.
      }
      await within(KILL_LIMIT_MS)
    },
  }
}

/** The browser gets what a desktop program needs and none of our own variables. */
function browserEnvironment(profile: string): Record<string, string> {
  const passed = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(TOUCHSTONE_|NODE_|npm_|ELECTRON_)/.test(name) ? [] : [[name, value] as const],
  )
  return {
    ...Object.fromEntries(passed),
    // Whatever its profile, Chromium makes a folder for reports of its crashes among the settings of the person,
    BREAKPAD_DUMP_LOCATION: join(profile, 'Crash Reports'),
    // and its sound library one in the temp folder, with a link to it among those settings, where no sound server runs.
    ...(process.env.XDG_RUNTIME_DIR ? {} : { PULSE_RUNTIME_PATH: join(profile, 'Pulse') }),
  }
}

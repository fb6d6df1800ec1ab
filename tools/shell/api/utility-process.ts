import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkOptions, utilityProcess } from 'electron'
import type { MessageKeeper } from '../child/message-keeper.ts'
import { readRaw, writeRaw } from '../child/raw-message.ts'

const PARENT_PORT = new URL('../child/parent-port.ts', import.meta.url).href
const MASQUERADE = new URL('../masquerade/masquerade.ts', import.meta.url).href

type UtilityDeps = {
  isReady: () => boolean
  /** Whether Node looks like Electron's to the children. */
  isMasquerade: boolean
  keeper: MessageKeeper
}

/** `utilityProcess` over Node's own children. */
export function createUtilityProcess({
  isReady,
  isMasquerade,
  keeper,
}: UtilityDeps): Pick<typeof utilityProcess, 'fork'> {
  const preloads = [...(isMasquerade ? [MASQUERADE] : []), PARENT_PORT].flatMap((url) => ['--import', url])
  return {
    fork: (modulePath, args = [], options = {}) => {
      if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
      const heap = options.execArgv?.flatMap((flag) => /^--js-flags=(.*)$/.exec(flag)?.[1]?.split(' ') ?? []) ?? []
      const { env = {} } = options
      const child = fork(modulePath, args, {
        serialization: 'advanced',
        execArgv: [...heap, ...preloads],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: Object.keys(env).length > 0 ? { ...env } : process.env,
      })
      return new Utility(child, options, keeper)
    },
  }
}

/** With Electron's habits: messages wait for "spawn" and are written raw, and there is no id before it. */
class Utility extends EventEmitter {
  readonly stdout = null
  readonly stderr = null
  readonly #child: ChildProcess
  readonly #keep: (direction: 'to' | 'from', bytes: Uint8Array) => void
  #hasSpawned = false

  constructor(child: ChildProcess, { serviceName = 'Node Utility Process' }: ForkOptions, keeper: MessageKeeper) {
    super()
    this.#child = child
    this.#keep = (direction, bytes) => keeper.keep(serviceName, direction, bytes)
    child.once('spawn', () => {
      this.#hasSpawned = true
      this.emit('spawn')
    })
    child.on('message', (bytes) => {
      this.#keep('from', bytes as Uint8Array)
      this.emit('message', readRaw(bytes as Uint8Array))
    })
    child.once('exit', (code) => {
      this.#hasSpawned = false
      this.emit('exit', code ?? 1)
    })
    child.on('error', () => undefined)
  }

  get pid(): number | undefined {
    return this.#hasSpawned ? this.#child.pid : undefined
  }

  postMessage(message: unknown): void {
    const bytes = writeRaw(message)
    this.#keep('to', bytes)
    if (this.#child.connected) this.#child.send(bytes, () => undefined)
  }

  /** Electron's may block main for two seconds on macOS, so nothing of ours calls it. */
  kill(): never {
    throw new Error('utilityProcess.kill() may block main: end the process by its id')
  }
}

import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { UtilityProcess, utilityProcess } from 'electron'

const PARENT_PORT = new URL('../child/parent-port.ts', import.meta.url).href
const MASQUERADE = new URL('../masquerade/masquerade.ts', import.meta.url).href

/** `utilityProcess` over Node's own children. */
export const createUtilityProcess = (isMasquerade: boolean) => ({
  fork: forkWith(isMasquerade ? ['--import', MASQUERADE] : []),
})

/** With Electron's habits: messages wait for "spawn", `kill` before it does nothing. */
const forkWith =
  (preloads: string[]): typeof utilityProcess.fork =>
  (modulePath, args = [], options = {}) => {
    const heap = options.execArgv?.flatMap((flag) => /^--js-flags=(.*)$/.exec(flag)?.[1]?.split(' ') ?? []) ?? []
    const child = fork(modulePath, args, {
      serialization: 'advanced',
      execArgv: [...heap, ...preloads, '--import', PARENT_PORT],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: options.env && Object.keys(options.env).length > 0 ? (options.env as NodeJS.ProcessEnv) : process.env,
    })
    const emitter = new EventEmitter()
    let hasSpawned = false
    let wasKilled = false
    child.once('spawn', () => {
      hasSpawned = true
      emitter.emit('spawn')
    })
    child.on('message', (message) => emitter.emit('message', message))
    // After `kill` POSIX reports 0.
    child.once('exit', (code) => emitter.emit('exit', wasKilled ? 0 : (code ?? 1)))
    child.on('error', () => undefined)
    return Object.assign(emitter, {
      get pid() {
        return hasSpawned ? child.pid : undefined
      },
      stdout: null,
      stderr: null,
      postMessage: (message: unknown) => {
        if (child.connected) child.send(message as object, () => undefined)
      },
      kill: () => {
        if (!hasSpawned) return false
        wasKilled = true
        child.kill('SIGTERM')
        setTimeout(() => child.exitCode === null && child.kill('SIGKILL'), 2000).unref()
        return true
      },
    }) as unknown as UtilityProcess
  }

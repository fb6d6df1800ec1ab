import { fork } from 'node:child_process'
import type { ChildName, ForkChild } from './child.ts'

/** Starts child processes as plain Node processes. `scripts` are absolute paths of their entry files. */
export function createNodeFork(scripts: Record<ChildName, string>): ForkChild {
  return (name, { heapMegabytes }) => {
    const child = fork(scripts[name], [], {
      // Structured clone, as with Electron's ports: paths are bytes and must arrive as bytes.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(name),
    })
    let isOver = false
    return {
      pid: () => child.pid,
      post: (message) => {
        if (child.connected) child.send(message as object, () => undefined)
      },
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        const once = (code: number | null) => {
          if (isOver) return
          isOver = true
          listener(code)
        }
        child.on('exit', once)
        child.on('error', () => once(null))
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}

/**
 * The environment a child process needs and no more: the token's variable must never reach the processes that open
 * evidence.
 */
export function childEnvironment(name: ChildName): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LANG', 'NODE_COMPILE_CACHE']
  names.push(...(ALSO[name] ?? []))
  return Object.fromEntries(names.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])))
}

const OF_PERSON = ['HOME', 'USER', 'APPDATA', 'USERPROFILE']

/** What finds the keychain and the certificates of a person. */
const ALSO: Partial<Record<ChildName, readonly string[]>> = {
  authorities: [...OF_PERSON, 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  vault: [...OF_PERSON, 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'TOUCHSTONE_KEYCHAIN'],
}

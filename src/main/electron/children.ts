import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { ChildName, ForkChild } from '../children/child.ts'
import { packMessage, unpackMessage } from '../children/message.ts'
import { childEnvironment } from '../children/node-fork.ts'

const SERVICE_NAMES: Record<ChildName, string> = {
  authorities: 'Touchstone certificates',
  drive: 'Touchstone drive',
  inspector: 'Touchstone inspector',
  packer: 'Touchstone PDF packer',
  vault: 'Touchstone vault',
  word: 'Touchstone Word writer',
}

/** The entry files of child processes; `built` = `out/main`. */
export const childScripts = (built: string): Record<ChildName, string> => ({
  authorities: join(built, 'authorities.js'),
  drive: join(built, 'drive.js'),
  inspector: join(built, 'inspector.js'),
  packer: join(built, 'packer.js'),
  vault: join(built, 'vault.js'),
  word: join(built, 'word.js'),
})

/** Starts child processes as Electron utility processes. `scripts` are absolute paths of their entry files. */
export function createUtilityFork(scripts: Record<ChildName, string>): ForkChild {
  return (name, { heapMegabytes }) => {
    const child = utilityProcess.fork(scripts[name], [], {
      serviceName: SERVICE_NAMES[name],
      stdio: 'ignore',
      // An empty environment would inherit everything, including the token's variable.
      env: { ...childEnvironment(name), TOUCHSTONE_CHILD: name },
      // Without "--js-flags=" the flag is dropped.
      execArgv: [`--js-flags=--max-old-space-size=${heapMegabytes}`],
    })
    let isOver = false
    let mustDie = false
    child.once('spawn', () => {
      if (mustDie) endProcess(child.pid)
    })
    child.once('exit', () => {
      isOver = true
    })
    return {
      pid: () => child.pid,
      post: (message) => {
        if (!isOver) child.postMessage(packMessage(message))
      },
      onMessage: (listener) => void child.on('message', (packed) => listener(unpackMessage(packed))),
      onExit: (listener) => void child.once('exit', (code) => listener(mustDie ? null : code)),
      // It has no id before "spawn", and none once it has ended.
      kill: () => {
        mustDie = true
        endProcess(child.pid)
      },
    }
  }
}

/** By its id: Electron's own `kill()` may block main for two seconds on macOS (electron/electron#45053). */
function endProcess(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, and its "exit" is on the way.
  }
}

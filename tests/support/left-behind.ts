import { mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { lasting } from './lasting.ts'
import { childrenOf, commandOf, namesIn, textOf } from './process-table.ts'
import { CONFIG_VARIABLE, roomFolder, TEMP_VARIABLES } from './room-folder.ts'

/** What ends on its own account, a process or a server, has this long after the last test. */
const PATIENCE_MS = 5_000

/** A state of a socket, in the tables of Linux. */
const LISTENING = '0A'

/** Folders of the browser that all files of a process share: it removes them when it ends. */
const OF_SHARED_BROWSER = 'playwright'

/** Where a person's files are, and a program's own. Others' programs store theirs in the folders of this run. */
const HOME_FOLDERS = ['', '.config', '.local/share', 'Documents', 'Downloads'].map((name) => join(homedir(), name))
/** What others' programs make there that have no folder of this run. */
const OF_OTHERS = new Set(['.cache', '.config', '.local', '.npm', '.pki'])

/**
 * Before each file of tests: looks at the temp folder of the process that runs it. After it: whatever one of its tests
 * left, a file there or in the home, a process or a port, fails the file and is named with the test that was the first to
 * have it.
 */
const folder = join(roomFolder(), `of-${process.pid}`)
mkdirSync(folder, { recursive: true })
for (const name of TEMP_VARIABLES) process.env[name] = folder

const before = new Set([...lookAtTests(), ...lookAtHome()])
const firstSeen = new Map<string, string>()

afterEach(({ task }) => {
  for (const one of lookAtTests()) if (!before.has(one) && !firstSeen.has(one)) firstSeen.set(one, task.name)
})

afterAll(async () => {
  const left = () =>
    [...lookAtTests(), ...lookAtHome()]
      .filter((one) => !before.has(one))
      .map((one) => (firstSeen.has(one) ? `${one}, since “${firstSeen.get(one)}”` : one))
  await vi.waitFor(() => expect(left(), 'left behind').toEqual([]), { timeout: PATIENCE_MS, interval: 50 })
})

/** What there is now that a test of this file may have left. */
function lookAtTests(): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith(OF_SHARED_BROWSER))
  const files = names.map((name) => `file in the temp folder: ${name}`)
  // After each of thousands of tests: the tables of Linux are read only where there is something to find in them.
  const resources = process.getActiveResourcesInfo()
  const pids = resources.includes('ProcessWrap') ? childrenOf(process.pid).filter((pid) => !lasting.has(pid)) : []
  const ports = resources.includes('TCPServerWrap') ? listeningPorts() : []
  return [...files, ...pids.map((pid) => `process ${pid}: ${commandOf(pid)}`), ...ports.map((port) => `port ${port}`)]
}

/** Where nobody else works, everything counts; on a person's computer, what bears the app's name. */
function lookAtHome(): string[] {
  const counts = (name: string) => (process.env.CI ? !OF_OTHERS.has(name) : /touchstone/i.test(name))
  const own = HOME_FOLDERS.flatMap((place) =>
    namesIn(place)
      .filter(counts)
      .map((name) => join(place, name)),
  )
  // The app's own folder, where none is named to it.
  const ofApp = namesIn(process.env[CONFIG_VARIABLE] ?? '').filter((name) => /touchstone/i.test(name))
  return [...own, ...ofApp].map((path) => `file in the home: ${path}`)
}

/** TCP ports on which this process listens, on Linux; elsewhere none. */
function listeningPorts(): number[] {
  const own = new Set(namesIn('/proc/self/fd').map((fd) => linkOf(`/proc/self/fd/${fd}`)))
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    textOf(table)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTENING && own.has(`socket:[${inode}]`))
      .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)),
  )
}
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { lasting, listeningSockets, ownProcesses, ownSockets } from './own-things.ts'
import { commandOf, namesIn } from './process-table.ts'
import { filesInHome, HOME_VARIABLES, roomFolder, TEMP_VARIABLES, XDG_VARIABLES } from './room-folder.ts'

/** What ends on its own account, a process or a server, has this long after the last test. */
const PATIENCE_MS = 5_000

/**
 * Before each file of tests: gives the process that runs it a temp folder and a home of its own. After it: whatever one
 * of its tests left, a file there, a process or a port, fails the file and is named with the test that was the
 * first to have it. The process is ended.
 */
const folder = join(roomFolder(), `of-${process.pid}`)
const home = join(roomFolder(), `home-${process.pid}`)
for (const place of [folder, home]) mkdirSync(place, { recursive: true })
for (const name of TEMP_VARIABLES) process.env[name] = folder
for (const name of HOME_VARIABLES) process.env[name] = home
for (const name of XDG_VARIABLES) delete process.env[name]

const before = new Set(lookAround())
const firstSeen = new Map<string, string>()

afterEach(({ task }) => {
  for (const one of lookAround()) if (!before.has(one) && !firstSeen.has(one)) firstSeen.set(one, task.name)
})

afterAll(async () => {
  try {
    await vi.waitFor(() => expect(left(), 'left behind').toEqual([]), { timeout: PATIENCE_MS, interval: 50 })
  } finally {
    for (const pid of ownProcesses()) if (!before.has(nameOf(pid))) end(pid)
  }
})

/** All there is now that a test of this file may have left, and sockets of any kind. */
function lookAround(): string[] {
  return [
    ...namesIn(folder).flatMap((name) => (lasting.has(name) ? [] : [`file in the temp folder: ${name}`])),
    ...filesInHome(home).map((name) => `file in the home: ${name}`),
    ...ownProcesses().map(nameOf),
    ...ownSockets(),
  ]
}

function nameOf(pid: number): string {
  return `process ${pid}`
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function left(): string[] {
  const listening = listeningSockets()
  return lookAround().flatMap((one) => {
    const name = one.startsWith('socket:') ? listening.get(one) : one
    if (before.has(one) || name === undefined) return []
    const command = one.startsWith('process') ? `: ${commandOf(Number(one.split(' ')[1]))}` : ''
    return [`${name}${command}${firstSeen.has(one) ? `, since “${firstSeen.get(one)}”` : ''}`]
  })
}

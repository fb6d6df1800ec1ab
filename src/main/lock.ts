import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, uptime, userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '../shared/result.ts'

/** Who has a library open. */
const Owner = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** As the system calls the person; null where it does not tell. */
  user: z.string().nullable().default(null),
  /** ms since the epoch. */
  since: z.number(),
  /** Tells two processes with the same number apart, where the system can: null elsewhere. */
  process: z.string().nullable(),
  id: z.string(),
})
export type LockOwner = z.infer<typeof Owner>

export type LibraryOpenElsewhere = { kind: 'library_open_elsewhere'; owner: LockOwner }
export type Lock = { release: () => void }

/**
 * Takes a data folder for this process: a file in it names the owner, because SQLite's own locks would let two
 * queues work side by side. A lock whose process is gone (killed, or before a restart of this machine) is taken
 * over; one of another machine never is, because nobody here can tell. Throws when the folder cannot be written.
 */
export function acquireLock(home: string, now: () => number = Date.now): Result<Lock, LibraryOpenElsewhere> {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const file = join(home, 'lock')
  const own: LockOwner = {
    pid: process.pid,
    host: hostname(),
    user: userName(),
    since: now(),
    process: processIdentity(process.pid),
    id: randomUUID(),
  }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (create(file, own)) return ok({ release: () => removeIf(file, own.id) })
    const owner = readOwner(file)
    if (owner === 'gone') continue
    if (owner !== 'unreadable' && isAlive(owner, now())) return err({ kind: 'library_open_elsewhere', owner })
    removeIf(file, owner === 'unreadable' ? null : owner.id)
  }
  throw new Error('The lock of the library could not be taken.')
}

/** Makes the lock appear whole or not at all. False when there is one already. */
function create(file: string, owner: LockOwner): boolean {
  const draft = `${file}.${owner.id}`
  const text = JSON.stringify(owner)
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') return false
      // Some file systems know no hard links.
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    }
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  } finally {
    rmSync(draft, { force: true })
  }
}

function readOwner(file: string): LockOwner | 'gone' | 'unreadable' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return 'gone'
    throw cause
  }
  try {
    return Owner.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

/** Removes the lock unless it is somebody else's by now; null = one that nobody can read. */
function removeIf(file: string, id: string | null): void {
  const owner = readOwner(file)
  if (owner === 'gone') return
  if (owner === 'unreadable' ? id === null : owner.id === id) rmSync(file, { force: true })
}

function isAlive(owner: LockOwner, now: number): boolean {
  if (owner.host !== hostname()) return true
  const startedAt = now - uptime() * 1000
  // Before this machine started; a minute's grace for clocks that were set since.
  if (owner.since < startedAt - 60_000) return false
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    if (codeOf(cause) === 'ESRCH') return false
  }
  const identity = processIdentity(owner.pid)
  return owner.process === null || identity === null || identity === owner.process
}

/** Start time of a process in clock ticks and the boot it belongs to. Source: proc(5), /proc/pid/stat, field 22. */
function processIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${afterName[19]}`
  } catch {
    return null
  }
}

function userName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown }).code

import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, uptime, userInfo } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../error-code.ts'
import { askForLife, type HolderSocket, listenForLock, removeSocket, socketFolders } from './lock-life.ts'
import { machineName } from './machine.ts'

/** The process that has a library open. */
const Owner = z.object({
  pid: z.number().int().positive(),
  /** The computer's name, for display; `machine` is what distinguishes it from others. */
  host: z.string(),
  machine: z.string(),
  /** The name of the user account; null if the system does not provide it. */
  user: z.string().nullable().default(null),
  /** ms since the epoch. */
  since: z.number(),
  /** Distinguishes two processes with the same id, where the system can; otherwise null. */
  process: z.string().nullable(),
  /** Where the holder listens and replies with `id`: "pipe", or the folder of its socket. null = nowhere. */
  listens: z.string().nullable(),
  id: z.string(),
})
export type LockOwner = z.infer<typeof Owner>

export type LibraryOpenElsewhere = { kind: 'library_open_elsewhere'; owner: LockOwner }
export type Lock = { release: () => void }

/** What a lock needs from the machine it is acquired on. */
export type LockDeps = {
  now: () => number
  platform: NodeJS.Platform
  machine: string
  /** Distinguishes two processes with the same id; null = not supported by this system. */
  identityOf: (pid: number) => string | null
  /** Folders for the socket of a folder's lock, in order of preference. */
  socketFolders: (home: string) => readonly string[]
}
type Made = Partial<LockDeps>

const made = (deps: Made): LockDeps => ({
  now: Date.now,
  platform: process.platform,
  machine: machineName(),
  identityOf: processIdentity,
  socketFolders,
  ...deps,
})

const PIPE = 'pipe'
/**
 * Where the socket of a lock is; undefined = nowhere that may be asked. On Windows that is a pipe of this computer alone: a
 * folder in a lock from elsewhere could be on a server, which Windows would sign in to.
 */
function folderOf({ listens }: LockOwner, platform: NodeJS.Platform): string | null | undefined {
  if (listens === PIPE) return null
  return platform === 'win32' ? undefined : (listens ?? undefined)
}

/**
 * Acquires the lock of a data folder for this process: a file in it names the owner, because SQLite's own locks would
 * allow two queues to run at the same time. The owner listens on a socket as long as it lives, so that a lock whose
 * process is gone (killed, or before this machine was restarted) is recognised and taken over; one of another machine
 * never is, because its state cannot be determined here. It is released at the latest when the process ends. Throws if
 * the folder cannot be written to.
 */
export async function acquireLock(home: string, deps: Made = {}): Promise<Result<Lock, LibraryOpenElsewhere>> {
  const machine = made(deps)
  const { now, platform, identityOf } = machine
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const file = join(home, 'lock')
  const id = randomUUID()
  const socket = await listenForLock(id, platform, machine.socketFolders(home))
  const own: LockOwner = {
    pid: process.pid,
    host: hostname(),
    machine: machine.machine,
    user: userName(),
    since: now(),
    process: identityOf(process.pid),
    listens: socket === null ? null : (socket.folder ?? PIPE),
    id,
  }
  let lock: Lock | null = null
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (create(file, own)) {
        lock = held(file, id, socket)
        return ok(lock)
      }
      const owner = readOwner(file)
      if (owner === 'gone') continue
      if (owner !== 'unreadable') {
        if (await isAlive(owner, machine)) return err({ kind: 'library_open_elsewhere', owner })
        removeSocket(owner.id, folderOf(owner, machine.platform) ?? null)
      }
      removeIf(file, owner === 'unreadable' ? null : owner.id)
    }
    throw new Error('The lock of the library could not be taken.')
  } finally {
    if (lock === null) socket?.close()
  }
}

/**
 * The process that has a data folder open at this moment; null = none, as far as can be determined. Throws file-system
 * errors.
 */
export async function holderOf(home: string, deps: Made = {}): Promise<LockOwner | null> {
  const owner = readOwner(join(home, 'lock'))
  if (owner === 'gone' || owner === 'unreadable') return null
  return (await isAlive(owner, made(deps))) ? owner : null
}

/** Releasing is synchronous: nothing is awaited when a process ends. */
function held(file: string, id: string, socket: HolderSocket | null): Lock {
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    process.off('exit', atExit)
    removeIf(file, id)
    socket?.close()
  }
  const atExit = () => {
    try {
      release()
    } catch {
      // Its drive is gone; whoever finds the lock checks the socket.
    }
  }
  process.on('exit', atExit)
  return { release }
}

/** Creates the lock, completely or not at all. False if there is one already. */
function create(file: string, owner: LockOwner): boolean {
  const draft = `${file}.${owner.id}`
  const text = JSON.stringify(owner)
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') return false
      // Some file systems do not support hard links.
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    }
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
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
    if (errorCode(cause) === 'ENOENT') return 'gone'
    throw cause
  }
  try {
    return Owner.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

/** Removes the lock unless it belongs to somebody else by now; null = an unreadable lock. */
function removeIf(file: string, id: string | null): void {
  const owner = readOwner(file)
  if (owner === 'gone') return
  if (owner === 'unreadable' ? id === null : owner.id === id) rmSync(file, { force: true })
}

async function isAlive(owner: LockOwner, { now, platform, machine, identityOf }: LockDeps): Promise<boolean> {
  const folder = folderOf(owner, platform)
  const sign = folder === undefined ? 'unknown' : await askForLife(owner.id, folder)
  // A socket on a shared drive refuses connections from every machine but its own.
  if (sign === 'alive' || owner.machine !== machine) return true
  if (sign === 'dead' || (sign === 'silent' && platform === 'win32')) return false
  const startedAt = now() - uptime() * 1000
  // Before this machine started; with a minute's tolerance for a clock set since.
  if (owner.since < startedAt - 60_000) return false
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    if (errorCode(cause) === 'ESRCH') return false
  }
  const identity = identityOf(owner.pid)
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

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/main/db/open.ts'
import { BUILT } from './app-parts.ts'
import { buildParts } from './built-parts.ts'
import { EMPTY_LIBRARY, MIGRATIONS } from './library-file.ts'

const PREFIX = 'touchstone-tests-'
/** What Node itself stores there if it is started with a cache of compiled modules. */
const NODE_CACHE = 'node-compile-cache'
/** Variables for this system's temp folder. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'] as const
/** The projects whose tests start processes and threads of the app. */
const WITH_PARTS: ReadonlySet<string> = new Set(['integration', 'faults'])
/** Set to "none", the app leaves the logged-in user's keychain alone: no test reads it, or leaves a key in it. */
const KEYCHAIN = 'TOUCHSTONE_KEYCHAIN'
/** Where Node stores compiled code, so that the hundreds of processes of a run do not each compile all sources. */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'
/**
 * Where a browser that a test starts stores crash reports, and its audio library what it needs while it runs: outside
 * its profile.
 */
const BROWSER_VARIABLES = ['BREAKPAD_DUMP_LOCATION', 'PULSE_RUNTIME_PATH'] as const
const BROWSER = 'browser'

/** Where Linux stores files in memory: there no test waits for a disk. */
const MEMORY = '/dev/shm'
/** `f_type` of an in-memory file system, as returned by statfs(2). */
const TMPFS = 0x01021994
/** Many times what the end-to-end tests use at once, 266 MB. */
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Gives a test run a temp folder of its own, in memory if there is enough and nobody chose another, inherited by every
 * process, and deletes it at the end. Anything left in it then fails the run: what a test leaves, the app may leave
 * too. Folders of killed runs are deleted by the next run in the same place.
 */
export async function setup({ vitest }: TestProject): Promise<() => void> {
  const outside = process.env.TMPDIR === undefined && holdsEnough(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(outside)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(outside, name), { recursive: true, force: true })
  }
  const room = mkdtempSync(join(outside, `${PREFIX}${process.pid}-`))
  // Some tests run a process as another user, whose own folders are in here.
  chmodSync(room, 0o711)
  const before = [...VARIABLES, ...BROWSER_VARIABLES, CACHE_VARIABLE, KEYCHAIN].map(
    (name) => [name, process.env[name]] as const,
  )
  for (const name of VARIABLES) process.env[name] = room
  process.env[CACHE_VARIABLE] = join(room, NODE_CACHE)
  mkdirSync(join(room, BROWSER))
  for (const name of BROWSER_VARIABLES) process.env[name] = join(room, BROWSER, name)
  process.env[KEYCHAIN] = 'none'
  openDatabase(join(room, EMPTY_LIBRARY), MIGRATIONS).close()
  if (vitest.projects.some(({ name }) => WITH_PARTS.has(name))) await buildParts(room)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    const left = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
      (name) => ![NODE_CACHE, BUILT, BROWSER, EMPTY_LIBRARY].includes(name.split(sep)[0] ?? ''),
    )
    rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    if (left.length > 0) throw new Error(`left behind in the temp folder: ${left.sort().join(', ')}`)
  }
}

function holdsEnough(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === TMPFS && bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

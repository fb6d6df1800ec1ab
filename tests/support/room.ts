import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/main/db/open.ts'
import { BUILT } from './app-parts.ts'
import { buildParts } from './built-parts.ts'
import { EMPTY_LIBRARY, MIGRATIONS } from './library-file.ts'

const PREFIX = 'touchstone-tests-'
/** What Node itself keeps there, for whoever starts it with a cache of compiled modules. */
const NODE_CACHE = 'node-compile-cache'
/** Where this system's programs look for the temp folder. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'] as const
/** The projects whose tests start processes and threads of the app by themselves. */
const WITH_PARTS: ReadonlySet<string> = new Set(['integration', 'faults'])
/** Set to "none", the app leaves the keychain of whoever is logged in alone: no test asks it, or leaves a key in it. */
const KEYCHAIN = 'TOUCHSTONE_KEYCHAIN'
/** Where Node keeps compiled code, so that the hundreds of processes of a run do not each compile all sources. */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'
/** Where a browser that a test starts by itself keeps reports of its crashes, and its sound library what it needs while it runs: outside its profile. */
const BROWSER_VARIABLES = ['BREAKPAD_DUMP_LOCATION', 'PULSE_RUNTIME_PATH'] as const
const BROWSER = 'browser'

/** Where Linux keeps files in memory: there no test waits for a disk. */
const MEMORY = '/dev/shm'
/** `f_type` of a file system in memory, as statfs(2) gives it. */
const TMPFS = 0x01021994
/** Many times what the end-to-end tests hold at once, 266 MB. */
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Gives a run of the tests a temp folder of its own, in memory where that is large enough and nobody chose another,
 * which every process of it inherits, and takes it away at the end. What lies in it then was left behind, and the run
 * fails: what a test leaves, the app may leave too. Folders of runs that were killed go at the next run in the same place.
 */
export async function setup({ vitest }: TestProject): Promise<() => void> {
  const outside = process.env.TMPDIR === undefined && holdsEnough(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(outside)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(outside, name), { recursive: true, force: true })
  }
  const room = mkdtempSync(join(outside, `${PREFIX}${process.pid}-`))
  // Some tests run a process as another user, whose own folders lie in here.
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

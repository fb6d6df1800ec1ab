import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/main/db/open.ts'
import { buildIfStale, PROJECT } from '../../tools/runtime/build.ts'
import { EMPTY_LIBRARY, MIGRATIONS } from './library-file.ts'
import { allProcesses, commandOf, environmentOf, namesIn } from './process-table.ts'
import { filesInHome, ROOM_VARIABLE, TEMP_VARIABLES } from './room-folder.ts'
import { announceSeed } from './seed.ts'

/** Short: the path of a browser's socket, further in, has at most 107 bytes. */
const PREFIX = 'tests-'
/** What Node itself stores there if it is started with a cache of compiled modules. */
const NODE_CACHE = 'node-compile-cache'
/** The projects whose tests start no process or thread of the app. */
const WITHOUT_APP: ReadonlySet<string> = new Set(['unit', 'real-electron', 'fused'])
/** Set to "none", the app leaves the logged-in user's keychain alone: no test reads it, or leaves a key in it. */
const KEYCHAIN = 'TOUCHSTONE_KEYCHAIN'
/** Where Node stores compiled code, so that the hundreds of processes of a run do not each compile all sources. */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'
/** Where a browser stores crash reports, and its audio library what it needs while it runs. */
const PROGRAM_VARIABLES = ['BREAKPAD_DUMP_LOCATION', 'PULSE_RUNTIME_PATH'] as const
const PROGRAMS = 'programs'

/** What may be in the folder of a run at its end: what is made for all, and the folders that are looked into. */
const FOR_ALL =
  /^(node_modules|out|node-compile-cache|programs|gallery|samples|(of|home|process)-\d+|empty-library\.sqlite.*)$/
/** Where a process may write that was given neither temp folder nor home. Others write there too. */
const HOME_FOLDERS = ['', '.config', '.local/share', '.cache', 'Documents', 'Downloads', 'Desktop']
const OUTSIDE = ['/tmp', tmpdir(), ...HOME_FOLDERS.map((name) => join(homedir(), name))]
const OURS = /touchstone/i

/** How long a process may take to end after the last test. */
const PATIENCE_MS = 10_000

/** Where Linux stores files in memory: there no test waits for a disk. */
const MEMORY = '/dev/shm'
/** `f_type` of an in-memory file system, as returned by statfs(2). */
const TMPFS = 0x01021994
/** Many times what the end-to-end tests use at once, 266 MB. */
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Gives a test run a temp folder of its own, in memory if there is enough and nobody chose another, inherited by every
 * process, and deletes it at the end. Each process that runs tests has its own folders in it (`left-behind.ts`): a file
 * left in the room at the end, or outside it with the app's name, or a process that still runs, fails the run, since what
 * a test leaves the app may leave too.
 * Folders of killed runs are deleted by the next run in the same place. Builds the app if its sources are newer.
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TMPDIR === undefined && holdsEnough(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(outside)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(outside, name), { recursive: true, force: true })
  }
  const outsideBefore = new Set(filesOutside())
  const room = mkdtempSync(join(outside, `${PREFIX}${process.pid}-`))
  // Some tests run a process as another user, whose own folders are in here.
  chmodSync(room, 0o711)
  const before = [...TEMP_VARIABLES, ...PROGRAM_VARIABLES, CACHE_VARIABLE, KEYCHAIN, ROOM_VARIABLE].map(
    (name) => [name, process.env[name]] as const,
  )
  for (const name of [...TEMP_VARIABLES, ROOM_VARIABLE]) process.env[name] = room
  process.env[CACHE_VARIABLE] = join(room, NODE_CACHE)
  for (const name of PROGRAM_VARIABLES) {
    process.env[name] = join(room, PROGRAMS, name)
    mkdirSync(join(room, PROGRAMS, name), { recursive: true })
  }
  process.env[KEYCHAIN] = 'none'
  // What is built for a test finds packages and the app's parts there.
  for (const name of ['node_modules', 'out']) symlinkSync(join(PROJECT, name), join(room, name), 'junction')
  openDatabase(join(room, EMPTY_LIBRARY), MIGRATIONS).close()
  announceSeed()
  const startsApp = vitest.projects.some(({ name }) => !WITHOUT_APP.has(name))
  if (startsApp && !buildIfStale((sentence) => void process.stdout.write(`${sentence}\n`)))
    throw new Error('The app was not built.')
  return async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    // What the processes that ran the tests had started ends with them.
    const until = performance.now() + PATIENCE_MS
    while (processesIn(room).length > 0 && performance.now() < until) await pause(100)
    const left = [...processesIn(room), ...filesIn(room), ...filesOutside().filter((path) => !outsideBefore.has(path))]
    rmSync(room, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    if (left.length > 0) throw new Error(`left behind:\n${left.join('\n')}`)
  }
}

/** The processes that were started by a test in a run's folder and still run, on Linux; elsewhere none. */
function processesIn(room: string): string[] {
  return allProcesses().flatMap((pid) => {
    const folder = environmentOf(pid).find((one) => one.startsWith(`TMPDIR=${room}/`))
    return folder === undefined ? [] : [`${pid} ${commandOf(pid)} (${folder})`]
  })
}

/** What is in a run's folder and is not made for all. */
function filesIn(room: string): string[] {
  return namesIn(room).flatMap((name) => {
    const place = join(room, name)
    const files = /^of-/.test(name) ? namesIn(place) : /^home-/.test(name) ? filesInHome(place) : null
    return files?.map((file) => join(place, file)) ?? (FOR_ALL.test(name) ? [] : [place])
  })
}

function filesOutside(): string[] {
  const all = OUTSIDE.flatMap((place) => namesIn(place).map((name) => join(place, name)))
  return all.filter((path) => OURS.test(basename(path)))
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

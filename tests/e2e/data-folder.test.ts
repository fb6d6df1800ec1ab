import { spawn } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFailure } from '../../src/shared/words/menu.ts'
import { SHELL_COMMAND } from '../../tools/shell/command.ts'
import { setupFolder } from '../support/folder.ts'
import { canMount, HEADLESS_ENTRY, spawnHeadless } from '../support/headless.ts'
import { namesIn, textOf } from '../support/process-table.ts'
import { askApp } from './support/ask-app.ts'
import { shellInTest } from './support/setup-app.ts'

describe('a data folder', () => {
  it('on a drive without symbolic links opens one window, whose lock lies elsewhere', async () => {
    const { home, env, config } = setupWithoutLinks()
    const app = await shellInTest({ home, env })
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({ ok: true })
    expect(readdirSync(home).filter((name) => lstatSync(join(home, name)).isSymbolicLink())).toEqual([])
    expect((await start(home, env)).code).toBe(0)
    expect(await app.person.windows()).toMatchObject([{ focused: 1 }])
    await app.close()
    expect(readdirSync(join(config, 'Touchstone', 'instances'))).toHaveLength(1)
  })

  it('is opened after a hard end of the app that held it, and neither leaves a browser behind', async () => {
    const home = setupFolder()
    const killed = await shellInTest({ home })
    await killed.kill()
    expect(existsSync(join(home, 'lock'))).toBe(true)
    await expect.poll(() => browsersOf(killed.pid)).toEqual([])
    const app = await shellInTest({ home })
    expect(await askApp(app.page, 'app.info', {})).toMatchObject({ ok: true })
    expect(await app.page.title()).toBe('Touchstone')
    await app.close()
    expect(browsersOf(app.pid)).toEqual([])
  })

  it('whose window is locked by a start that has no library open is refused with a sentence', async () => {
    const home = setupFolder()
    // The test runner, which is alive.
    symlinkSync(`${hostname()}-${process.pid}-${startTime()}`, join(home, 'SingletonLock'))
    const { code, stderr } = await start(home)
    expect(stderr).toContain(startFailure.starting.title)
    expect(code).toBe(1)
  })

  it('whose window is asked for again and again by one start brings it forward once', async () => {
    const home = setupFolder()
    const app = await shellInTest({ home })
    // Nobody has the library open, as far as the second start can see, and the first keeps its instance lock.
    rmSync(join(home, 'lock'))
    expect((await start(home)).code).toBe(1)
    expect(await app.person.windows()).toMatchObject([{ focused: 1 }])
  })

  it('that is a file is refused with a sentence', async () => {
    const home = join(setupFolder(), 'file')
    writeFileSync(home, '')
    const { code, stderr } = await start(home)
    expect(stderr).toContain(startFailure.noFolder.title)
    expect(code).toBe(1)
    expect(await spawnHeadless(['ingest', home, '--home', home])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(startFailure.noFolder.title),
    })
  })

  it.skipIf(!canMount)('on a disk that is read-only, empty or not, is refused with a sentence', async () => {
    for (const holds of ['', 'session']) {
      const { code, stderr } = await startOn('size=8m', holds, 'ro')
      expect(stderr, holds).toContain(startFailure.readOnly.title)
      expect(code).toBe(1)
    }
    expect(await headlessOn('size=8m', 'ro')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(startFailure.readOnly.title),
    })
  })

  it.skipIf(!canMount)('on a full disk is refused with a sentence', async () => {
    const { code, stderr } = await startOn('size=64k', 'session', 'full')
    expect(stderr).toContain(startFailure.full.title)
    expect(code).toBe(1)
    expect(await headlessOn('size=64k', 'full')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(startFailure.full.title),
    })
  })
})

/** Processes whose command line names a profile that the stand-in created for the app's main process; seen on Linux alone. */
function browsersOf(pid: number): string[] {
  return namesIn('/proc').filter((name) => textOf(`/proc/${name}/cmdline`).includes(`touchstone-shell-${pid}-`))
}

type Ended = { code: number | null; stderr: string }

/** Starts the app as a person does, without a test driver, and waits for its end. */
const start = (home: string, env: Record<string, string> = {}) =>
  ended(process.execPath, [...SHELL_COMMAND, '--home', home], env)

/** A separate disk that nobody else sees, with or without a folder on it, then made read-only or full. */
const ON_DISK = `
mount -t tmpfs -o "$1" tmpfs "$2" || exit 90
[ -z "$3" ] || mkdir "$2/$3"
case $4 in
  ro) mount -o remount,bind,ro "$2" || exit 91 ;;
  full) cat /dev/zero > "$2/filler" 2>/dev/null ;;
esac
shift 4
exec "$@"`

const onDisk = (home: string, size: string, holds: string, state: 'ro' | 'full', command: string[]) =>
  ended('unshare', ['-rm', 'sh', '-c', ON_DISK, 'sh', size, home, holds, state, process.execPath, ...command])

const startOn = (size: string, holds: string, state: 'ro' | 'full') => {
  const home = setupFolder()
  return onDisk(home, size, holds, state, [...SHELL_COMMAND, '--home', home])
}

const headlessOn = (size: string, state: 'ro' | 'full') => {
  const [home, evidence] = [setupFolder(), setupFolder()]
  return onDisk(home, size, '', state, [HEADLESS_ENTRY, 'ingest', evidence, '--home', home])
}

function ended(command: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
    onTestFinished(() => void child.kill('SIGKILL'))
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8')
    })
    child.on('close', (code) => resolve({ code, stderr }))
  })
}

/** Below `home` no symbolic link can be created, as on FAT and exFAT; the person's settings are in `config`. */
function setupWithoutLinks() {
  const [home, config, scripts] = [setupFolder(), setupFolder(), setupFolder()]
  const script = join(scripts, 'no-links.mjs')
  mkdirSync(join(config, 'Touchstone'))
  writeFileSync(
    script,
    `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     const { symlinkSync } = fs
     fs.symlinkSync = (target, path, ...more) => {
       if (String(path).startsWith(${JSON.stringify(home)})) throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
       return symlinkSync(target, path, ...more)
     }
     syncBuiltinESMExports()`,
  )
  return { home, config, env: { NODE_OPTIONS: `--import ${script}`, XDG_CONFIG_HOME: config } }
}

/** Start time of this process, according to its own /proc entry. */
const startTime = (): string => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

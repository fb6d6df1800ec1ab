import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acquireLock, holderOf, type LockDeps, type LockOwner } from '../../src/main/library/lock.ts'
import { setupFolder } from '../support/folder.ts'

describe('the lock of a library', () => {
  it('lets one in and names it to the next', async () => {
    const { home, take } = setupHome()
    const first = await take()
    expect(first.ok).toBe(true)
    expect(await take()).toMatchObject({
      ok: false,
      error: { kind: 'library_open_elsewhere', owner: { pid: process.pid, host: hostname() } },
    })
    expect(await holderOf(home)).toMatchObject({ pid: process.pid })
    if (first.ok) first.value.release()
    expect(readdirSync(home)).toEqual([])
    expect(await holderOf(home)).toBeNull()
    expect((await take()).ok).toBe(true)
  })

  it('is taken over when its process was killed', async () => {
    const { file, take } = setupHome()
    const gone = spawn(process.execPath, ['-e', '0'])
    await ended(gone)
    writeFileSync(file, lockText({ pid: gone.pid ?? 0 }))
    expect((await take()).ok).toBe(true)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is taken over when another process has the number now', async () => {
    const { file, take } = setupHome()
    writeFileSync(file, lockText({ pid: process.ppid, process: 'another boot 12' }))
    expect((await take({ identityOf: (pid) => `this boot ${pid}` })).ok).toBe(true)
  })

  it('is taken over when it is older than this machine’s start', async () => {
    const { file, take } = setupHome()
    writeFileSync(file, lockText({ pid: process.ppid, since: 1000 }))
    expect((await take()).ok).toBe(true)
  })

  it('of another machine stands', async () => {
    const { file, take } = setupHome()
    writeFileSync(file, lockText({ pid: 1, host: 'another-desk', machine: 'another-desk', since: 1000 }))
    expect(await take()).toMatchObject({ ok: false, error: { owner: { host: 'another-desk' } } })
  })

  it('is taken over when its process was killed and this machine has another name since', async () => {
    const { file, take } = setupHome()
    const gone = spawn(process.execPath, ['-e', '0'])
    await ended(gone)
    writeFileSync(file, lockText({ pid: gone.pid ?? 0, host: 'Desk-at-home.local', machine: 'desk' }))
    expect((await take({ machine: 'desk' })).ok).toBe(true)
  })

  it('that nobody can read is taken over', async () => {
    const { file, take } = setupHome()
    writeFileSync(file, 'half a l')
    expect((await take()).ok).toBe(true)
  })

  it('releases nothing that is not its own', async () => {
    const { file, take } = setupHome()
    const first = await take()
    const other = lockText({ pid: 1, host: 'another-desk', machine: 'another-desk' })
    writeFileSync(file, other)
    if (first.ok) first.value.release()
    expect(readFileSync(file, 'utf8')).toBe(other)
  })
})

/** Whether a holder listens on a socket that is a file; on Windows it is a named pipe, which is not. */
const HAS_SOCKETS = process.platform !== 'win32'
const ofSockets = it.skipIf(!HAS_SOCKETS)

/** As on Windows and macOS, where no file gives the start time of a process. */
const NO_IDENTITY = { identityOf: () => null }

describe('the lock of a library, where processes have nothing but a number', () => {
  it('is taken over from one that was killed, though another process has its number now', async () => {
    const { home, file, take } = setupHome()
    const held = await holder(home)
    expect(await take(NO_IDENTITY)).toMatchObject({ ok: false, error: { owner: { pid: held.process.pid } } })
    held.process.kill('SIGKILL')
    await ended(held.process)
    const left = readOwner(file)
    // A process id in use: that of the runner's parent.
    writeFileSync(file, JSON.stringify({ ...left, pid: process.ppid }))
    expect(hasSocket(left)).toBe(HAS_SOCKETS)
    expect((await take(NO_IDENTITY)).ok).toBe(true)
    expect(hasSocket(left)).toBe(false)
  })

  ofSockets('stands while its process is stopped (not on Windows)', async () => {
    const { home, take } = setupHome()
    const held = await holder(home)
    held.process.kill('SIGSTOP')
    expect(await take(NO_IDENTITY)).toMatchObject({ ok: false, error: { owner: { pid: held.process.pid } } })
  })

  ofSockets('stands while its process runs, though a cleaner took its socket away (not on Windows)', async () => {
    const { file, take } = setupHome()
    const first = await take(NO_IDENTITY)
    rmSync(socketOf(readOwner(file)))
    expect((await take(NO_IDENTITY)).ok).toBe(false)
    if (first.ok) first.value.release()
  })

  it('is taken over when its named pipe is gone, which the system takes away by itself', async () => {
    const { file, take } = setupHome()
    const lost = { listens: 'pipe', id: '00000000-0000-4000-8000-000000000000' }
    writeFileSync(file, lockText({ pid: process.ppid, ...lost }))
    expect((await take({ ...NO_IDENTITY, platform: 'win32' })).ok).toBe(true)
  })

  it('asks no folder for its holder where that may be on a server (on Windows)', async () => {
    const { file, take } = setupHome()
    const folder = mkdtempSync('/tmp/touchstone-')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const id = '00000000-0000-4000-8000-000000000000'
    let callers = 0
    const server = createServer(() => {
      callers += 1
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(join(folder, 'touchstone-0000000000004000'), resolve)
    })
    onTestFinished(() => void server.close())
    writeFileSync(file, lockText({ pid: 1, machine: 'another-desk', listens: folder, id }))
    expect((await take({ ...NO_IDENTITY, platform: 'win32' })).ok).toBe(false)
    // Of a process that is gone: what it listened on is not removed either.
    writeFileSync(file, lockText({ pid: 1, since: 1000, listens: folder, id }))
    expect((await take({ ...NO_IDENTITY, platform: 'win32' })).ok).toBe(true)
    expect(callers).toBe(0)
    expect(readdirSync(folder)).toEqual(['touchstone-0000000000004000'])
  })

  it('of another machine stands, whatever a socket of its name says here', async () => {
    const { home, file, take } = setupHome()
    const held = await holder(home)
    held.process.kill('SIGKILL')
    await ended(held.process)
    writeFileSync(file, JSON.stringify({ ...readOwner(file), host: 'another-desk', machine: 'another-desk' }))
    expect((await take(NO_IDENTITY)).ok).toBe(false)
  })

  ofSockets('connects to nothing but a name of its own (not on Windows)', async () => {
    const { file, take } = setupHome()
    // The temp folder on macOS, and that of a test run, is too long for a socket's path.
    const folder = mkdtempSync('/tmp/touchstone-')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    let callers = 0
    const other = createServer(() => {
      callers += 1
    })
    await new Promise<void>((resolve, reject) => {
      other.once('error', reject).listen(join(folder, 'touchstone-other'), resolve)
    })
    onTestFinished(() => void other.close())
    writeFileSync(file, lockText({ pid: process.ppid, listens: folder, id: 'other' }))
    expect((await take(NO_IDENTITY)).ok).toBe(false)
    writeFileSync(file, lockText({ pid: process.ppid, listens: '/', id: '../../touchstone-other' }))
    expect((await take(NO_IDENTITY)).ok).toBe(false)
    expect(callers).toBe(0)
  })

  ofSockets('is taken without a socket where none can lie (not on Windows)', async () => {
    const { file, take } = setupHome()
    const long = join(setupFolder(), 'x'.repeat(120))
    mkdirSync(long)
    expect((await take({ socketFolders: () => [long, '/nowhere'] })).ok).toBe(true)
    expect(readOwner(file)).toMatchObject({ listens: null })
    expect((await take(NO_IDENTITY)).ok).toBe(false)
  })

  it('is released by the end of its process, and leaves no socket', async () => {
    const { home, file } = setupHome()
    const held = await holder(home)
    const owner = readOwner(file)
    held.process.stdin?.end()
    await ended(held.process)
    expect(existsSync(file)).toBe(false)
    expect(hasSocket(owner)).toBe(false)
  })
})

function setupHome() {
  const home = setupFolder()
  const take = async (deps: Partial<LockDeps> = {}) => {
    const taken = await acquireLock(home, deps)
    if (taken.ok) onTestFinished(() => taken.value.release())
    return taken
  }
  return { home, file: join(home, 'lock'), take }
}

/** A process that holds the lock until its input ends, and then ends by `process.exit`. */
async function holder(home: string): Promise<{ process: ChildProcess }> {
  const script = `
    const { acquireLock } = await import(${JSON.stringify(new URL('../../src/main/library/lock.ts', import.meta.url).href)})
    const taken = await acquireLock(${JSON.stringify(home)}, { identityOf: () => null })
    process.stdin.on('end', () => process.exit(0)).resume()
    process.stdout.write(String(taken.ok))`
  const held = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void held.kill('SIGKILL'))
  const said = await new Promise((resolve) => held.stdout?.once('data', (text: Buffer) => resolve(text.toString())))
  expect(said).toBe('true')
  return { process: held }
}

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('exit', () => resolve()))
const readOwner = (file: string): LockOwner => JSON.parse(readFileSync(file, 'utf8')) as LockOwner
const socketOf = ({ listens, id }: LockOwner): string =>
  join(listens ?? '', `touchstone-${id.replaceAll('-', '').slice(0, 16)}`)
const hasSocket = (owner: LockOwner): boolean => existsSync(socketOf(owner))

function lockText(facts: Partial<LockOwner>): string {
  const owner = {
    host: hostname(),
    machine: hostname(),
    user: null,
    since: Date.now(),
    process: null,
    listens: null,
    id: 'another',
  }
  return JSON.stringify({ ...owner, ...facts })
}

import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { acquireLock } from './lock.ts'

describe('the lock of a library', () => {
  it('lets one in and names it to the next', () => {
    const { home } = setupHome()
    const first = acquireLock(home)
    expect(first.ok).toBe(true)
    expect(acquireLock(home)).toMatchObject({
      ok: false,
      error: { kind: 'library_open_elsewhere', owner: { pid: process.pid, host: hostname() } },
    })
    if (first.ok) first.value.release()
    expect(readdirSync(home)).toEqual([])
    expect(acquireLock(home).ok).toBe(true)
  })

  it('is taken over when its process was killed', async () => {
    const { home, file } = setupHome()
    const gone = spawn(process.execPath, ['-e', '0'])
    await new Promise((resolve) => gone.on('exit', resolve))
    writeFileSync(file, lockText({ pid: gone.pid ?? 0 }))
    expect(acquireLock(home).ok).toBe(true)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is taken over when another process has the number now', () => {
    const { home, file } = setupHome()
    writeFileSync(file, lockText({ pid: process.ppid, process: 'another boot 12' }))
    expect(acquireLock(home).ok).toBe(process.platform === 'linux')
  })

  it('is taken over when it is older than this machine’s start', () => {
    const { home, file } = setupHome()
    writeFileSync(file, lockText({ pid: process.ppid, since: 1000 }))
    expect(acquireLock(home).ok).toBe(true)
  })

  it('of another machine stands', () => {
    const { home, file } = setupHome()
    writeFileSync(file, lockText({ pid: 1, host: 'another-desk', since: 1000 }))
    expect(acquireLock(home)).toMatchObject({ ok: false, error: { owner: { host: 'another-desk' } } })
  })

  it('that nobody can read is taken over', () => {
    const { home, file } = setupHome()
    writeFileSync(file, 'half a l')
    expect(acquireLock(home).ok).toBe(true)
  })

  it('releases nothing that is not its own', () => {
    const { home, file } = setupHome()
    const first = acquireLock(home)
    const other = lockText({ pid: 1, host: 'another-desk' })
    writeFileSync(file, other)
    if (first.ok) first.value.release()
    expect(readFileSync(file, 'utf8')).toBe(other)
  })
})

function setupHome() {
  const home = setupFolder()
  return { home, file: join(home, 'lock') }
}

function lockText(facts: { pid: number; host?: string; since?: number; process?: string }): string {
  return JSON.stringify({ host: hostname(), since: Date.now(), process: null, id: 'another', ...facts })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { startFailure } from '../../shared/words/menu.ts'
import { NewerLibraryError, OtherLibraryError } from '../db/migrate.ts'
import { acquireLock } from './lock.ts'
import { machineName } from './machine.ts'
import { openElsewhere, startRefusal } from './start-refusal.ts'

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work()
  } catch (cause) {
    return cause
  }
  throw new Error('It did not fail.')
}

describe('a library that cannot be opened', () => {
  it('because it is open elsewhere names the person, the machine, the process and since when', async () => {
    const home = setupFolder()
    // The same time for both: a lock from before the start of this machine would be taken over.
    const now = () => Date.UTC(2026, 10, 21, 6, 5)
    const first = await acquireLock(home, { now })
    const again = await acquireLock(home, { now })
    if (!first.ok || again.ok) throw new Error('It was not taken once.')
    first.value.release()
    const { title, detail } = openElsewhere(home, again.error.owner, machineName())
    expect(title).toBe('This library is open elsewhere')
    for (const said of [userInfo().username, hostname(), String(process.pid), '21 Nov 2026, 06:05 UTC']) {
      expect(detail).toContain(said)
    }
    expect(detail).not.toContain(join(home, 'lock'))
  })

  it('because of another machine says what to do when that machine is gone', async () => {
    const home = setupFolder()
    const lock = join(home, 'lock')
    writeFileSync(
      lock,
      JSON.stringify({ pid: 7, host: 'desk-9', machine: 'desk-9', since: 0, process: null, listens: null, id: 'x' }),
    )
    const taken = await acquireLock(home)
    if (taken.ok) throw new Error('It was taken from another machine.')
    expect(openElsewhere(home, taken.error.owner, machineName()).detail).toContain(lock)
    expect(readFileSync(lock, 'utf8')).toContain('desk-9')
  })

  it('because it is of a newer version says both steps and that nothing was changed', () => {
    const { title, detail } = startRefusal('/home/a/lib', new NewerLibraryError(9, 7)) ?? { title: '', detail: '' }
    expect(title).toBe(startFailure.newer.title)
    expect(detail).toContain('/home/a/lib')
    expect(detail).toMatch(/step 9\b.*step 7\b/)
    expect(detail).toContain('Nothing was changed')
  })

  it('because it was made by other steps says that nothing was changed', () => {
    const { title, detail } = startRefusal('/home/a/lib', new OtherLibraryError(3)) ?? { title: '', detail: '' }
    expect(title).toBe(startFailure.other.title)
    expect(detail).toContain('Nothing was changed')
  })

  it('because a file stands in place of its folder says so', async () => {
    const home = setupFolder()
    const file = join(home, 'file')
    writeFileSync(file, '')
    const refused = startRefusal(join(file, 'library'), await failureOf(() => acquireLock(join(file, 'library'))))
    expect(refused?.title).toBe('The data folder cannot be reached')
  })

  it('for a reason of the disk gets the words for it, and a defect gets none', () => {
    const titleOf = (code: string) => startRefusal('/lib', Object.assign(new Error('no'), { code }))?.title
    for (const code of [
      'EACCES',
      'EROFS',
      'EPERM',
      'SQLITE_READONLY',
      'SQLITE_READONLY_DIRECTORY',
      'SQLITE_CANTOPEN',
    ]) {
      expect(titleOf(code)).toBe(startFailure.readOnly.title)
    }
    for (const code of ['ENOSPC', 'SQLITE_FULL']) expect(titleOf(code)).toBe('The disk is full')
    expect(titleOf('SQLITE_IOERR_READ')).toBe('The disk failed')
    expect(startRefusal('/lib', new TypeError('a defect'))).toBeNull()
    expect(startRefusal('/lib', null)).toBeNull()
  })
})

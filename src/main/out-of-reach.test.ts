import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../tests/support/folder.ts'
import { outOfReach } from './out-of-reach.ts'

const failing = (code: string) => Object.assign(new Error('refused'), { code })
/** What a call throws. */
const thrownBy = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (cause) {
    return cause
  }
}

describe('a file that could not be used', () => {
  it.each([
    ['EBUSY', 'busy'],
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_LOCKED_SHAREDCACHE', 'busy'],
    ['ENOENT', 'missing'],
    ['ENOTDIR', 'missing'],
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['EROFS', 'denied'],
    ['SQLITE_READONLY_CANTINIT', 'denied'],
    ['EIO', 'failed'],
    ['SQLITE_IOERR_READ', 'failed'],
    ['ENOSPC', 'failed'],
    ['', 'failed'],
  ] as const)('that met %s is %s', (code, reason) => {
    expect(outOfReach(failing(code), '/nowhere')).toBe(reason)
  })

  it('that SQLite cannot open is what the system says when it is opened again', () => {
    const folder = setupFolder()
    const file = join(folder, 'file')
    const cause = failing('SQLITE_CANTOPEN')
    expect(outOfReach(cause, file)).toBe('missing')
    writeFileSync(file, '')
    expect(outOfReach(cause, file)).toBe('failed')
    expect(outOfReach(cause, join(file, 'inside'))).toBe('missing')
    mkdirSync(join(folder, 'folder'))
    expect(
      outOfReach(
        thrownBy(() => openSync(join(folder, 'folder'), 'w')),
        join(folder, 'folder'),
      ),
    ).toBe('failed')
  })

  it('that met something that is no error of a file has failed', () => {
    expect(outOfReach('odd', '/nowhere')).toBe('failed')
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { instanceFolder } from './instance-folder.ts'

const noLinks = () => {
  throw Object.assign(new Error('no links here'), { code: 'EPERM' })
}

describe('the folder of the one window', () => {
  it('is the data folder, where nothing is left of the trial', () => {
    const home = setupFolder()
    expect(instanceFolder(home, '/usual')).toBe(home)
    expect(readdirSync(home)).toEqual([])
  })

  it('lies below the usual one where a drive has no symbolic links, one for each data folder', () => {
    const [home, other, usual] = [setupFolder(), setupFolder(), setupFolder()]
    const machine = { platform: 'linux', symlink: noLinks } as const
    const folder = instanceFolder(home, usual, machine)
    expect(folder.startsWith(join(usual, 'instances'))).toBe(true)
    expect(instanceFolder(home, usual, machine)).toBe(folder)
    expect(instanceFolder(other, usual, machine)).not.toBe(folder)
    expect(readdirSync(home)).toEqual([])
  })

  it('is the data folder on Windows, whose lock is no link', () => {
    const home = setupFolder()
    expect(instanceFolder(home, '/usual', { platform: 'win32', symlink: noLinks })).toBe(home)
  })

  it('throws what the disk says of a data folder that cannot be written', () => {
    expect(() => instanceFolder(join(setupFolder(), 'nowhere'), '/usual')).toThrow(/ENOENT/)
  })
})

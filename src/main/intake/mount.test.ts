import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { mountIn, mountsIn, namesOf } from './mount.ts'

const mountinfo = Buffer.from(`22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 8:17 / /media/card ro,nosuid shared:2 - vfat /dev/sdb1 rw
31 22 8:33 / /media/card\\040two rw,nosuid shared:3 - ext4 /dev/sdc1 ro,errors=remount-ro
32 30 8:49 / /media/card/inside rw - ext4 /dev/sdd1 rw
`)
const isReadOnly = (path: string) => mountIn(mountinfo, Buffer.from(path))?.isReadOnly ?? null

describe('a mount', () => {
  it('is the deepest one that a path lies on', () => {
    expect(isReadOnly('/home/me')).toBe(false)
    expect(isReadOnly('/media/card')).toBe(true)
    expect(isReadOnly('/media/card/DCIM/1.jpg')).toBe(true)
    expect(isReadOnly('/media/card/inside/1.jpg')).toBe(false)
  })

  it('is not another one whose name starts alike', () => {
    expect(isReadOnly('/media/cards/1.jpg')).toBe(false)
  })

  it('is read-only by the mount or by the file system, names with spaces included', () => {
    expect(isReadOnly('/media/card two/1.jpg')).toBe(true)
  })

  it('has the file system of the card that lies inside another, not of the one around it', () => {
    const filesystem = (path: string) => mountIn(mountinfo, Buffer.from(path))?.filesystem
    expect(filesystem('/media/card/1.jpg')).toBe('vfat')
    expect(filesystem('/media/card/inside/1.jpg')).toBe('ext4')
    expect(filesystem('/media/1.jpg')).toBe('ext4')
  })

  it('is named by its point, its file system and what is mounted', () => {
    expect(mountsIn(mountinfo)[2]).toEqual({
      point: Buffer.from('/media/card two'),
      isReadOnly: true,
      filesystem: 'ext4',
      source: '/dev/sdc1',
    })
  })

  it('is the last of several on one mount point', () => {
    const above = Buffer.concat([mountinfo, Buffer.from('33 30 8:65 / /media/card rw - ext4 /dev/sde1 rw\n')])
    expect(mountsIn(above).filter(({ point }) => String(point) === '/media/card')).toMatchObject([
      { source: '/dev/sde1' },
    ])
    expect(mountIn(above, Buffer.from('/media/card/DCIM'))?.source).toBe('/dev/sde1')
  })

  it('is unknown when the system says nothing', () => {
    expect(mountIn(Buffer.alloc(0), Buffer.from('/x'))).toBeNull()
  })
})

describe('the names of devices', () => {
  it('are those of the links that lead to them, with what udev escaped', async () => {
    const folder = setupFolder()
    const [first, second] = ['sdb1', 'sdc1'].map((name) => join(realpathSync(folder), name)) as [string, string]
    for (const device of [first, second]) writeFileSync(device, '')
    const links = join(folder, 'by-label')
    mkdirSync(links)
    symlinkSync('../sdb1', join(links, 'CARD\\x20TWO'))
    symlinkSync('../sdc1', join(links, 'CARD'))
    symlinkSync('../gone', join(links, 'GONE'))
    const names = await namesOf(links)
    expect([names.get(first), names.get(second)]).toEqual(['CARD TWO', 'CARD'])
  })

  it('are none where there is no such folder', async () => {
    expect((await namesOf(join(setupFolder(), 'by-uuid'))).size).toBe(0)
  })
})

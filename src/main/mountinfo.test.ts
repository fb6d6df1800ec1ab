import { describe, expect, it } from 'vitest'
import { createMounts, deepestOf, mountLinesIn } from './mountinfo.ts'

const mountinfo = Buffer.from(`22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 8:17 / /media/card ro,nosuid shared:2 - vfat /dev/sdb1 rw
31 22 8:33 / /media/card\\040two rw,nosuid shared:3 - ext4 /dev/sdc1 ro,errors=remount-ro
32 30 8:49 / /media/card/inside rw - ext4 /dev/sdd1 rw
`)
const mountIn = (list: Buffer, path: Buffer) => deepestOf(mountLinesIn(list), path)
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
    expect(mountLinesIn(mountinfo)[2]).toEqual({
      id: '31',
      point: Buffer.from('/media/card two'),
      isReadOnly: true,
      filesystem: 'ext4',
      source: '/dev/sdc1',
    })
  })

  it('is the last of several on one mount point', () => {
    const above = Buffer.concat([mountinfo, Buffer.from('33 30 8:65 / /media/card rw - ext4 /dev/sde1 rw\n')])
    expect(mountLinesIn(above).filter(({ point }) => String(point) === '/media/card')).toMatchObject([
      { source: '/dev/sde1' },
    ])
    expect(mountIn(above, Buffer.from('/media/card/DCIM'))?.source).toBe('/dev/sde1')
  })

  it('is unknown when the system says nothing', () => {
    expect(mountIn(Buffer.alloc(0), Buffer.from('/x'))).toBeNull()
  })
})

describe('the list of mounts', () => {
  it('is read once a second for those who ask of each file, and anew for one who asks of this moment', () => {
    let [reads, at] = [0, 0]
    const read = () => {
      reads += 1
      return mountinfo
    }
    const mounts = createMounts({ read, now: () => at })
    for (let n = 0; n < 1000; n += 1) expect(mounts.recent()).toHaveLength(4)
    expect(reads).toBe(1)
    mounts.list()
    mounts.recent()
    expect(reads).toBe(2)
    at = 1001
    mounts.recent()
    expect(reads).toBe(3)
  })

  it('is empty where the system has none', () => {
    const read = () => {
      throw new Error('there is no /proc')
    }
    expect(createMounts({ read }).list()).toEqual([])
  })
})

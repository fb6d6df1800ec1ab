import { describe, expect, it } from 'vitest'
import { createMounts } from '../../mountinfo.ts'
import { createDriveOf } from './drive-of.ts'

const MOUNTS = `22 1 8:1 / / rw - ext4 /dev/sda1 rw
30 22 8:17 / /media/card rw - vfat /dev/sdb1 rw
31 22 8:33 / /media/my\\040drive rw - ntfs3 /dev/sdc1 rw
40 22 0:50 / /media/card rw - fuse.sshfs desk:/ rw
`
const onLinux = (mounts: () => string = () => MOUNTS, now = () => 0) => {
  const read = () => Buffer.from(mounts())
  const driveOf = createDriveOf({ platform: 'linux', mounts: createMounts({ read, now }) })
  return (path: string) => driveOf(Buffer.from(path))
}

describe('the drive of a path', () => {
  it('is on Linux the deepest mount that contains it, and of several in one place the one that hides the others', () => {
    const driveOf = onLinux()
    expect(driveOf('/media/card/DCIM/1.jpg')).toBe(driveOf('/media/card'))
    expect(driveOf('/media/card')).toContain('40 ')
    expect(driveOf('/media/my drive/1.jpg')).toContain('31 ')
    expect(driveOf('/media/cards/1.jpg')).toBe(driveOf('/'))
  })

  it('is another one once something else is mounted there', () => {
    let [mounts, now] = [MOUNTS, 0]
    const driveOf = onLinux(
      () => mounts,
      () => now,
    )
    const before = driveOf('/media/card/1.jpg')
    mounts = MOUNTS.replace('40 22 0:50', '41 22 0:51')
    now = 5000
    expect(driveOf('/media/card/1.jpg')).not.toBe(before)
  })

  it('is one for all where the system tells no mounts', () => {
    const driveOf = onLinux(() => {
      throw new Error('there is no /proc')
    })
    expect(driveOf('/media/card/1.jpg')).toBe(driveOf('/home/1.jpg'))
  })

  it.each([
    ['C:\\cases\\1.jpg', 'C:'],
    ['c:/cases/1.jpg', 'C:'],
    ['\\\\?\\D:\\cases', 'D:'],
    ['\\\\desk\\share\\cases', '\\\\DESK\\SHARE'],
    ['//desk/share/cases', '\\\\DESK\\SHARE'],
    ['\\\\?\\UNC\\desk\\share\\cases', '\\\\DESK\\SHARE'],
  ])('is on Windows the letter or the share: %s', (path, drive) => {
    expect(createDriveOf({ platform: 'win32' })(Buffer.from(path))).toBe(drive)
  })

  it.each([
    ['/Volumes/CARD/DCIM/1.jpg', '/Volumes/CARD'],
    ['/Volumes/CARD', '/Volumes/CARD'],
    ['/Users/a/1.jpg', '/'],
  ])('is on macOS the name below /Volumes: %s', (path, drive) => {
    expect(createDriveOf({ platform: 'darwin' })(Buffer.from(path))).toBe(drive)
  })
})

import { describe, expect, it } from 'vitest'
import { filesystemKind, keepsNumbers, NUMBERED } from './filesystems.ts'

describe('the number of a file', () => {
  it.each(['ext2', 'ext4', 'xfs', 'btrfs', 'zfs', 'apfs', 'hfsplus', 'ntfs3'])('lasts on %s', (filesystem) => {
    expect(keepsNumbers(filesystem)).toBe(true)
    expect(NUMBERED).toContain(filesystem)
  })

  it.each([
    ...[
      'vfat',
      'msdos',
      'exfat',
      'ntfs',
      'fuseblk',
      'fuse',
      'fuse.sshfs',
      'fuse.exfat',
      'fuse.bindfs',
      'fuse.anything',
    ],
    ...['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'tmpfs', 'overlay', 'iso9660', 'udf', 'EXT4', '', 'something new'],
  ])('does not last on “%s”', (filesystem) => {
    expect(keepsNumbers(filesystem)).toBe(false)
    expect(NUMBERED).not.toContain(filesystem)
  })

  it('does not count where the system tells no type, as Windows and macOS do not', () => {
    expect(keepsNumbers(null)).toBe(false)
  })

  it('may last where no folder has an owner', () => {
    expect(filesystemKind('ntfs3')).toBe('no_owner')
    expect(filesystemKind('ext4')).toBe('ordinary')
    expect(filesystemKind('smb3')).toBe('network')
  })
})

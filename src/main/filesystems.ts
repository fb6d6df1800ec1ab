export type FilesystemKind = 'ordinary' | 'network' | 'no_owner' | 'in_memory' | 'unusual'

type Known = {
  name: string
  kind: Exclude<FilesystemKind, 'unusual'>
  /** Whether a file has the same inode number after each mount. */
  keepsNumbers: boolean
}

const known = (kind: Known['kind'], names: string, keepsNumbers = false): Known[] =>
  names.split(' ').map((name) => ({ name, kind, keepsNumbers }))

/**
 * File systems by the names that systems give them. vfat, exfat, and what a FUSE daemon or a server serves make up a
 * number each time a file is looked up anew; those of tmpfs end with the mount.
 * Source: the drivers of Linux 6.12 (fs/fat/inode.c, fs/exfat/inode.c, fs/ntfs3/inode.c), fuse(8).
 */
const FILESYSTEMS = new Map(
  [
    ...known('ordinary', 'ext2 ext3 ext4 xfs btrfs zfs f2fs jfs bcachefs apfs hfsplus', true),
    ...known('no_owner', 'ntfs3', true),
    ...known('no_owner', 'vfat msdos exfat ntfs fuseblk hfs'),
    ...known('network', 'nfs cifs smb smbfs 9p afs ceph glusterfs ncpfs davfs'),
    ...known('network', 'fuse.sshfs fuse.rclone fuse.s3fs fuse.glusterfs fuse.gvfsd-fuse'),
    ...known('in_memory', 'tmpfs ramfs'),
  ].map((one) => [one.name, one]),
)
/** "nfs4", "smb3", "ntfs2": a version behind the name of one that is known. */
const VERSIONED = /^(nfs|smb|ntfs)\d$/

const named = (filesystem: string): Known | undefined =>
  FILESYSTEMS.get(filesystem) ?? FILESYSTEMS.get(VERSIONED.exec(filesystem)?.[1] ?? '')

export const filesystemKind = (filesystem: string): FilesystemKind => named(filesystem)?.kind ?? 'unusual'

/**
 * Whether inode numbers tell files of a file system apart, from one look to the next. null = the system does not tell
 * its type.
 */
export const keepsNumbers = (filesystem: string | null): boolean =>
  filesystem !== null && named(filesystem)?.keepsNumbers === true

/** The names of those that keep numbers. */
export const NUMBERED: readonly string[] = [...FILESYSTEMS.values()].flatMap((one) =>
  one.keepsNumbers ? [one.name] : [],
)

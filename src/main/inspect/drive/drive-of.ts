import { createMounts, deepestOf, type Mounts } from '../../mountinfo.ts'
import { withoutPrefix } from '../../windows-path.ts'

/** Names the drive of a path by its text and the list of mounts alone: nothing on the drive is asked. */
export type DriveOf = (path: Buffer) => string

/**
 * On Linux a drive is a mount: what is mounted anew in the same place is another one, and where the system tells no mounts,
 * all is one drive. Elsewhere its list could only be had by asking: on Windows it is the letter or the share, on macOS the
 * name below /Volumes.
 */
export function createDriveOf({
  platform = process.platform,
  mounts = createMounts(),
}: {
  platform?: NodeJS.Platform
  mounts?: Pick<Mounts, 'recent'>
} = {}): DriveOf {
  if (platform === 'win32') return windowsDrive
  if (platform !== 'linux') return (path) => /^\/Volumes\/[^/]+/.exec(path.toString('latin1'))?.[0] ?? '/'
  return (path) => {
    const mount = deepestOf(mounts.recent(), path)
    return mount === null ? '/' : `${mount.id} ${mount.point.toString('latin1')}`
  }
}

const windowsDrive: DriveOf = (path) =>
  (/^\\\\[^\\]+\\[^\\]+|^[a-z]:/i.exec(withoutPrefix(path.toString('utf8')))?.[0] ?? '').toUpperCase()

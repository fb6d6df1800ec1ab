import { readFileSync } from 'node:fs'
import { deepestOf, type MountLine, mountLinesIn } from '../../mountinfo.ts'
import { withoutPrefix } from '../../windows-path.ts'

/** Names the drive of a path by its text and the list of mounts alone: nothing on the drive is asked. */
export type DriveOf = (path: Buffer) => string

/** The list of mounts is read again after this long. */
const FRESH_MS = 1000

/**
 * On Linux a drive is a mount: what is mounted anew in the same place is another one. Elsewhere the system's list could
 * only be had by asking: on Windows it is the letter or the share, on macOS the name below /Volumes.
 */
export function createDriveOf({
  platform = process.platform,
  readMounts = () => readFileSync('/proc/self/mountinfo'),
  now = () => performance.now(),
}: {
  platform?: NodeJS.Platform
  readMounts?: () => Buffer
  now?: () => number
} = {}): DriveOf {
  if (platform === 'win32') return windowsDrive
  if (platform !== 'linux') return (path) => /^\/Volumes\/[^/]+/.exec(path.toString('latin1'))?.[0] ?? '/'
  let mounts: MountLine[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return (path) => {
    if (now() - readAt > FRESH_MS) {
      mounts = mountLinesIn(listed(readMounts))
      readAt = now()
    }
    const mount = deepestOf(mounts, path)
    return mount === null ? '/' : `${mount.id} ${mount.point.toString('latin1')}`
  }
}

/** Where the system tells no mounts, all is one drive. */
function listed(readMounts: () => Buffer): Buffer {
  try {
    return readMounts()
  } catch {
    return Buffer.alloc(0)
  }
}

const windowsDrive: DriveOf = (path) =>
  (/^\\\\[^\\]+\\[^\\]+|^[a-z]:/i.exec(withoutPrefix(path.toString('utf8')))?.[0] ?? '').toUpperCase()

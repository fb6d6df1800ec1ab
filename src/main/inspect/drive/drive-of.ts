import { readFileSync } from 'node:fs'

/** Names the drive of a path by its text and the list of mounts alone: nothing on the drive is asked. */
export type DriveOf = (path: Buffer) => string

const SLASH = 0x2f
/** The list of mounts is read again after this long. */
const FRESH_MS = 1000

/**
 * On Linux a drive is a mount: what is mounted anew in the same place is another one. Elsewhere the system's list could
 * only be had by asking: on Windows it is the letter or the share, on macOS the name below /Volumes.
 * Source: proc_pid_mountinfo(5).
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
  let mounts: Mount[] = []
  let readAt = Number.NEGATIVE_INFINITY
  return (path) => {
    if (now() - readAt > FRESH_MS) {
      mounts = mountsIn(listed(readMounts))
      readAt = now()
    }
    return mounts.find(({ point }) => isBelow(path, point))?.name ?? '/'
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

function windowsDrive(path: Buffer): string {
  const text = path
    .toString('utf8')
    .replaceAll('/', '\\')
    .replace(/^\\\\[?.]\\(?:UNC\\)?/i, (prefix) => (/UNC/i.test(prefix) ? '\\\\' : ''))
  return (/^\\\\[^\\]+\\[^\\]+|^[a-z]:/i.exec(text)?.[0] ?? '').toUpperCase()
}

type Mount = { point: Buffer; name: string }

/** The deepest first; of several on one mount point the last one, which hides the others. */
function mountsIn(mountinfo: Buffer): Mount[] {
  const mounts = mountinfo
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [id, , , , point] = line.split(' ')
      return id === undefined || point === undefined ? [] : [{ point: unescaped(point), name: `${id} ${point}` }]
    })
  return mounts.reverse().sort((a, b) => b.point.length - a.point.length)
}

/** Decodes spaces, tabs, line feeds and backslashes, which are written as \ooo. */
const unescaped = (point: string): Buffer =>
  Buffer.from(
    point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  )

const isBelow = (path: Buffer, point: Buffer): boolean =>
  point.length === 1 ||
  (path.subarray(0, point.length).equals(point) && (path.length === point.length || path[point.length] === SLASH))

import { readFileSync } from 'node:fs'

/** A line of a mountinfo file. `id` = the number of the mount, which no other has while it lasts. */
export type MountLine = { id: string; point: Buffer; isReadOnly: boolean; filesystem: string; source: string }

/**
 * Parses a mountinfo file. Of several mounts on one mount point only the last is given: it hides the others.
 * Source: proc_pid_mountinfo(5).
 */
export function mountLinesIn(mountinfo: Buffer): MountLine[] {
  const mounts = new Map<string, MountLine>()
  for (const line of mountinfo.toString('latin1').split('\n')) {
    const [left, right] = line.split(' - ')
    const [id, , , , point, options] = left?.split(' ') ?? []
    const [filesystem, source, superOptions] = right?.split(' ') ?? []
    if (id === undefined || point === undefined || options === undefined) continue
    if (filesystem === undefined || source === undefined) continue
    const isReadOnly = [options, superOptions ?? ''].some((list) => list.split(',').includes('ro'))
    mounts.set(point, {
      id,
      point: unescaped(point),
      isReadOnly,
      filesystem,
      source: unescaped(source).toString('utf8'),
    })
  }
  return [...mounts.values()]
}

/** How old a recent list may be. */
const RECENT_MS = 1000

export type Mounts = ReturnType<typeof createMounts>

/** Lists what is mounted, where the system tells: on Linux. No drive is asked. */
export function createMounts({
  read = () => (process.platform === 'linux' ? readFileSync('/proc/self/mountinfo') : Buffer.alloc(0)),
  now = () => performance.now(),
}: {
  read?: () => Buffer
  now?: () => number
} = {}) {
  let lines: MountLine[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const list = (): MountLine[] => {
    lines = mountLinesIn(listed(read))
    readAt = now()
    return lines
  }
  return {
    /** What is mounted at this moment. */
    list,
    /** What was mounted at a moment of the last second: for those who ask of each file. */
    recent: (): MountLine[] => (now() - readAt > RECENT_MS ? list() : lines),
  }
}

function listed(read: () => Buffer): Buffer {
  try {
    return read()
  } catch {
    return Buffer.alloc(0)
  }
}

/** The deepest of these mounts that contains a path; null = none does. */
export const deepestOf = <T extends { point: Buffer }>(mounts: readonly T[], path: Uint8Array): T | null =>
  mounts.reduce<T | null>(
    (best, mount) => (isBelow(path, mount.point) && mount.point.length > (best?.point.length ?? 0) ? mount : best),
    null,
  )

/** Decodes spaces, tabs, line feeds and backslashes, which are written as \ooo. */
const unescaped = (point: string): Buffer =>
  Buffer.from(
    point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  )

/** Whether a path is a mount point, or below it. */
function isBelow(path: Uint8Array, point: Buffer): boolean {
  if (point.equals(path)) return true
  const last = point.at(-1)
  const isEnded = last === 0x2f || last === 0x5c
  return point.equals(path.subarray(0, point.length)) && (isEnded || path[point.length] === 0x2f)
}

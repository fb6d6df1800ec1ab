import { readFile } from 'node:fs/promises'

/**
 * Whether the volume a path lies on is mounted read-only. null where the system does not tell.
 * Source: proc_pid_mountinfo(5).
 */
export async function isReadOnlyMount(path: Buffer): Promise<boolean | null> {
  if (process.platform !== 'linux') return null
  try {
    return readOnlyIn(await readFile('/proc/self/mountinfo'), path)
  } catch {
    return null
  }
}

/** The same, from the text of a mountinfo file. Of several mounts on one point the last one counts. */
export function readOnlyIn(mountinfo: Buffer, path: Buffer): boolean | null {
  let best = -1
  let isReadOnly: boolean | null = null
  for (const line of mountinfo.toString('latin1').split('\n')) {
    const [left, right] = line.split(' - ')
    const [, , , , point, options] = left?.split(' ') ?? []
    const superOptions = right?.split(' ')[2]
    if (point === undefined || options === undefined) continue
    const bytes = unescaped(point)
    if (!isBelow(path, bytes) || bytes.length < best) continue
    best = bytes.length
    isReadOnly = [options, superOptions ?? ''].some((list) => list.split(',').includes('ro'))
  }
  return isReadOnly
}

/** Spaces, tabs, line feeds and backslashes stand as \ooo. */
const unescaped = (point: string): Buffer =>
  Buffer.from(
    point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  )

function isBelow(path: Buffer, point: Buffer): boolean {
  if (point.length === 1 || path.equals(point)) return true
  return path.subarray(0, point.length).equals(point) && path[point.length] === 0x2f
}

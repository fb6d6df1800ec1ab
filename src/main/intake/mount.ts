import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskVolume } from '../../shared/model/disk-volume.ts'

/** What the system reports about the mount of a path. */
export type Mount = { isReadOnly: boolean; volume: DiskVolume }
export type MountOf = (path: Buffer) => Promise<Mount | null>
export type FilesystemsOf = (paths: readonly Uint8Array[]) => Promise<(string | null)[]>

/**
 * The mount a path is on. null if the system does not report it.
 * Source: proc_pid_mountinfo(5); the links of udev under /dev/disk, see its persistent naming rules.
 */
export const mountOf: MountOf = async (path) => {
  if (process.platform !== 'linux') return null
  try {
    const found = mountIn(await readFile('/proc/self/mountinfo'), path)
    if (!found) return null
    const { isReadOnly, filesystem, source } = found
    const device = source.startsWith('/') ? await realpath(source).catch(() => null) : null
    const [uuid, label] = await Promise.all(
      ['/dev/disk/by-uuid', '/dev/disk/by-label'].map((folder) => (device === null ? null : linkTo(folder, device))),
    )
    return { isReadOnly, volume: { uuid: uuid ?? null, label: label ?? null, filesystem, source } }
  } catch {
    return null
  }
}

/**
 * The file systems that some paths are on, by one look at what is mounted. null = the system does not tell.
 * Source: as of `mountOf`.
 */
export const filesystemsOf: FilesystemsOf = async (paths) => {
  const mountinfo = process.platform === 'linux' ? await readFile('/proc/self/mountinfo').catch(() => null) : null
  const mounts = mountinfo === null ? [] : mountsIn(mountinfo)
  return paths.map((path) => deepest(mounts, path)?.filesystem ?? null)
}

/** The name of the link in a folder that leads to a device; null if none does. */
async function linkTo(folder: string, device: string): Promise<string | null> {
  for (const name of await readdir(folder).catch(() => [])) {
    if ((await realpath(join(folder, name)).catch(() => null)) === device) return unescapedName(name)
  }
  return null
}

/** udev writes characters that are invalid in a name as \xHH. */
const unescapedName = (name: string): string =>
  name.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

type MountLine = { isReadOnly: boolean; filesystem: string; source: string }
type PlacedMount = MountLine & { point: Buffer }

/**
 * Finds the deepest mount in a mountinfo file that contains a path. Of several mounts on one mount point the last one
 * counts.
 */
export const mountIn = (mountinfo: Buffer, path: Uint8Array): MountLine | null => deepest(mountsIn(mountinfo), path)

function mountsIn(mountinfo: Buffer): PlacedMount[] {
  return mountinfo
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [left, right] = line.split(' - ')
      const [, , , , point, options] = left?.split(' ') ?? []
      const [filesystem, source, superOptions] = right?.split(' ') ?? []
      if (point === undefined || options === undefined || filesystem === undefined || source === undefined) return []
      const isReadOnly = [options, superOptions ?? ''].some((list) => list.split(',').includes('ro'))
      return [{ point: unescaped(point), isReadOnly, filesystem, source: unescaped(source).toString('utf8') }]
    })
}

function deepest(mounts: readonly PlacedMount[], path: Uint8Array): PlacedMount | null {
  return mounts.reduce<PlacedMount | null>(
    (best, mount) => (isBelow(path, mount.point) && mount.point.length >= (best?.point.length ?? 0) ? mount : best),
    null,
  )
}

/** Decodes spaces, tabs, line feeds and backslashes, which are written as \ooo. */
const unescaped = (point: string): Buffer =>
  Buffer.from(
    point.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    'latin1',
  )

function isBelow(path: Uint8Array, point: Buffer): boolean {
  if (point.length === 1) return true
  return point.equals(path.subarray(0, point.length)) && (path.length === point.length || path[point.length] === 0x2f)
}

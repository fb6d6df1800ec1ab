import { readdir, realpath } from 'node:fs/promises'
import { join, win32 } from 'node:path'
import type { DiskVolume } from '../../shared/model/disk-volume.ts'
import type { Result } from '../../shared/result.ts'
import type { Looked, NotSeen } from '../inspect/drive/drives.ts'
import { createMounts, deepestOf, type MountLine, type Mounts } from '../mountinfo.ts'
import { serverOf } from '../windows-path.ts'

/** Looks at a path by the door to its drive. */
export type Look = (path: Buffer) => Promise<Result<Looked, NotSeen>>

/** What the system reports about the mount of a path. `isReadOnly`: null = it does not say. */
export type Mount = { isReadOnly: boolean | null; volume: DiskVolume }
export type MountOf = (path: Buffer) => Promise<Mount | null>
export type FilesystemsOf = (paths: readonly Uint8Array[]) => Promise<(string | null)[]>

/** A volume and where it is mounted now. */
export type MountedVolume = { point: Buffer; volume: DiskVolume }
/** The volumes of drives and servers that are mounted now. */
export type MountedVolumes = () => Promise<MountedVolume[]>

/**
 * Gives the mount a path is on; null if the system does not report it. Only the system's own tables are read, but on
 * Windows, where `look` asks the path for the serial number of its volume.
 */
export const createMountOf =
  (look: Look, mounts: Pick<Mounts, 'list'> = createMounts()): MountOf =>
  async (path) => {
    try {
      if (process.platform === 'linux') return await mountOnLinux(path, mounts)
      const volume = process.platform === 'win32' ? await volumeOnWindows(path, look) : volumeOnMac(path)
      return volume && { isReadOnly: null, volume }
    } catch {
      return null
    }
  }

/**
 * A drive of this computer on Windows: its root, "E:\", and the name of the volume there. `isRemovable` = a card or a stick,
 * which has nothing to spin up.
 */
export type LetteredDrive = { root: string; volume: string; isRemovable: boolean }
/** `drives` = the drives of this computer on Windows, listed without asking any of them. */
type MountedDeps = { look: Look; drives: () => Promise<LetteredDrive[]>; platform?: NodeJS.Platform }

/** Lists what is mounted, on Windows as far as it is known without waking a disk; [] = the system does not report it. */
export function createMountedVolumes({ look, drives, platform = process.platform }: MountedDeps): MountedVolumes {
  const volumesOnWindows = createWindowsVolumes(look)
  return async () => {
    try {
      if (platform === 'linux') return await volumesOnLinux()
      if (platform === 'darwin') return await volumesOnMac()
      return platform === 'win32' ? await volumesOnWindows(await drives()) : []
    } catch {
      return []
    }
  }
}

const BY_UUID = '/dev/disk/by-uuid'
const BY_LABEL = '/dev/disk/by-label'

/** Source: proc_pid_mountinfo(5); the links of udev under /dev/disk, see its persistent naming rules. */
async function mountOnLinux(path: Buffer, mounts: Pick<Mounts, 'list'>): Promise<Mount | null> {
  const found = deepestOf(mounts.list(), path)
  if (!found) return null
  const [uuids, labels] = await Promise.all([namesOf(BY_UUID), namesOf(BY_LABEL)])
  return { isReadOnly: found.isReadOnly, volume: await volumeOf(found, uuids, labels) }
}

/** Gives the file systems that paths are on, by what was mounted lately. null = the system does not tell. */
export const createFilesystemsOf =
  (mounts: Pick<Mounts, 'recent'> = createMounts()): FilesystemsOf =>
  async (paths) => {
    const recent = mounts.recent()
    return paths.map((path) => deepestOf(recent, path)?.filesystem ?? null)
  }

async function volumesOnLinux(): Promise<MountedVolume[]> {
  const lines = createMounts()
    .list()
    .filter(({ source }) => /[/:]/.test(source))
  const [uuids, labels] = await Promise.all([namesOf(BY_UUID), namesOf(BY_LABEL)])
  return await Promise.all(
    lines.map(async (line) => ({ point: line.point, volume: await volumeOf(line, uuids, labels) })),
  )
}

type Names = ReadonlyMap<string, string>

async function volumeOf({ filesystem, source }: MountLine, uuids: Names, labels: Names): Promise<DiskVolume> {
  const device = source.startsWith('/dev/') ? await realpath(source).catch(() => source) : source
  return { uuid: uuids.get(device) ?? null, label: labels.get(device) ?? null, filesystem, source }
}

/** The names of a folder's links by the device that each leads to. */
export async function namesOf(folder: string): Promise<Names> {
  const found = (await readdir(folder).catch(() => [])).map(
    async (name) => [await realpath(join(folder, name)).catch(() => ''), unescapedName(name)] as const,
  )
  return new Map(await Promise.all(found))
}

/** udev writes characters that are invalid in a name as \xHH. */
const unescapedName = (name: string): string =>
  name.replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const MAC_VOLUMES = '/Volumes'

/** macOS mounts each drive below /Volumes under its name, with a number after a name that is taken. */
function volumeOnMac(path: Buffer): DiskVolume | null {
  const [, name] = /^\/Volumes\/([^/]+)(?:\/|$)/.exec(path.toString('utf8')) ?? []
  return name === undefined ? null : { uuid: null, label: name, filesystem: null, source: join(MAC_VOLUMES, name) }
}

/** A link there leads to the disk that the system started from. */
async function volumesOnMac(): Promise<MountedVolume[]> {
  const entries = await readdir(MAC_VOLUMES, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const point = Buffer.from(join(MAC_VOLUMES, name))
      const volume = volumeOnMac(point)
      return volume === null ? [] : [{ point, volume }]
    })
}

/**
 * On Windows the device of a file is the serial number of its volume, 32 bits; 0 = a driver reports none.
 * Source: libuv, fs.c of Windows, `st_dev`.
 */
async function volumeOnWindows(path: Buffer, look: Look): Promise<DiskVolume | null> {
  const { root } = win32.parse(path.toString('utf8'))
  // What a server reports need not last.
  if (serverOf(root) !== null) return null
  const found = await look(path)
  const device = found.ok ? BigInt.asUintN(32, BigInt(found.value.facts.dev)) : 0n
  if (device === 0n) return null
  const serial = device.toString(16).toUpperCase().padStart(8, '0')
  const uuid = `${serial.slice(0, 4)}-${serial.slice(4)}`
  return { uuid, label: null, filesystem: null, source: root }
}

/**
 * A disk that sleeps is never asked: one that was there at the first look is none of these, and one that was connected since
 * is asked for its serial number once. A card is asked each time, since its reader keeps its name when it holds another.
 */
function createWindowsVolumes(look: Look) {
  let unasked: ReadonlySet<string> | null = null
  let known: ReadonlyMap<string, DiskVolume> = new Map()
  const keyOf = ({ root, volume }: LetteredDrive) => `${root} ${volume}`
  return async (drives: readonly LetteredDrive[]): Promise<MountedVolume[]> => {
    // It could not be listed: at least the system's own is there.
    if (drives.length === 0) return []
    const here = drives.map(keyOf)
    const left = new Set(here.filter((key) => unasked?.has(key) ?? true))
    unasked = left
    const asked = drives.filter((drive) => drive.isRemovable || !left.has(keyOf(drive)))
    const found = await Promise.all(
      asked.map(async (drive) => {
        const point = Buffer.from(drive.root)
        const volume = (drive.isRemovable ? null : known.get(keyOf(drive))) ?? (await volumeOnWindows(point, look))
        return volume === null ? [] : [{ key: keyOf(drive), point, volume }]
      }),
    )
    const volumes = found.flat()
    known = new Map(volumes.map(({ key, volume }) => [key, volume]))
    return volumes.map(({ point, volume }) => ({ point, volume }))
  }
}

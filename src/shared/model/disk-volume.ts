import { z } from 'zod'

/** The identity of a mounted disk volume, as far as the system reports it. */
export const DiskVolume = z.object({
  /**
   * Of the file system; it stays the same whichever port the drive is connected to. On Windows the serial number of the
   * volume, "1A2B-3C4D". null = not reported.
   */
  uuid: z.string().nullable(),
  /** On macOS the name below /Volumes. null = it has none, or the system does not report it. */
  label: z.string().nullable(),
  /** "ext4", "vfat" …; null = not reported. */
  filesystem: z.string().nullable(),
  /** What is mounted: "/dev/sdb1", "server:/share", "E:\\", "/Volumes/CARD". It may change when a drive is reconnected. */
  source: z.string(),
})
export type DiskVolume = z.infer<typeof DiskVolume>

/** Parses a volume stored as JSON; null = nothing stored, or not a volume: somebody altered it. */
export function parseDiskVolume(stored: string | null): DiskVolume | null {
  if (stored === null) return null
  try {
    return DiskVolume.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/**
 * Whether two readings of a path saw the same volume. If either could not tell, or a drive has no identity of its own,
 * the path alone decides.
 */
export function isSameDiskVolume(a: DiskVolume | null, b: DiskVolume | null): boolean {
  if (a === null || b === null) return true
  if (a.uuid !== null || b.uuid !== null) return a.uuid === b.uuid
  return a.filesystem === b.filesystem && a.source === b.source
}

/** What two readings of a volume have in common. */
export const VolumeIdentity = z.enum(['uuid', 'label', 'source'])
export type VolumeIdentity = z.infer<typeof VolumeIdentity>

/**
 * What a volume seen elsewhere has in common with a recorded one: everything that both readings report of its identifier
 * and name, or what is mounted where neither has one. [] = only their names, but for the number that macOS adds to a name
 * that is taken. null = something differs, or nothing can be compared. A clone shares all of it.
 */
export function sharedIdentity(recorded: DiskVolume, seen: DiskVolume): VolumeIdentity[] | null {
  const reported = (['uuid', 'label'] as const).filter((name) => recorded[name] !== null && seen[name] !== null)
  if (reported.includes('uuid') && recorded.uuid !== seen.uuid) return null
  if (reported.includes('label') && nameOf(recorded) !== nameOf(seen)) return null
  if (reported.length > 0) return reported.filter((name) => recorded[name] === seen[name])
  const isUnnamed = [recorded, seen].every(({ uuid, label }) => uuid === null && label === null)
  return isUnnamed && isSameDiskVolume(recorded, seen) ? ['source'] : null
}

const BELOW_VOLUMES = '/Volumes/'

const nameOf = ({ label, source }: DiskVolume): string | null =>
  source.startsWith(BELOW_VOLUMES) ? (label?.replace(/ \d+$/, '') ?? null) : label

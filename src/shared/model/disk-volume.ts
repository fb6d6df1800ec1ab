import { z } from 'zod'

/** The identity of a mounted disk volume, as far as the system reports it. */
export const DiskVolume = z.object({
  /** Of the file system; it stays the same whichever port the drive is connected to. */
  uuid: z.string().nullable(),
  label: z.string().nullable(),
  /** "ext4", "vfat" … */
  filesystem: z.string(),
  /** The mounted source: "/dev/sdb1", "server:/share". It may change when the drive is reconnected. */
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

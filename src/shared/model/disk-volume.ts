import { z } from 'zod'

/** The identity of a mounted disk volume, as far as the system gives it. */
export const DiskVolume = z.object({
  /** Of the file system; it goes with the drive whatever it is plugged into. */
  uuid: z.string().nullable(),
  label: z.string().nullable(),
  /** "ext4", "vfat" … */
  filesystem: z.string(),
  /** What is mounted: "/dev/sdb1", "server:/share". Another plug may give it another name. */
  source: z.string(),
})
export type DiskVolume = z.infer<typeof DiskVolume>

/** What is kept of a volume as JSON; null = nothing, or no volume: somebody altered it. */
export function parseDiskVolume(stored: string | null): DiskVolume | null {
  if (stored === null) return null
  try {
    return DiskVolume.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/**
 * Whether two looks at a place saw the same volume. Where one of them could not tell, or a drive has no identity of its
 * own, the place alone must do.
 */
export function isSameDiskVolume(a: DiskVolume | null, b: DiskVolume | null): boolean {
  if (a === null || b === null) return true
  if (a.uuid !== null || b.uuid !== null) return a.uuid === b.uuid
  return a.filesystem === b.filesystem && a.source === b.source
}

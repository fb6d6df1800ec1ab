import { z } from 'zod'

/** What tells a volume from another one, as far as the system says. */
export const Volume = z.object({
  /** Of the file system; it goes with the drive whatever it is plugged into. */
  uuid: z.string().nullable(),
  label: z.string().nullable(),
  /** "ext4", "vfat" … */
  filesystem: z.string(),
  /** What is mounted: "/dev/sdb1", "server:/share". Another plug may give it another name. */
  source: z.string(),
})
export type Volume = z.infer<typeof Volume>

/** What is kept of a volume as JSON; null = nothing, or no volume: somebody altered it. */
export function readVolume(stored: string | null): Volume | null {
  if (stored === null) return null
  try {
    return Volume.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}

/**
 * Whether two looks at a place saw the same volume. Where one of them could not tell, or a drive has no identity of its
 * own, the place alone must do.
 */
export function isSameVolume(a: Volume | null, b: Volume | null): boolean {
  if (a === null || b === null) return true
  if (a.uuid !== null || b.uuid !== null) return a.uuid === b.uuid
  return a.filesystem === b.filesystem && a.source === b.source
}

import { z } from 'zod'
import { DiskVolume, VolumeIdentity } from './disk-volume.ts'
import { ExhibitId } from './ids.ts'

/**
 * Where an exhibit that is not connected may be now. No file was opened for it: a person decides, and only a hash shows
 * what a file contains.
 */
export const PlaceOffer = z.object({
  exhibitId: ExhibitId,
  /** Its root there, made readable. */
  path: z.string(),
  /** The volume there, and what it has in common with the recorded one; a clone has all of that in common. */
  volume: DiskVolume,
  shared: z.array(VolumeIdentity),
  /** Files whose size and modification time were compared; each agreed. */
  compared: z.number().int().positive(),
  /** Files of the exhibit that could have been compared. */
  of: z.number().int().positive(),
  /** By how much every time there is later (negative: earlier) than recorded, ms, whole quarters of an hour; 0 = not at all. */
  laterMs: z.number().int(),
})
export type PlaceOffer = z.infer<typeof PlaceOffer>

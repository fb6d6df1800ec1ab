import { z } from 'zod'
import { Instant, ItemId, Sha256 } from './ids.ts'

/** Where a picture comes from that was taken out of a film. */
export const StillOrigin = z.object({
  source: z.object({ id: ItemId, reference: z.string(), name: z.string() }),
  /** Digest of the film it was taken from. */
  sourceSha256: Sha256,
  /** As the player gave it. */
  seconds: z.number().nonnegative(),
  /** What decoded it: "Electron 45.4.1". */
  runtime: z.string(),
  takenAt: Instant,
  takenBy: z.string(),
})
export type StillOrigin = z.infer<typeof StillOrigin>

/** A picture that was taken out of this film, or out of what its file held before. */
export const StillTaken = z.object({
  id: ItemId,
  reference: z.string(),
  seconds: z.number(),
  takenAt: Instant,
  /** Digest of the bytes it was taken from. */
  sourceSha256: Sha256,
})
export type StillTaken = z.infer<typeof StillTaken>

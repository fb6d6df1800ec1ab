import { z } from 'zod'
import { Instant, ItemId, Sha256 } from './ids.ts'

/** The source of a frame taken from a video. */
export const StillOrigin = z.object({
  source: z.object({ id: ItemId, reference: z.string(), name: z.string() }),
  /** SHA-256 of the video it was taken from. */
  sourceSha256: Sha256,
  /** As reported by the player. */
  seconds: z.number().nonnegative(),
  /** The decoder: "Electron 45.5.0 (software decoder FFmpegVideoDecoder)"; in older rows the first part alone. */
  runtime: z.string(),
  takenAt: Instant,
  takenBy: z.string(),
})
export type StillOrigin = z.infer<typeof StillOrigin>

/** A frame taken from this video, or from an earlier version of its file. */
export const StillTaken = z.object({
  id: ItemId,
  reference: z.string(),
  seconds: z.number(),
  takenAt: Instant,
  /** SHA-256 of the bytes it was taken from. */
  sourceSha256: Sha256,
})
export type StillTaken = z.infer<typeof StillTaken>

/** What decodes a video in the window, as the browser engine names it. */
export type VideoDecoder = {
  /** "FFmpegVideoDecoder". */
  name: string
  /** Whether it is of the system or its hardware, whose pixels may differ from those of the engine’s own. */
  isPlatform: boolean
}

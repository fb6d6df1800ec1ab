import { z } from 'zod'

/**
 * A face as the service sent it: numbers without a unit; `face-reading.ts` decides how they are read. null = not sent,
 * or not of the documented type.
 */
export const Face = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Score the service attached to this being a face, as sent; no scale is documented. null = not sent. */
  confidence: z.number().nullable(),
  /** Score the service reported for this face region, as sent; no scale is documented. null = not sent. */
  deepfakeScore: z.number().nullable(),
})
export type Face = z.infer<typeof Face>

/** The four ways to read a face box: its unit, and the image its coordinates refer to. */
export const FaceReading = z.object({
  unit: z.enum(['pixels', 'fractions']),
  frame: z.enum(['stored', 'upright']),
})
export type FaceReading = z.infer<typeof FaceReading>

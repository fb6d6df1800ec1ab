import { z } from 'zod'

/**
 * A face as the service sent it: numbers without unit; how they are read is decided in `face-reading.ts`. null = not
 * sent, or sent in another form.
 */
export const Face = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** How sure the service is that this is a face, as sent; no scale is documented. null = not sent. */
  confidence: z.number().nullable(),
  /** What the service reported for this face region, as sent; no scale is documented. null = not sent. */
  deepfakeScore: z.number().nullable(),
})
export type Face = z.infer<typeof Face>

/** The four ways to read a face box: its unit, and the picture it lies on. */
export const FaceReading = z.object({
  unit: z.enum(['pixels', 'fractions']),
  frame: z.enum(['stored', 'upright']),
})
export type FaceReading = z.infer<typeof FaceReading>

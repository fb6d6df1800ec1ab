import { z } from 'zod'

/* The small forms that recur in machine exports. Every description here is printed in docs/export-format.md. */

/** "2026-11-21T09:41:05.120Z". */
export const IsoInstant = z.iso.datetime({ precision: 3 }).describe('instant, ISO 8601, UTC with Z, milliseconds')
export const MaybeInstant = IsoInstant.nullable()
export const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256, 64 lower-case hex digits')
export const Base64 = z.base64().nullable()

/** What each scale means; named beside every score. */
export const SCALES = {
  certainty_0_1: 'how sure the service’s model was of the verdict it gave; the service’s scale from 0 to 1',
  deepfake_0_1: 'reported by the service for the whole picture; the service’s scale from 0 to 1',
  generator: 'what the service’s model found similar to the output of a generator; its interface names no scale',
  face_certainty: 'how sure the service was that the region is a face; its interface names no scale',
  face_deepfake: 'reported by the service for this face region; its interface names no scale',
  face_whole: 'reported by the service for the whole picture in its face analysis; its interface names no scale',
  claim_certainty:
    'sent with the verdict on a claim, read as how sure the service’s model was of it; its interface does not describe it and names no scale',
} as const
export type ScaleName = keyof typeof SCALES

export const Scale = z.enum(Object.keys(SCALES) as [ScaleName, ...ScaleName[]])

/** A number of the service's with what it is and the scale it is meant on, if any is known; kept as sent where it lies beyond it. */
export const Score = z
  .strictObject({
    value: z.number().describe('as the service sent it'),
    scale: Scale.describe('one of the members of `scales`'),
  })
  .nullable()
  .describe('null = the service sent none')
export type Score = z.infer<typeof Score>

export const scored = (value: number | null, scale: ScaleName): Score => (value === null ? null : { value, scale })

export const iso = (at: number): string => new Date(at).toISOString()
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

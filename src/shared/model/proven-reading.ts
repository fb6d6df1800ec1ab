import type { Face, FaceReading } from './face.ts'
import { hasBox, type InferredReading, inferReading, type StoredPicture } from './face-reading.ts'

/** Faces a service reported on an image of a recorded size. */
export type ReadFaces = { sha256: string; faces: readonly Face[]; picture: StoredPicture }

/** A reading established by other results of the same service and account, and the number of images that support it. */
export type ProvenReading = { reading: FaceReading; results: number }

/** One image may fit by chance, or have an odd result. */
const LEAST = 2

/**
 * The one reading under which the boxes of rotated images are inside them at all. null = too few images decide, or they
 * contradict each other.
 */
export function provenReading(results: readonly ReadFaces[]): ProvenReading | null {
  const decisive = new Map<string, FaceReading>()
  for (const { sha256, faces, picture } of results) {
    if (picture.orientation === 1) continue
    const { reading, basis } = inferReading(faces, picture)
    if (basis === 'fits_only_this') decisive.set(sha256, reading)
  }
  const [first, ...others] = decisive.values()
  if (first === undefined || decisive.size < LEAST) return null
  return others.every((one) => isSame(one, first)) ? { reading: first, results: decisive.size } : null
}

const isSame = (a: FaceReading, b: FaceReading) => a.unit === b.unit && a.frame === b.frame

/**
 * The reading applied to boxes. `basis` beyond what the numbers show: "as_others" = as established by `results` other
 * images, "chosen" = by a person. `isSettled`: no other frame would move a box, or something supports this one.
 */
export type ReadingInUse = { reading: FaceReading; isSettled: boolean } & (
  | { basis: InferredReading['basis'] | 'chosen' }
  | { basis: 'as_others'; results: number }
)

/** Whether the numbers of an image alone do not determine the reading, so that other results may. */
export const isOpenReading = (faces: readonly Face[], picture: StoredPicture): boolean =>
  faces.length > 0 && picture.orientation !== 1 && inferReading(faces, picture).basis === 'default'

/**
 * Chooses the reading of boxes: a person's choice, what their numbers show, what other results establish, or the
 * default. null = no face has a box in numbers that could be drawn.
 */
export function settleReading(
  faces: readonly Face[],
  picture: StoredPicture,
  { chosen, proven }: { chosen: FaceReading | null; proven: ProvenReading | null },
): ReadingInUse | null {
  if (!faces.some(hasBox)) return null
  if (chosen !== null) return { reading: chosen, basis: 'chosen', isSettled: true }
  const { reading, basis } = inferReading(faces, picture)
  if (proven !== null && isOpenReading(faces, picture) && proven.reading.unit === reading.unit)
    return { ...proven, basis: 'as_others', isSettled: true }
  return { reading, basis, isSettled: basis === 'fits_only_this' || (basis === 'default' && picture.orientation === 1) }
}

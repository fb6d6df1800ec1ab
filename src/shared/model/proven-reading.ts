import type { Face, FaceReading } from './face.ts'
import { type InferredReading, inferReading, type StoredPicture } from './face-reading.ts'

/** Faces a service reported on a picture of a recorded size. */
export type ReadFaces = { sha256: string; faces: readonly Face[]; picture: StoredPicture }

/** A reading that other results of the same service and account leave no doubt about, and how many pictures say so. */
export type ProvenReading = { reading: FaceReading; results: number }

/** One picture may fit by chance, or be answered oddly. */
const LEAST = 2

/**
 * The one reading under which the boxes of turned pictures lie on them at all. null = too few pictures tell, or they
 * tell different things.
 */
export function provenReading(results: readonly ReadFaces[]): ProvenReading | null {
  const telling = new Map<string, FaceReading>()
  for (const { sha256, faces, picture } of results) {
    if (picture.orientation === 1) continue
    const { reading, basis } = inferReading(faces, picture)
    if (basis === 'fits_only_this') telling.set(sha256, reading)
  }
  const [first, ...others] = telling.values()
  if (first === undefined || telling.size < LEAST) return null
  return others.every((one) => isSame(one, first)) ? { reading: first, results: telling.size } : null
}

const isSame = (a: FaceReading, b: FaceReading) => a.unit === b.unit && a.frame === b.frame

/**
 * How boxes are read. `basis` beyond what the numbers tell: "as_others" = as `results` other pictures prove, "chosen" =
 * by a person. `isSettled`: no other frame would move a box, or something speaks for this one.
 */
export type ReadingInUse = { reading: FaceReading; isSettled: boolean } & (
  | { basis: InferredReading['basis'] | 'chosen' }
  | { basis: 'as_others'; results: number }
)

/** Whether the numbers of a picture leave open how its boxes lie, so that other results may tell. */
export const isOpenReading = (faces: readonly Face[], picture: StoredPicture): boolean =>
  faces.length > 0 && picture.orientation !== 1 && inferReading(faces, picture).basis === 'default'

/** The reading of boxes: as the person chose, as their numbers tell, as other results prove, or as assumed. */
export function settleReading(
  faces: readonly Face[],
  picture: StoredPicture,
  { chosen, proven }: { chosen: FaceReading | null; proven: ProvenReading | null },
): ReadingInUse {
  if (chosen !== null) return { reading: chosen, basis: 'chosen', isSettled: true }
  const { reading, basis } = inferReading(faces, picture)
  if (proven !== null && isOpenReading(faces, picture) && proven.reading.unit === reading.unit)
    return { ...proven, basis: 'as_others', isSettled: true }
  return { reading, basis, isSettled: basis === 'fits_only_this' || (basis === 'default' && picture.orientation === 1) }
}

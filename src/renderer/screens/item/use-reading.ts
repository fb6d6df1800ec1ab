import type { Analysis } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { type InferredReading, inferReading, type StoredPicture } from '../../../shared/model/face-reading.ts'
import { useChooseFaceReading, useFaceReading } from '../../data/faces.ts'

/** `isSettled`: no other frame would move a box, or something speaks for this one. */
export type ReadingInUse = { reading: FaceReading; basis: InferredReading['basis'] | 'chosen'; isSettled: boolean }

/**
 * How the boxes of an analysis are read: as the person chose for this service, otherwise as the numbers suggest. `inUse` null = there is nothing to read, or the picture's size is unknown.
 */
export function useReading(analysis: Analysis | null, picture: StoredPicture | null) {
  const origin = analysis?.serviceOrigin ?? null
  const { data: chosen = null } = useFaceReading(origin)
  const { mutate: choose } = useChooseFaceReading(origin)
  const reported = analysis?.result?.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  const inUse: ReadingInUse | null =
    faces.length === 0 || picture === null
      ? null
      : chosen === null
        ? settled(inferReading(faces, picture), picture)
        : { reading: chosen, basis: 'chosen', isSettled: true }
  return { inUse, chosen, choose }
}

const settled = (inferred: InferredReading, { orientation }: StoredPicture): ReadingInUse => ({
  ...inferred,
  isSettled: inferred.basis === 'fits_only_this' || (inferred.basis === 'default' && orientation === 1),
})

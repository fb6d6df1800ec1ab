import type { Analysis } from '../../../shared/model/analysis.ts'
import { type PlacedFace, placeFaces, type StoredPicture } from '../../../shared/model/face-reading.ts'
import { isOpenReading, type ReadingInUse, settleReading } from '../../../shared/model/proven-reading.ts'
import { useChooseFaceReading, useFaceReading, useProvenReading } from '../../data/faces.ts'

/** The boxes of an analysis on an image of this stored size, and their coordinates; none where either is unknown. */
export function usePlacedFaces(analysis: Analysis | null, stored: StoredPicture | null) {
  const reading = useReading(analysis, stored)
  const faces = analysis?.result?.faceAnalysis ?? null
  const placed: PlacedFace[] =
    reading.inUse === null || stored === null || faces === null
      ? []
      : placeFaces(faces.faces ?? [], faces.decidingFace, reading.inUse.reading, stored)
  return { ...reading, faces, placed }
}

/**
 * Which box coordinates an analysis is read with: those the person chose for this service, otherwise those that the
 * numbers or other results indicate. `inUse` null = there are no boxes, or the size of the image is unknown.
 */
function useReading(analysis: Analysis | null, picture: StoredPicture | null) {
  const origin = analysis?.serviceOrigin ?? null
  const { data: chosen = null } = useFaceReading(origin)
  const { mutate: choose } = useChooseFaceReading(origin)
  const reported = analysis?.result?.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  const isOpen = picture !== null && chosen === null && isOpenReading(faces, picture)
  const { data: proven = null } = useProvenReading(isOpen ? (analysis?.checkId ?? null) : null)
  const inUse: ReadingInUse | null = picture === null ? null : settleReading(faces, picture, { chosen, proven })
  return { inUse, chosen, choose }
}

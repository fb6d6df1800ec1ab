import type { Analysis } from '../../../shared/model/analysis.ts'
import { type PlacedFace, placeFaces, type StoredPicture } from '../../../shared/model/face-reading.ts'
import { isOpenReading, type ReadingInUse, settleReading } from '../../../shared/model/proven-reading.ts'
import { useChooseFaceReading, useFaceReading, useProvenReading } from '../../data/faces.ts'

/** The boxes of an analysis on a picture of this stored size, and how they are read; none where either is unknown. */
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
 * How the boxes of an analysis are read: as the person chose for this service, otherwise as the numbers or other results
 * tell. `inUse` null = there is nothing to read, or the picture's size is unknown.
 */
function useReading(analysis: Analysis | null, picture: StoredPicture | null) {
  const origin = analysis?.serviceOrigin ?? null
  const { data: chosen = null } = useFaceReading(origin)
  const { mutate: choose } = useChooseFaceReading(origin)
  const reported = analysis?.result?.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  const isOpen = picture !== null && chosen === null && isOpenReading(faces, picture)
  const { data: proven = null } = useProvenReading(isOpen ? (analysis?.checkId ?? null) : null)
  const inUse: ReadingInUse | null =
    faces.length === 0 || picture === null ? null : settleReading(faces, picture, { chosen, proven })
  return { inUse, chosen, choose }
}

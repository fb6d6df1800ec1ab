import type { Analysis } from '../../../shared/model/analysis.ts'
import { type PlacedFace, placeFaces, type StoredPicture } from '../../../shared/model/face-reading.ts'
import { useReading } from './use-reading.ts'

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

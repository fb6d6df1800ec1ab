import { type PlacedFace, placeFaces } from '../../../shared/model/face-reading.ts'
import type { ReportFacts } from './report-facts.ts'

/** The faces on the upright picture; empty when none were reported or they cannot be placed. */
export function placedFaces(facts: ReportFacts): PlacedFace[] {
  const { analysis, faces } = facts.service
  const medium = facts.item.medium
  const reported = analysis?.result?.faceAnalysis
  if (!faces || !reported || !medium || medium.width === null || medium.height === null) return []
  const stored = { width: medium.width, height: medium.height, orientation: medium.orientation }
  return placeFaces(reported.faces ?? [], reported.decidingFace, faces.reading, stored)
}

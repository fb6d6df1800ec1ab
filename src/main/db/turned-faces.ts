import { FaceAnalysis } from '../../shared/model/analysis.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { ReadFaces } from '../../shared/model/proven-reading.ts'
import type { Database } from './open.ts'

export type TurnedFaces = ReturnType<typeof createTurnedFaces>

/** This many images show as much as all of them. */
const MOST = 200

type Row = { sha256: string; width: number; height: number; orientation: number; faceAnalysis: string }

/**
 * Face boxes reported for images rotated by a quarter turn: only in those can a box extend beyond the image under one
 * reading of its coordinates.
 */
export function createTurnedFaces(db: Database) {
  const turned = db.prepare<{ checkId: CheckId; most: number }, Row>(`
    SELECT m.sha256, m.width, m.height, m.orientation,
           json_extract(a.parsed, '$.images[' || a.image_index || '].faceAnalysis') AS faceAnalysis
      FROM checks own JOIN media m ON m.orientation >= 5 AND m.width IS NOT NULL AND m.height IS NOT NULL
      JOIN analyses a ON a.subject = m.sha256
      JOIN checks c ON c.id = a.check_id AND c.origin = own.origin AND c.account = own.account
     WHERE own.id = @checkId AND m.sha256 IS NOT own.sha256 AND a.image_index IS NOT NULL
       AND json_array_length(a.parsed, '$.images[' || a.image_index || '].faceAnalysis.faces') > 0 LIMIT @most`)
  return {
    /** Those of other images analysed at the same service and account as this check; at most 200. */
    facesBeside: (checkId: CheckId): ReadFaces[] =>
      turned.all({ checkId, most: MOST }).flatMap(({ sha256, faceAnalysis, ...picture }) => {
        const read = FaceAnalysis.safeParse(JSON.parse(faceAnalysis))
        return read.success ? [{ sha256, faces: read.data.faces ?? [], picture }] : []
      }),
  }
}

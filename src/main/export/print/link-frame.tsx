import type { ImageResult } from '../../../shared/model/analysis.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import { inferReading, placeFaces } from '../../../shared/model/face-reading.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { linkFrame as words } from '../../../shared/words/report-link.ts'
import { Drawing } from './picture-plates.tsx'

/** The boxes of a picture nobody has here, on an empty frame; nothing where no face was sent. */
export function FacesOnFrame({ result, chosen }: { result: ImageResult; chosen: FaceReading | null }) {
  const reported = result.faceAnalysis
  const faces = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  if (reported === null || faces.length === 0) return null
  const frame = frameOfBoxes(faces)
  if (frame === null) return <p className="note">{words.noBoxes}</p>
  // The frame is made of the boxes, so only the unit can be read out of them; a chosen frame means nothing here.
  const { unit } = chosen ?? inferReading(faces, frame).reading
  const placed = placeFaces(reported.faces ?? [], reported.decidingFace, { unit, frame: 'upright' }, frame)
  if (placed.length === 0) return <p className="note">{words.noBoxes}</p>
  return (
    <figure className="plate">
      <h3>{words.title}</h3>
      <div className="well">
        <Drawing picture={null} size={frame} frame={{ width: 110, height: 70 }} faces={placed} />
      </div>
      <figcaption>{words.caption(unit)}</figcaption>
    </figure>
  )
}

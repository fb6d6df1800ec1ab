import { type ReactNode, useContext } from 'react'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { isBlurred } from '../../../shared/model/veil.ts'
import { count } from '../../../shared/words/counts.ts'
import { faces as faceWords } from '../../../shared/words/faces.ts'
import { faceCrops as words } from '../../../shared/words/report/report-faces.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { placedFaces } from '../facts/derived-facts.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { imageNotes } from './picture-notes.tsx'
import { pictureSize, readingOf } from './picture-plates.tsx'
import { PictureSources } from './picture-sources.ts'
import { AttachedNote, Line } from './report-parts.tsx'

/** More regions than these are not cut out; the table of faces names all. */
const MOST = 24
/** Longer side of a crop on paper, mm. */
const EDGE = 30
/** So much of the region's own size is shown around it. */
const AROUND = 0.25

/** The regions the service reported as faces, cut out of the printed copy, numbered as on its plate; null = there is nothing to cut out. */
export function faceCropsOf(facts: ReportFacts): ReactNode {
  const faces = placedFaces(facts)
  const size = pictureSize(facts)
  const { picture, item, service, veil } = facts
  if (size === null || picture === null || isBlurred(veil.look) || faces.length === 0) return null
  return (
    <>
      <p className="note">
        {words.intro} {readingOf(service)} {imageNotes(picture, item.medium, '')}
      </p>
      <AttachedNote by={service.analysis?.attachedBy ?? null} />
      <div className="crops">
        {faces.slice(0, MOST).map(({ number, face, box, isDeciding }) => (
          <figure className="plate" key={number ?? 'apart'}>
            <Crop of={picture} box={box} size={size} />
            <figcaption>
              <b>{number === null ? words.apart : words.face({ number })}</b>
              {isDeciding && ` · ${faceWords.deciding}`}
              <div>
                {face.deepfakeScore === null ? words.noScore : words.score({ value: score(face.deepfakeScore) })}
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
      {faces.length > MOST && <Line as="note" of={words.more({ shown: count(MOST), of: count(faces.length) })} />}
    </>
  )
}

type CropProps = { of: ReportPicture; box: PlacedFace['box']; size: { width: number; height: number } }

function Crop({ of, box, size }: CropProps) {
  const sourceOf = useContext(PictureSources)
  return (
    <svg {...around(box, size)} role="img">
      <title>{words.title}</title>
      <image href={sourceOf(of)} width={size.width} height={size.height} preserveAspectRatio="none" />
    </svg>
  )
}

/** What of a picture is seen, pixels, and how large. */
function around(box: PlacedFace['box'], size: { width: number; height: number }) {
  const left = Math.max(0, box.x - box.width * AROUND)
  const top = Math.max(0, box.y - box.height * AROUND)
  const width = (Math.min(1, box.x + box.width * (1 + AROUND)) - left) * size.width
  const height = (Math.min(1, box.y + box.height * (1 + AROUND)) - top) * size.height
  const scale = EDGE / Math.max(width, height)
  return {
    viewBox: `${left * size.width} ${top * size.height} ${width} ${height}`,
    width: `${width * scale}mm`,
    height: `${height * scale}mm`,
  }
}

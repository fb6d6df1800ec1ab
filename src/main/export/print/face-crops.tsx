import { useContext } from 'react'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { isBlurred } from '../../../shared/model/veil.ts'
import { count } from '../../../shared/words/counts.ts'
import { faceCrops as words } from '../../../shared/words/report/report-faces.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { placedFaces } from '../facts/placed-faces.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { DamageNote, pictureSize, readingOf } from './picture-plates.tsx'
import { PictureSources } from './picture-sources.ts'
import { AttachedNote } from './report-parts.tsx'

/** More regions than these are not cut out; the table of faces names all. */
const MOST = 24
/** Longer side of a crop on paper, mm. */
const EDGE = 30
/** So much of the region's own size is shown around it. */
const AROUND = 0.25

/** Whether there is anything to cut out. */
export const hasFaceCrops = (facts: ReportFacts): boolean =>
  facts.picture !== null && !isBlurred(facts.veil.look) && placedFaces(facts).length > 0

/** The regions the service reported as faces, cut out of the printed copy, numbered as on its plate. */
export function FaceCrops({ facts }: { facts: ReportFacts }) {
  const faces = placedFaces(facts)
  const size = pictureSize(facts)
  if (size === null) return null
  return (
    <>
      <p className="note">
        {words.intro} {readingOf(facts.service)}{' '}
        {facts.picture === null ? null : <DamageNote medium={facts.item.medium} picture={facts.picture} />}
      </p>
      <AttachedNote by={facts.service.analysis?.attachedBy ?? null} />
      <div className="crops">
        {faces.slice(0, MOST).map((placed) => (
          <figure className="plate" key={placed.number ?? 'apart'}>
            <Crop facts={facts} placed={placed} size={size} />
            <figcaption>
              <b>{placed.number === null ? words.apart : words.face({ number: placed.number })}</b>
              {placed.isDeciding ? ` · ${words.deciding}` : ''}
              <div>
                {placed.face.deepfakeScore === null
                  ? words.noScore
                  : words.score({ value: score(placed.face.deepfakeScore) })}
              </div>
            </figcaption>
          </figure>
        ))}
      </div>
      {faces.length > MOST ? (
        <p className="note">{words.more({ shown: count(MOST), of: count(faces.length) })}</p>
      ) : null}
    </>
  )
}

type CropProps = { facts: ReportFacts; placed: PlacedFace; size: { width: number; height: number } }

function Crop({ facts, placed: { box }, size }: CropProps) {
  const sourceOf = useContext(PictureSources)
  if (facts.picture === null) return null
  const left = Math.max(0, box.x - box.width * AROUND)
  const top = Math.max(0, box.y - box.height * AROUND)
  const width = (Math.min(1, box.x + box.width * (1 + AROUND)) - left) * size.width
  const height = (Math.min(1, box.y + box.height * (1 + AROUND)) - top) * size.height
  const scale = EDGE / Math.max(width, height)
  return (
    <svg
      viewBox={`${left * size.width} ${top * size.height} ${width} ${height}`}
      width={`${width * scale}mm`}
      height={`${height * scale}mm`}
      role="img"
    >
      <title>{words.title}</title>
      <image href={sourceOf(facts.picture)} width={size.width} height={size.height} preserveAspectRatio="none" />
    </svg>
  )
}

import { useState } from 'react'
import type { FaceAnalysis } from '../../../shared/model/analysis.ts'
import type { Face } from '../../../shared/model/face.ts'
import { hasBox, type PlacedFace } from '../../../shared/model/face-reading.ts'
import { readingBasis, readingLine, stageWords, faces as words } from '../../../shared/words/faces.ts'
import { score } from '../../../shared/words/verdicts.ts'
import { faceExtra, replyWords } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'
import type { ReadingInUse } from './use-reading.ts'

type Props = {
  faceAnalysis: FaceAnalysis | null
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
}

type Line = { key: string; name: string; face: Face; isDeciding: boolean; place: number | null }

/** What the service decided on, and every face it reported: the equivalent in words of the boxes on the picture. */
export function FaceList({ faceAnalysis, reading, placed, highlighted, onHighlight }: Props) {
  const [pinned, setPinned] = useState<number | null>(null)
  if (faceAnalysis === null) {
    return (
      <Part title={words.heading}>
        <p className="quiet">{faceExtra.noFaceAnalysis}</p>
      </Part>
    )
  }
  const stage = stageWords(faceAnalysis.stage)
  const lines = linesOf(faceAnalysis, placed)
  const point = (place: number | null) => onHighlight(place ?? pinned)
  return (
    <Part
      title={words.heading}
      beside={
        <>
          <Name text={stage.label} />
          {!stage.isKnown && ` · ${replyWords.newValue}`}
        </>
      }
    >
      {lines.length === 0 ? (
        <p className="quiet">{faceAnalysis.faces === null ? faceExtra.noList : faceExtra.noneFound}</p>
      ) : (
        <table className="table face-list">
          <caption className="visually-hidden">{words.tableName}</caption>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.region}</th>
              <th scope="col">{words.faceCertainty}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, face, isDeciding, place }) => (
              <tr
                key={key}
                className={[isDeciding && 'marked', place !== null && place === highlighted && 'face-pointed']
                  .filter(Boolean)
                  .join(' ')}
                onPointerEnter={() => point(place)}
                onPointerLeave={() => point(null)}
              >
                <td>
                  {place === null ? (
                    name
                  ) : (
                    <button
                      type="button"
                      className="face-button"
                      aria-label={faceExtra.highlight(name)}
                      aria-pressed={pinned === place}
                      onFocus={() => point(place)}
                      onBlur={() => point(null)}
                      onClick={() => {
                        const next = pinned === place ? null : place
                        setPinned(next)
                        onHighlight(next)
                      }}
                    >
                      {name}
                    </button>
                  )}
                </td>
                <td>
                  {face.deepfakeScore === null ? faceExtra.scoreNone : score(face.deepfakeScore)}{' '}
                  {isDeciding && <strong>{words.deciding}</strong>}
                  <span className="face-place quiet">
                    {name === '–' ? words.apart : hasBox(face) ? faceExtra.box(boxOf(face)) : words.noBox}
                  </span>
                </td>
                <td>{score(face.confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="face-whole">
        {words.wholePicture}: {score(faceAnalysis.fullImageScore)}
      </p>
      {reading !== null && lines.length > 0 && (
        <p className="quiet prose">
          {sentence(readingLine(reading.reading))}{' '}
          {reading.isSettled && reading.basis !== 'chosen' ? '' : readingBasis[reading.basis]}
        </p>
      )}
    </Part>
  )
}

/** The faces in the service's order, and the deciding one apart when it is not among them. */
function linesOf({ faces, decidingFace }: FaceAnalysis, placed: readonly PlacedFace[]): Line[] {
  const lines = (faces ?? []).map((face, index): Line => {
    const place = placed.findIndex(({ number }) => number === index + 1)
    const isDeciding = place !== -1 && placed[place]?.isDeciding === true
    return { key: String(index), name: String(index + 1), face, isDeciding, place: place === -1 ? null : place }
  })
  const apart = placed.findIndex(({ number }) => number === null)
  if (decidingFace !== null && (apart !== -1 || !lines.some(({ isDeciding }) => isDeciding))) {
    lines.push({ key: 'apart', name: '–', face: decidingFace, isDeciding: true, place: apart === -1 ? null : apart })
  }
  return lines
}

const short = (value: number) => String(Math.round(value * 10_000) / 10_000)
const boxOf = ({ x, y, width, height }: Face) => `${short(x)}, ${short(y)}, ${short(width)} × ${short(height)}`
const sentence = (line: string) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`

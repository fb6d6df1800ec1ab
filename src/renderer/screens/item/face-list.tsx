import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FaceAnalysis, ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import type { Face } from '../../../shared/model/face.ts'
import { decidingIndex, hasBox, MAX_PLACED, type PlacedFace } from '../../../shared/model/face-reading.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { otherBox, readingBasis, readingSentence, stageWords, faces as words } from '../../../shared/words/faces.ts'
import { NEW_TO_THIS_VERSION } from '../../../shared/words/verdicts.ts'
import { faceExtra, viewer } from '../../../shared/words/viewer.ts'
import { Name } from '../../ui/name.tsx'
import { Part } from './part.tsx'
import { Missing, ScoreValue } from './sent-value.tsx'

type Props = {
  analysis: { reply: ImageReply }
  result: ImageResult
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Crops of the faces. */
  crops: ReactNode
}

type Line = { key: string; name: string; path: string; face: Face; isDeciding: boolean; place: number | null }

/** What the verdict is based on, and every face reported: the text equivalent of the boxes on the image. */
export function FaceList({ analysis: { reply }, result, reading, placed, highlighted, onHighlight, crops }: Props) {
  const { faceAnalysis } = result
  const path = `${result.at}.faceAnalysis`
  const [pinned, setPinned] = useState<number | null>(null)
  const pointed = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // Not while the pointer is over the list or the crops: a target about to be clicked must not move.
    const part = pointed.current?.closest('section')
    if (highlighted !== null && part?.matches(':hover') !== true) pointed.current?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])
  if (faceAnalysis === null) {
    return (
      <Part title={words.heading}>
        <p>
          <Missing reply={reply} path={path} none={faceExtra.noFaceAnalysis} />
        </p>
      </Part>
    )
  }
  const stage = stageWords(faceAnalysis.stage)
  const lines = linesOf(faceAnalysis, placed, path)
  const point = (place: number | null) => onHighlight(place ?? pinned)
  return (
    <Part
      title={words.heading}
      term="faceRegion"
      beside={
        <>
          <Name text={stage.label} />
          {!stage.isKnown && ` · ${NEW_TO_THIS_VERSION}`}
        </>
      }
    >
      {crops}
      {lines.length === 0 ? (
        <p>
          {faceAnalysis.faces === null ? (
            <Missing reply={reply} path={`${path}.faces`} none={faceExtra.noList} />
          ) : (
            <span className="quiet">{faceExtra.noneFound}</span>
          )}
        </p>
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
            {lines.slice(0, MAX_PLACED).map(({ key, name, path: at, face, isDeciding, place }) => (
              <tr
                key={key}
                ref={place !== null && place === highlighted ? pointed : null}
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
                      aria-label={faceExtra.highlight({ name })}
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
                  <ScoreValue
                    value={face.deepfakeScore}
                    reply={reply}
                    path={`${at}.deepfakeScore`}
                    none={faceExtra.scoreNone}
                  />{' '}
                  {isDeciding && <strong title={words.decidingHint}>{words.deciding}</strong>}
                  <span className="face-place quiet">
                    <Name
                      text={placeWords(name, face, {
                        place,
                        other: otherBox(face, reply, at),
                        isSizeKnown: reading !== null,
                      })}
                    />
                  </span>
                </td>
                <td>
                  <ScoreValue value={face.confidence} reply={reply} path={`${at}.confidence`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines.length > MAX_PLACED && (
        <p className="quiet">{viewer.firstOf({ shown: MAX_PLACED, total: lines.length })}</p>
      )}
      <p className="face-whole">
        {words.wholePicture}:{' '}
        <ScoreValue value={faceAnalysis.fullImageScore} reply={reply} path={`${path}.fullImageScore`} />
      </p>
      {/* The usual box coordinates are explained under the image; here only those that need a second look. */}
      {reading !== null && lines.length > 0 && needsWord(reading) && (
        <p className="quiet prose">
          {readingSentence(reading.reading)} {readingBasis(reading)}
        </p>
      )}
    </Part>
  )
}

const needsWord = ({ isSettled, basis }: ReadingInUse) => !isSettled || basis === 'chosen' || basis === 'as_others'

/** The faces in the service's order, plus the deciding one if it is not among them. */
function linesOf({ faces, decidingFace }: FaceAnalysis, placed: readonly PlacedFace[], path: string): Line[] {
  const decided = decidingIndex(faces ?? [], decidingFace)
  const lines = (faces ?? []).map((face, index): Line => {
    const place = placed.findIndex(({ number }) => number === index + 1)
    return {
      key: String(index),
      name: String(index + 1),
      path: `${path}.faces[${index}]`,
      face,
      isDeciding: index === decided,
      place: place === -1 ? null : place,
    }
  })
  const apart = placed.findIndex(({ number }) => number === null)
  if (decidingFace === null || decided !== null) return lines
  const own = { key: 'apart', name: '–', path: `${path}.decidingFace`, face: decidingFace, isDeciding: true }
  return [...lines, { ...own, place: apart === -1 ? null : apart }]
}

const short = (value: number) => String(Math.round(value * 10_000) / 10_000)
type Place = {
  place: number | null
  /** What was sent in place of a box of numbers; null = it was such a box. */
  other: string | null
  /** Whether it is known how large the image is that boxes are drawn on. */
  isSizeKnown: boolean
}

/** Where the face is, or why it is not drawn. */
function placeWords(name: string, face: Face, { place, other, isSizeKnown }: Place): string {
  const known = [face.x, face.y, face.width, face.height].filter((value) => value !== null)
  const whyNot = !hasBox(face) ? faceExtra.noPlace : isSizeKnown ? faceExtra.beside : faceExtra.noSize
  const why = place !== null || other !== null ? [] : [whyNot]
  const box = other ?? faceExtra.box({ values: boxOf(known) })
  return [...(name === '–' ? [words.apart] : []), box, ...why].join(', ')
}
const boxOf = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) =>
  `${short(x)}, ${short(y)}, ${short(width)} × ${short(height)}`

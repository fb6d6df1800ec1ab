import { type ReactNode, useContext } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { type PlacedFace, uprightSize } from '../../../shared/model/face-reading.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { faces as faceWords, readingBasis, readingWords } from '../../../shared/words/faces.ts'
import { pictures } from '../../../shared/words/report/report.ts'
import { linkFrame } from '../../../shared/words/report/report-link.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { smallCopy } from '../../../shared/words/report/viewing-copy.ts'
import { shortScore } from '../../../shared/words/verdicts.ts'
import { placedFaces } from '../facts/derived-facts.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { copyNote, imageNotes, whyNone } from './picture-notes.tsx'
import { PictureSources } from './picture-sources.ts'
import { AttachedBy } from './report-parts.tsx'

/** The frame a picture is drawn in, mm; the picture keeps its shape inside. */
type Frame = { width: number; height: number }

/** Upright size of the picture of an item in pixels; null when unknown. */
export function pictureSize({ item }: { item: ItemDetail | null }): { width: number; height: number } | null {
  const medium = item?.medium
  if (!medium || medium.width === null || medium.height === null) return null
  return uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
}

/** Of one in almost two thirds of the width of a page, of two in half of it each, mm: what is told of it fits below. */
const ROOM = { one: { width: 103, height: 70 }, two: { width: 82, height: 50 } }
/** The same of an item with more to say: a finding with its grounds, the claims of a fact check. */
const LESS_ROOM = { one: { width: 80, height: 48 }, two: { width: 82, height: 34 } }

/** Whether a finding or a fact check is told below the picture. */
export const hasMore = ({ finding, factChecks }: ReportFacts): boolean =>
  finding?.current != null || factChecks.length > 0

/** Whether regions of faces are drawn on the picture of an item among others. */
export const hasBoxes = (facts: ReportFacts): boolean =>
  facts.picture !== null &&
  facts.picture.frame === undefined &&
  pictureSize(facts) !== null &&
  placedFaces(facts).length > 0

/** The picture of an item: without regions, with them, or both side by side; or why there is none. */
export function Pictures({ facts, options }: { facts: ReportFacts; options: ReportOptions }) {
  const size = pictureSize(facts)
  const { picture, service, copy, redaction, item } = facts
  const { parts, pictures: which } = options
  if (!parts.includes('pictures')) return <div className="well empty">{pictures.leftOut}</div>
  if (!picture || !size) return <div className="well empty">{whyNoPlate(facts)}</div>
  const faces = hasBoxes(facts) ? placedFaces(facts) : []
  const hasBoxed = faces.length > 0 && which !== 'plain'
  const hasPlain = !hasBoxed || which === 'both'
  const room = (hasMore(facts) ? LESS_ROOM : ROOM)[hasBoxed && hasPlain ? 'two' : 'one']
  const frame = picture.frame === undefined ? withinPixels(room, size) : room
  const ofCopy = redaction === null ? smallCopy(copy) : pictures.reencoded(picture.side, copy)
  const unveiled = picture.frame === undefined ? ofCopy : recording.notTheFile(copy)
  const notes = (of: string) => imageNotes(picture, item.medium, of)
  const all = notes(copyNote(facts, unveiled))
  const drawing = { picture, size, frame }
  return (
    <>
      {hasPlain && (
        <PlateOf drawing={{ ...drawing, faces: [] }}>
          {picture.frame === undefined ? (
            <>
              <b>{pictures.plate({ letter: 'A' })}</b> {pictures.plain} {all}{' '}
              {faces.length === 0 ? noFacesOf(service.analysis) : null}
            </>
          ) : (
            all
          )}
        </PlateOf>
      )}
      {hasBoxed && (
        <PlateOf drawing={{ ...drawing, faces }}>
          <b>{pictures.plate({ letter: 'B' })}</b> {hasPlain ? pictures.boxed : pictures.boxedAlone}{' '}
          {hasPlain ? notes('') : all} {readingOf(service)}
          <AttachedBy name={service.analysis?.attachedBy ?? null} />
        </PlateOf>
      )}
    </>
  )
}

/** Why there is no plate; of a sound, where its waveform is. */
function whyNoPlate(facts: ReportFacts): ReactNode {
  const { item, waveform, withheld, copy } = facts
  if (item.row.kind !== 'audio' || withheld !== null || copy === 'different') return whyNone(facts, facts)
  return waveform === null ? recording.noWaveform : recording.waveformBelow
}

/** `none` = what stands in the place of the drawing where there is none. */
type PlateProps = { drawing: DrawingProps | null; none?: ReactNode; children: ReactNode }

/** A drawing in its frame, above what is said of it. */
export const PlateOf = ({ drawing, none, children }: PlateProps) => (
  <figure className="plate">
    <div className="well">{drawing === null ? <span className="soft">{none}</span> : <Drawing {...drawing} />}</div>
    <figcaption>{children}</figcaption>
  </figure>
)

/** How the numbers of the drawn regions were read, what their scores are, and who attached the reply they stand in. */
export function BoxesRead({ facts: { service } }: { facts: ReportFacts }) {
  return (
    <>
      {readingOf(service)} {pictures.boxScores}
      <AttachedBy name={service.analysis?.attachedBy ?? null} />
    </>
  )
}

/** Why no region of a face is drawn; null = no result is stored. */
function noFacesOf(analysis: ReportFacts['service']['analysis']): string | null {
  if (analysis === null) return null
  const { faces = null, decidingFace = null } = analysis.result?.faceAnalysis ?? {}
  if (faces === null && decidingFace === null) return pictures.noFaces
  return faces?.length === 0 && decidingFace === null ? pictures.emptyFaces : pictures.noPlaces
}

/** How the numbers of regions were read, and why so. */
export const readingOf = ({ faces }: ReportFacts['service']): string =>
  faces === null ? '' : pictures.readAs({ reading: readingWords(faces.reading), basis: readingBasis(faces) })

/** A small picture is printed large enough to be seen, and not so large that its pixels become the picture, mm. */
const side = (pixels: number): number => Math.max(60, pixels / 4)
const withinPixels = (room: Frame, size: { width: number; height: number }): Frame => ({
  width: Math.min(room.width, side(size.width)),
  height: Math.min(room.height, side(size.height)),
})

type DrawingProps = {
  /** null = there are no pixels: an empty frame is drawn. */
  picture: ReportPicture | null
  /** Upright pixels. */
  size: { width: number; height: number }
  frame: Frame
  faces: readonly PlacedFace[]
}

/** One picture with its boxes, drawn to fit a frame. Lines and numbers have the same size on paper for any picture. */
function Drawing({ picture, size, frame, faces }: DrawingProps) {
  const scale = Math.min(frame.width / size.width, frame.height / size.height)
  const width = size.width * scale
  const height = size.height * scale
  const sourceOf = useContext(PictureSources)
  const source = picture && sourceOf(picture)
  const boxes = boxesOf(faces, { width, height })
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={`${width}mm`} height={`${height}mm`} role="img">
      <title>{titleOf(picture, faces)}</title>
      {source === null ? (
        <rect width={width} height={height} fill="#c9ced4" stroke="#7c848d" strokeWidth={0.25} />
      ) : (
        <image
          href={source}
          width={width}
          height={height}
          // A film states its size in pixels that need not be square; its frame is as it is seen.
          preserveAspectRatio={picture?.frame === undefined ? 'none' : 'xMidYMid meet'}
        />
      )}
      {boxes.map(({ key, box, isApart }) => (
        <FaceBox key={key} box={box} isApart={isApart} />
      ))}
      {/* Above every box: the edge of another one through a number would make a different number of it. */}
      {boxes.map(({ key, plate, label }) => (
        <FaceLabel key={key} plate={plate} label={label} />
      ))}
    </svg>
  )
}

function titleOf(picture: ReportPicture | null, faces: readonly PlacedFace[]): string {
  if (picture === null) return linkFrame.title
  if (picture.frame !== undefined) return recording.frame
  return faces.length === 0 ? pictures.plain : pictures.boxed
}

/** Faces on a drawing of so many mm, each with its label where it covers no other. */
function boxesOf(faces: readonly PlacedFace[], room: Frame): (BoxProps & { key: number | string })[] {
  const rects = faces.map(({ box }) => ({
    x: box.x * room.width,
    y: box.y * room.height,
    width: box.width * room.width,
    height: box.height * room.height,
  }))
  const labels = faces.map((face) => faceLabel(face, room.width))
  const widths = labels.map(widthOf)
  const plates = placeBoxLabels(rects, widths, room)
  return faces.flatMap(({ number }, at) => {
    const [box, label, plate] = [rects[at], labels[at], plates[at]]
    if (box === undefined || label === undefined || plate === undefined) return []
    return [{ key: number ?? 'apart', box, label, plate, isApart: number === null }]
  })
}

type BoxProps = { box: Rect; label: string; plate: Rect; isApart: boolean }

/** White with a dark hairline on both sides: seen on any picture. */
function FaceBox({ box, isApart }: Pick<BoxProps, 'box' | 'isApart'>) {
  const dashes = isApart ? { strokeDasharray: '1.6 1' } : {}
  return (
    <g>
      <rect {...box} fill="none" stroke="#000" strokeWidth={1.1} />
      <rect {...box} fill="none" stroke="#fff" strokeWidth={0.65} {...dashes} />
    </g>
  )
}

const FaceLabel = ({ plate, label }: Pick<BoxProps, 'plate' | 'label'>) => (
  <g>
    <rect {...plate} rx={0.5} fill="#fff" stroke="#000" strokeWidth={0.2} />
    <text x={plate.x + 1} y={plate.y + 3.1} fontSize={LETTER_HEIGHT} fontWeight={600} fontFamily="Inter" fill="#000">
      {label}
    </text>
  </g>
)

/**
 * "1 · 0.91 · named as deciding", in the words of the screen; in a drawing of less width, mm, without what would be
 * cut off: the table of faces has it too.
 */
export function faceLabel({ number, face, isDeciding }: PlacedFace, width: number): string {
  const name = number === null ? '–' : String(number)
  const withScore = face.deepfakeScore === null ? [name] : [name, shortScore(face.deepfakeScore)]
  const texts = [...(isDeciding ? [[...withScore, faceWords.decidingShort]] : []), withScore].map((parts) =>
    parts.join(' · '),
  )
  return texts.find((text) => widthOf(text) <= width) ?? name
}

/** The width of a label, mm. */
const widthOf = (label: string): number => label.length * LETTER_WIDTH + 2

export type Rect = { x: number; y: number; width: number; height: number }

/** Height of a label, and the room between it and its box, mm on paper. */
export const LABEL_HEIGHT = 4.2
/** Of 8.5 points, and what one letter takes of a line of them. */
const LETTER_HEIGHT = 3
const LETTER_WIDTH = 1.65
const GAP = 0.6

/**
 * Where the labels of boxes stand on a drawing, mm, in the order of the boxes: above its box where there is room and
 * neither a label before it nor another box is there, else below it. `widths` = of the labels. Of many boxes close
 * together some still overlap.
 */
export function placeBoxLabels(boxes: readonly Rect[], widths: readonly number[], room: Omit<Rect, 'x' | 'y'>): Rect[] {
  const placed: Rect[] = []
  for (const [at, box] of boxes.entries()) {
    const width = widths[at] ?? 0
    const x = Math.max(0, Math.min(box.x, room.width - width))
    const above = box.y - LABEL_HEIGHT - GAP
    const below = Math.min(box.y + box.height + GAP, room.height - LABEL_HEIGHT)
    const candidates = (above >= 0 ? [above, below] : [below]).map((y) => ({ x, y, width, height: LABEL_HEIGHT }))
    const isClear = (candidate: Rect, of: readonly Rect[]) =>
      of.every((other) => other === box || !overlap(candidate, other))
    const clear = candidates.filter((candidate) => isClear(candidate, placed))
    placed.push(clear.find((candidate) => isClear(candidate, boxes)) ?? clear[0] ?? (candidates[0] as Rect))
  }
  return placed
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

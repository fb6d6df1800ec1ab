import { type CSSProperties, useState } from 'react'
import type { FractionBox, PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { shortScore } from '../../../shared/words/verdicts.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'
import { placeLabels } from './label-places.ts'
import './face-boxes.css'

export type Labels = 'off' | 'number' | 'score'

type Props = {
  placed: readonly PlacedFace[]
  labels: Labels
  /** Rectangle of the image in its pane, and the pane's size; CSS pixels. */
  shown: Rect
  pane: Size
  /** 0–1; a highlighted face is always opaque. */
  boxOpacity?: number
  /** Index of the face highlighted on the image or in the list; null = none. */
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Whether the other faces are dimmed when one is highlighted. */
  dims?: boolean
}

/** Face boxes on the image. Hidden from assistive technology: the list of faces gives the same information. */
export function FaceBoxes({ placed, labels, shown, pane, boxOpacity = 1, highlighted, ...rest }: Props) {
  const { onHighlight, dims = true } = rest
  // A label is drawn over other boxes too: the pointer on it highlights its own box.
  const [onLabel, setOnLabel] = useState<number | null>(null)
  const look = (index: number) => ({
    isPointed: highlighted === index,
    isDimmed: dims && highlighted !== null && highlighted !== index,
    ...(boxOpacity < 1 && highlighted !== index ? { style: { opacity: boxOpacity } } : {}),
  })
  const point = (index: number | null) => {
    setOnLabel(index)
    onHighlight(index)
  }
  return (
    <div className="face-boxes" aria-hidden="true">
      {placed.map(({ box, number, isDeciding }, index) => {
        const { isPointed, isDimmed, style } = look(index)
        const classes = [
          'face-box',
          number === null && 'face-box-apart',
          isDeciding && 'face-box-deciding',
          isPointed && 'face-box-highlighted',
          isDimmed && 'face-box-dimmed',
        ]
        return (
          <div
            key={number ?? 'apart'}
            className={classes.filter(Boolean).join(' ')}
            data-face={number ?? 'apart'}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
              ...style,
            }}
            onPointerEnter={() => onHighlight(index)}
            onPointerLeave={() => onLabel === null && onHighlight(null)}
          />
        )
      })}
      {labels !== 'off' && (
        <FaceLabels
          labels={placed.map((one, index) => ({
            key: one.number ?? 'apart',
            box: one.box,
            isDeciding: one.isDeciding,
            texts: textsOf(one, labels),
            ...look(index),
          }))}
          shown={shown}
          pane={pane}
          highlighted={highlighted}
          onPoint={point}
        />
      )}
    </div>
  )
}

/**
 * Label texts of a face, longest first: "1 · 0.91 · named as deciding", "1 · named as deciding", "1"; "named as deciding
 * · 0.91" for a face that is not in the list.
 */
function textsOf({ face, number, isDeciding }: PlacedFace, labels: Exclude<Labels, 'off'>): Texts {
  const name = number === null ? words.decidingShort : String(number)
  const said = { name, isDeciding: isDeciding && number !== null }
  const short = [words.boxNumber(said), ...(said.isDeciding ? [name] : [])] as const
  return labels === 'number' ? short : [words.boxScore({ ...said, score: shortScore(face.deepfakeScore) }), ...short]
}

/** Alternative texts of a label, most detailed first. */
type Texts = readonly [string, ...string[]]

type Label = {
  key: string | number
  /** In fractions of the image. */
  box: FractionBox
  texts: Texts
  isDeciding: boolean
  isPointed: boolean
  isDimmed: boolean
  style?: CSSProperties
}

/** Height of the strip at the lower edge of a pane that the plates of an image take, CSS pixels. */
const PLATES = 28

/** Padding and border to the left and right of a label's text, CSS pixels. */
const PADDING = 14

type FaceLabelsProps = {
  labels: readonly Label[]
  /** Rectangle of the image in its pane, and the pane's size; CSS pixels. */
  shown: Rect
  pane: Size
  /** Index of the highlighted face; null = none. */
  highlighted: number | null
  onPoint: (index: number | null) => void
}

/** Labels of the boxes, placed without overlap, with leader lines to boxes further away. */
function FaceLabels({ labels, shown, pane, highlighted, onPoint }: FaceLabelsProps) {
  const [widthOf] = useState(createTextMeasure)
  const requests = labels.map(({ box, texts, isDeciding }) => ({
    box: {
      x: shown.x + box.x * shown.width,
      y: shown.y + box.y * shown.height,
      width: box.width * shown.width,
      height: box.height * shown.height,
    },
    widths: texts.map((text) => widthOf(text) + PADDING),
    isDeciding,
  }))
  const area = { x: 4, y: 4, width: Math.max(0, pane.width - 8), height: Math.max(0, pane.height - 4 - PLATES) }
  const places = placeLabels(requests, area, highlighted)
  return (
    <div className="face-labels" style={{ left: -shown.x, top: -shown.y, ...pane }}>
      <svg width={pane.width} height={pane.height} aria-hidden="true">
        {places.map((place, index) => {
          const label = labels[index]
          if (place?.leader == null || label === undefined) return null
          const [from, to] = place.leader
          const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
          return (
            <g key={label.key} className={label.isDimmed ? 'face-box-dimmed' : undefined} style={label.style}>
              <line className="face-leader-edge" {...ends} />
              <line className="face-leader" {...ends} />
            </g>
          )
        })}
      </svg>
      {places.map((place, index) => {
        const label = labels[index]
        if (place === null || label === undefined) return null
        const { rect } = place
        const classes = ['face-badge', label.isPointed && 'face-badge-pointed', label.isDimmed && 'face-box-dimmed']
        return (
          <span
            key={label.key}
            className={classes.filter(Boolean).join(' ')}
            data-face={label.key}
            style={{ left: rect.x, top: rect.y, width: rect.width, ...label.style }}
            onPointerEnter={() => onPoint(index)}
            onPointerLeave={() => onPoint(null)}
          >
            {label.texts[place.text]}
          </span>
        )
      })}
    </div>
  )
}

/**
 * Creates a function that measures label texts in their own font (face-boxes.css), in CSS pixels. Digits have equal
 * widths, as drawn.
 */
function createTextMeasure(): (text: string) => number {
  const known = new Map<string, number>()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  const { fontFamily } = getComputedStyle(document.body)
  return (text) => {
    const alike = text.replace(/\d/g, '0')
    const found = known.get(alike)
    if (found !== undefined || context === null) return found ?? alike.length * 8
    context.font = `650 12px ${fontFamily}`
    const width = Math.ceil(context.measureText(alike).width)
    known.set(alike, width)
    return width
  }
}

import { type CSSProperties, useState } from 'react'
import type { FractionBox } from '../../../shared/model/face-reading.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'
import { placeLabels } from './label-places.ts'
import { createTextMeasure } from './text-measure.ts'

/** What a label may say, that which says most first. */
export type Texts = readonly [string, ...string[]]

type Label = {
  key: string | number
  /** In fractions of the picture. */
  box: FractionBox
  texts: Texts
  isDeciding: boolean
  isPointed: boolean
  isDimmed: boolean
  style?: CSSProperties
}

/** The plates of a picture stand in this strip at the lower edge of a pane, CSS pixels. */
const PLATES = 28
/** Left and right of the text of a label, with its line, CSS pixels. */
const PADDING = 14

type Props = {
  labels: readonly Label[]
  /** Where the picture lies in its pane, and the size of that; CSS pixels. */
  shown: Rect
  pane: Size
  /** Index of the face that is pointed at; null = none. */
  highlighted: number | null
  onPoint: (index: number | null) => void
}

/** The labels of boxes, each in a place of its own, with lines to boxes further off. */
export function FaceLabels({ labels, shown, pane, highlighted, onPoint }: Props) {
  const [widthOf] = useState(createTextMeasure)
  const wishes = labels.map(({ box, texts, isDeciding }) => ({
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
  const places = placeLabels(wishes, area, highlighted)
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

import { useState } from 'react'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { shortScore } from '../../../shared/words/verdicts.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'
import { FaceLabels, type Texts } from './face-labels.tsx'
import './face-boxes.css'

export type Labels = 'off' | 'number' | 'score'

type Props = {
  placed: readonly PlacedFace[]
  labels: Labels
  /** Where the picture lies in its pane, and the size of that; CSS pixels. */
  shown: Rect
  pane: Size
  /** 0–1; a face that is pointed at is never faint. */
  boxOpacity?: number
  /** Index of the face the pointer or the list points at; null = none. */
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Whether the others are faint beside the one that is pointed at. */
  dims?: boolean
}

/** The boxes on the picture. Decoration for the eye: the list of faces says the same to everyone. */
export function FaceBoxes({ placed, labels, shown, pane, boxOpacity = 1, highlighted, ...rest }: Props) {
  const { onHighlight, dims = true } = rest
  // A label is drawn over other boxes too: the pointer on it means its own.
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
          {...{ shown, pane, highlighted }}
          onPoint={point}
        />
      )}
    </div>
  )
}

/** "1 · 0.91 deciding", "1 deciding", "1"; "deciding · 0.91" for the one that is not in the list. What says most comes first. */
function textsOf({ face, number, isDeciding }: PlacedFace, labels: Exclude<Labels, 'off'>): Texts {
  const name = number === null ? words.deciding : String(number)
  const decides = isDeciding && number !== null ? ` ${words.deciding}` : ''
  const short = `${name}${decides}`
  return labels === 'number' ? [short] : [`${name} · ${shortScore(face.deepfakeScore)}${decides}`, short]
}

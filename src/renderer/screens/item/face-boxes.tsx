import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { score } from '../../../shared/words/verdicts.ts'
import type { Size } from '../../viewer/viewport.ts'
import './face-boxes.css'

export type Labels = 'off' | 'number' | 'score'

/** Room a number needs above its box, and beside it, in CSS pixels. */
const BADGE = { height: 24, width: 132 }

type Props = {
  placed: readonly PlacedFace[]
  labels: Labels
  /** Size of the picture on the screen, and the free room above it. */
  shown: Size
  roomAbove: number
  /** 0–1; a face that is pointed at is never faint. */
  boxOpacity?: number
  /** Index of the face the pointer or the list points at; null = none. */
  highlighted: number | null
  onHighlight: (index: number | null) => void
}

/** The boxes on the picture. Decoration for the eye: the list of faces says the same to everyone. */
export function FaceBoxes({ placed, labels, shown, roomAbove, boxOpacity = 1, highlighted, onHighlight }: Props) {
  return (
    <div className="face-boxes" aria-hidden="true">
      {placed.map((one, index) => {
        const { box } = one
        const isLow = box.y * shown.height + roomAbove < BADGE.height
        const isRight = box.x * shown.width + BADGE.width > shown.width && box.x > 0.5
        const classes = [
          'face-box',
          one.number === null && 'face-box-apart',
          one.isDeciding && 'face-box-deciding',
          highlighted === index && 'face-box-highlighted',
          highlighted !== null && highlighted !== index && 'face-box-dimmed',
        ]
        return (
          <div
            key={one.number ?? 'apart'}
            className={classes.filter(Boolean).join(' ')}
            style={{
              left: `${box.x * 100}%`,
              top: `${box.y * 100}%`,
              width: `${box.width * 100}%`,
              height: `${box.height * 100}%`,
              ...(boxOpacity < 1 && highlighted !== index ? { opacity: boxOpacity } : {}),
            }}
            onPointerEnter={() => onHighlight(index)}
            onPointerLeave={() => onHighlight(null)}
          >
            {labels !== 'off' && (
              <span className={`face-badge${isLow ? ' face-badge-below' : ''}${isRight ? ' face-badge-right' : ''}`}>
                {badge(one, labels)}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** "1", "1 deciding", "1 · 0.91 deciding", "deciding · 0.91" for the one that is not in the list. */
function badge({ face, number, isDeciding }: PlacedFace, labels: Exclude<Labels, 'off'>): string {
  const name = number === null ? words.deciding : String(number)
  const decides = isDeciding && number !== null ? ` ${words.deciding}` : ''
  return labels === 'number' ? `${name}${decides}` : `${name} · ${score(face.deepfakeScore)}${decides}`
}

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'
import { between, CORNERS, type Corner, cornerOf, LEAST, moved, type Point, stretched } from './redact-box.ts'

type Props = {
  url: string
  boxes: readonly RedactionBox[]
  /** Times the size at which all of it is seen. */
  zoom: number
  onAdd: (box: RedactionBox) => void
  onChange: (index: number, box: RedactionBox) => void
  onRemove: (index: number) => void
}
/** What the pointer holds: a box in the making, one that is there at the place it was taken, or one of its corners. */
type Held =
  | { what: 'new'; from: Point; to: Point }
  | { what: 'box'; index: number; last: Point }
  | { what: 'corner'; index: number; corner: Corner }

/** A press of an arrow key moves a corner or a box by this part of a side, with Shift by ten of them. */
const STEP = 0.0025
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The upright picture with its boxes: dragging draws another, moves one, or pulls at its corner. */
export function RedactPicture({ url, boxes, zoom, onAdd, onChange, onRemove }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const within = (value: number) => Math.min(1, Math.max(0, value))
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return
    const point = at(event)
    const { box, corner } = (event.target as HTMLElement).dataset
    const index = Number(box)
    const known = CORNERS.find((one) => one === corner)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (box === undefined) setHeld({ what: 'new', from: point, to: point })
    else setHeld(known ? { what: 'corner', index, corner: known } : { what: 'box', index, last: point })
  }
  const pull = (event: PointerEvent) => {
    if (held === null) return
    const point = at(event)
    if (held.what === 'new') return setHeld({ ...held, to: point })
    const box = boxes[held.index]
    if (box === undefined) return
    if (held.what === 'corner') return onChange(held.index, stretched(box, held.corner, point))
    onChange(held.index, moved(box, { x: point.x - held.last.x, y: point.y - held.last.y }))
    setHeld({ ...held, last: point })
  }
  const drawn = held?.what === 'new' ? between(held.from, held.to) : null
  const letGo = () => {
    if (drawn !== null && drawn.width > LEAST && drawn.height > LEAST) onAdd(drawn)
    setHeld(null)
  }
  const press = (event: KeyboardEvent) => {
    const { box: place, corner: of } = (event.target as HTMLElement).dataset
    const index = Number(place)
    const box = place === undefined ? undefined : boxes[index]
    if (box === undefined) return
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(index)
    const arrow = ARROWS[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? { x: arrow.x * 10, y: arrow.y * 10 } : arrow
    const corner = CORNERS.find((one) => one === of)
    if (corner === undefined) return onChange(index, moved(box, by))
    const { x, y } = cornerOf(box, corner)
    onChange(index, stretched(box, corner, { x: x + by.x, y: y + by.y }))
  }
  return (
    <div className="redact-well" style={{ '--ratio': ratio ?? 1, '--zoom': zoom } as CSSProperties}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is drawn here is added by a button as well */}
      <div
        ref={area}
        className="redact-picture"
        onPointerDown={take}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={() => setHeld(null)}
        onKeyDown={press}
      >
        <img
          src={url}
          alt={words.picture}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
        {boxes.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are known by their number alone
          <div key={index} className="redact-box" style={placed(box)}>
            <button type="button" className="redact-body" data-box={index} aria-label={words.move(index + 1)}>
              {index + 1}
            </button>
            {CORNERS.map((corner) => (
              <button
                key={corner}
                type="button"
                className={`redact-corner redact-${corner}`}
                data-box={index}
                data-corner={corner}
                aria-label={words.pull(index + 1, corner)}
              />
            ))}
          </div>
        ))}
        {drawn !== null && <div className="redact-box" style={placed(drawn)} />}
      </div>
    </div>
  )
}

const percent = (part: number) => `${part * 100}%`
const placed = ({ x, y, width, height }: RedactionBox) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

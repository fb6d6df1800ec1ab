import { type PointerEvent, useRef, useState } from 'react'
import type { RedactionBox } from '../../../shared/model/print-copy.ts'
import { redaction as words } from '../../../shared/words/redaction.ts'

type Props = { url: string; boxes: readonly RedactionBox[]; onAdd: (box: RedactionBox) => void }
type Point = { x: number; y: number }

/** Smaller than this part of a side is a slip of the hand. */
const LEAST = 0.004

/** The upright picture with its boxes; dragging draws another. */
export function RedactPicture({ url, boxes, onAdd }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<Point | null>(null)
  const [to, setTo] = useState<Point | null>(null)
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const within = (value: number) => Math.min(1, Math.max(0, value))
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
  }
  const drawn = from !== null && to !== null ? between(from, to) : null
  const end = () => {
    if (drawn !== null && drawn.width > LEAST && drawn.height > LEAST) onAdd(drawn)
    setFrom(null)
    setTo(null)
  }
  return (
    <div className="redact-well">
      <div
        ref={area}
        className="redact-picture"
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(at(event))
          setTo(at(event))
        }}
        onPointerMove={(event) => from !== null && setTo(at(event))}
        onPointerUp={end}
        onPointerCancel={() => setFrom(null)}
      >
        <img src={url} alt={words.picture} draggable={false} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {[...boxes, ...(drawn === null ? [] : [drawn])].map((box) => (
            <rect key={`${box.x} ${box.y} ${box.width} ${box.height}`} {...box} />
          ))}
        </svg>
      </div>
    </div>
  )
}

const between = (a: Point, b: Point): RedactionBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

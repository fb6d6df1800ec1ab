import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { VeilLook } from '../../shared/model/veil.ts'
import { viewer as words } from '../../shared/words/viewer.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import { useBench } from '../ui/bench.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { paint } from './paint.ts'
import { partSeen, smallSize } from './part-seen.ts'
import { useShown } from './use-viewport.ts'
import { paintable } from './veiled-picture.ts'
import type { Point, Size } from './viewport.ts'
import type { ViewportGroup } from './viewport-group.ts'
import './minimap.css'

type Props = {
  group: ViewportGroup
  id: string
  picture: ReadPicture | null
  /** EXIF orientation to apply to the pixels. */
  turn: number
  /** Size of the pane, CSS pixels. */
  room: Size
  /** Veil of the image, which covers the minimap too. */
  look: VeilLook
}

/** N hides the minimaps of a screen and shows them again. */
export function useMinimapKey(): void {
  const [{ hasMinimap }, change] = useBench()
  useKeys({ minimap: ({ repeat }) => (repeat ? undefined : change({ hasMinimap: !hasMinimap })) })
}

/**
 * Small copy of the whole image with the visible part marked, shown only while not all of it is visible. Dragging in it
 * moves the view.
 */
export function Minimap({ group, id, picture, turn, room, look }: Props) {
  const [{ hasMinimap }] = useBench()
  const shown = useShown(group, id)
  const part = shown === null ? null : partSeen(shown.rect, room)
  if (!hasMinimap || picture === null || shown === null || part === null) return null
  const size = smallSize(shown.rect, room)
  if (size === null) return null
  const { left, right, top, bottom } = part
  const percent = (fraction: number) => Math.round(fraction * 100)
  const says = { left: percent(left), right: percent(right), top: percent(top), bottom: percent(bottom) }
  return (
    <Held group={group} id={id} size={size} part={part}>
      <Small picture={picture} turn={turn} size={size} look={look} name={words.minimap(says)} />
      <span
        className="minimap-part"
        style={{
          left: left * size.width,
          top: top * size.height,
          width: Math.max(4, (right - left) * size.width),
          height: Math.max(4, (bottom - top) * size.height),
        }}
      />
    </Held>
  )
}

type HeldProps = {
  group: ViewportGroup
  id: string
  size: Size
  part: NonNullable<ReturnType<typeof partSeen>>
  children: React.ReactNode
}

/** Handles the pointer: a pressed point is centred in the view; pressing the visible part drags it. */
function Held({ group, id, size, part, children }: HeldProps) {
  const held = useRef<Point | null>(null)
  const fractionAt = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: (clientX - left) / size.width, y: (clientY - top) / size.height }
  }
  const move = (to: Point, alone: boolean) => {
    const shown = group.shown(id)
    if (shown === null) return
    const { middle, rect } = shown
    group.pan(id, { x: (middle.x - to.x) * rect.width, y: (middle.y - to.y) * rect.height }, alone)
  }
  const press = (event: PointerEvent) => {
    const shown = group.shown(id)
    if (event.button !== 0 || shown === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = fractionAt(event)
    const isWithin = at.x >= part.left && at.x <= part.right && at.y >= part.top && at.y <= part.bottom
    held.current = isWithin ? { x: at.x - shown.middle.x, y: at.y - shown.middle.y } : { x: 0, y: 0 }
    if (!isWithin) move(at, event.altKey)
  }
  const drag = (event: PointerEvent) => {
    if (held.current === null) return
    const at = fractionAt(event)
    move({ x: at.x - held.current.x, y: at.y - held.current.y }, event.altKey)
  }
  const release = () => {
    held.current = null
  }
  return (
    <div
      className="minimap"
      title={words.minimapHint}
      style={size}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
    </div>
  )
}

/** The whole image, painted once for each size. */
function Small(props: { picture: ReadPicture; turn: number; size: Size; look: VeilLook; name: string }) {
  const { picture, turn, look, name } = props
  const { width, height } = props.size
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current: element } = canvas
    const context = element?.getContext('2d') ?? null
    if (element === null || context === null) return
    const pixelRatio = window.devicePixelRatio
    element.width = Math.round(width * pixelRatio)
    element.height = Math.round(height * pixelRatio)
    context.clearRect(0, 0, element.width, element.height)
    paint(context, paintable(picture, turn, look), { x: 0, y: 0, width, height }, pixelRatio)
  }, [picture, turn, look, width, height])
  return <canvas ref={canvas} className="minimap-picture" role="img" aria-label={name} />
}

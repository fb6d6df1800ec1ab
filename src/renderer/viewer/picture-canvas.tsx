import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Veil } from '../veil/veil-context.tsx'
import { paint } from './paint.ts'
import { useDensity } from './use-density.ts'
import { paintable } from './veiled-picture.ts'
import type { Size } from './viewport.ts'
import type { ViewportGroup } from './viewport-group.ts'
import './picture-canvas.css'

type Props = {
  group: ViewportGroup
  id: string
  /** null = nothing to paint yet. */
  picture: ReadPicture | null
  /** EXIF orientation to apply to the pixels. */
  turn: number
  /** Size of the pane, CSS pixels. */
  size: Size
  veil: Veil
  /** Accessible name. */
  name: string
}

/** The pixels of one pane, repainted whenever the view changes. */
export function PictureCanvas({ group, id, picture, turn, size, veil, name }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  usePainting(canvas, group, size, (context, pixelRatio) => {
    const shown = group.shown(id)
    if (shown !== null && picture !== null) {
      paint(context, paintable(picture, turn, veil.look), shown.rect, pixelRatio)
    }
  })
  return <canvas ref={canvas} className="picture-canvas" role="img" aria-label={name} {...veil.marks} />
}

/** Calls `draw` on an empty canvas of the pane's size: now, and once per screen refresh in which the view changed. */
export function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  group: ViewportGroup,
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D, pixelRatio: number) => void,
): void {
  const density = useDensity()
  const latest = useRef(draw)
  const paintNow = useRef(() => {})
  useLayoutEffect(() => {
    latest.current = draw
    paintNow.current()
  })
  useLayoutEffect(() => {
    const { current: element } = canvas
    const context = element?.getContext('2d', { alpha: true }) ?? null
    if (element === null || context === null) return
    element.width = Math.round(width * density)
    element.height = Math.round(height * density)
    paintNow.current = () => {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, element.width, element.height)
      latest.current(context, density)
    }
    paintNow.current()
  }, [canvas, width, height, density])
  useEffect(() => {
    let request = 0
    const stop = group.subscribe(() => {
      if (request !== 0) return
      request = requestAnimationFrame(() => {
        request = 0
        paintNow.current()
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(request)
    }
  }, [group])
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fractionAt, type Point, type Size, scaleOf, scrollTo, type Zoom } from './zoom.ts'

/** A press that moves less than this, in CSS pixels, is a click. */
const CLICK = 4

export type ZoomControl = ReturnType<typeof useZoom>

/**
 * Zoom and position of one picture in its view. Scrolling is the browser's own, so wheel, touch and scroll bars work;
 * dragging and the keys are added, and the point under the pointer stays where it is when the zoom changes.
 * `isShown` = the view stands on the screen: a link has none until a file is attached.
 */
export function useZoom(picture: Size | null, isShown = true) {
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const pointer = useRef<Point | null>(null)
  const anchor = useRef<{ fraction: Point; point: Point } | null>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const view = useSizeOf(frame, isShown)
  const scale = picture === null || view === null ? null : scaleOf(zoom, picture, view, window.devicePixelRatio)
  const shown =
    picture === null || scale === null ? null : { width: picture.width * scale, height: picture.height * scale }

  useLayoutEffect(() => {
    const held = anchor.current
    if (held === null || shown === null || view === null || zoom !== 'full') return
    anchor.current = null
    const to = scrollTo(held.fraction, held.point, shown, view)
    scroller.current?.scrollTo(to.x, to.y)
  }, [shown, view, zoom])

  /** The fraction of the picture under a point of the view; null while nothing is shown. */
  const fractionUnder = (point: Point): Point | null => {
    const { current } = scroller
    if (current === null || shown === null || view === null) return null
    return fractionAt(point, { x: current.scrollLeft, y: current.scrollTop }, shown, view)
  }
  const change = (next: Zoom) => {
    if (next === zoom || view === null) return
    const point = pointer.current ?? { x: view.width / 2, y: view.height / 2 }
    const fraction = fractionUnder(point)
    anchor.current = fraction === null ? null : { fraction, point }
    setZoom(next)
  }
  const toggle = () => change(zoom === 'fit' ? 'full' : 'fit')
  const pan = (dx: number, dy: number) => scroller.current?.scrollBy(dx, dy)
  return { frame, scroller, pointer, zoom, scale, shown, view, change, toggle, pan, fractionUnder }
}

/** The inner size of an element, kept up to date; null before it is laid out. */
function useSizeOf(ref: RefObject<HTMLElement | null>, isShown: boolean): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = ref
    if (!isShown || current === null) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [ref, isShown])
  return size
}

/** Lets the pointer move the picture at 100 % and change the zoom by a click; `onMove` hears where it is. */
export function usePointer(control: ZoomControl, onMove: (fraction: Point | null) => void): void {
  const latest = useRef({ control, onMove })
  useEffect(() => {
    latest.current = { control, onMove }
  })
  useEffect(() => {
    const element = latest.current.control.scroller.current
    if (element === null) return
    let press: { at: Point; scroll: Point; hasMoved: boolean } | null = null
    const pointOf = (event: PointerEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    const down = (event: PointerEvent) => {
      const onBar = event.offsetX > element.clientWidth || event.offsetY > element.clientHeight
      if (event.button !== 0 || (event.target === element && onBar)) return
      press = { at: pointOf(event), scroll: { x: element.scrollLeft, y: element.scrollTop }, hasMoved: false }
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      const at = pointOf(event)
      const { control: now, onMove: tell } = latest.current
      now.pointer.current = at
      tell(now.fractionUnder(at))
      if (press === null) return
      const [dx, dy] = [at.x - press.at.x, at.y - press.at.y]
      if (Math.hypot(dx, dy) > CLICK) press.hasMoved = true
      if (press.hasMoved) element.scrollTo(press.scroll.x - dx, press.scroll.y - dy)
    }
    const up = (event: PointerEvent) => {
      const wasClick = press !== null && !press.hasMoved
      press = null
      if (wasClick && event.type === 'pointerup') latest.current.control.toggle()
    }
    const leave = () => {
      latest.current.control.pointer.current = null
      latest.current.onMove(null)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('pointerleave', leave)
    }
  }, [])
}

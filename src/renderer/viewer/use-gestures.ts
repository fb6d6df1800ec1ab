import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Point } from './viewport.ts'
import type { ViewportGroup } from './viewport-group.ts'

/** Zoom per CSS pixel of a wheel step, and of a pinch on a touch pad. A common wheel turns by 100. */
const WHEEL = 0.0022
const PINCH = 0.012
/** CSS pixels per unit of a wheel that counts pixels, lines or pages. */
const UNIT = [1, 16, 400] as const

type Hears = {
  /** Position of the pointer in CSS pixels of the pane; null = it left. */
  onPoint?: (at: Point | null) => void
  /** Called on a press without movement, at this point in fractions of the image. */
  onClick?: (fraction: Point) => void
}

/** A press that moves less than this, in CSS pixels, is a click. */
const CLICK = 4

/**
 * Wheel and pinch zoom at the pointer, dragging pans, a double click switches between fit and 100%. With Alt held they
 * affect this pane alone.
 */
export function useGestures(
  element: RefObject<HTMLElement | null>,
  group: ViewportGroup,
  id: string,
  hears: Hears,
): void {
  const latest = useRef(hears)
  // Before paint: a key pressed at once must meet the handlers of what is visible.
  useLayoutEffect(() => {
    latest.current = hears
  })
  useEffect(() => {
    const { current: pane } = element
    if (pane === null) return
    const touches = new Map<number, Point>()
    let press: { from: Point; last: Point; hasMoved: boolean } | null = null
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = pane.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const turned = event.deltaY * (UNIT[event.deltaMode] ?? 1)
      if (turned !== 0)
        group.zoomBy(id, pointOf(event), Math.exp(-turned * (event.ctrlKey ? PINCH : WHEEL)), event.altKey)
    }
    const down = (event: PointerEvent) => {
      if (event.button !== 0 && event.button !== 1) return
      const at = pointOf(event)
      if (event.pointerType === 'touch') touches.set(event.pointerId, at)
      press = { from: at, last: at, hasMoved: touches.size > 1 }
      pane.setPointerCapture(event.pointerId)
    }
    const pinch = (event: PointerEvent, at: Point) => {
      const before = spread([...touches.values()])
      touches.set(event.pointerId, at)
      const after = spread([...touches.values()])
      group.pan(id, { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y })
      if (before.distance > 0) group.zoomBy(id, after.middle, after.distance / before.distance)
    }
    const move = (event: PointerEvent) => {
      const at = pointOf(event)
      if (touches.size > 1 && touches.has(event.pointerId)) return pinch(event, at)
      if (touches.has(event.pointerId)) touches.set(event.pointerId, at)
      group.point(id, at)
      if (press !== null) {
        if (Math.hypot(at.x - press.from.x, at.y - press.from.y) > CLICK) press.hasMoved = true
        if (press.hasMoved) group.pan(id, { x: at.x - press.last.x, y: at.y - press.last.y }, event.altKey)
        if (press.hasMoved) press.last = at
      }
      latest.current.onPoint?.(at)
    }
    const up = (event: PointerEvent) => {
      const wasClick = event.type === 'pointerup' && press !== null && !press.hasMoved
      touches.delete(event.pointerId)
      if (touches.size === 0) press = null
      const fraction = wasClick ? group.fractionAt(id, pointOf(event)) : null
      if (fraction !== null) latest.current.onClick?.(fraction)
    }
    const leave = () => {
      group.point(id, null)
      latest.current.onPoint?.(null)
    }
    const twice = (event: MouseEvent) => group.toggle(id, pointOf(event))
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave }
    const all = [...Object.entries(listeners), ['dblclick', twice] as const] as [string, EventListener][]
    for (const [name, listener] of all) pane.addEventListener(name, listener)
    // Otherwise the page would get to scroll first.
    pane.addEventListener('wheel', wheel, { passive: false })
    return () => {
      for (const [name, listener] of all) pane.removeEventListener(name, listener)
      pane.removeEventListener('wheel', wheel)
    }
  }, [element, group, id])
}

function spread([a, b]: Point[]): { middle: Point; distance: number } {
  if (a === undefined || b === undefined) return { middle: a ?? { x: 0, y: 0 }, distance: 0 }
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) }
}

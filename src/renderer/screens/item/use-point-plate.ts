import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'

/**
 * The plate that says what lies under the pointer, of whichever picture, page and view is seen: it is told anew by every
 * drawing of the screen and by the pointer, at most once a refresh. `words` gets a fraction of the picture.
 */
export function usePointPlate(group: ViewportGroup, id: string, words: (fraction: Point) => string) {
  const plate = useRef<HTMLSpanElement>(null)
  /** In CSS pixels of the pane; null = the pointer is elsewhere. */
  const at = useRef<Point | null>(null)
  const request = useRef(0)
  const latest = useRef(words)
  const tell = () => {
    cancelAnimationFrame(request.current)
    const fraction = at.current === null ? null : group.fractionAt(id, at.current)
    if (plate.current !== null) plate.current.textContent = fraction === null ? '' : latest.current(fraction)
  }
  // Before the screen shows it: no colour may stand under a veil, nor of a page that is gone.
  useLayoutEffect(() => {
    latest.current = words
    tell()
  })
  useEffect(() => () => cancelAnimationFrame(request.current), [])
  const onPoint = (point: Point | null) => {
    at.current = point
    cancelAnimationFrame(request.current)
    request.current = requestAnimationFrame(tell)
  }
  return { plate, onPoint }
}

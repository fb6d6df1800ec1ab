export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** "full" = one picture pixel on one screen pixel. */
export type Zoom = 'fit' | 'full'

/** Room kept free around a fitted picture, in CSS pixels, for box numbers that stand outside. */
const MARGIN = 28

/**
 * CSS pixels per picture pixel. Fit shrinks to the view and never enlarges beyond 100 %; on a dense screen 100 % is
 * less than one CSS pixel.
 */
export function scaleOf(zoom: Zoom, picture: Size, view: Size, devicePixelRatio: number): number {
  const full = 1 / devicePixelRatio
  if (zoom === 'full') return full
  const across = Math.max(1, view.width - 2 * MARGIN) / picture.width
  const down = Math.max(1, view.height - 2 * MARGIN) / picture.height
  return Math.min(full, across, down)
}

/** Where the picture's top-left corner lies in the scrolled area: centred while there is room. */
export function insetOf(shown: Size, view: Size): Point {
  return { x: Math.max(0, (view.width - shown.width) / 2), y: Math.max(0, (view.height - shown.height) / 2) }
}

/** A point of the view as a fraction of the picture, kept on the picture. */
export function fractionAt(point: Point, scroll: Point, shown: Size, view: Size): Point {
  const inset = insetOf(shown, view)
  return {
    x: clamp((point.x + scroll.x - inset.x) / shown.width),
    y: clamp((point.y + scroll.y - inset.y) / shown.height),
  }
}

/** How far to scroll so that a fraction of the picture lies under a point of the view. */
export function scrollTo(fraction: Point, point: Point, shown: Size, view: Size): Point {
  const inset = insetOf(shown, view)
  return { x: fraction.x * shown.width + inset.x - point.x, y: fraction.y * shown.height + inset.y - point.y }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

import type { RedactionBox } from '../../../shared/model/print-copy.ts'

/** A point on the upright image, in fractions of its width and height. */
export type Point = { x: number; y: number }
export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof CORNERS)[number]

/** A box smaller than this fraction of a side is a slip of the hand. */
export const LEAST = 0.004

/** The box spanned by two opposite corners. */
export const between = (a: Point, b: Point): RedactionBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The box moved without changing its size; it stays within the image. */
export const moved = (box: RedactionBox, by: Point): RedactionBox => ({
  ...box,
  x: within(box.x + by.x, 0, 1 - box.width),
  y: within(box.y + by.y, 0, 1 - box.height),
})

/** The box with one corner moved and the opposite one fixed; it never gets too thin to be dragged. */
export function stretched(box: RedactionBox, corner: Corner, to: Point): RedactionBox {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
  const x = corner.endsWith('w') ? within(to.x, 0, right - LEAST) : within(to.x, left + LEAST, 1)
  const y = corner.startsWith('n') ? within(to.y, 0, bottom - LEAST) : within(to.y, top + LEAST, 1)
  return between({ x, y }, { x: corner.endsWith('w') ? right : left, y: corner.startsWith('n') ? bottom : top })
}

/** Coordinates of a corner of a box. */
export const cornerOf = ({ x, y, width, height }: RedactionBox, corner: Corner): Point => ({
  x: corner.endsWith('w') ? x : x + width,
  y: corner.startsWith('n') ? y : y + height,
})

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

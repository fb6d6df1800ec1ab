import type { RedactionBox } from '../../../shared/model/print-copy.ts'

/** A place on the upright picture, in fractions of its width and height. */
export type Point = { x: number; y: number }
export const CORNERS = ['nw', 'ne', 'sw', 'se'] as const
export type Corner = (typeof CORNERS)[number]

/** Smaller than this part of a side is a slip of the hand. */
export const LEAST = 0.004

/** The box two opposite corners span. */
export const between = (a: Point, b: Point): RedactionBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The box as large as it is, elsewhere; it stays on the picture. */
export const moved = (box: RedactionBox, by: Point): RedactionBox => ({
  ...box,
  x: within(box.x + by.x, 0, 1 - box.width),
  y: within(box.y + by.y, 0, 1 - box.height),
})

/** The box with one corner elsewhere, its opposite where it was; it never gets thinner than can be held. */
export function stretched(box: RedactionBox, corner: Corner, to: Point): RedactionBox {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
  const x = corner.endsWith('w') ? within(to.x, 0, right - LEAST) : within(to.x, left + LEAST, 1)
  const y = corner.startsWith('n') ? within(to.y, 0, bottom - LEAST) : within(to.y, top + LEAST, 1)
  return between({ x, y }, { x: corner.endsWith('w') ? right : left, y: corner.startsWith('n') ? bottom : top })
}

/** Where a corner of a box lies. */
export const cornerOf = ({ x, y, width, height }: RedactionBox, corner: Corner): Point => ({
  x: corner.endsWith('w') ? x : x + width,
  y: corner.startsWith('n') ? y : y + height,
})

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

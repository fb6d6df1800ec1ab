import type { Rect, Size } from './viewport.ts'

/** Visible part of an image, in fractions of it. */
export type PartSeen = { left: number; right: number; top: number; bottom: number }

/** Longest sides of the minimap, CSS pixels, and the largest share of its pane. */
const LARGEST = { width: 168, height: 126 }
const SHARE = 0.3
/** Anything smaller could not be made out, CSS pixels. */
const LEAST = 24
/** Anything less beyond the edge, in CSS pixels, is too little to be missed. */
const SLACK = 1

/** The part of an image that a pane shows; null = all of it, or nothing is visible. */
export function partSeen({ x, y, width, height }: Rect, room: Size): PartSeen | null {
  if (width <= 0 || height <= 0 || room.width <= 0 || room.height <= 0) return null
  const isWhole = x >= -SLACK && y >= -SLACK && x + width <= room.width + SLACK && y + height <= room.height + SLACK
  if (isWhole) return null
  const within = (fraction: number) => Math.min(1, Math.max(0, fraction))
  return {
    left: within(-x / width),
    right: within((room.width - x) / width),
    top: within(-y / height),
    bottom: within((room.height - y) / height),
  }
}

/** Size of the whole image in a corner of its pane, with its aspect ratio; null = there is no room. */
export function smallSize(picture: Size, room: Size): Size | null {
  const scale = Math.min(
    Math.min(LARGEST.width, room.width * SHARE) / picture.width,
    Math.min(LARGEST.height, room.height * SHARE) / picture.height,
  )
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  if (Math.max(width, height) < LEAST) return null
  // A panorama keeps a height that can be grabbed.
  return { width: Math.max(8, width), height: Math.max(8, height) }
}

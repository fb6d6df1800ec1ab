import { turnPoint } from '../../shared/model/face-reading.ts'
import type { Rect } from './viewport.ts'

/** Above this many screen pixels per image pixel, pixels are drawn as squares without smoothing. */
const UNSMOOTHED = 2

/**
 * Pixels to paint: in full, then halved; `turn` = the EXIF orientation to apply to them; `filter` = a CSS filter;
 * `isSoft` = smoothed at any zoom.
 */
export type Paintable = {
  levels: readonly CanvasImageSource[]
  sizes: readonly { width: number }[]
  turn: number
  filter: string
  isSoft: boolean
}

/** Number of halvings that still leave at least one stored pixel for each screen pixel. */
export function levelFor(density: number, levels: number): number {
  const halvings = density > 0 && density < 1 ? Math.floor(Math.log2(1 / density)) : 0
  return Math.min(Math.max(0, halvings), levels - 1)
}

/**
 * Paints an image into `rect` (CSS pixels of the canvas, of the image as displayed). `pixelRatio` = canvas pixels per
 * CSS pixel.
 */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { levels, sizes, turn, filter, isSoft }: Paintable,
  rect: Rect,
  pixelRatio: number,
): void {
  const [across, down] = [rect.width * pixelRatio, rect.height * pixelRatio]
  const whole = sizes[0]?.width ?? 1
  const density = (turn >= 5 ? down : across) / whole
  const level = levelFor(density, levels.length)
  const image = levels[level]
  if (image === undefined) return
  context.save()
  // At 100% each pixel is shown as it is, even if the image starts between two screen pixels.
  const isFull = Math.abs(density - 1) < 1e-6
  context.imageSmoothingEnabled = isSoft || (density < UNSMOOTHED && !isFull)
  context.imageSmoothingQuality = 'low'
  if (filter !== 'none') context.filter = filter
  const zero = turnPoint(0, 0, turn)
  const right = turnPoint(1, 0, turn)
  const below = turnPoint(0, 1, turn)
  context.setTransform(
    (right.x - zero.x) * across,
    (right.y - zero.y) * down,
    (below.x - zero.x) * across,
    (below.y - zero.y) * down,
    rect.x * pixelRatio + zero.x * across,
    rect.y * pixelRatio + zero.y * down,
  )
  context.drawImage(image, 0, 0, 1, 1)
  context.restore()
}

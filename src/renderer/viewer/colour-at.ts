import { turnPoint } from '../../shared/model/face-reading.ts'
import { backFrom } from '../../shared/model/orientation.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Point } from './viewport.ts'

/** Red, green, blue, 0–255, in sRGB, and how opaque, 0–1. */
export type Colour = { red: number; green: number; blue: number; alpha: number }

/** Reads single pixels of pictures; one canvas of one pixel serves them all. */
export function createColourReader() {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** The colour of the stored pixel under a fraction of the picture as it is seen; null beside the picture. */
  return ({ levels: [whole] }: ReadPicture, turn: number, fraction: Point): Colour | null => {
    const { x, y } = turnPoint(fraction.x, fraction.y, backFrom(turn))
    if (context === null || whole === undefined || x < 0 || y < 0 || x >= 1 || y >= 1) return null
    context.clearRect(0, 0, 1, 1)
    context.drawImage(whole, -Math.floor(x * whole.width), -Math.floor(y * whole.height))
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return { red, green, blue, alpha: alpha / 255 }
  }
}

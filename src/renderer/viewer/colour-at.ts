import { turnPoint } from '../../shared/model/face-reading.ts'
import { backFrom } from '../../shared/model/orientation.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Point } from './viewport.ts'

/** Red, green and blue, 0–255, in sRGB, and alpha, 0–1. */
export type Colour = { red: number; green: number; blue: number; alpha: number }

/** Creates a reader for single pixels of images; all share one canvas of one pixel. */
export function createColourReader() {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Colour of the stored pixel at a point in fractions of the image as displayed; null outside the image. */
  return ({ levels: [whole] }: ReadPicture, turn: number, fraction: Point): Colour | null => {
    const { x, y } = turnPoint(fraction.x, fraction.y, backFrom(turn))
    if (context === null || whole === undefined || x < 0 || y < 0 || x >= 1 || y >= 1) return null
    context.clearRect(0, 0, 1, 1)
    context.drawImage(whole, -Math.floor(x * whole.width), -Math.floor(y * whole.height))
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return { red, green, blue, alpha: alpha / 255 }
  }
}

import type { Face } from './face.ts'
import { type BoxedFace, hasBox, type StoredPicture } from './face-reading.ts'

/** No image is longer or wider than this, in pixels. */
const MAX_EDGE = 1_000_000

/**
 * Makes a frame for the boxes of an image that nobody has here: it ends at the outermost box. Fractions are drawn on a
 * frame of unknown shape, 3 : 2. A box that ends beyond any image does not extend it. null = there is no box to draw.
 */
export function frameOfBoxes(faces: readonly Face[]): StoredPicture | null {
  const boxed = faces.filter(hasBox)
  // Not spread into one call: a list may be longer than the number of arguments allowed.
  const outermost = (edge: (face: BoxedFace) => number) =>
    boxed.map(edge).reduce((most, one) => (one > most && one <= MAX_EDGE ? one : most), 0)
  const right = outermost(({ x, width }) => x + width)
  const bottom = outermost(({ y, height }) => y + height)
  if (right <= 0 || bottom <= 0) return null
  if (right <= 1.02 && bottom <= 1.02) return { width: 1500, height: 1000, orientation: 1 }
  return { width: Math.max(1, Math.ceil(right)), height: Math.max(1, Math.ceil(bottom)), orientation: 1 }
}

import type { Face } from './face.ts'
import { hasBox, type StoredPicture } from './face-reading.ts'

/**
 * A frame for boxes on a picture nobody has here: it ends at the outermost box. Fractions lie on a frame of unknown
 * shape, drawn 3 : 2. null = there is no box to draw.
 */
export function frameOfBoxes(faces: readonly Face[]): StoredPicture | null {
  const boxed = faces.filter(hasBox)
  if (boxed.length === 0) return null
  const right = Math.max(...boxed.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxed.map(({ y, height }) => y + height))
  if (right <= 1.02 && bottom <= 1.02) return { width: 1500, height: 1000, orientation: 1 }
  return { width: Math.max(1, Math.ceil(right)), height: Math.max(1, Math.ceil(bottom)), orientation: 1 }
}

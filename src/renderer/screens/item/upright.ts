import type { FractionBox } from '../../../shared/model/face-reading.ts'
import { turnPoint } from '../../../shared/model/face-reading.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { backFrom } from '../../../shared/model/orientation.ts'

/**
 * How images are oriented in this window, defined only here:
 *
 * - Thumbnails, previews and the lossless images of HEIC, HEIF and TIFF are upright in their pixels and carry no
 *   metadata (src/main/inspect/decode).
 * - Originals of the formats below are received byte for byte, and their pixels are decoded as stored
 *   (src/renderer/picture-worker). AVIF is rotated by its decoder.
 *
 * The display rotation recorded at intake (`Medium.orientation`) is applied when the image is painted, with the same
 * function as for the face boxes, so that image and boxes cannot diverge.
 */
const AS_STORED = new Set<MediumFormat>(['jpeg', 'png', 'webp', 'gif'])

/** Whether the window receives the stored, unrotated pixels of an original of this format. */
export const comesAsStored = (format: MediumFormat): boolean => AS_STORED.has(format)

/** How an image is viewed: upright according to its recorded orientation, or as its pixels are stored. */
export type Posture = 'upright' | 'stored'

/** EXIF orientation to apply to pixels so that they appear in a posture. `orientation` = the recorded one. */
export function turnFor(posture: Posture, arePixelsStored: boolean, orientation: number): number {
  if (posture === 'upright') return arePixelsStored ? orientation : 1
  return arePixelsStored ? 1 : backFrom(orientation)
}

/** A box of the upright image converted to this posture; both in fractions. */
export function boxIn(posture: Posture, box: FractionBox, orientation: number): FractionBox {
  if (posture === 'upright') return box
  const back = backFrom(orientation)
  const a = turnPoint(box.x, box.y, back)
  const b = turnPoint(box.x + box.width, box.y + box.height, back)
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

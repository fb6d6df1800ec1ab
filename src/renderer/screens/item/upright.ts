import { turnPoint } from '../../../shared/model/face-reading.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'

/**
 * The one place that says how pictures come to be upright in this window:
 *
 * - Thumbnails, previews and the lossless pictures of HEIC, HEIF and TIFF are upright in their pixels and carry no
 *   metadata (src/main/inspect/decode).
 * - Originals of the formats below come byte for byte. Browsers turn some of them by themselves (JPEG, AVIF) and
 *   others not (WebP), so the style sheet asks for the pixels as stored (`image-orientation: none`) and the turn
 *   recorded at intake (`Medium.orientation`) is applied here: with the same function as the face boxes, so that
 *   picture and boxes cannot part.
 */
const AS_STORED = new Set<MediumFormat>(['jpeg', 'png', 'webp', 'avif', 'gif'])

/** Whether the window receives the stored, unturned pixels of an original of this format. */
export const comesAsStored = (format: MediumFormat): boolean => AS_STORED.has(format)

/** A CSS transform that turns a stored picture upright around its centre. */
export function uprightTransform(orientation: number): string {
  const zero = turnPoint(0, 0, orientation)
  const right = turnPoint(1, 0, orientation)
  const down = turnPoint(0, 1, orientation)
  const turn = [right.x - zero.x, right.y - zero.y, down.x - zero.x, down.y - zero.y]
  return `translate(-50%, -50%) matrix(${turn.join(', ')}, 0, 0)`
}

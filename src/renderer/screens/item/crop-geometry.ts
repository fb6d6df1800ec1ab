import type { FractionBox } from '../../../shared/model/face-reading.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'

/** Size of a crop relative to its face: the surroundings of a face are informative. */
const ROOM = 1.35

/**
 * Where to paint the whole image so that a box is centred in a crop, with a margin around it. The box is in fractions
 * of the image as displayed, `picture` is its size as displayed, and `crop` is in CSS pixels.
 */
export function cropRect(box: FractionBox, picture: Size, crop: Size): Rect {
  const across = crop.width / (box.width * picture.width * ROOM)
  const down = crop.height / (box.height * picture.height * ROOM)
  const scale = Math.min(across, down)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = crop.width / 2 - (box.x + box.width / 2) * width
  const y = crop.height / 2 - (box.y + box.height / 2) * height
  return { x, y, width, height }
}

/** Where to paint the image so that all of it is visible. */
export function wholeRect(picture: Size, crop: Size): Rect {
  const scale = Math.min(crop.width / picture.width, crop.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { x: (crop.width - width) / 2, y: (crop.height - height) / 2, width, height }
}

import type { FractionBox } from '../../../shared/model/face-reading.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'

/** How much larger than the face its crop is: what stands around a face says something about it. */
const ROOM = 1.35

/**
 * Where the whole picture is to be painted so that a box of it lies in the middle of a crop, with room around it. Box in
 * fractions of the picture as it is seen, `picture` its size that way, `crop` in CSS pixels.
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

/** Where it is to be painted so that all of it is seen. */
export function wholeRect(picture: Size, crop: Size): Rect {
  const scale = Math.min(crop.width / picture.width, crop.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { x: (crop.width - width) / 2, y: (crop.height - height) / 2, width, height }
}

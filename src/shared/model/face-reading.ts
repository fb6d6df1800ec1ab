import type { Face, FaceReading } from './face.ts'

/** An image's pixel size as stored, and its display rotation (EXIF orientation, 1–8). */
export type StoredPicture = { width: number; height: number; orientation: number }

/** A box in fractions 0–1 of the upright image, origin top-left. It may extend beyond the image. */
export type FractionBox = { x: number; y: number; width: number; height: number }

/**
 * A face ready to be drawn; `box` is clipped to the image. `number` is its position in the service's list, from 1; null
 * = not in the list.
 */
export type PlacedFace = { face: Face; box: FractionBox; number: number | null; isDeciding: boolean }

/**
 * A way of reading the box coordinates, and how it was inferred: "fits_only_this" = with the other frame the boxes
 * leave the image, "default" = nothing contradicts it, "fits_none" = the boxes leave the image either way, "unit_open" =
 * the numbers are read as pixels, and as percent or per mille of the image they would lie on it too.
 */
export type InferredReading = { reading: FaceReading; basis: 'default' | 'fits_only_this' | 'fits_none' | 'unit_open' }

/** How far a box may extend beyond the image, as a fraction of it, and still fit. */
const SLACK = 0.02

/** Pixel size of the image as displayed. */
export function uprightSize({ width, height, orientation }: StoredPicture): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/**
 * Maps a point of the stored image to the upright one, both in fractions. Source: EXIF 2.32, tag 0x0112 (where the
 * stored 0th row and 0th column are in the displayed image).
 */
export function turnPoint(u: number, v: number, orientation: number): { x: number; y: number } {
  switch (orientation) {
    case 2:
      return { x: 1 - u, y: v }
    case 3:
      return { x: 1 - u, y: 1 - v }
    case 4:
      return { x: u, y: 1 - v }
    case 5:
      return { x: v, y: u }
    case 6:
      return { x: 1 - v, y: u }
    case 7:
      return { x: 1 - v, y: 1 - u }
    case 8:
      return { x: v, y: 1 - u }
    default:
      return { x: u, y: v }
  }
}

export type BoxedFace = Face & { x: number; y: number; width: number; height: number }

/** Whether a face has a box that can be drawn. */
export function hasBox(face: Face): face is BoxedFace {
  const { x, y, width, height } = face
  return [x, y, width, height].every(Number.isFinite) && (width ?? 0) > 0 && (height ?? 0) > 0
}

/** Maps the face's box to the upright image under one of the four readings. */
export function toUprightBox(face: BoxedFace, reading: FaceReading, picture: StoredPicture): FractionBox {
  const frame = reading.frame === 'upright' ? uprightSize(picture) : picture
  const unit = reading.unit === 'pixels' ? frame : { width: 1, height: 1 }
  const left = face.x / unit.width
  const top = face.y / unit.height
  const right = (face.x + face.width) / unit.width
  const bottom = (face.y + face.height) / unit.height
  if (reading.frame === 'upright') return { x: left, y: top, width: right - left, height: bottom - top }
  const a = turnPoint(left, top, picture.orientation)
  const b = turnPoint(right, bottom, picture.orientation)
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** Whether a box is inside the image, within the slack: detectors let boxes extend beyond the edge. */
export function liesOnPicture(box: FractionBox): boolean {
  return box.x >= -SLACK && box.y >= -SLACK && box.x + box.width <= 1 + SLACK && box.y + box.height <= 1 + SLACK
}

/** What a side of the image is divided into by other units that are common: percent and per mille. */
const PARTS = [100, 1000]

/** Whether all boxes would lie on the image in such a unit, and elsewhere than as pixels. */
const fitInParts = (boxed: readonly BoxedFace[], { width, height }: StoredPicture): boolean =>
  PARTS.some(
    (parts) =>
      Math.max(width, height) > parts &&
      boxed.every((face) =>
        liesOnPicture({
          x: face.x / parts,
          y: face.y / parts,
          width: face.width / parts,
          height: face.height / parts,
        }),
      ),
  )

/**
 * Infers a reading from the values alone. Numbers of at most 1 are fractions (no face is one pixel wide); anything
 * larger is pixels. The frame is the stored image unless the boxes only fit the upright one.
 */
export function inferReading(faces: readonly Face[], picture: StoredPicture): InferredReading {
  const boxed = faces.filter(hasBox)
  const areFractions = boxed.every(({ x, y, width, height }) =>
    [x, y, width, height].every((value) => Math.abs(value) <= 1 + SLACK),
  )
  const unit = boxed.length > 0 && areFractions ? 'fractions' : 'pixels'
  const fits = (frame: FaceReading['frame']) =>
    boxed.every((face) => liesOnPicture(toUprightBox(face, { unit, frame }, picture)))
  const [fitsStored, fitsUpright] = [fits('stored'), fits('upright')]
  const frame = !fitsStored && fitsUpright ? 'upright' : 'stored'
  const isUnitOpen = boxed.length > 0 && unit === 'pixels' && fitInParts(boxed, picture)
  const ofFrame = fitsStored && fitsUpright ? 'default' : fitsStored || fitsUpright ? 'fits_only_this' : 'fits_none'
  return { reading: { unit, frame }, basis: isUnitOpen ? 'unit_open' : ofFrame }
}

/** The index of the deciding face in the list; null = not in it. */
export function decidingIndex(faces: readonly Face[], deciding: Face | null): number | null {
  if (deciding === null) return null
  const near = (a: number | null, b: number | null) =>
    a === null || b === null ? a === b : Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
  const index = faces.findIndex(
    ({ x, y, width, height }) =>
      near(x, deciding.x) && near(y, deciding.y) && near(width, deciding.width) && near(height, deciding.height),
  )
  return index === -1 ? null : index
}

/** More boxes than this would hide an image; the list of faces still names all. */
export const MAX_PLACED = 200

/**
 * Places every drawable face in the service's order, at most 200; a deciding face that is not in the list comes last,
 * without a number. Boxes are clipped to the image, and one entirely outside it is omitted.
 */
export function placeFaces(
  faces: readonly Face[],
  deciding: Face | null,
  reading: FaceReading,
  picture: StoredPicture,
): PlacedFace[] {
  const decided = decidingIndex(faces, deciding)
  const place = (face: Face, number: number | null, isDeciding: boolean): PlacedFace[] => {
    const box = hasBox(face) ? cutToPicture(toUprightBox(face, reading, picture)) : null
    return box === null ? [] : [{ face, box, number, isDeciding }]
  }
  const placed = faces.flatMap((face, index) => place(face, index + 1, index === decided)).slice(0, MAX_PLACED)
  return deciding === null || decided !== null ? placed : [...placed, ...place(deciding, null, true)]
}

/** Clips a box to the image; null = it is entirely outside. */
function cutToPicture(box: FractionBox): FractionBox | null {
  const within = (value: number) => Math.min(1 + SLACK, Math.max(-SLACK, value))
  const [left, top] = [within(box.x), within(box.y)]
  const [width, height] = [within(box.x + box.width) - left, within(box.y + box.height) - top]
  const isBeside = box.x >= 1 || box.y >= 1 || box.x + box.width <= 0 || box.y + box.height <= 0
  return isBeside || width <= 0 || height <= 0 ? null : { x: left, y: top, width, height }
}

/** A display orientation: first mirrored left to right (or not), then rotated clockwise by quarter turns. */
export type Turn = { isMirrored: boolean; quarters: number }

const PLAIN = [1, 6, 3, 8]
const MIRRORED = [2, 7, 4, 5]

/** Converts an EXIF orientation; any other number counts as 1. Source: Exif 2.32 §4.6.4, tag 274. */
export function turnOf(orientation: number): Turn {
  const mirrored = MIRRORED.indexOf(orientation)
  if (mirrored >= 0) return { isMirrored: true, quarters: mirrored }
  return { isMirrored: false, quarters: Math.max(0, PLAIN.indexOf(orientation)) }
}

/** The corresponding EXIF orientation, 1–8. */
export const orientationOf = ({ isMirrored, quarters }: Turn): number =>
  (isMirrored ? MIRRORED : PLAIN)[quarters & 3] ?? 1

/** The inverse of an EXIF orientation: 6 and 8 undo each other, every other one undoes itself. */
export const backFrom = (orientation: number): number => (orientation === 6 ? 8 : orientation === 8 ? 6 : orientation)

/** The EXIF orientation that does what two do, one after the other. */
export function bothTurns(first: number, second: number): number {
  const [one, two] = [turnOf(first), turnOf(second)]
  const quarters = two.quarters + (two.isMirrored ? 4 - one.quarters : one.quarters)
  return orientationOf({ isMirrored: one.isMirrored !== two.isMirrored, quarters })
}

/** A display orientation: first mirrored left to right (or not), then rotated clockwise by quarter turns. */
export type Turn = { isMirrored: boolean; quarters: number }

const PLAIN = [1, 6, 3, 8]
const MIRRORED = [2, 7, 4, 5]

export const NO_TURN: Turn = { isMirrored: false, quarters: 0 }

/** Converts an EXIF orientation. Source: Exif 2.32 §4.6.4, tag 274. */
export function turnOf(orientation: number): Turn {
  const plain = PLAIN.indexOf(orientation)
  if (plain >= 0) return { isMirrored: false, quarters: plain }
  const mirrored = MIRRORED.indexOf(orientation)
  return mirrored >= 0 ? { isMirrored: true, quarters: mirrored } : NO_TURN
}

/** The corresponding EXIF orientation, 1–8. */
export const orientationOf = ({ isMirrored, quarters }: Turn): number =>
  (isMirrored ? MIRRORED : PLAIN)[quarters & 3] ?? 1

/** The same, then rotated anticlockwise by quarter turns (HEIF `irot`). */
export const thenRotated = (turn: Turn, quartersAnticlockwise: number): Turn => ({
  ...turn,
  quarters: (turn.quarters - quartersAnticlockwise + 4) & 3,
})

/** The same, then mirrored: left to right, or top to bottom (HEIF `imir` 1 and 0). */
export const thenMirrored = (turn: Turn, how: 'left_right' | 'top_bottom'): Turn => ({
  isMirrored: !turn.isMirrored,
  quarters: ((how === 'left_right' ? 4 : 6) - turn.quarters) & 3,
})

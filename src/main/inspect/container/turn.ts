import type { Turn } from '../../../shared/model/orientation.ts'

export { orientationOf, type Turn, turnOf } from '../../../shared/model/orientation.ts'

export const NO_TURN: Turn = { isMirrored: false, quarters: 0 }

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

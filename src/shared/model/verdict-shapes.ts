import type { VerdictShape } from '../words/verdicts.ts'

/** The outlines of verdicts in a square of 12; an open one is drawn as a line, the others are filled. */
export const VERDICT_SHAPES: Record<Exclude<VerdictShape, 'none'>, { d: string; isOpen: boolean }> = {
  circle: { d: 'M6 1.9a4.1 4.1 0 1 1 0 8.2a4.1 4.1 0 1 1 0-8.2z', isOpen: true },
  triangle: { d: 'M6 1.2 11.2 10.4H.8z', isOpen: false },
  diamond: { d: 'M6 .7 11.3 6 6 11.3.7 6z', isOpen: false },
  square: { d: 'M1.8 1.8h8.4v8.4H1.8z', isOpen: false },
  open_diamond: { d: 'M6 1.5 10.5 6 6 10.5 1.5 6z', isOpen: true },
}

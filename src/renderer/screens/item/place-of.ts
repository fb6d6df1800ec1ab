import type { Rect } from '../../viewer/viewport.ts'

/** Style that places an element over a rectangle of a pane. */
export const placeOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height })

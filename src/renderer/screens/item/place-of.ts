import type { Rect } from '../../viewer/viewport.ts'

/** The style that lays something over a part of a pane. */
export const placeOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height })

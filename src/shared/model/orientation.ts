/** The inverse of an EXIF orientation: 6 and 8 undo each other, every other one undoes itself. */
export const backFrom = (orientation: number): number => (orientation === 6 ? 8 : orientation === 8 ? 6 : orientation)

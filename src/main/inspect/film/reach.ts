/** Reads a stretch of a file; fewer bytes come back behind its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** A film or sound file too large to be held: its length in bytes, and a way to its parts. */
export type Reach = { bytes: number; readAt: ReadAt }

/** No list of texts in a film is read beyond this; real ones are kilobytes. */
export const MAX_LIST_BYTES = 2 ** 20
/** Parts of a film stepped over from one to the next. */
export const MAX_PARTS = 10_000

/** Reads a range of a file; gives fewer bytes past its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** A video or audio file too large for memory: its length in bytes, and access to its parts. */
export type Reach = { bytes: number; readAt: ReadAt }

/** No list of texts in a video is read beyond this; real ones are kilobytes. */
export const MAX_LIST_BYTES = 2 ** 20
/** Limit for the parts of a video that are stepped over. */
export const MAX_PARTS = 10_000

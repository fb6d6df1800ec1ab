/** Reads a range of a file; gives fewer bytes past its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** A video or audio file too large for memory: its length in bytes, and access to its parts. */
export type Reach = { bytes: number; readAt: ReadAt }

/** No list of texts in a video is read beyond this; real ones are kilobytes. */
export const MAX_LIST_BYTES = 2 ** 20
/** Limit for the parts of a video that are stepped over. */
export const MAX_PARTS = 10_000

const LEAST_BUDGET = 64 * 2 ** 20

/** Ends a walk that would read too much of a file again, besides the reading for its SHA-256. */
export class WalkLimit extends Error {}

/**
 * The same reach, for a walk: it reads at most 64 MiB or a hundredth of the file, whichever is more, and throws
 * `WalkLimit` beyond.
 */
export function boundedReach({ bytes, readAt }: Reach): Reach {
  let left = Math.max(LEAST_BUDGET, Math.floor(bytes / 100))
  return {
    bytes,
    readAt: async (position, length) => {
      left -= Math.max(0, Math.min(length, bytes - position))
      if (left < 0) throw new WalkLimit()
      return await readAt(position, length)
    },
  }
}

/** What follows an offset, as a file of its own: the audio behind an ID3 tag. */
export const reachFrom = ({ bytes, readAt }: Reach, offset: number): Reach => ({
  bytes: Math.max(0, bytes - offset),
  readAt: (position, length) => readAt(position + offset, length),
})

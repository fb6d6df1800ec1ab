import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'

/**
 * A place where a picture can be had. `frame` = which one of an animation, from 0; `isWhole` = all its pixels, which may
 * take long to decode; `pixels` = how many it is recorded to have, null = not known, or few.
 */
export type Source = { url: string; frame: number; isWhole: boolean; pixels: number | null }

/** A picture on the shelf, or on its way there. */
export type Held = {
  key: string
  source: Source
  /** By how many it is wanted, and how many of these look at it now. */
  loans: number
  lookers: number
  /** Since when it is looked at, ms of the lane's clock. */
  since: number
  stage: 'waiting' | 'reading' | 'here'
  /** Of pixels, as recorded until it is here. */
  bytes: number
  stop: AbortController
  picture: Promise<ReadPicture | ReadFailure>
  settle: (read: ReadPicture | ReadFailure) => void
  onNoRoom: Set<() => void>
}

/** What the pixels of a picture take with their halves, as far as it is recorded. */
export const bytesOf = ({ pixels }: Source): number => Math.ceil(((pixels ?? 0) * 4 * 4) / 3)

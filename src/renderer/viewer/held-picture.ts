import type { ReadFailure, ReadPicture } from '../picture-worker/messages.ts'

/**
 * A source of an image. `frame` = which frame of an animation, from 0; `isWhole` = all its pixels, which may take long
 * to decode; `pixels` = recorded number of pixels, null = unknown, or few.
 */
export type Source = { url: string; frame: number; isWhole: boolean; pixels: number | null }

/** An image on the shelf, or on its way there. */
export type Held = {
  key: string
  source: Source
  /** Number of loans, and how many of them are for an image being viewed now. */
  loans: number
  lookers: number
  /** Since when it is being viewed, ms of the lane's clock. */
  since: number
  stage: 'waiting' | 'reading' | 'here'
  /** Size of its pixels, as recorded until they are decoded. */
  bytes: number
  stop: AbortController
  picture: Promise<ReadPicture | ReadFailure>
  settle: (read: ReadPicture | ReadFailure) => void
  onNoRoom: Set<() => void>
}

/** Size of an image's pixels with their halved copies, as far as it is recorded. */
export const bytesOf = ({ pixels }: Source): number => Math.ceil(((pixels ?? 0) * 4 * 4) / 3)

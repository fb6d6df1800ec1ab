import type { Conversion } from '../../shared/model/stored-as.ts'

/**
 * What the window asks of the worker that reads pictures. `address` is absolute, on the app's own scheme. `frame` = which of the
 * pictures of an animation, from 0.
 */
export type ToReader = { id: number; address: string; frame: number } | { id: number; stop: true }

/**
 * Pixels as stored, unturned where `isStored`: whole, then halved until small, so that every zoom finds a size near its own.
 * `frames` = how many pictures the file has, 1 for a single one; `are` = what they are. `orientation` = recorded for this
 * page; null = the one of the file holds. `conversions` = what parts these pixels from the stored ones. `brightest` = the
 * largest value of any channel as a share of what it can hold, 0–1; told of pictures with more than 8 bits, null = not
 * looked for, or there is none.
 */
export type ReadPicture = {
  levels: ImageBitmap[]
  frames: number
  are: 'frames' | 'pages'
  orientation: number | null
  conversions: readonly Conversion[]
  brightest: number | null
  isOpaque: boolean
  isStored: boolean
}

/** "missing" = nothing came under the address; "undecodable" = what came is no picture this browser can decode. */
export type ReadFailure = 'missing' | 'undecodable'

export type FromReader = { id: number; picture: ReadPicture } | { id: number; failure: ReadFailure }

import type { FloatSamples } from '../../shared/model/float-samples.ts'
import type { Conversion } from '../../shared/model/stored-as.ts'

/**
 * Request from the window to the worker that reads images. `address` is an absolute URL on the app's own scheme.
 * `frame` = which frame of an animation, from 0.
 */
export type ToReader = { id: number; address: string; frame: number } | { id: number; stop: true }

/**
 * Decoded pixels, unrotated if `isStored`: in full, then halved repeatedly until small, so that every zoom finds a size
 * near its own. `frames` = number of frames or pages in the file, 1 for a single image; `are` = what they are.
 * `orientation` = recorded for this page; null = that of the file applies. `conversions` = how these pixels differ from
 * the stored ones; `floats` = how floating-point samples are drawn, null = not known. `brightest` = largest value of any channel as a fraction of its maximum, 0–1; determined for images
 * with more than 8 bits only, null = not determined, or none.
 */
export type ReadPicture = {
  levels: ImageBitmap[]
  frames: number
  are: 'frames' | 'pages'
  orientation: number | null
  conversions: readonly Conversion[]
  floats: FloatSamples | null
  brightest: number | null
  isOpaque: boolean
  isStored: boolean
}

/**
 * "missing" = nothing was received from the URL; "undecodable" = what was received is not an image this browser can
 * decode.
 */
export type ReadFailure = 'missing' | 'undecodable'

export type FromReader = { id: number; picture: ReadPicture } | { id: number; failure: ReadFailure }

import { filledBelow } from '../model/filled-below.ts'
import { messages } from './messages.ts'

/** Problems found while reading a file, by the inspector’s codes. */
const PROBLEMS: Readonly<Record<string, string>> = messages('inspection', {
  truncated: 'The file ends before the image does.',
  damaged_container: 'The structure of the file is damaged.',
  film_truncated: 'The file ends before the video or audio does.',
  container_unreadable: 'The container data could not be read and is not shown.',
  container_too_long: 'The container data is spread over more of the file than this version scans, so it is not shown.',
  decode_failed: 'The pixels could not be decoded.',
  apple_png: 'This is an Apple-optimised PNG (CgBI), a variant of PNG that this version does not decode.',
  decoded_with_errors: 'The image was decoded with errors; parts of it may be missing.',
  too_many_pixels: 'The image claims more pixels than this version decodes.',
  too_large_to_decode: 'The file is too large to decode. Its hash is complete.',
  no_decoder: 'This version does not display this format.',
  no_picture: 'The file is in an image format but contains no image.',
  several_frames: 'The file contains several images. Thumbnail and preview show the first one.',
  embedded_thumbnail: 'The thumbnail is the one embedded in the file. Opening the item decodes the full image.',
  embedded_preview: 'The image shown is the embedded preview. This version does not decode the full image.',
  disk_low: 'Less than 256 MB is free on this disk, so no thumbnail was made. Open the item once there is space.',
  derivative_not_written: 'The thumbnail could not be saved in the data folder.',
  inspector_timeout: 'Reading took too long and was stopped. The hash is complete.',
  inspector_memory: 'Reading needed too much memory and was stopped. The hash is complete.',
  inspector_crash: 'The process that read the file ended unexpectedly. The hash is complete.',
})

const damage = messages('inspection.damage', {
  truncated: 'damaged: cut off before its end',
  damaged_container: 'damaged: broken file structure',
  decoded_with_errors: 'damaged: parts may be missing',
})

/** Damage that affects the pixels, the worst first. */
const DAMAGE = ['truncated', 'damaged_container', 'decoded_with_errors'] as const

/** The worst known damage to a file’s pixels, for the line under its image; null = none known. */
export function damageWords(problems: readonly string[]): string | null {
  const worst = DAMAGE.find((code) => problems.includes(code))
  return worst === undefined ? null : damage[worst]
}

const filled = messages('inspection.filled', {
  below:
    'From {percent, number} % of its stored height on, the image has a single colour, as decoders fill in missing rows.',
})

/** The sentence for a problem code; the code itself if another version wrote it. */
export function problemWords(code: string): string {
  const from = filledBelow([code])
  if (from !== null) return filled.below({ percent: Math.round(from * 100) })
  return (Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : null) ?? code
}

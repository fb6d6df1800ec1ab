import { filledBelow } from '../model/filled-below.ts'
import { type FloatSamples, floatSamplesFrom } from '../model/float-samples.ts'
import type { Medium } from '../model/medium.ts'
import { messages } from './messages.ts'

/** Problems found while reading a file, by the inspector’s codes. */
const PROBLEMS: Readonly<Record<string, string>> = messages('inspection', {
  truncated: 'The content of the file breaks off.',
  damaged_container: 'The structure of the file is damaged.',
  film_truncated: 'The content of the video or audio file breaks off.',
  end_mark_missing: 'The mark that ends the format is missing.',
  shorter_than_stated: 'The header states more bytes than the file has.',
  end_not_walked:
    'The file was not followed to its end: that takes more reading than this version does. No duration is given, and nothing is said of its end.',
  duration_counted: 'The duration is counted from what the file holds, because the file states none, or another one.',
  container_unreadable: 'The container data could not be read and is not shown.',
  container_too_long: 'The container data is spread over more of the file than this version scans, so it is not shown.',
  decode_failed: 'The pixels could not be decoded.',
  heif_coding:
    'The image is coded or put together in a way that this version does not decode in a HEIF file; other programs may show it.',
  heif_parts:
    'What the file states about its image and the parts of it does not fit together, so they were not decoded.',
  data_elsewhere:
    'The file states that some of its data are in another file or a place this version does not follow. These data were not read.',
  apple_png: 'This is an Apple-optimised PNG (CgBI), a variant of PNG that this version does not decode.',
  decoded_with_errors: 'The image was decoded with errors; parts of it may be missing.',
  transparency_left_out:
    'The file records transparency that could not be matched to its pixels. The image is shown without it.',
  too_many_pixels: 'The image claims more pixels than this version decodes.',
  too_large_to_decode: 'The file is too large to decode. Its hash is complete.',
  no_decoder: 'This version does not display this format.',
  no_picture: 'The file is in an image format but contains no image.',
  other_transformation:
    'The file states a display transformation that is neither a quarter turn nor a mirror. The video is shown without it.',
  several_frames: 'The file contains several images. Thumbnail and preview show the first one.',
  embedded_thumbnail: 'The thumbnail is the one embedded in the file. Opening the item decodes the full image.',
  embedded_preview: 'The image shown is the embedded preview. This version does not decode the full image.',
  disk_low: 'Less than 256 MB is free on this disk, so no thumbnail was made. Open the item once there is space.',
  derivative_not_written: 'The thumbnail could not be saved in the data folder.',
  inspector_timeout: 'Reading took too long and was stopped. The hash is complete.',
  inspector_memory: 'Reading needed too much memory and was stopped. The hash is complete.',
  inspector_crash: 'The process that read the file ended unexpectedly. The hash is complete.',
})

/** Of bytes that an earlier version of the inspector read: what it did not look for is not said to be absent. */
export const olderReader = messages('inspection.older', {
  mark: 'Read by an older reader',
  sentence:
    'Read by an older reader. It looked for less: what else is in the file, and where its content ends, was not looked for.',
  /** Of one that looked for both, and knew less of what it found. */
  knewLess: 'Read by an older reader. It knew less of what is missing at the end of a file, and of what else is in it.',
})

/** That an earlier version of the inspector read a file, and what that did not look for; null = this version did. */
export function olderReaderWords({
  isReadByOlder,
  contents,
}: Pick<Medium, 'isReadByOlder' | 'contents'>): string | null {
  if (!isReadByOlder) return null
  return contents === null ? olderReader.sentence : olderReader.knewLess
}

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

const floats = messages('inspection.floats', {
  stated:
    'The pixels are floating-point values. {from} to {to}, as the file states their range, is shown as 0 to 255, {colours, select, profile {converted by its colour profile} srgb {taken as sRGB} other {taken as CMYK without a profile}}.',
  unit: 'The pixels are floating-point values. {from} to {to} is shown as 0 to 255, {colours, select, profile {converted by the colour profile of the file} srgb {taken as sRGB} other {taken as CMYK without a profile}}.',
  percentiles:
    'The pixels are floating-point values. {from} to {to}, their 0.1th to 99.9th percentile, is shown as 0 to 255, {colours, select, profile {converted by the colour profile of the file} srgb {taken as sRGB} other {taken as CMYK without a profile}}.',
  constant:
    'The pixels are floating-point values. All that are finite are {from} and are shown as 0, {colours, select, profile {converted by the colour profile of the file} srgb {taken as sRGB} other {taken as CMYK without a profile}}.',
  notNumbers:
    '{count, plural, one {# value is not a number and is shown as 0.} other {# values are not numbers and are shown as 0.}}',
  infinite:
    '{count, plural, one {# value is infinite and is shown as 0 or 255, by its sign.} other {# values are infinite and are shown as 0 or 255, by their sign.}}',
  both: '{notNumbers, number} values are not numbers and are shown as 0; {infinite, number} are infinite and are shown as 0 or 255, by their sign.',
})

/** How floating-point values are shown, with both ends of their range. */
export const floatWords = ({ basis, from, to, colours }: FloatSamples): string =>
  floats[basis]({ ...rangeWords({ from, to }), colours })

function notFiniteWords(notNumbers: number, infinite: number): string {
  if (infinite === 0) return floats.notNumbers({ count: notNumbers })
  return notNumbers === 0 ? floats.infinite({ count: infinite }) : floats.both({ notNumbers, infinite })
}

/** Both ends of a range: six digits, since nobody compares more by eye, but all nine that are kept where those are one. */
export function rangeWords({ from, to }: Pick<FloatSamples, 'from' | 'to'>): { from: string; to: string } {
  const words = (digits: number) => ({ from: shortNumber(from, digits), to: shortNumber(to, digits) })
  const short = words(6)
  return short.from === short.to ? words(9) : short
}

const shortNumber = (value: number, digits: number): string =>
  String(Number(value.toPrecision(digits))).replace(/^-/, '\u2212')

const NOT_FINITE = /^float_not_finite_(\d{1,12})_(\d{1,12})$/

/** The sentence for a problem code; the code itself if another version wrote it. */
export function problemWords(code: string): string {
  const samples = floatSamplesFrom([code])
  if (samples !== null) return floatWords(samples)
  const [, notNumbers, infinite] = NOT_FINITE.exec(code) ?? []
  if (notNumbers !== undefined) return notFiniteWords(Number(notNumbers), Number(infinite))
  const from = filledBelow([code])
  if (from !== null) return filled.below({ percent: Math.round(from * 100) })
  return (Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : null) ?? code
}

import type { FloatSamples } from '../model/float-samples.ts'
import type { Conversion } from '../model/stored-as.ts'
import { rangeWords } from './inspection.ts'
import { messages } from './messages.ts'
import { NAMES_NONE } from './sent.ts'

/** Texts of the image and the panel next to it, besides those in `item.ts`. */
export const viewer = messages('viewer', {
  panel: 'Result, metadata and history',
  imageCopy: { copied: 'Image copied', refused: 'Not copied: the clipboard refused the image' },
  picture: 'Image {reference}',
  loading: 'Opening image',
  loadingWhole: 'loading all pixels',
  crowded: 'reduced: not enough memory for all pixels of these images',
  zoomHint: 'Scroll to zoom, drag to pan, double-click for 100% or fit.',
  /** The visible part of the image, in percent of its width and height. */
  minimap: 'Visible: {left, number} to {right, number}% across, {top, number} to {bottom, number}% down',
  minimapHint: 'Drag to pan',
  fitHint: 'Whole image',
  fillHint: 'Fill the view',
  fullHint: 'One image pixel per screen pixel',
  fill: 'Fill',
  stored: 'As stored',
  storedHint: 'Pixels as stored, without display rotation',
  asStored: 'as stored, not rotated',
  tooManyPixels: 'preview: too many pixels to open the original',
  notDecoded: 'embedded preview: {format} is not decoded',
  wholeFailed: 'preview: the original cannot be opened in full',
  previewSize: 'preview size {size}',
  nothingKept: 'The original is not connected, and no preview is stored.',
  embedded: 'thumbnail from intake',
  embeddedInFile: 'image embedded in the file',
  dark: 'brightest value about {percent, number}% of its bit range, not brightened',
  at: 'x {x}, y {y}',
  colour: 'rgb {red} {green} {blue}',
  colourClear: 'transparent',
  colourPartly: 'rgb {red} {green} {blue}, {opacity, number}% opaque',
  plateMore: '{away, number} more',
  plateLess: 'Less',
  plateMoreHint: 'Show all notes on this image',
  noSizeForBoxes: 'Pixel size unknown, so no boxes are drawn.',
  hiddenBoxes: 'boxes hidden',
  fromList: 'Automatic',
  noItem: 'This item cannot be shown.',
  exportTo: 'Saved in {folder}',
  exportDigest: 'SHA-256 of the PDF',
  dismiss: 'Dismiss',
  openQueue: 'Show in Activity',
  showAll: 'Show all {total, number}',
  showFewer: 'Show fewer',
  firstOf: 'The first {shown, number} of {total, number} are shown.',
})

/** `brightest` = the largest value as a fraction of its range. */
export const darkWords = (brightest: number): string =>
  viewer.dark({ percent: Math.max(1, Math.round(brightest * 100)) })

/** The colour of a pixel; `alpha` from 0 to 1. */
export function colourWords({ red, green, blue, alpha }: Record<'red' | 'green' | 'blue' | 'alpha', number>): string {
  const rgb = { red: String(red), green: String(green), blue: String(blue) }
  if (alpha === 1) return viewer.colour(rgb)
  return alpha === 0 ? viewer.colourClear : viewer.colourPartly({ ...rgb, opacity: Math.round(alpha * 100) })
}

/** The pages or frames of a file with several. */
export const leafWords = messages('viewer.leaves', {
  pages: {
    control: 'Pages',
    at: 'Page {number, number} of {total, number}',
    previous: 'Previous page ([)',
    next: 'Next page (])',
    notShown: 'Page {number, number} cannot be shown.',
    boxesHere: 'boxes on page 1; the service does not say which page it analysed',
    boxesElsewhere: 'boxes are on page 1 only',
  },
  frames: {
    control: 'Frames',
    at: 'Frame {number, number} of {total, number}',
    previous: 'Previous frame ([)',
    next: 'Next frame (])',
    notShown: 'Frame {number, number} cannot be shown.',
    boxesHere: 'boxes on frame 1; the service does not say which frame it analysed',
    boxesElsewhere: 'boxes are on frame 1 only',
  },
})

const conversions = messages('viewer.conversions', {
  bits: 'more than 8 bits per channel, shown with 8',
  float: 'floating-point values, shown with 8 bits',
  floatRange: 'floating-point values, {from} to {to} shown as 0 to 255',
  floatConstant: 'floating-point values, all finite ones {from}, shown as 0',
  floatAsSrgb: 'floating-point values taken as sRGB, {from} to {to} shown as 0 to 255',
  cmyk: 'CMYK, shown converted to RGB',
  cmykGuessed: 'CMYK without a profile, colours guessed',
  lab: 'Lab, shown converted to RGB',
  profile: 'colours converted to sRGB',
  profileNamed: 'colours converted from {profile} to sRGB',
})

/**
 * How the pixels shown differ from those in the file. `profile` = its name, null = unknown; `floats` = how
 * floating-point values are shown, null = not known.
 */
export function conversionWords(
  conversion: Conversion,
  profile: string | null,
  floats: FloatSamples | null = null,
): string {
  if (conversion === 'float' && floats !== null) {
    const range = rangeWords(floats)
    if (floats.basis === 'constant') return conversions.floatConstant(range)
    return floats.colours === 'srgb' ? conversions.floatAsSrgb(range) : conversions.floatRange(range)
  }
  if (profile === null) return conversion === 'cmyk' ? conversions.cmykGuessed : conversions[conversion]
  return conversion === 'profile' ? conversions.profileNamed({ profile }) : conversions[conversion]
}

/** How the service's findings compare with what Touchstone read from the file. */
export const relationWords = messages('viewer.relations', {
  agrees: 'agrees',
  both_name: 'in both; the reply gives no value',
  differs: 'differs',
  only_service: 'only in the reply',
  only_file: 'only in the file',
  neither: 'in neither',
  unclear: 'not comparable',
})

/** What an item without a result is waiting for, besides the reason sentence. */
export const withoutResult = messages('viewer.without-result', {
  earlier: 'The history has replies about an earlier version of this file.',
  queued: 'Queued; nothing sent yet.',
  sending: 'Being sent now.',
  waiting: 'Retried automatically.',
  unknown: 'Nothing is sent again until you decide.',
  refusedNotStated: 'Nothing is sent again unless you decide so, in Activity under Requests.',
  blocked: 'Stopped. It can be put back in the queue.',
  rejected: 'The service refused it. Nothing more is sent automatically.',
  fileGone: 'It can be analysed once the file is back.',
  unread: 'Later versions read the reply again automatically. Nothing is sent for that.',
  ineligible: 'The service does not accept this file: {why}.',
  ready: 'Nothing is sent before you approve the cost.',
  elsewhere: 'Sent to a service or account not in use now. Analysing it here is a new request, which may be charged.',
  notRead: 'Not read yet. It can be analysed once it is hashed.',
  serviceSays: 'Message from the service',
  calledHere: '{name} was sent as {sentName}.',
  thisFile:
    'Detected format: {isKnown, select, true {{format}} other {unknown}} · {size, plural, one {# byte} other {# bytes}}',
})

export const detailed = {
  noneNamed: NAMES_NONE,
} as const

export const faceExtra = messages('viewer.faces', {
  noList: 'The face list is null or absent.',
  noneFound: 'The face list is empty.',
  box: 'box {values} as sent',
  noPlace: 'cannot be drawn',
  beside: 'outside the image, not drawn',
  noSize: 'not drawn: the size of the image is unknown',
  highlight: 'Highlight face {name}',
  noFaceAnalysis: 'The face analysis is null or absent.',
  scoreNone: 'no score',
})

export const replyWords = messages('viewer.reply', {
  tooLongToCopy: 'Too long for the clipboard.',
})

export const tagTable = messages('viewer.tags', {
  copyAll: 'Copy all as text',
  copyJson: 'Copy all as JSON',
  copyGroup: 'Copy group {group}',
  form: 'Values',
  inWords: 'In words',
  asRecorded: 'As recorded',
  all: '{total, plural, one {# entry} other {# entries}}',
  some: '{shown, number} of {total, plural, one {# entry} other {# entries}}',
  value: 'Value',
  tag: 'Tag',
  error: '± {metres} m recorded',
  thumbnail: 'The file contains an embedded thumbnail.',
})

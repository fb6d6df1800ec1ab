import type { Conversion } from '../model/stored-as.ts'
import { count, counted } from './counts.ts'
import { NAMES_NONE } from './sent.ts'

/** Sentences of the picture in its well and of the panel beside it, beyond those in `item.ts`. */
export const viewer = {
  actions: 'Item',
  panel: 'Result, metadata and history',
  imageCopy: { copied: 'Image copied', refused: 'Not copied: the clipboard refused the image' },
  picture: (reference: string) => `Picture of ${reference}`,
  loading: 'Opening the picture',
  loadingWhole: 'opening all pixels',
  crowded: 'reduced, all pixels of the pictures beside it fill the memory there is for them',
  zoomHint:
    'Turn the wheel to zoom, drag to move, click twice to go between 100 % at this point and the whole picture.',
  /** What part of the picture is seen, in percent of its width and height. */
  minimap: ({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) =>
    `Seen of the picture: ${left} to ${right} % across, ${top} to ${bottom} % down`,
  minimapHint: 'Drag to move what is seen. Hide it with N.',
  fitHint: 'The whole picture (Z)',
  fillHint: 'As large as fills the view (Shift+Z)',
  fullHint: 'One pixel of the picture on one pixel of the screen (Z)',
  fill: 'Fill',
  stored: 'As stored',
  storedHint: 'The pixels as they are stored, without the turn the file asks for (O)',
  asStored: 'as stored, not turned',
  tooManyPixels: 'preview, the picture has too many pixels to be opened whole',
  notDecoded: (format: string) => `preview that lies in the file, ${format} is not decoded here`,
  wholeFailed: 'original cannot be opened whole here, its preview is shown',
  previewSize: (size: string) => `shown from ${size}`,
  nothingKept: 'The original is not attached, and no picture of it was kept.',
  embedded: 'the thumbnail made at intake',
  embeddedInFile: 'the picture embedded in the file',
  /** `brightest` = the largest value as a share of its range. */
  dark: (brightest: number) =>
    `brightest value about ${Math.max(1, Math.round(brightest * 100))} % of what its bits hold, not brightened here`,
  at: (x: number, y: number) => `x ${x}, y ${y}`,
  colour: ({ red, green, blue, alpha }: { red: number; green: number; blue: number; alpha: number }) =>
    alpha === 1
      ? `rgb ${red} ${green} ${blue}`
      : alpha === 0
        ? 'transparent'
        : `rgb ${red} ${green} ${blue}, ${Math.round(alpha * 100)} % opaque`,
  plateMore: (away: number) => `${count(away)} more`,
  plateLess: 'Less',
  plateMoreHint: 'Everything that is said of this picture',
  noSizeForBoxes: 'The pixel size of this file is not known, so no boxes are drawn.',
  hiddenBoxes: 'boxes hidden',
  fromList: 'Chosen from the numbers',
  noItem: 'This item cannot be shown.',
  exportTo: (folder: string) => `Saved in ${folder}`,
  exportDigest: 'SHA-256 of the PDF',
  dismiss: 'Dismiss',
  copy: (what: string) => `Copy ${what}`,
  openQueue: 'Show in Activity',
  showAll: (total: number) => `Show all ${count(total)}`,
  showFewer: 'Show fewer',
  firstOf: (shown: number, total: number) => `The first ${count(shown)} of ${count(total)} are shown.`,
} as const

/** The pages or frames of a file that has several. */
export const leafWords = {
  pages: {
    control: 'Pages',
    at: (number: number, total: number) => `Page ${count(number)} of ${count(total)}`,
    previous: 'Previous page ([)',
    next: 'Next page (])',
    notShown: (number: number) => `Page ${count(number)} cannot be shown.`,
    boxesHere: 'boxes drawn on page 1, the service does not say which page it judged',
    boxesElsewhere: 'boxes are drawn on page 1 only',
  },
  frames: {
    control: 'Frames',
    at: (number: number, total: number) => `Frame ${count(number)} of ${count(total)}`,
    previous: 'Previous frame ([)',
    next: 'Next frame (])',
    notShown: (number: number) => `Frame ${count(number)} cannot be shown.`,
    boxesHere: 'boxes drawn on frame 1, the service does not say which frame it judged',
    boxesElsewhere: 'boxes are drawn on frame 1 only',
  },
} as const

/** What parts the pixels that are shown from the ones in the file. `profile` = its name, null where none is known. */
export function conversionWords(conversion: Conversion, profile: string | null): string {
  switch (conversion) {
    case 'bits':
      return 'more than 8 bits a channel, shown with 8'
    case 'float':
      return 'floating-point values, shown with 8 bits'
    case 'cmyk':
      return profile === null ? 'CMYK without a profile, its colours are guessed' : 'CMYK, shown converted to RGB'
    case 'lab':
      return 'Lab, shown converted to RGB'
    case 'profile':
      return profile === null ? 'colours converted to sRGB' : `colours converted from ${profile} to sRGB`
  }
}

/** How what the service found compares with what was read here. */
export const relationWords = {
  agrees: 'agrees',
  both_name: 'both name one; the reply gives no value',
  differs: 'differs',
  only_service: 'only the service names it',
  only_file: 'only the file names it',
  neither: 'neither names one',
  unclear: 'cannot be compared',
} as const

/** What an item without a result waits for, beyond the reason sentence. */
export const withoutResult = {
  earlier: 'This file held other bytes before. The answers about them are kept in the history.',
  queued: 'It waits in the queue. Nothing was sent yet.',
  sending: 'It is being sent now. The answer appears here.',
  waiting: 'It is tried again by itself.',
  unknown: 'Nothing is sent again until you decide.',
  blocked: 'It was stopped. It can be put back in the queue.',
  rejected: 'The service refused it. Nothing more is sent by itself.',
  fileGone: 'It can be analysed when the file is back.',
  unread: 'Later versions read it again by themselves. Nothing is sent for that.',
  ineligible: (why: string) => `The service cannot take this file: ${why}.`,
  ready: 'Analyse opens a sheet with the cost. Nothing is sent before you approve it there.',
  notRead: 'It has not been read yet. It can be analysed once it is hashed.',
  serviceSays: 'The service said',
  calledHere: (sentName: string, name: string) => `${sentName} is the name under which ${name} was sent.`,
  thisFile: (format: string | null, size: number) =>
    `This file holds ${format === null ? 'an unknown format' : format.toUpperCase()} by its content and has ${counted(size, 'byte')}.`,
} as const

export const detailed = {
  noneNamed: NAMES_NONE,
} as const

export const faceExtra = {
  noList: 'No face list was sent. That is usual when the result was decided on the whole picture.',
  noneFound: 'The list of faces is empty.',
  box: (values: string) => `box ${values} as sent`,
  noPlace: 'cannot be drawn',
  beside: 'beside the picture, not drawn',
  highlight: (name: string) => `Highlight face ${name}`,
  noFaceAnalysis: 'No face analysis was sent.',
  scoreNone: 'no score',
} as const

export const replyWords = {
  parts: (n: number) => `sum over ${counted(n, 'image')}`,
  newValue: 'new to this version',
  tooLongToCopy: 'Too long for the clipboard.',
  asSent: 'as sent',
} as const

export const tagTable = {
  copyAll: 'Copy all as text',
  copyJson: 'Copy all as JSON',
  copyGroup: (group: string) => `Copy the group ${group}`,
  form: 'Values',
  inWords: 'In words',
  asRecorded: 'As recorded',
  shown: (shown: number, total: number) =>
    shown === total ? counted(total, 'entry', 'entries') : `${count(shown)} of ${counted(total, 'entry', 'entries')}`,
  value: 'Value',
  tag: 'Tag',
  altitude: (metres: string) => `altitude ${metres} m`,
  error: (metres: string) => `± ${metres} m recorded`,
  thumbnail: 'The file holds an embedded thumbnail.',
} as const

import type { FaceReading } from '../model/face.ts'
import type { ReadingInUse } from '../model/proven-reading.ts'
import { count } from './counts.ts'

const stages: Readonly<Record<string, string>> = {
  full_image: 'Decided on the whole picture',
  face_crop: 'Decided on a face',
  full_image_no_face: 'Decided on the whole picture; no face found',
  raw: 'Raw model output, no stage chosen',
}

/** What the service looked at. A stage this version does not know is shown as it came; null = not sent. */
export function stageWords(stage: string | null): { label: string; isKnown: boolean } {
  if (stage === null) return { label: 'The service did not say what it decided on', isKnown: true }
  const label = Object.hasOwn(stages, stage) ? stages[stage] : undefined
  return label === undefined ? { label: stage, isKnown: false } : { label, isKnown: true }
}

/** "pixels of the stored picture". */
export function readingWords({ unit, frame }: FaceReading): string {
  return `${unit} of the ${frame} picture`
}

/** The line on the picture that says how boxes are read. */
export function readingLine(reading: FaceReading): string {
  return `boxes read as ${readingWords(reading)}`
}

/** Why this reading: shown where it can be switched. */
export function readingBasis(inUse: ReadingInUse): string {
  switch (inUse.basis) {
    case 'default':
      return 'Assumed from the numbers; another reading would fit too.'
    case 'fits_only_this':
      return 'The boxes only fit the picture this way.'
    case 'fits_none':
      return 'The boxes do not fit the picture under any reading. Their place is uncertain.'
    case 'as_others':
      return `As in ${count(inUse.results)} other results of this service, whose boxes only fit their pictures this way.`
    case 'chosen':
      return 'Chosen by you for this service.'
  }
}

export const readingIntro =
  'The service does not say how it counts face boxes. Choose the reading that puts them on faces. It then holds for every result of this service, in all cases, and the custody log names it.'

export const faceLabels = { off: 'Boxes', number: 'Numbers', score: 'Scores' } as const

export const faces = {
  heading: 'Faces',
  noneOnPicture: 'no box lies on the picture under this reading',
  placeUncertain: 'place of the boxes uncertain',
  cropsUncertain: 'The place of these faces is uncertain, and so is what is cut out here.',
  none: 'No face list was sent with this result.',
  number: '#',
  region: 'Reported for this region',
  faceCertainty: 'Face certainty',
  deciding: 'deciding',
  apart: 'Deciding face, not in the list of faces',
  wholePicture: 'Whole picture',
  noBox: 'no box sent',
  tableName: 'Faces the service reported, with the score for each region',
  opacity: 'Strength of the boxes',
  crops: 'Faces on the picture',
  showFace: (name: string) => `Show face ${name} large (F goes to the next)`,
  showWhole: 'Show the whole picture',
  whole: 'whole',
  hideHint: 'Hold to hide the boxes',
  hide: 'Hide boxes',
  show: 'Show boxes',
  reading: 'Reading of the boxes',
  useReading: 'Use this reading',
} as const

import type { ImageReply } from '../model/analysis.ts'
import type { Face, FaceReading } from '../model/face.ts'
import type { ReadingInUse } from '../model/proven-reading.ts'
import { untaken } from '../model/sent-form.ts'
import { messages } from './messages.ts'
import { sentAs } from './sent.ts'

const stages: Readonly<Record<string, string>> = messages('faces.stages', {
  full_image: 'Verdict based on the whole image',
  face_crop: 'Verdict based on a face',
  full_image_no_face: 'Verdict based on the whole image; no face found',
  raw: 'The service names no basis (raw)',
})

/** The stage the verdict is based on. A stage unknown to this version is shown as sent; null = none was read. */
export function stageWords(stage: string | null): { label: string; isKnown: boolean } {
  if (stage === null) return { label: faces.noStage, isKnown: true }
  const label = Object.hasOwn(stages, stage) ? stages[stage] : undefined
  return label === undefined ? { label: stage, isKnown: false } : { label, isKnown: true }
}

const readings = messages('faces.readings', {
  pixels: { stored: 'pixels of the stored image', upright: 'pixels of the upright image' },
  fractions: { stored: 'fractions of the stored image', upright: 'fractions of the upright image' },
})

/** "pixels of the stored image". */
export const readingWords = ({ unit, frame }: FaceReading): string => readings[unit][frame]

const basis = messages('faces.basis', {
  line: 'box coordinates: {coordinates}',
  sentence: 'Box coordinates: {coordinates}.',
  default: 'Other coordinates would fit too.',
  fits_only_this: 'The boxes fit the image only this way.',
  unit_open:
    'The unit is uncertain: the numbers would also fit the image as percent or per mille of its width and height.',
  fits_none: 'The boxes do not fit the image with any coordinates. Their location is uncertain.',
  as_others:
    'As in {results, plural, one {# other result} other {# other results}} of this service, whose boxes fit only this way.',
  chosen: 'Chosen by a person for this service.',
})

/** Names the box coordinates, on the image. */
export const readingLine = (reading: FaceReading): string => basis.line({ coordinates: readingWords(reading) })

/** The same as a sentence. */
export const readingSentence = (reading: FaceReading): string => basis.sentence({ coordinates: readingWords(reading) })

/** Why these box coordinates are used. */
export const readingBasis = (inUse: ReadingInUse): string =>
  inUse.basis === 'as_others' ? basis.as_others({ results: inUse.results }) : basis[inUse.basis]

export const faceLabels = messages('faces.labels', { off: 'Boxes only', number: 'Numbers', score: 'Scores' })

export const faces = messages('faces', {
  heading: 'Faces',
  noStage: 'Basis of the verdict not read',
  noneOnPicture: 'boxes outside the image with these coordinates',
  placeUncertain: 'box location uncertain',
  cropsUncertain: 'These crops may show something else: the box location is uncertain.',
  none: 'The face list is null or absent in this result.',
  number: '#',
  region: 'Deepfake score',
  faceCertainty: 'Detection score',
  /** Says no more than the reply does: under some stages the service names a deciding face that decided nothing. */
  deciding: 'named as the deciding face by the service',
  /** The same on a box, and where else little fits. */
  decidingShort: 'named as deciding',
  decidingHint: 'The service names this face as the deciding one',
  /** On a box. */
  boxNumber: '{name}{isDeciding, select, true { · named as deciding} other {}}',
  boxScore: '{name} · {score}{isDeciding, select, true { · named as deciding} other {}}',
  apart: 'Named as the deciding face by the service; not in the list',
  wholePicture: 'Face analysis, whole image',
  noBox: 'no box sent',
  /** Of a box that is not four numbers, what was sent of it. */
  boxNotRead: 'box in a form that this version does not read: {parts}',
  boxPart: '{name} {value}',
  boxPartNotSent: '{name} not sent',
  tableName: 'Faces the service reported, with the scores for each region',
  opacity: 'Box opacity',
  crops: 'Faces in the image',
  showFace: 'Zoom to face {name} (F for the next)',
  showWhole: 'Show the whole image',
  whole: 'whole',
  hideHint: 'Hide or show the boxes',
  hide: 'Hide boxes',
  show: 'Show boxes',
  reading: 'Box coordinates',
  readingIntro:
    'The service does not say how it measures boxes. Choose what puts them on the faces. It applies to every result of this service, in all cases, and is entered in the custody log.',
  useReading: 'Use these coordinates',
})

const SIDES = ['x', 'y', 'width', 'height'] as const

/** What was sent in place of a box of four numbers; null = those were sent. `path` = of the face in the reply. */
export function otherBox(face: Face, reply: ImageReply, path: string): string | null {
  if (SIDES.every((side) => face[side] !== null)) return null
  const whole = untaken(reply, path)
  if (whole !== null) return faces.boxNotRead({ parts: sentAs(whole) })
  const parts = SIDES.map((name) => {
    const value = face[name]
    const other = untaken(reply, `${path}.${name}`)
    return { name, value: value !== null ? String(value) : other === null ? null : sentAs(other) }
  })
  if (parts.every(({ value }) => value === null)) return faces.noBox
  const said = parts.map(({ name, value }) =>
    value === null ? faces.boxPartNotSent({ name }) : faces.boxPart({ name, value }),
  )
  return faces.boxNotRead({ parts: said.join('; ') })
}

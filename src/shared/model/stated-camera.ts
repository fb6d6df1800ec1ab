import type { Metadata, MetadataGroup } from './metadata.ts'
import { clipped, firstValue, type StatedTexts } from './stored-text.ts'

type Tag = readonly [group: MetadataGroup, tag: string]

/** The tags in which each block states the make and the model of a camera, EXIF's first. */
export const CAMERA_TAGS: readonly { make: Tag; model: Tag }[] = [
  { make: ['EXIF', 'Make'], model: ['EXIF', 'Model'] },
  { make: ['XMP', 'Make'], model: ['XMP', 'Model'] },
  { make: ['QuickTime', 'Make'], model: ['QuickTime', 'Model'] },
  { make: ['RIFF', 'Make'], model: ['RIFF', 'Model'] },
  { make: ['Matroska', 'Make'], model: ['Matroska', 'Model'] },
  { make: ['PNG', 'Make'], model: ['PNG', 'Model'] },
  { make: ['XML', 'DeviceManufacturer'], model: ['XML', 'DeviceModelName'] },
]

/** The tags in which each block states the serial number of a camera, and of its lens. */
export const BODY_SERIALS: readonly Tag[] = [
  ['EXIF', 'SerialNumber'],
  ['XMP', 'SerialNumber'],
  ['XMP', 'BodySerialNumber'],
  ['XML', 'DeviceSerialNo'],
]
export const LENS_SERIALS: readonly Tag[] = [
  ['EXIF', 'LensSerialNumber'],
  ['XMP', 'LensSerialNumber'],
]

/** Make and model of the first block that states both; where none does, the first of each. */
export function statedCamera(texts: StatedTexts): Pick<Metadata, 'make' | 'model'> {
  const all = CAMERA_TAGS.map(({ make, model }) => ({
    make: firstValue(texts, ...make),
    model: firstValue(texts, ...model),
  }))
  const whole = all.find(({ make, model }) => make !== null && model !== null)
  const first = (part: 'make' | 'model') => (whole ?? all.find((one) => one[part] !== null))?.[part] ?? null
  return { make: shortText(first('make')), model: shortText(first('model')) }
}

const shortText = (text: string | null): string | null => (text === null ? null : clipped(text, 400))

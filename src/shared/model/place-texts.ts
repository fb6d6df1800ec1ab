import type { MetadataEntry, MetadataGroup } from './metadata.ts'
import { clipped, textOf } from './stored-text.ts'

/** A tag that says something of a place, and its text as recorded, with the reference that belongs to it. */
export type PlaceText = { tag: string; text: string }

/** Of the tags named as EXIF names them: those of the camera's place, of what it points at, and the name of an area. */
const PLACES = /^GPS(?:Latitude|Longitude|Altitude|ImgDirection|Dest\w+|AreaInformation)$/
const REFERENCE = /Ref$/
/** That of an altitude is a code, which says nothing behind a number. */
const LETTERS = /^\s*[A-Za-z]/
const OWN: readonly (readonly [MetadataGroup, string])[] = [
  ['QuickTime', 'GPSCoordinates'],
  ['QuickTime', 'LocationInformation'],
  ['Matroska', 'Location'],
]
const MAX_TEXTS = 12
const MAX_TEXT = 60

/** What is recorded of a place, whether or not a location follows from it. */
export function placeTexts(entries: readonly MetadataEntry[]): PlaceText[] {
  const isPlace = ({ group, tag, namespace }: MetadataEntry) =>
    namespace === undefined &&
    (OWN.some(([ownGroup, ownTag]) => group === ownGroup && tag === ownTag) ||
      ((group === 'GPS' || group === 'XMP') && PLACES.test(tag) && !REFERENCE.test(tag)))
  return entries
    .filter((entry) => isPlace(entry) && textOf(entry).trim() !== '')
    .slice(0, MAX_TEXTS)
    .map((entry) => {
      const reference = entries.find(
        ({ group, tag, raw }) => group === entry.group && tag === `${entry.tag}Ref` && LETTERS.test(raw),
      )
      const text = [entry, ...(reference === undefined ? [] : [reference])].map((one) => textOf(one).trim()).join(' ')
      return { tag: entry.tag, text: clipped(text.trim(), MAX_TEXT) }
    })
}

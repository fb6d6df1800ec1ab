import type { ItemDetail } from '../contract/items.ts'
import type { Sighting } from '../model/exhibit-round.ts'
import { messages } from './messages.ts'

export const sightingWords = messages('sightings', {
  title: 'On the drive',
  none: 'The file has not been read yet.',
  otherNames: 'Same file under another name',
  verified: 'Last verified',
  differs: 'Different content found',
  missing: 'Missing since',
  at: 'at',
  modified: 'modified',
  what: {
    read: 'First read',
    same: 'Rewritten or copied, content unchanged',
    changed: 'Content changed',
    missing: 'Missing',
    returned: 'Found again',
    verified: 'Verified: content as at intake',
    differs: 'Differs from the intake',
    relinked: 'Relocated to its new path, content unchanged',
  } satisfies Record<Sighting['what'], string>,
})

/** The state of the original, by its size and date; it is not read for this. */
export const originalWords = messages('sightings.original', {
  attached: 'Original connected, with the size and date of intake or last verification',
  missing: 'Original not connected or not found',
  no_answer: 'The drive of the original has not responded; nothing is said of the file',
  touched: 'The file’s date or location on disk has changed since intake; its content is not verified',
  changed: 'The file’s content differs from the intake',
} satisfies Record<ItemDetail['original'], string>)

import type { ItemDetail } from '../contract/items.ts'
import type { Sighting } from '../model/exhibit-round.ts'
import { messages } from './messages.ts'
import { timeSpan } from './time-span.ts'

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
    same: 'Read again, content unchanged',
    changed: 'Content changed',
    missing: 'Missing',
    returned: 'Found again',
    verified: 'Verified: content as at intake',
    differs: 'Differs from the intake',
    relinked: 'Relocated to its new path, content unchanged',
  } satisfies Record<Sighting['what'], string>,
})

/** The state of the original, by its size, its date and, where it lasts, its number on the disk; it is not read for this. */
export const originalWords = messages('sightings.original', {
  attached: 'Original connected, with the size and date of intake or last verification',
  missing: 'Original not connected or not found',
  no_answer: 'The drive of the original has not responded; nothing is said of the file',
  touched: 'The file’s modification time is not that of intake; its content is not verified',
  renumbered:
    'The file at this path has another number on the disk than at intake, with the same size and date; its content is not verified',
  changed: 'The file’s content differs from the intake',
} satisfies Record<ItemDetail['original'], string>)

const shifted = messages('sightings.shifted', {
  attached:
    'Original connected, with the size of intake or last verification. Its date is that one too, or {span} off, as others of its exhibit are; this proves nothing about its content',
})

/** The state of the original in one sentence. */
export const originalLine = ({ original, timeShift }: Pick<ItemDetail, 'original' | 'timeShift'>): string =>
  original === 'attached' && timeShift !== 0 ? shifted.attached({ span: timeSpan(timeShift) }) : originalWords[original]

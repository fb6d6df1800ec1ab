import type { ItemDetail } from '../contract/items.ts'
import type { Sighting } from '../model/exhibit-round.ts'

export const sightingWords = {
  title: 'On the drive',
  none: 'Its file was not read yet.',
  otherNames: 'The same file under another name',
  verified: 'Bytes last proven',
  differs: 'Other bytes found',
  missing: 'Not there since',
  at: 'at',
  modified: 'modified',
  what: {
    read: 'Read for the first time',
    same: 'Written to or copied since, the same bytes',
    changed: 'Other bytes than before',
    missing: 'Not there any more',
    returned: 'There again',
    verified: 'Verified: the bytes of the intake',
    differs: 'Differs from the intake',
    relinked: 'Linked to its new place, the same bytes',
  } satisfies Record<Sighting['what'], string>,
} as const

/** How the original stands now, by a look at its size and time; the bytes are not read for it. */
export const originalWords: Record<ItemDetail['original'], string> = {
  attached: 'Original attached, as at the intake or when it was last verified',
  missing: 'Original not attached, or not there',
  touched: 'The file there has another date or place on the disk than at intake; its content is not checked',
  changed: 'The file there holds other bytes than at intake',
}

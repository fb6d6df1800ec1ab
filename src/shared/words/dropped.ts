import type { DroppedRefusal } from '../model/arrival.ts'
import { messages } from './messages.ts'

/** Why a dropped image was not added, after its name. */
export const droppedRefusals = messages('dropped.refusals', {
  empty: 'It is empty.',
  too_large: 'It is larger than 256 MB. Save it to a file and drop that.',
  too_many: 'Only the first 100 images of a drop are added. Drop the others again.',
  not_a_picture: 'It is not an image. Save it to a file and drop that.',
  unreadable: 'The other program did not hand over its data. Save it to a file and drop that.',
  no_room: 'The disk of this computer is full. Free some space and drop it again.',
} satisfies Record<DroppedRefusal, string>)

export const dropped = messages('dropped', {
  title: 'No original file',
  how: 'Received as',
  bytesOnly: 'data dropped from another program, without a file',
  name: 'Name given',
  address: 'URL given',
  notChecked: 'The other program gave the name and URL. Neither was checked.',
  none: 'none',
  at: 'Dropped',
  refused: '{n, plural, one {# dropped image was} other {# dropped images were}} not added.',
  unnamed: 'Unnamed',
  others: 'Everything else was added.',
  more: 'and {n, plural, one {# other} other {# others}}',
})

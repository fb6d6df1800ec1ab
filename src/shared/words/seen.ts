import type { Advance } from '../contract/settings.ts'
import { messages } from './messages.ts'

export const seenWords = messages('seen', {
  /** Read aloud after the reference of an item that nobody looked at, and the title of its dot. */
  notSeen: 'Not seen yet',
  markSeen: 'Mark as seen',
  markNotSeen: 'Mark as not seen',
  nothing: 'Select items first',
  noneLeft: 'Every item in this list has been seen.',
  /** After a mark that can be undone. */
  marked: '{reference} marked.',
})

export const advanceWords = messages('seen.advance', {
  label: 'After marking by key',
  to: { off: 'Stay', next: 'Next item', next_unseen: 'Next not seen' } satisfies Record<Advance, string>,
})

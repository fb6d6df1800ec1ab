import { messages } from './messages.ts'

/** The sheet of a case's tags. */
export const tagWords = messages('tags', {
  open: 'Tags of this case…',
  title: 'Tags of this case',
  none: 'No tags yet. A tag marks items and appears in reports with their findings.',
  nameOf: 'Name of the tag {name}',
  rename: 'Rename',
  key: 'Key',
  noKey: 'none',
  remove: 'Delete',
  removeHint: 'Deletes the tag. Its name stays in the custody log.',
  inUse: 'Items have this tag. Remove it from them first.',
  make: 'New tag',
  add: 'Add',
  hint: 'A new name applies to every item, also in histories. Assigning a key takes it from the tag that had it. The custody log records both.',
  close: 'Close',
})

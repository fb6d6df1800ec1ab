/* The sheet of a case's tags. */

export const tagWords = {
  open: 'Tags of this case…',
  title: 'Tags of this case',
  none: 'There are no tags yet. A tag marks items for yourself and stands in reports beside their findings.',
  nameOf: (name: string) => `Name of the tag ${name}`,
  rename: 'Rename',
  key: 'Key',
  noKey: 'none',
  remove: 'Remove',
  removeHint: 'Takes the tag off the list. Its name stays in the custody log.',
  inUse: 'Items carry this tag. Take it off them first.',
  make: 'New tag',
  add: 'Add',
  hint: 'A renamed tag is called by its new name on every item, also in histories. Another tag that has a key gives it up. Both are entered in the custody log.',
  close: 'Close',
} as const

import type { ListColumn } from '../model/case-view.ts'
import { messages } from './messages.ts'

/** Filters saved under a name. */
export const savedFilterWords = messages('saved-filters', {
  title: 'Saved filters',
  notSaved: 'Not saved yet',
  save: 'Save filter…',
  edit: 'Edit…',
  sheet: 'Saved filters',
  none: 'No filter is saved for this case.',
  nameOf: 'Name of the filter {name}',
  rename: 'Rename',
  replace: 'Replace',
  replaceHint: 'Replaces its conditions and order with the current ones',
  remove: 'Delete',
  removed: '“{name}” deleted.',
  undo: 'Undo',
  add: 'Save',
  newName: 'Save the current filter and order as',
  noFilter: 'To save a filter, narrow the list first.',
  close: 'Close',
  /** A saved filter with an exhibit or tag that was deleted: it still includes only what has it. */
  namesDeleted: 'Names an exhibit or tag that no longer exists.',
  unreadable: 'Saved by another version of Touchstone. Cannot be read here.',
  /** An exhibit or tag of a condition. */
  deleted: 'no longer exists',
})

export const columnWords = messages('columns', {
  title: 'Columns',
  choose: 'Choose columns',
  earlier: 'Move {column} towards the start',
  later: 'Move {column} towards the end',
  reset: 'Reset columns',
  sortBy: 'Sort by {column}',
  notSortable: 'Lists cannot be sorted by this',
  resize: 'Drag to resize. Double-click resets the width.',
  hint: 'Drag a column head to move it, and its edge to resize it. With the keyboard: Ctrl ← → moves, Shift ← → resizes.',
})

export const columnTitles = messages('columns.titles', {
  reference: 'Reference',
  name: 'Name',
  folder: 'Folder',
  exhibit: 'Exhibit',
  kind: 'Kind',
  format: 'Format',
  size: 'Size',
  pixels: 'Pixels',
  duration: 'Duration',
  recorded: 'Recorded time',
  added: 'Added',
  camera: 'Camera',
  state: 'State',
  verdict: 'Verdict',
  score: 'Score 0–1',
  factCheck: 'Fact check',
  analysed: 'Analysed',
  review: 'Review',
  tags: 'Tags',
} satisfies Record<ListColumn, string>)

import { count } from './counts.ts'

/** The strip of pictures below an item. */
export const filmstrip = {
  label: 'Filmstrip',
  list: 'Items of the same list',
  hide: 'Hide the filmstrip (F6)',
  show: 'Show the filmstrip (F6)',
  hint: 'adds to a selection',
  shown: 'shown now',
  loading: 'Loading',
  menu: 'With these',
  analyse: 'Analyse…',
  factCheck: 'Fact-check…',
  clear: 'Clear the selection',
} as const

/** "3 selected". */
export const selectedCount = (n: number): string => `${count(n)} selected`

import { messages } from './messages.ts'

/** The strip of thumbnails below an item. */
export const filmstrip = messages('filmstrip', {
  label: 'Filmstrip',
  list: 'Items in the same list',
  hide: 'Hide filmstrip (F6)',
  show: 'Show filmstrip (F6)',
  hint: 'selects',
  loading: 'Loading',
  menu: 'Actions',
  analyse: 'Analyse…',
  factCheck: 'Fact-check…',
  clear: 'Clear selection',
  selected: '{n, number} selected',
})

import { messages } from './messages.ts'

/** Pairs of items shown side by side in reports, as named on screen. */
export const plates = messages('report-plates', {
  title: '{left} and {right}',
  sheet: 'Side-by-side comparisons',
  sheetHint: 'None yet. Add pairs from a comparison.',
  notAmong: 'not both in this report',
  add: 'Add to report',
  added: 'In report',
  addHint: 'Side by side in every report that includes both images',
})

import { count, counted } from './counts.ts'

/* What stands beside the first pages of a report that is being chosen. */

export const reportPreview = {
  title: 'Preview',
  preparing: 'Printing the first pages',
  updating: 'Printing again',
  firstOf: (n: number) => (n === 1 ? 'As it will be printed' : `First item of ${count(n)}`),
  note: 'Printed as the report will be, under the veil of the case and without what was taken out. Tables tell of the first item alone, of plates the first is shown, and originals are read again, and the custody log is walked, only when the report is saved.',
  noPdf: 'No PDF is written.',
  larger: 'Larger',
  smaller: 'Back to the choices',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  more: (n: number) => `${counted(n, 'more page')} of the preview not shown.`,
} as const

import { messages } from '../messages.ts'

/* What a Word document of a report says of itself. */

export const wordReport = messages('report-word', {
  /** `what` = "items" with their pages, the "table" without, or the page of one item "alone". */
  contains:
    'This Word document contains {what, select, items {the cover, the table of items and the item pages} alone {the page of the item} other {the cover and the table of items}}. It can be edited; then it no longer matches SHA256SUMS.',
  notHere: 'Not in this document: {parts}. They are in the other files of the report.',
  withoutItems:
    'The item pages are left out, because the report has {n, plural, one {# item} other {# items}}: more than {most, number}. They are in the other files of the report. They can be included on request (--docx-all-items).',
})

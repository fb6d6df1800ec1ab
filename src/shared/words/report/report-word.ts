import { messages } from '../messages.ts'

/* What a Word document of a report says of itself. */

export const wordReport = messages('report-word', {
  /** `parts` = their names, that of the item pages first. */
  contains: 'In this Word document: {parts}. It can be edited; then it no longer matches SHA256SUMS.',
  notHere: 'Not in this document: {parts}. They are in the other files of the report.',
  withoutItems:
    'The item pages are left out, because the report has {n, plural, one {# item} other {# items}}: more than {most, number}. They are in the other files of the report. They can be included on request (--docx-all-items).',
})

import { messages } from '../messages.ts'

/** What stands between the conclusion of a report and its signature. */
export const declaration = messages('report.declaration', {
  review: 'Independent review',
  notReviewed: 'None recorded.',
  /** After the name of whoever reviewed it. */
  asEntered: 'as entered, not confirmed here',
  reviewer: 'Reviewer',
  itemsOnly: 'This report relates only to the items examined.',
  name: 'Name',
  examiner: 'Examiner',
  date: 'Date',
  signature: 'Signature',
})

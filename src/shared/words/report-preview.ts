import { messages } from './messages.ts'

/** Texts of the preview of a report, next to its options. */
export const reportPreview = messages('report-preview', {
  title: 'Preview',
  preparing: 'Preparing',
  updating: 'Updating',
  firstOf: '{n, plural, =1 {As printed} other {First of # items}}',
  note: 'Preview of this selection, with veil and redactions. {isMany, select, true {Cover, tables and pages show only the first item} other {Pages are shown only of the first item}} and the first pair. Originals and custody log are verified when you save.',
  noPdf: 'No PDF chosen',
  larger: 'Enlarge',
  smaller: 'Back',
  page: 'Page {page, number} of {of, number}',
  more: '{n, plural, one {# more page} other {# more pages}} not shown',
})

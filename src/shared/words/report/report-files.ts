/* Texts about the files of a report. */

import { messages } from '../messages.ts'

export const reportFiles = messages('report.files', {
  attached: 'The facts of this report for machines. The format is described in docs/export-format.md of Touchstone.',
})

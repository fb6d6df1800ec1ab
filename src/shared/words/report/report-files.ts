/* Texts about the files of a report. */

export const reportFiles = {
  attached: 'The facts of this report for machines. The format is described in docs/export-format.md of Touchstone.',
} as const

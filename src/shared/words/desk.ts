import { messages } from './messages.ts'

/** What the settings keep for all reports. */
export const deskWords = messages('desk', {
  title: 'Reports',
  hint: 'Used in every report whose case does not give its own, and recorded in the custody log with the report. If a case names another organisation or laboratory, the address is not used; if it names another examiner, the qualifications are not.',
  save: 'Save',
  logo: 'Cover logo',
  logoNone: 'None',
  logoSet: 'Set. SHA-256 of the image as printed:',
  logoHint: 'PNG, JPEG or WebP, up to 10 MB',
  chooseLogo: 'Choose image…',
  replaceLogo: 'Replace…',
  removeLogo: 'Remove',
})

import { messages } from './messages.ts'

/* The sheet that verifies an export, and what is asked about a dropped one. */

export const verifyScreen = messages('verify-screen', {
  title: 'Verify an export',
  what: 'The files of the export are read again and compared with its manifest, its checksums and its signature. Nothing is added to a case or to the custody log, and nothing is kept.',
  export: 'Export',
  noExport: 'No folder chosen',
  originals: 'Originals',
  knownOriginals: 'Where this library has them',
  keys: 'Known keys',
  ownKeys: 'This library’s keys in this computer’s keychain',
  /** Beside the own ones. */
  signers: 'Allowed signers',
  noSigners: 'No file chosen',
  chooseFolder: 'Choose folder…',
  chooseFile: 'Choose file…',
  chooseManifest: 'Choose the manifest…',
  leaveOut: 'Remove',
  verify: 'Verify',
  again: 'Verify another…',
  stop: 'Stop',
  stopped: 'Stopped. There is no result.',
  hide: 'Continue in the background',
  show: 'Show',
  close: 'Close',
  starting: 'Reading the manifest',
  refused: 'This cannot be verified as an export.',
  failed:
    '{n, plural, one {# thing does not match, is missing or is unreadable.} other {# things do not match, are missing or are unreadable.}}',
  failedRows: 'Does not match',
  otherRows: 'Also found',
  more: '{n, plural, one {# other is} other {# others are}} not shown here. The command touchstone verify lists all.',
})

/** Asked about dropped folders that have a manifest of ours. */
export const droppedExport = messages('verify-screen.dropped', {
  title: '{n, plural, one {This looks like an export of Touchstone} other {These look like exports of Touchstone}}',
  which: 'Export to verify',
  others: 'Dropped with {n, plural, one {# other file or folder} other {# other files or folders}}.',
  verifyHint: 'Verifying adds nothing to a case.',
  verify: 'Verify this export',
  add: '{n, plural, one {Add it as evidence} other {Add all as evidence}}',
})

import { messages } from './messages.ts'

/** What the installed program says when it is started with `--verify`. */
export const verifySwitch = messages('verify-switch', {
  needsVerify: '--evidence, --allowed-signers and --to can only be used with --verify FOLDER.',
  oneFolder: '--verify takes one folder. Put a path that contains spaces in quotation marks.',
  insideExport: '{path} is inside the export. Name a file outside it with --to.',
  stream: '{path} is a stream of another file. Name a file of its own with --to.',
  amongEvidence: '{path} is among evidence. Touchstone never writes there.',
  inLibrary: '{path} is inside the library’s folder. Name a file outside it with --to.',
  cannotWrite: '{path} cannot be written. Nothing was verified.',
  notWhole: 'The lines could not all be written to {path}: that file is incomplete.',
  noTemporary: 'There is no writable temporary folder. Nothing was verified.',
  failure: 'Touchstone failed with an internal error, and the verification is incomplete: {message}',
})

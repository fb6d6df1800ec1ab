import { messages } from './messages.ts'

/* What the command line says about a report it writes. */

export const exportLine = messages('export-line', {
  gathered: 'Gathered {done, number} of {of, number}',
  noItems: 'The case has no items.',
  oneNameTwice: 'Two of the files have the same name.',
  severalFolders: 'All files of a report go into one folder. Name them there, or use --out with a new folder.',
  nameTooLong: 'The name is too long: {path}.',
  amongEvidence: '{path} is in a folder of evidence. Touchstone never writes there.',
  noRuntime: 'A PDF needs one of these; nothing was written. --json-file and --csv need none.',
  noTemporary: 'No writable temporary folder was found; nothing was written.',
  notBuilt: 'The app could not be built; nothing was written.',
  notBegun: 'The program that prints the report ended before it began; nothing was written. See the log.',
  noOutcome:
    'The program that prints the report ended without a result. If the report was recorded in the custody log by then, the next command or start of Touchstone names its files and says so. If not, nothing was written.',
  stopped: 'Stopped. Nothing was written.',
  inLibrary: '{path} is in the library folder. Save reports elsewhere.',
  saved:
    'The report is complete and recorded in the custody log. The name you gave was not available; all of it is in {folder}.',
  refused: '{refusal} Nothing was written.',
  notNamed:
    'The report is complete and recorded in the custody log, but could not be given its name. It is in a hidden folder next to the path you gave. The next command or start of Touchstone names it, and says how.',
})

const reasons: Readonly<Record<string, string>> = messages('export-line.reasons', {
  disk_full: 'The disk is full.',
  not_writable: 'The folder is not writable.',
  exists: 'The name has been taken in the meantime.',
  print_failed: 'The PDF could not be made. See the log.',
  redacted_anew: 'A redaction was changed while the report was made. Export again.',
  name_too_long: 'The folder name is too long: the files of the report are named after it.',
  in_library: 'This path is in the library folder. Save reports elsewhere.',
  among_evidence: 'This path is in a folder of evidence. Touchstone never writes there.',
} satisfies Record<string, string>)

const { otherReason } = messages('export-line.other', { otherReason: 'Export failed: {reason}.' })

/** Why a report was not written. */
export function exportFailed(reason: string): string {
  if (reason === 'not_named') return exportLine.notNamed
  return exportLine.refused({ refusal: reasons[reason] ?? otherReason({ reason }) })
}

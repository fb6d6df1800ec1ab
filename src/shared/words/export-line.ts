import type { DraftLack } from '../model/report-omissions.ts'
import { messages } from './messages.ts'
import { cover } from './report/report-set.ts'

/* What the command line says about a report it writes. */

const reasons = messages('export-line.reasons', {
  disk_full: 'The disk is full.',
  not_writable: 'The folder cannot be written to.',
  exists: 'A file or folder of that name now exists.',
  print_failed: 'The PDF could not be made. See the log.',
  redacted_anew: 'The redaction of an image changed while the report was being made. Export again.',
  name_too_long: 'The folder’s name is too long: the files of the report are named after it.',
  in_library: 'That path is inside the library’s folder. Save reports outside it.',
  among_evidence: 'That path contains evidence. Touchstone never writes there.',
  other: 'Failed: {reason}.',
})

export const exportLine = messages('export-line', {
  gathered: 'Preparing report: {done, number} of {of, number}',
  writing: 'Writing report: {of, plural, one {# item} other {# items}} prepared',
  draft: 'The report is a DRAFT. Not given yet: {lacking}. Give {n, plural, one {it} other {them}} with {options}.',
  annex: 'Technical annex: {n, plural, one {# file} other {# files}} in {folder}',
  noItems: 'The case has no items.',
  oneNameTwice: 'Two of the files have the same name.',
  severalFolders: 'The files of a report go into one folder: name them all there, or a new folder with --out.',
  nameTooLong: 'The name is too long: {path}.',
  amongEvidence: '{path} is among evidence. Touchstone never writes there.',
  noRuntime:
    'A PDF or a Word document needs one of these; nothing was written. --json-file, --csv and --html need none.',
  noTemporary: 'There is no writable temporary folder; nothing was written.',
  notBuilt: 'The app could not be built; nothing was written.',
  notBegun: 'The print process ended before it started; nothing was written. See the log.',
  noOutcome:
    'The print process ended without reporting an outcome. If the custody log already has the report, the next command or start of Touchstone gives it its name and says so. If not, nothing was written.',
  notNamed:
    'The report is complete and in the custody log, but could not be given its name. It is hidden next to the path you gave. The next command or start of Touchstone names it and says how.',
  stopped: 'Stopped. Nothing was written.',
  inLibrary: '{path} is inside the library’s folder. Save reports outside it.',
  kept: 'The report is complete and in the custody log. It could not be given the name you asked for; all of it is in {folder}.',
  nothingWritten: 'Nothing was written.',
})

/** That a report is a draft, and which options give what it lacks. */
export const draftLine = (lacking: readonly DraftLack[]): string =>
  exportLine.draft({
    n: lacking.length,
    lacking: lacking.map((name) => cover.lacking[name]).join(', '),
    options: lacking.map((name) => `--${name}`).join(', '),
  })

const isKnown = (reason: string): reason is Exclude<keyof typeof reasons, 'other'> =>
  reason !== 'other' && Object.hasOwn(reasons, reason)

/** Why a report was refused, and that nothing was written. */
export const exportRefused = (refusal: string): string => [refusal, exportLine.nothingWritten].join(' ')

/** How an export failed. */
export function exportFailed(reason: string): string {
  if (reason === 'not_named') return exportLine.notNamed
  return exportRefused(isKnown(reason) ? reasons[reason] : reasons.other({ reason }))
}

import type { CheckSystem } from '../../model/check-commands.ts'
import { messages } from '../messages.ts'

const systems: Record<CheckSystem, string> = messages('report.how-to-check.systems', {
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows (PowerShell)',
})

/** The systems that take a command: "Linux, macOS". */
export const systemsLine = (of: readonly CheckSystem[]): string => of.map((system) => systems[system]).join(', ')

/** What a reader can do to check a report with tools that every system has or can get, and what that cannot show. */
export const howToCheck = messages('report.how-to-check', {
  title: 'How to check this report',
  together:
    'Put the files of this report into one folder, named as they were handed out. If you have this PDF alone, ask for the others.',
  key: 'Get the key that the desk publishes, its fingerprint and its line for allowed_signers, from the desk itself, not from this report. Save the line in that folder as allowed_signers.',
  /** Before the line of the key that signed the report. */
  sameKey: 'Its key must be the one below. (Printed here it proves nothing: it came with the report.)',
  signature:
    'Check the signature of the checksums. The output has to end with the published fingerprint, and to begin with: Good "touchstone-export" signature for touchstone',
  sums: 'Check the files. Every line has to end with OK:',
  originals:
    'Calculate the SHA-256 of an original, wherever you keep it: here with its name for ORIGINAL. It has to be the one listed for the item.',
  unsigned: 'This report is not signed, so nothing shows who made it.',
  cannot: 'What checking cannot show',
  right: 'That a result of the service, or a finding, is right.',
  before: 'That a file had not been altered before it was added.',
  who: 'Who used this computer and its key, and whether its clock was right.',
  sumsAlone:
    'Checking the files against the checksums alone detects accidental change. Whoever alters something on purpose can alter the list, too; what protects the list is a signature.',
  ownKey: 'A key that came with the report, or is printed in it alone, shows nothing about its origin.',
  attached:
    'JSON is attached to this PDF and holds the report’s facts about its items, for programs; “pdfdetach -saveall” extracts it.',
  /** Before what a check of that table can show. */
  custodyTable:
    'The technical annex of this report has a table of the custody log, custody.csv. The program that checks it is in {hasPage, select, true {the HTML page of this report} other {Touchstone’s description of the export format}}.',
  custody:
    'The hash at the foot of every page is that of the newest entry of the custody log when the report was made. The desk can verify its log against that hash, and name the entry of this report, which holds the SHA-256 of this PDF.',
  touchstone:
    'Touchstone’s command line does all of this at once: “verify FOLDER --evidence ORIGINALS{isSigned, select, true { --allowed-signers FILE} other {}}”. It ends with {isSigned, select, true {0 if all is well. Without --allowed-signers, which takes the desk’s line, it ends with 3 on any computer but the desk’s: consistent, origin not verified} other {3 if all is well: consistent, origin not verified}}.',
})

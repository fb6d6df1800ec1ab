import { messages } from './messages.ts'

/* What the command line says about the form of a report. */

const options = messages('headless-report.usage', {
  files: `
export
  --out DIR             the new folder
  --pdf FILE, --json-file FILE, --csv FILE, --html FILE, --docx FILE
                        single files instead, all in one folder
  --annex DIR           a new folder beside these files for the technical annex:
                        replies as received, requests, metadata, custody log.
                        --out always has it
  --paper PAPER         a4 or letter (default: a4)
  --preset PRESET       brief (question, table of items, conclusion), standard
                        (with pages of items; also called full) or everything
                        (default: standard)
  --boxes WHICH         images with face boxes, without, or both (default: both)
  --notes               include the desk’s notes. Without it they are left out
  --docx-all-items      put the pages of all items into the Word document. Without
                        it, a report of more than 200 items has none there`,
  parts: `  --parts LIST          these parts instead, separated by commas. An empty list
                        leaves all out
  --without LIST        without these parts. What is read in the files, service
                        results and findings are always included. The parts:
                        cover, scope, summary, items, method, pictures,
                        face-crops, details, fact-checks, transcripts, metadata,
                        integrity, plates, limits, conclusion, hashes,
                        milestones, custody, glossary`,
  texts: `  --organisation, --laboratory, --address, --examiner, --qualifications,
  --requester, --request, --classification, --reviewer, --question, --scope,
  --receipt, --background, --conclusion TEXT
                        texts of the report. They are saved with the case and
                        recorded in the custody log. A text you do not give
                        stays as it is. If the case has none of the first five,
                        the one in the settings is used`,
})

/** The options of `export`, in the usage. */
export const reportUsage = Object.values(options).join('\n')

export const wrongReport = messages('headless-report.wrong', {
  onlyExport:
    '--paper, --preset, --parts, --without, --boxes, --notes and --docx-all-items can only be used with export.',
  onlyExportTexts: 'Texts of a report, such as --examiner or --question, can only be used with export.',
  longText: '--{option} is too long. A line can have up to 300 characters, a text up to 8,000.',
  badPreset: '--preset must be brief, standard or everything.',
  badPaper: '--paper must be a4 or letter.',
  badBoxes: '--boxes must be with, without or both.',
  partsOrWithout: 'Use either --parts or --without.',
  noPart: 'A report has no part “{word}”. Its parts: {all}.',
})

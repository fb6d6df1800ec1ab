/* What the command line says about how a report is to look. */

/** Beside the options of every verb. */
export const reportUsage = `
Options of export, as the report sheet has them
  --paper PAPER        a4 or letter (default a4)
  --parts LIST         only these parts, separated by commas (default: all); '' = none. Local observation,
                       service result and finding always stand in it. The parts: cover, scope, summary,
                       items, method, pictures, face-crops, details, fact-checks, transcripts, metadata,
                       integrity, plates, limits, conclusion, hashes, custody, glossary
  --without LIST       all parts but these
  --boxes WHICH        pictures with the boxes around faces, without, or both (default both)
  --notes              with the notes of the desk; without it they stay here
  --organisation, --examiner, --requester, --request, --classification, --question, --scope,
  --conclusion TEXT    what the report says of itself, each in an option of its own. Kept with the case and
                       entered in the custody log; what is left out stays as it is
`

export const wrongReport = {
  onlyExport: '--paper, --parts, --without, --boxes and --notes belong to export.',
  onlyExportTexts: 'What a report says of itself (--examiner, --question and so on) belongs to export.',
  longText: (option: string) => `--${option} is too long: one line has up to 300 characters, a text up to 8,000.`,
  badPaper: '--paper is a4 or letter.',
  badBoxes: '--boxes is with, without or both.',
  partsOrWithout: '--parts names what stands in a report, --without what does not: use one of them.',
  noPart: (word: string, all: string) => `A report has no part "${word}". Its parts: ${all}.`,
} as const

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
`

export const wrongReport = {
  onlyExport: '--paper, --parts, --without, --boxes and --notes belong to export.',
  badPaper: '--paper is a4 or letter.',
  badBoxes: '--boxes is with, without or both.',
  partsOrWithout: '--parts names what stands in a report, --without what does not: use one of them.',
  noPart: (word: string, all: string) => `A report has no part "${word}". Its parts: ${all}.`,
} as const

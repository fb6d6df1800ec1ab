/* The sheet a report is chosen in. */

import type { ReportForm, ReportPart } from '../model/report-options.ts'
import type { MadeReport, MissingGlyphs, ReportFile, ReportProgress } from '../model/report-set.ts'
import { count, counted } from './counts.ts'
import { byteSize } from './sizes.ts'

/** Items by their references, no more than the first twenty. */
export const namedOf = (references: readonly string[]): string =>
  `${references.slice(0, 20).join(', ')}${references.length > 20 ? ' …' : ''}`

export const reportSheet = {
  open: 'Report…',
  openHint: 'Everything known of this item, or a choice of it, as PDF, JSON and CSV with their manifest',
  openSomeHint: 'A report of the selected items, or of the whole case, as PDF',
  title: (n: number) => `Report of ${counted(n, 'item')}`,
  sides: 'What is chosen',
  parts: 'What stands in it',
  around: 'Before the items',
  ofEach: 'Of each item',
  after: 'After the items',
  always: 'Local observation, service result and finding always stand in it, apart and in this order.',
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  pictures: 'Boxes around faces',
  picturesOf: { both: 'With and without boxes', plain: 'Without boxes', boxed: 'With boxes' },
  notes: 'Notes of the desk',
  files: 'Files to write',
  filesOf: {
    pdf: 'PDF, to be read and printed',
    json: 'JSON, every fact for programs',
    csv: 'CSV, a table of the items',
    embedded: 'JSON inside the PDF as well',
  } satisfies Record<ReportForm, string>,
  filesAlways:
    'A manifest and SHA256SUMS are always written beside them, with a signature where this library has a key: anyone can check the files with sha256sum and ssh-keygen.',
  noFiles: 'Choose a PDF, JSON or CSV.',
  fields: 'About the report',
  logo: 'Logo on the cover',
  logoNone: 'None. The name of the organisation stands alone.',
  logoSet: 'Chosen, for the reports of every case.',
  logoHint: 'PNG, JPEG or WebP, up to 10 MB. A copy drawn anew is kept in the library.',
  chooseLogo: 'Choose a picture…',
  replaceLogo: 'Replace…',
  removeLogo: 'Remove',
  organisation: 'Organisation',
  examiner: 'Examiner, who signs',
  requester: 'Requested by',
  request: 'Request and its date',
  classification: 'Classification, on the cover',
  question: 'Question asked',
  scope: 'Scope and authority',
  conclusion: 'Conclusion, in the examiner’s words',
  actsUnseen: 'It holds characters that act without being seen. It is printed as:',
  fieldLeftOut: (part: string) => `Not printed: the part “${part}” is left out.`,
  fieldsHint: 'Kept with the case. Changes are entered in the custody log.',
  number: 'Number',
  newNumber: 'A report of its own',
  versionOf: ({ number, version }: MadeReport) => `Version ${version + 1} of report ${number}; supersedes the earlier`,
  volumes: (n: number, most: number) =>
    `More than ${count(most)} items: the report is cut into ${counted(n, 'volume')}, each a PDF of its own.`,
  tooMany: (most: number) =>
    `One report holds at most ${counted(most, 'item')}. Select fewer, for example one exhibit after the other.`,
  make: 'Save report…',
  discardAsk: 'What you wrote about the report is not kept yet. Discard it?',
  discard: 'Discard',
  goOn: 'Go on writing',
  cancel: 'Cancel',
  close: 'Close',
  hide: 'Go on in the background',
  show: 'Show',
  progress: 'Making the report',
  reading: ({ items, ofItems }: ReportProgress) => `${count(items)} of ${counted(ofItems, 'item')} read and drawn`,
  printing: ({ volumes, ofVolumes }: ReportProgress) =>
    ofVolumes === 1 ? 'Printing' : `Printing: ${count(volumes)} of ${counted(ofVolumes, 'volume')} done`,
  waiting: 'Answer the dialog of your system.',
  nothingYet: 'Nothing is left behind when you cancel. The library stays usable meanwhile.',
  done: 'The report is saved.',
  file: ({ bytes }: ReportFile) => byteSize(bytes),
  missing: ({ characters, references }: MissingGlyphs) =>
    `${counted(characters.length, 'character')} in ${namedOf(references)} ${characters.length === 1 ? 'is' : 'are'} not in the fonts of the report. The report says so; look at ${characters.length === 1 ? 'it' : 'them'} before it leaves your desk.`,
  sha256: 'SHA-256',
  showFolder: 'Show in folder',
} as const

/** A part that stands inside another: without that one it says nothing. */
export const partInside: Partial<Record<ReportPart, ReportPart>> = { faceCrops: 'pictures', transcripts: 'factChecks' }

/** Which parts stand together in the sheet. */
export const partGroups: { around: ReportPart[]; ofEach: ReportPart[]; after: ReportPart[] } = {
  around: ['cover', 'scope', 'summary', 'items', 'method'],
  ofEach: ['pictures', 'faceCrops', 'details', 'factChecks', 'transcripts', 'metadata', 'integrity'],
  after: ['plates', 'limits', 'conclusion', 'hashes', 'custody', 'glossary'],
}

import type { ReportForm, ReportPart, ReportPreset } from '../model/report-options.ts'
import type { MissingGlyphs } from '../model/report-set.ts'
import { messages } from './messages.ts'

/** The first twenty references of items. */
export const namedOf = (references: readonly string[]): string =>
  `${references.slice(0, 20).join(', ')}${references.length > 20 ? ' …' : ''}`

/** Texts of the sheet for choosing a report's options. */
export const reportSheet = messages('report-sheet', {
  open: 'Report…',
  openHint: 'Report on this item',
  openSomeHint: 'Report on the selected items, or on the whole case',
  title: 'Report on {n, plural, one {# item} other {# items}}',
  preset: 'Report',
  presets: {
    brief: 'Brief',
    full: 'Standard',
    everything: 'Everything',
  } satisfies Record<ReportPreset, string>,
  presetHints: {
    brief: 'Question, table of items, method, limitations, conclusion.',
    full: 'Brief, with pages for each item and the appendices.',
    everything: 'Standard, with all metadata, requests and service fields printed.',
  } satisfies Record<ReportPreset, string>,
  presetOwn: 'Your own choice of parts.',
  choose: 'Choose parts…',
  sides: 'Section',
  parts: 'Contents',
  around: 'Front matter',
  ofEach: 'Each item',
  after: 'Back matter',
  always: 'Local observation, service result and finding are always included.',
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  pictures: 'Face boxes',
  picturesOf: { both: 'With and without', plain: 'Without', boxed: 'With' },
  notes: 'Desk notes',
  files: 'Files',
  filesOf: {
    pdf: 'PDF',
    json: 'JSON',
    csv: 'CSV',
    html: 'HTML',
    docx: 'Word',
    annex: 'Technical annex',
    embedded: 'JSON inside the PDF',
  } satisfies Record<ReportForm, string>,
  filesAlways: 'Always with manifest and SHA256SUMS.',
  noFiles: 'Choose at least one form.',
  fields: 'About the report',
  draft: 'Prints DRAFT until “{names}” {n, plural, one {is given} other {are given}}.',
  desk: 'Desk',
  deskHint: 'What is left empty is taken from the settings, as shown in grey.',
  actsUnseen: 'Contains invisible characters. Printed as:',
  fieldLeftOut: 'Not printed: “{part}” is left out.',
  fieldsHint: 'Saved with the case; changes are logged.',
  number: 'Report number',
  newNumber: 'New report',
  versionOf: '{number, number}, version {next, number}; supersedes version {version, number}',
  volumes: 'Split into {n, number} volumes of up to {most, number} items, one PDF each.',
  tooMany: 'A report can contain up to {most, number} items. Select fewer.',
  make: 'Save report…',
  discardAsk: 'Discard unsaved changes?',
  discard: 'Discard',
  goOn: 'Keep editing',
  cancel: 'Cancel',
  close: 'Close',
  hide: 'Run in background',
  show: 'Show',
  progress: 'Creating report',
  reading: '{items, number} of {ofItems, plural, one {# item} other {# items}} prepared',
  printing: '{ofVolumes, plural, =1 {Printing} other {Printing: {volumes, number} of # volumes done}}',
  waiting: 'Continue in the system dialog.',
  nothingYet: 'Cancelling leaves no files behind.',
  done: 'Report saved',
  sha256: 'SHA-256',
  showFolder: 'Show in folder',
  missing:
    '{n, plural, one {# character} other {# characters}} in {references} {n, plural, one {is} other {are}} not in the report’s fonts. The report says so. Check {n, plural, one {it} other {them}} before the report leaves your desk.',
})

/** Says that characters of a report are missing from its fonts. */
export const missingGlyphsLine = ({ characters, references }: MissingGlyphs): string =>
  reportSheet.missing({ n: characters.length, references: namedOf(references) })

/** Parts that are inside another part, and meaningless without it. */
export const partInside: Partial<Record<ReportPart, ReportPart>> = { faceCrops: 'pictures', transcripts: 'factChecks' }

/** The parts of a report, as grouped on the sheet. */
export const partGroups: { around: ReportPart[]; ofEach: ReportPart[]; after: ReportPart[] } = {
  around: ['cover', 'scope', 'summary', 'items', 'method'],
  ofEach: ['pictures', 'faceCrops', 'details', 'factChecks', 'transcripts', 'metadata', 'integrity'],
  after: ['plates', 'limits', 'conclusion', 'hashes', 'milestones', 'custody', 'glossary'],
}

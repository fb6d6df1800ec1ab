import type { DifferenceRow } from '../model/difference.ts'
import type { DifferenceGroup } from '../model/difference-row.ts'
import type { DifferenceValue, SaidText, WhyNone } from '../model/difference-value.ts'
import type { RecordedPosition } from '../model/metadata.ts'
import { count, counted } from './counts.ts'
import { exactInstant } from './dates.ts'
import { stageWords } from './faces.ts'
import { formatNames } from './formats.ts'
import { agreement, metadata, orientationWords, result } from './item.ts'
import { datumWords, positionWords, zoneWords } from './recorded.ts'
import { beyondScale, sentAs } from './sent.ts'
import { score, verdictWords } from './verdicts.ts'

/** Sentences of the table below a comparison. */
export const difference = {
  title: 'Differences',
  field: 'Field',
  table: 'What is known of each, field by field',
  rows: 'Rows',
  changed: (n: number) => `Changed ${count(n)}`,
  all: (n: number) => `All ${count(n)}`,
  isChanged: 'differs',
  nothingChanged: 'Nothing that is known of these differs.',
  sameFile: (n: number, showsEmbedded: boolean) =>
    showsEmbedded
      ? 'Both are of one file: a picture, and what is embedded beside it. The service was asked about the whole file.'
      : `${n === 2 ? 'Both are' : 'All are'} the same bytes: what differs comes from the results.`,
  copyAll: 'Copy as text',
  copyColumn: 'Copy',
  copyRow: (field: string) => `Copy the row ${field}`,
  resize: 'Height of the table',
  hide: 'Hide the table',
  show: 'Show the table',
  hideHint: 'Hide or show the table (I)',
  map: 'Map of positions',
  newWord: 'new to this version',
  embedded: 'rows are of the whole file',
} as const

export const differenceGroups: Readonly<Record<DifferenceGroup, string>> = {
  file: 'File',
  facts: 'Read here in the file',
  result: 'Service result',
  faces: 'Faces, as reported by the service',
  face_numbers: 'Faces by their number in each list',
  face_pairs: 'Faces paired here',
  face_pairs_aligned: 'Faces paired as you laid the pictures',
  findings: 'Metadata findings of the service',
  tags: 'Everything recorded in the file',
}

/** What is to be known before rows are read across. */
const GROUP_NOTES: Readonly<Partial<Record<DifferenceGroup, string>>> = {
  face_numbers: 'The same number does not mean the same face.',
  face_pairs: 'Proposed because their boxes lie at the same place, confirmed by nobody.',
  face_pairs_aligned: 'Their boxes lie at the same place. That says nothing about who they are.',
}

const FIELDS: Readonly<Record<string, string>> = {
  format: metadata.format,
  shown: 'Size of what is shown',
  dimensions: metadata.dimensions,
  bytes: metadata.size,
  sha256: 'SHA-256',
  modified: metadata.modified,
  make: 'Camera make',
  model: 'Camera model',
  taken: 'Original time',
  digitised: 'Digitised time',
  changed: 'Changed time',
  satelliteTime: 'Satellite time',
  position: agreement.fields.gps,
  altitude: 'Altitude',
  positionError: 'Position error recorded',
  direction: 'Camera direction',
  software: agreement.fields.software,
  orientation: metadata.orientation,
  embedded: 'Embedded picture',
  makerNote: 'Maker note, not decoded here',
  credentials: 'Content Credentials',
  verdict: 'Service verdict',
  confidence: 'Certainty of its verdict',
  deepfakeScore: result.deepfakeScore,
  isManipulated: result.manipulated,
  stage: 'Decided on',
  generators: result.generators,
  agreement: `Deep analysis: ${result.agreement.toLowerCase()}`,
  deepConfidence: 'Deep analysis: confidence, in its words',
  keyIndicators: result.keyIndicators,
  reasoning: result.reasoning,
  patterns: result.patterns,
  recommendations: result.recommendations,
  imageError: 'Error reported for the picture',
  asOf: 'Result as of',
  service: result.service,
  isSimulated: 'From a simulated service',
  faceCount: 'Faces reported',
  fullImageScore: 'Score of the whole picture in the face analysis',
  decidingFace: 'Deciding face',
}

const NAMED: Readonly<Record<string, (name: string) => string>> = {
  generator: (name) => `Generator ${name}`,
  faceRegion: (name) => `${faceName(name)}, deepfake score`,
  faceCertainty: (name) => `${faceName(name)}, face certainty`,
  finding: (name) => (name === '' ? 'no kind sent' : name),
}

/** "Face 1", "Faces A1 ↔ B2", "Face B3, not paired". */
function faceName(name: string): string {
  if (name.includes(' ')) return `Faces ${name.replaceAll(' ', ' ↔ ')}`
  return /^[A-D]/.test(name) ? `Face ${name}, not paired` : `Face ${name}`
}

/** What a row is called. A tag and a kind of finding stand under their own name. */
export function fieldWords({ field, name }: Pick<DifferenceRow, 'field' | 'name'>): string {
  return name === null ? (FIELDS[field] ?? field) : (NAMED[field]?.(name) ?? name)
}

/** The heading a row stands under: a tag under its block. `note` null = nothing more is to be known. */
export const groupHeading = ({ group, block }: Pick<DifferenceRow, 'group' | 'block'>) => ({
  title: block ?? differenceGroups[group],
  note: block === null ? (GROUP_NOTES[group] ?? null) : null,
})

/** The same where a row stands by itself, as in a copy and in a report. */
export function groupWords(row: Pick<DifferenceRow, 'group' | 'block'>): string {
  const { title, note } = groupHeading(row)
  return note === null ? title : `${title}. ${note}`
}

const NONE: Readonly<Record<WhyNone, string>> = {
  not_read: 'not read here',
  not_in_read: 'not in what was read',
  not_recorded: 'not recorded',
  unusable: 'recorded, but gives no value',
  only_others: 'no original time recorded, only others',
  no_file: 'no file: an address',
  other_kind: 'not of this kind of file',
  no_result: 'no result',
  not_sent: 'not sent',
  not_named: 'not named by the service',
  not_paired: 'no face paired',
  not_listed: 'a face that is not in its list',
}

/** A value as it stands in its cell. `isNone`: there is no value, and `text` says why. */
export type CellLine = { text: string; beside: string | null; isNone: boolean }

/**
 * One value in words, a line for each of several. A verdict has its chip; these are its words for a copy. `decimals` = at
 * most so many for a place.
 */
export function valueLines(field: string, value: DifferenceValue, decimals: number = PLACE_DECIMALS.most): CellLine[] {
  switch (value.is) {
    case 'none':
      return [{ text: NONE[value.why], beside: null, isNone: true }]
    case 'number':
      return [numberLine(field, value.value)]
    case 'face':
      return [line(`face ${value.number}`)]
    case 'text':
      return [textLine(field, value.text)]
    case 'flag':
      return [line(value.value ? result.yes : result.no)]
    case 'verdict':
      return [line(verdictWords(value.verdict).label, value.verdict)]
    case 'time':
      return [line(value.time.raw, zoneWords(value.time))]
    case 'position':
      return [line(placeText(value.position, decimals), datumWords(value.position.datum))]
    case 'other':
      return [line(sentAs(value.json))]
    case 'texts':
      return value.texts.length === 0
        ? [{ text: result.generatorsEmpty, beside: null, isNone: true }]
        : value.texts.map((said) => saidLine(field, said))
  }
}

const line = (text: string, beside: string | null = null): CellLine => ({ text, beside, isNone: false })

const TIMES: ReadonlySet<string> = new Set(['digitised', 'changed', 'satelliteTime'])

function saidLine(field: string, { text, beside }: SaidText): CellLine {
  if (text === null) return { text: NONE.not_sent, beside, isNone: true }
  if (TIMES.has(field)) return line(text, beside ?? 'no zone recorded')
  if (field === 'line' || field === 'tag') return beside === null ? line(text) : line(beside, `${metadata.raw} ${text}`)
  return line(text, beside)
}

function textLine(field: string, text: string): CellLine {
  if (field === 'format') return line(formatNames[text] ?? text)
  if (field !== 'stage') return line(text)
  const { label, isKnown } = stageWords(text)
  return line(label, isKnown ? null : difference.newWord)
}

/** Five, as everywhere, or the two more that tell places a centimetre apart; no file knows them any better. */
const PLACE_DECIMALS = { usual: 5, most: 7 } as const

function placeText(place: RecordedPosition, most: number): string {
  const { usual } = PLACE_DECIMALS
  const isShort = [place.latitude, place.longitude].every(
    (value) => Number(value.toFixed(most)) === Number(value.toFixed(usual)),
  )
  return positionWords(place, isShort ? usual : most)
}

/** To the millisecond where there is one: two times that differ never look alike. */
function exactly(at: number): string {
  const rest = at % 1000
  return rest === 0 ? exactInstant(at) : exactInstant(at).replace(' UTC', `.${String(rest).padStart(3, '0')} UTC`)
}

const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  bytes: (value) => counted(value, 'byte'),
  modified: exactly,
  asOf: exactly,
  altitude: (value) => `${value} m`,
  positionError: (value) => `± ${value} m`,
  direction: (value) => `${value}°`,
  orientation: (value) => orientationWords[value] ?? String(value),
  faceCount: count,
}

/** Scores of which the interface documents the scale. */
const SCALED: ReadonlySet<string> = new Set(['confidence', 'deepfakeScore'])

/** What has no unit of its own is a score, said as everywhere: as it was sent, so that two that differ never look alike. */
function numberLine(field: string, value: number): CellLine {
  const words = NUMBERS[field]
  if (words !== undefined) return line(words(value))
  return line(score(value), beyondScale(value, SCALED.has(field)))
}

/** A value on one line, for the clipboard. */
export const valueText = (field: string, value: DifferenceValue, decimals: number = PLACE_DECIMALS.most): string =>
  valueLines(field, value, decimals)
    .map(({ text, beside }) => (beside === null ? text : `${text} (${beside})`))
    .join(' | ')
    .replaceAll(/[\t\r\n]+/g, ' ')

/** The values of a row as a report has them: places as everywhere in it, unless these would look alike and are not. */
export function reportTexts({ field, values }: Pick<DifferenceRow, 'field' | 'values'>): string[] {
  const texts = (decimals: number) => values.map((value) => valueText(field, value, decimals))
  const [usual, most] = [texts(PLACE_DECIMALS.usual), texts(PLACE_DECIMALS.most)]
  return new Set(usual).size < new Set(most).size ? most : usual
}

/** A row as it is copied: heading, field, whether it differs, then each side, parted by tabs. */
export const rowText = (row: DifferenceRow): string =>
  [
    groupWords(row),
    fieldWords(row).replaceAll(/[\t\r\n]+/g, ' '),
    row.isChanged ? difference.isChanged : '',
    ...row.values.map((value) => valueText(row.field, value)),
  ].join('\t')

/** A whole table as it is copied, with a head that names the sides. */
export const tableText = (rows: readonly DifferenceRow[], names: readonly string[]): string =>
  [['', difference.field, '', ...names].join('\t'), ...rows.map(rowText)].join('\n')

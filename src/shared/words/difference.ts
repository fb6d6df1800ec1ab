import type { DifferenceRow } from '../model/difference.ts'
import type { DifferenceGroup } from '../model/difference-row.ts'
import type { DifferenceValue, SaidText, WhyNone } from '../model/difference-value.ts'
import type { RecordedPosition, RecordedTime } from '../model/metadata.ts'
import { asRecorded, type TimeWithTexts } from '../model/recorded-texts.ts'
import { amounts } from './amounts.ts'
import { count } from './counts.ts'
import { exactInstant } from './dates.ts'
import { stageWords } from './faces.ts'
import { formatNames } from './formats.ts'
import { agreement, metadata, orientationWords, result } from './item.ts'
import { messages } from './messages.ts'
import { datumWords, positionWords, timeWords } from './recorded.ts'
import { beyondScale, sentAs } from './sent.ts'
import { NEW_TO_THIS_VERSION, score, verdictWords } from './verdicts.ts'

/** The table below a comparison. */
export const difference = messages('difference', {
  title: 'Differences',
  field: 'Field',
  table: 'Comparison field by field',
  rows: 'Rows',
  changed: 'Different {n, number}',
  all: 'All {n, number}',
  isChanged: 'differs',
  nothingChanged: 'No known differences.',
  sameFile: {
    embedded: 'Both are from one file: the image and an image embedded in it. Results are about the whole file.',
    identical: 'Identical files: what differs comes from the results.',
  },
  copyAll: 'Copy as text',
  copyColumn: 'Copy',
  copyRow: 'Copy row {field}',
  resize: 'Table height',
  hide: 'Hide table',
  show: 'Show table',
  hideHint: 'Hide or show the table',
  map: 'Map of GPS locations',
  embedded: 'rows are about the whole file',
})

export const differenceGroups = messages('difference.groups', {
  file: 'File',
  facts: 'Read from the file',
  result: 'Service result',
  faces: 'Faces reported by the service',
  face_numbers: 'Faces by number in each list',
  face_pairs: 'Faces paired by Touchstone',
  face_pairs_aligned: 'Faces paired after you aligned the images',
  findings: 'Metadata findings of the service',
  tags: 'All metadata in the file',
} satisfies Record<DifferenceGroup, string>)

/** What a reader must know before comparing rows. */
const GROUP_NOTES: Readonly<Partial<Record<DifferenceGroup, string>>> = messages('difference.notes', {
  face_numbers: 'The same number does not mean the same face.',
  face_pairs: 'Proposed because their boxes are at the same location; confirmed by nobody.',
  face_pairs_aligned: 'Their boxes are at the same location. This says nothing about who they are.',
})

const FIELDS: Readonly<Record<string, string>> = {
  format: metadata.format,
  dimensions: metadata.dimensions,
  bytes: metadata.size,
  sha256: 'SHA-256',
  modified: metadata.modified,
  position: agreement.fields.gps,
  software: agreement.fields.software,
  orientation: metadata.orientation,
  deepfakeScore: result.deepfakeScore,
  isManipulated: result.manipulated,
  generators: result.generators,
  keyIndicators: result.keyIndicators,
  reasoning: result.reasoning,
  patterns: result.patterns,
  recommendations: result.recommendations,
  service: result.service,
  ...messages('difference.fields', {
    shown: 'Size shown',
    make: 'Camera make',
    model: 'Camera model',
    taken: 'Original time',
    digitised: 'Digitised time',
    changed: 'Modified time',
    satelliteTime: 'GPS time',
    altitude: 'Altitude',
    positionError: 'GPS error recorded',
    direction: 'Camera direction',
    embedded: 'Embedded image',
    makerNote: 'Maker note, not decoded',
    credentials: 'Content Credentials',
    verdict: 'Service verdict',
    confidence: 'Score of its verdict',
    stage: 'Verdict based on',
    agreement: 'Deep analysis: agreement',
    deepConfidence: 'Deep analysis: how sure, in its words',
    imageError: 'Error reported for the image',
    asOf: 'Result as of',
    isSimulated: 'From a simulated service',
    faceCount: 'Faces reported',
    fullImageScore: 'Face analysis score, whole image',
    decidingFace: 'Face named as deciding',
  }),
}

const named = messages('difference.named', {
  generator: 'Generator {name}',
  face: 'Face {name}',
  facePair: 'Faces {first} ↔ {second}',
  faceUnpaired: 'Face {name}, not paired',
  faceRegion: '{face}, deepfake score',
  faceCertainty: '{face}, detection score',
  findingUnnamed: 'no kind sent',
})

const NAMED: Readonly<Record<string, (name: string) => string>> = {
  generator: (name) => named.generator({ name }),
  faceRegion: (name) => named.faceRegion({ face: faceName(name) }),
  faceCertainty: (name) => named.faceCertainty({ face: faceName(name) }),
  finding: (name) => (name === '' ? named.findingUnnamed : name),
}

/** "Face 1", "Faces A1 ↔ B2", "Face B3, not paired". */
function faceName(name: string): string {
  const [first = '', second] = name.split(' ')
  if (second !== undefined) return named.facePair({ first, second })
  return /^[A-D]/.test(name) ? named.faceUnpaired({ name }) : named.face({ name })
}

/** The label of a row. A tag and a kind of finding have their own name. */
export function fieldWords({ field, name }: Pick<DifferenceRow, 'field' | 'name'>): string {
  return name === null ? (FIELDS[field] ?? field) : (NAMED[field]?.(name) ?? name)
}

/** The heading of a row: for a tag, its block. `note`: null = no note. */
export const groupHeading = ({ group, block }: Pick<DifferenceRow, 'group' | 'block'>) => ({
  title: block ?? differenceGroups[group],
  note: block === null ? (GROUP_NOTES[group] ?? null) : null,
})

/** The heading on one line, for a copy and a report. */
export function groupWords(row: Pick<DifferenceRow, 'group' | 'block'>): string {
  const { title, note } = groupHeading(row)
  return note === null ? title : [title, note].join('. ')
}

const NONE = messages('difference.none', {
  not_read: 'not read',
  not_in_read: 'not found in what was read',
  not_recorded: 'not recorded',
  unusable: 'recorded, but unusable',
  only_others: 'no original time recorded, only others',
  no_file: 'no file: a link',
  other_kind: 'not for this kind of file',
  no_result: 'no result',
  not_sent: 'not sent',
  not_named: 'not named by the service',
  not_paired: 'no face paired',
  not_listed: 'a face that is not in its list',
} satisfies Record<WhyNone, string>)

const values = messages('difference.values', {
  face: 'face {number, number}',
  raw: 'recorded as {text}',
  noZone: 'no zone recorded',
  metres: '{metres} m',
  metresError: '± {metres} m',
  degrees: '{degrees}°',
  withNote: '{text} ({note})',
})

/** A value in its cell. `isNone`: there is no value, and `text` says why. */
export type CellLine = { text: string; beside: string | null; isNone: boolean }

/**
 * A value as text, one line per value. A verdict has its chip; these words are for a copy. `decimals`: maximum for a
 * location.
 */
export function valueLines(field: string, value: DifferenceValue, decimals: number = PLACE_DECIMALS.most): CellLine[] {
  switch (value.is) {
    case 'none':
      return [{ text: NONE[value.why], beside: null, isNone: true }]
    case 'number':
      return [numberLine(field, value.value)]
    case 'face':
      return [line(values.face({ number: value.number }))]
    case 'text':
      return [textLine(field, value.text)]
    case 'flag':
      return [line(value.value ? result.yes : result.no)]
    case 'verdict':
      return [verdictLine(value.verdict)]
    case 'time':
      return [timeLine({ ...value.time, texts: value.time.texts ?? [] })]
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
  if (TIMES.has(field)) return line(text, beside ?? values.noZone)
  if (field === 'line' || field === 'tag') return beside === null ? line(text) : line(beside, values.raw({ text }))
  return line(text, beside)
}

const timeLine = (time: RecordedTime & Pick<TimeWithTexts, 'texts'>): CellLine =>
  line(asRecorded(time), timeWords(time))

function verdictLine(verdict: string): CellLine {
  const { label, isKnown } = verdictWords(verdict)
  return line(label, isKnown ? null : NEW_TO_THIS_VERSION)
}

function textLine(field: string, text: string): CellLine {
  if (field === 'format') return line(formatNames[text] ?? text)
  if (field !== 'stage') return line(text)
  const { label, isKnown } = stageWords(text)
  return line(label, isKnown ? null : NEW_TO_THIS_VERSION)
}

/** Five, as everywhere, or the two more needed to distinguish locations a centimetre apart; no file is more exact. */
const PLACE_DECIMALS = { usual: 5, most: 7 } as const

function placeText(place: RecordedPosition, most: number): string {
  const { usual } = PLACE_DECIMALS
  const isShort = [place.latitude, place.longitude].every(
    (value) => Number(value.toFixed(most)) === Number(value.toFixed(usual)),
  )
  return positionWords(place, { decimals: isShort ? usual : most })
}

/** To the millisecond if there is one: two times that differ never look alike. */
function exactly(at: number): string {
  const rest = at % 1000
  return rest === 0 ? exactInstant(at) : exactInstant(at).replace(' UTC', `.${String(rest).padStart(3, '0')} UTC`)
}

const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  bytes: (n) => amounts.bytes({ n }),
  modified: exactly,
  asOf: exactly,
  altitude: (value) => values.metres({ metres: String(value) }),
  positionError: (value) => values.metresError({ metres: String(value) }),
  direction: (value) => values.degrees({ degrees: String(value) }),
  orientation: (value) => orientationWords[value] ?? String(value),
  faceCount: count,
}

/** Scores with a documented scale. */
const SCALED: ReadonlySet<string> = new Set(['confidence', 'deepfakeScore'])

/** A number without a unit is a score: shown as sent, so that two that differ never look alike. */
function numberLine(field: string, value: number): CellLine {
  const words = NUMBERS[field]
  if (words !== undefined) return line(words(value))
  return line(score(value), beyondScale(value, SCALED.has(field)))
}

/** A value on one line, for the clipboard. */
export const valueText = (field: string, value: DifferenceValue, decimals: number = PLACE_DECIMALS.most): string =>
  valueLines(field, value, decimals)
    .map(({ text, beside }) => (beside === null ? text : values.withNote({ text, note: beside })))
    .join(' | ')
    .replaceAll(/[\t\r\n]+/g, ' ')

/** The values of a row for a report, with more decimals of a location only if two would look alike. */
export function reportTexts({ field, values: cells }: Pick<DifferenceRow, 'field' | 'values'>): string[] {
  const texts = (decimals: number) => cells.map((value) => valueText(field, value, decimals))
  const [usual, most] = [texts(PLACE_DECIMALS.usual), texts(PLACE_DECIMALS.most)]
  return new Set(usual).size < new Set(most).size ? most : usual
}

/** A row as copied: heading, field, whether it differs, then each side, separated by tabs. */
export const rowText = (row: DifferenceRow): string =>
  [
    groupWords(row),
    fieldWords(row).replaceAll(/[\t\r\n]+/g, ' '),
    row.isChanged ? difference.isChanged : '',
    ...row.values.map((value) => valueText(row.field, value)),
  ].join('\t')

/** A whole table as copied, with a header that names the sides. */
export const tableText = (rows: readonly DifferenceRow[], names: readonly string[]): string =>
  [['', difference.field, '', ...names].join('\t'), ...rows.map(rowText)].join('\n')

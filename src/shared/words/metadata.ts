import type { Medium } from '../model/medium.ts'
import type { ContentCredentials, Indicator } from '../model/metadata.ts'
import { type MetadataState, metadataState } from '../model/metadata-state.ts'
import { sourceTypeInWords } from '../model/source-types.ts'
import { count } from './counts.ts'

/** What the reader of a file's metadata should know, by the inspector's codes. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['exif_unreadable', 'There is an EXIF block that could not be read.'],
  ['exif_entry_unreadable', 'Some EXIF tags point outside their block and were left out.'],
  ['exif_directory_unreadable', 'Part of the EXIF block could not be reached.'],
  ['several_exif_blocks', 'There are several EXIF blocks. The first one decides; all are listed.'],
  ['orientation_unreadable', 'The recorded orientation is not one of the eight that exist.'],
  ['xmp_unreadable', 'There is an XMP packet that could not be read.'],
  ['xmp_too_large', 'The XMP packet is very large. Only its beginning was read.'],
  [
    'xmp_declares_entities',
    'The XMP packet declares entities of its own. They are never followed, so what they stand for was not read.',
  ],
  ['empty_block', 'There is a metadata block that states nothing.'],
  ['blocks_unread', 'There are more metadata blocks, or larger ones, than are read here. The rest was not read.'],
  ['extended_xmp_unread', 'The XMP packet goes on in further segments, which do not fit together and were not read.'],
  ['iptc_unreadable', 'There is an IPTC block that could not be read.'],
  ['icc_unreadable', 'There is a colour profile that could not be read.'],
  ['compressed_block_too_large', 'A compressed block grows beyond all measure and was not read.'],
  ['compressed_block_unreadable', 'A compressed block could not be unpacked.'],
  ['entries_capped', 'There are more tags than are kept. The rest was left out.'],
  ['maker_note_unread', 'The maker of the camera added notes of its own, which are not decoded here.'],
  [
    'content_credentials',
    'The file carries Content Credentials (C2PA). Their signature is not checked here, and only part of what they state is read.',
  ],
  [
    'content_credentials_unreadable',
    'The file carries Content Credentials (C2PA) that are incomplete or damaged. Nothing they state is shown.',
  ],
  ['zone_impossible', 'A recorded time zone does not exist, so none is taken from it. The text stays as recorded.'],
  ['position_incomplete', 'Only half of a position is recorded, so none is shown.'],
  ['position_unreadable', 'The recorded position is not made of numbers, so none is shown.'],
  ['position_impossible', 'The recorded position does not exist on Earth, so none is shown.'],
  [
    'position_contradictory',
    'A coordinate is negative and its hemisphere says the other side, so no position is shown.',
  ],
  ['position_without_hemisphere', 'No hemisphere is recorded. North and east are assumed, as other readers do.'],
  ['direction_impossible', 'The recorded direction is not between 0° and 360°, so none is shown.'],
  ['position_zero', 'The recorded position is exactly zero, which devices also write when they have none.'],
])

/** A sentence for a note code; a code of another version stands for itself. */
export const metadataNoteWords = (code: string): string => NOTES.get(code) ?? code

/** The notes on what was read in a file, in words; what `noMetadataWords` says already is left out. */
export function metadataNotes(medium: Pick<Medium, 'format' | 'metadata' | 'problems'>): string[] {
  const notes = medium.metadata?.notes ?? []
  return metadataState(medium) === 'empty' ? [] : [...new Set(notes.map(metadataNoteWords))]
}

/** What a file says of itself, on the screen and in the report. `value` is the file's own text. */
export type ToldLine = { label: string; value: string; beside: string | null }

/** What indicators are looked for in: who finds none is told how little that is. */
const NOTICED_IN =
  'Looked for are names of programs in the tags made for them, and in comments that say what wrote the file; the forms in which known generators write; what the file states of AI; times and sizes that differ; a film behind the picture. Names in other texts are not looked for.'

/** Headings and standing sentences of what was read inside a file. */
export const told = {
  noticed: 'Noticed in the file',
  noticedNote: 'Observations, each with the place it was read from. Metadata can be changed or removed by anyone.',
  nothingNoticed: `Nothing was noticed. ${NOTICED_IN} That says nothing about what the file shows or says.`,
  nothingNoticedSoFar: `Nothing was noticed in what was read of the metadata. Part of the file or its metadata was not read; the notes say what. ${NOTICED_IN} That says nothing about what the file shows or says.`,
  noMetadata: 'No metadata was found in this file. Its absence says nothing about where the file comes from.',
  times: 'Times recorded',
  timesNote: 'The file’s own claims. Clocks can be wrong and times can be set by hand.',
  noTime: 'No time is recorded.',
  noTimeSoFar: 'No time stands in what was read.',
  position: 'Position recorded in the file’s metadata',
  positionNote: 'Recorded in the file’s metadata. It can be wrong or set by hand.',
  noPosition: 'No position is recorded.',
  noPositionSoFar: 'No position stands in what was read.',
  positionUnusable:
    'What is recorded as a position gives no place. The notes say why; the tags stand below as recorded.',
  credentials: 'Content Credentials (C2PA)',
  credentialsNote:
    'Read, not verified. The signature is not checked here; a valid signature would say who signed, not that the scene is true.',
  embedded: 'Embedded picture',
} as const

/** Of two of the forms the name is that of what many programs run. */
const writerOf = (form: string): string => (form === 'Stable Diffusion' ? 'a program for Stable Diffusion' : form)

/** That an entry has the form of a program's, which names none. */
export const inFormOf = (form: string): string => `in the form that ${writerOf(form)} writes`

const SENTENCES: Readonly<Record<Indicator['kind'], (source: string) => string>> = {
  software: (source) => `${source}, where the program or camera that wrote a file is named, holds a text.`,
  editing_software: (source) => `The text in ${source} names a program that is known to edit pictures, films or sound.`,
  generator: (source) => `The text in ${source} names a picture generator.`,
  digital_source_type: (source) => `${source} states how the picture came about.`,
  ai_system: (source) => `${source} states something about an AI system.`,
  changed_later: (source) => `A recorded change is later than the recorded original time (${source}).`,
  dates_differ: (source) => `Two recorded original times differ (${source}).`,
  gps_time_differs: (source) => `The camera’s time and the satellites’ time do not fit together (${source}).`,
  size_differs: (source) => `${source} records another size than the picture has.`,
  motion_film: () => 'A film lies in the same file, behind the picture.',
}

const NOT_READ: Readonly<Record<Exclude<MetadataState, 'read'>, string>> = {
  none: told.noMetadata,
  empty: 'A metadata block is in this file and states nothing. No other metadata was found.',
  unreadable: 'A metadata block is in this file and could not be read. What it says is not known.',
  no_reader: 'Metadata of this format is not read here, so whether the file holds any is not known.',
  cut_short:
    'The file could not be looked through to its end. Up to there no metadata was found; whether it holds any is not known.',
}

/** One sentence for a file of which no metadata was read. */
export function noMetadataWords(state: Exclude<MetadataState, 'read'>): string {
  return NOT_READ[state]
}

/**
 * One neutral sentence naming the tag it was read from. `value` is what was found there; `isQuote` = the file's own text, which
 * numbers put side by side are not.
 */
export function indicatorWords({ kind, source, value, form }: Indicator): {
  sentence: string
  value: string
  isQuote: boolean
} {
  const isQuote = kind !== 'size_differs' && kind !== 'motion_film'
  return { sentence: sentenceOf({ kind, source, value, form }), value: valueWords(kind, value), isQuote }
}

function sentenceOf({ kind, source, value, form }: Indicator): string {
  if (form !== null)
    return `The entry ${source} has the form that ${writerOf(form)} writes. Other programs may write it too.`
  const ofIptc = kind === 'digital_source_type' ? sourceTypeInWords(value) : null
  return `${SENTENCES[kind](source)}${ofIptc === null ? '' : ` IPTC’s name for it is: ${ofIptc}.`}`
}

/** Numbers stand in pairs: recorded and stored size, length and place of a film. */
function valueWords(kind: Indicator['kind'], value: string): string {
  const [one, other] = value.split(' · ')
  if (one === undefined || other === undefined) return value
  if (kind === 'size_differs') return `recorded ${one}, stored ${other}`
  if (kind === 'motion_film') return `${count(Number(one))} bytes, from byte ${count(Number(other))}`
  return value
}

/** Both names of a certificate, the common one first; null = it has none that could be read. */
const signerNamed = (signer: ContentCredentials['signer']): string | null =>
  [...new Set([signer?.name, signer?.organisation])].filter(Boolean).join(', ') || null

/** What Content Credentials state, line by line. */
export function credentialLines(found: ContentCredentials): ToldLine[] {
  const { signer } = found
  const line = (label: string, value: string | null, beside: string | null = null) =>
    value === null ? [] : [{ label, value, beside }]
  const validity = signer && `certificate valid ${signer.validFrom} to ${signer.validTo}, serial ${signer.serial}`
  return [
    ...line('Claim generator', found.claimGenerator),
    ...line('Title', found.title),
    ...line('Signer, as named', signerNamed(signer) ?? 'none could be read', validity),
    ...line('Certificate issuer', signer?.issuer ?? null),
    ...line('Stated signing time', found.signedAt ?? 'none stated', found.signedAt === null ? null : 'UTC'),
    ...found.actions.flatMap(({ action, digitalSourceType, softwareAgent, when }) =>
      line('Action', action, [softwareAgent, digitalSourceType, when].filter(Boolean).join(' · ') || null),
    ),
    ...found.ingredients.flatMap(({ title, relationship }) =>
      line('Ingredient', title ?? 'without a title', relationship),
    ),
    ...line('Manifest', found.label, found.manifests > 1 ? `the last of ${count(found.manifests)}` : null),
  ]
}

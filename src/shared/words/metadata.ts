import type { Medium } from '../model/medium.ts'
import type { ContentCredentials, Indicator } from '../model/metadata.ts'
import { type MetadataState, metadataState } from '../model/metadata-state.ts'
import { sourceTypeInWords } from '../model/source-types.ts'
import { messages } from './messages.ts'

/** What a reader should know about a file’s metadata, by the inspector’s codes. */
const NOTES: Readonly<Record<string, string>> = messages('metadata.notes', {
  exif_unreadable: 'An EXIF block could not be read.',
  exif_entry_unreadable: 'Some EXIF tags point outside their block and were left out.',
  exif_directory_unreadable: 'Part of the EXIF block could not be read.',
  several_exif_blocks: 'There are several EXIF blocks. The first is used; all are listed.',
  orientation_unreadable: 'The recorded orientation is not one of the eight defined values.',
  orientation_as_text: 'The orientation is recorded as text and not as a number, so it is not applied.',
  comment_unreadable: 'A comment is not in the character code it names and was not read.',
  xmp_unreadable: 'An XMP packet could not be read.',
  xmp_too_large: 'The XMP packet is very large. Only its beginning was read.',
  xmp_declares_entities:
    'The XMP packet declares its own entities. They are never resolved, so their content was not read.',
  empty_block: 'A metadata block is empty.',
  blocks_unread: 'There are more or larger metadata blocks than this version reads. The rest was not read.',
  extended_xmp_unread: 'The XMP packet continues in segments that do not match and were not read.',
  iptc_unreadable: 'An IPTC block could not be read.',
  icc_unreadable: 'A colour profile could not be read.',
  compressed_block_too_large: 'A compressed block expands beyond the size limit and was not read.',
  compressed_block_unreadable: 'A compressed block could not be decompressed.',
  entries_capped: 'There are more tags than this version saves. The rest was left out.',
  telemetry_unread:
    'The file has tracks of sensor data, which may hold locations and times. They are listed by name and not read.',
  maker_note_unread: 'The maker note is not decoded.',
  content_credentials:
    'The file contains Content Credentials (C2PA). Their signature is not verified, and only part of them is read.',
  content_credentials_unreadable:
    'The file contains Content Credentials (C2PA) that are incomplete or damaged. Nothing they state is shown.',
  time_unread: 'A recorded time could not be read. It is shown as recorded and not used.',
  clock_unread: 'Of a recorded time, only the day could be read. The time of day is shown as recorded and not used.',
  fraction_unused:
    'A recorded fraction of a second could not be read, or could not be added to the time it belongs to. It is not used.',
  zone_impossible: 'A recorded time zone does not exist, so it is not used. The time is shown as recorded.',
  zone_unread: 'A recorded time zone could not be read, so it is not used. The time is shown as recorded.',
  zone_unknown: 'A recorded time zone of “-00:00” means that the offset is not known, so it is not used.',
  zone_named: 'A time zone is recorded by its name alone. A name states no offset, so it is not used.',
  zones_differ: 'Two time zones that differ are recorded for one time, so none is used. Both are shown as recorded.',
  day_first: 'A recorded date was read as day, month and year. That order is an assumption.',
  day_of_year: 'A recorded GPS date was read as year, month and day of the year. That is an assumption.',
  time_placeholder: 'A recorded time is a placeholder that devices write when no time is set. It is not used.',
  unix_counter:
    'The creation time was read as seconds since 1970. By the definition of the format, it would lie before 1970.',
  gps_date_unread: 'A recorded GPS date could not be read, so no GPS time is listed.',
  position_incomplete: 'Only half of the GPS coordinates is recorded, so none are shown.',
  position_unreadable:
    'The recorded GPS coordinates could not be read as degrees, minutes and seconds, so none are shown.',
  position_impossible: 'The recorded GPS coordinates do not exist on Earth, so none are shown.',
  position_contradictory:
    'The recorded hemispheres and signs of the GPS coordinates contradict each other, so none are shown.',
  position_without_hemisphere:
    'Nothing says in which hemisphere the GPS coordinates are, so they are not shown on a map and not compared.',
  position_part_unread: 'A part of the GPS coordinates is not a number and was left out.',
  direction_impossible: 'The recorded direction is not between 0° and 360°, so none is shown.',
  altitude_impossible: 'The recorded altitude is beyond 1,000 km or was never set, so none is shown.',
  position_error_impossible:
    'The recorded error of the GPS coordinates is negative, beyond 1,000 km or was never set, so none is shown.',
  position_zero: 'The recorded GPS coordinates are exactly zero, which devices also write when they have none.',
})

/** The sentence for a note code; the code itself if another version wrote it. */
export const metadataNoteWords = (code: string): string => (Object.hasOwn(NOTES, code) ? NOTES[code] : null) ?? code

/** The notes on a file’s metadata, except what `noMetadataWords` says already. */
export function metadataNotes(medium: Pick<Medium, 'format' | 'metadata' | 'problems'>): string[] {
  const notes = medium.metadata?.notes ?? []
  return metadataState(medium) === 'empty' ? [] : [...new Set(notes.map(metadataNoteWords))]
}

/** A line of the file’s metadata, on screen and in the report. `value` is the file’s own text. */
export type MetadataLine = { label: string; value: string; beside: string | null }

/** Headings and fixed sentences about what was read from a file. */
export const metadataWords = messages('metadata', {
  noticed: 'Metadata observations',
  noticedNote: 'Metadata can be changed or removed by anyone.',
  nothingNoticed: 'Nothing found. That says nothing about what the file shows or says.',
  nothingNoticedSoFar:
    'Nothing found, but part of the file or its metadata was not read. That says nothing about what the file shows or says.',
  /** What the warnings cover: a reader who sees none must be able to find out how little that is. */
  checkedFor:
    'Checked for: program names in the tags for them and in comments on what wrote the file; formats of known generators; statements about AI. Also for differing times, locations, orientations, cameras and sizes, changed IPTC data, and embedded video. Names in other texts are not checked.',
  nothingNoticedByOlder: 'Nothing noticed by the older reader that read this file. It looked for less.',
  noMetadata:
    'No metadata found by {isReadByOlder, select, true {the older reader that read this file} other {this version’s reader}}. That says nothing about where the file comes from.',
  times: 'Recorded times',
  timesNote: 'Clocks can be wrong and times can be set by hand.',
  noTime: 'No time recorded.',
  noTimeSoFar: 'No time in what was read.',
  position: 'Recorded GPS location',
  positionNote: 'Recorded in the file’s metadata. It can be wrong or set by hand.',
  noPosition: 'No GPS location recorded.',
  noPositionSoFar: 'No GPS location in what was read.',
  positionUnusable: 'The recorded GPS data gives no usable location.',
  credentials: 'Content Credentials (C2PA)',
  credentialsNote: 'Read, not verified. A valid signature would show who signed, not that the scene is true.',
  embedded: 'Embedded image',
  none: {
    empty: 'Only an empty metadata block was found.',
    unreadable: 'The file contains a metadata block that could not be read. Its content is unknown.',
    no_reader: 'This version does not read metadata in this format, so it is unknown whether there is any.',
    container_only:
      'This version reads only what the container states in this format. Whether the file has other metadata is unknown.',
    cut_short: 'The file could not be scanned to its end. No metadata was found up to there; the rest is unknown.',
  },
})

const forms = messages('metadata.forms', {
  /** Two known formats are named after the model that many programs run. */
  stableDiffusion: 'a Stable Diffusion program',
  inForm: 'in the format that {program} writes',
  entry: 'The entry {source} has the format that {program} writes. Other programs may write it too.',
})

const writerOf = (form: string): string => (form === 'Stable Diffusion' ? forms.stableDiffusion : form)

/** For an entry in a program’s format that does not name the program. */
export const inFormOf = (form: string): string => forms.inForm({ program: writerOf(form) })

const SENTENCES = messages('metadata.indicators', {
  software: 'Program named in {source}.',
  editing_software: 'The text in {source} names a known editing program.',
  generator: 'The text in {source} names an image generator.',
  digital_source_type: '{source} states how the image was made.',
  ai_system: '{source} states something about an AI system.',
  changed_later: 'A recorded modification time is later than the original time ({source}).',
  dates_differ: 'Two recorded original times differ ({source}).',
  gps_time_differs: 'Camera time and GPS time do not match ({source}).',
  positions_differ: 'Two recorded GPS locations differ ({source}).',
  altitudes_differ: 'Two recorded altitudes differ ({source}).',
  orientations_differ: 'Two recorded orientations differ ({source}).',
  makes_differ: 'Two recorded camera makes differ ({source}).',
  models_differ: 'Two recorded camera models differ ({source}).',
  serials_differ: 'Two recorded serial numbers differ ({source}).',
  size_differs: '{source} records a size that is not the image’s.',
  motion_film: 'The file contains an embedded video.',
  iptc_changed:
    'The IPTC data do not match the hash recorded for them ({source}), as after a change by another program.',
  /** Of a tag that XMP has for it. */
  toolkit: 'The XMP states which program wrote it ({source}).',
})

const found = messages('metadata.found', {
  iptcName: 'IPTC’s name for it: {name}.',
  /** `group` and `tag` = where the width is recorded. */
  sizes: 'The {group} data record {recorded} pixels ({tag}); the image has {stored}.',
  digests: 'MD5 recorded {recorded}, of the IPTC data {stored}',
  video: '{bytes, number} bytes, from byte {start, number}',
})

/** Whether a text names what wrote the XMP, and not what made the file. */
export const isToolkit = ({ source }: Pick<Indicator, 'source'>): boolean => source === 'XMP XMPToolkit'

/** The sentence for a file without readable metadata. `isReadByOlder` = by a reader that looked for less. */
export function noMetadataWords(state: Exclude<MetadataState, 'read'>, isReadByOlder: boolean): string {
  return state === 'none' ? metadataWords.noMetadata({ isReadByOlder }) : metadataWords.none[state]
}

/**
 * A neutral sentence about a warning, with the tag it was read from, and the value found there; '' = the sentence has it.
 * `isQuote` = the value is the file’s own text; pairs of numbers are not.
 */
export function indicatorWords({ kind, source, value, form }: Indicator): {
  sentence: string
  value: string
  isQuote: boolean
} {
  const isQuote = kind !== 'size_differs' && kind !== 'motion_film' && kind !== 'iptc_changed'
  return { sentence: sentenceOf({ kind, source, value, form }), value: valueWords(kind, value), isQuote }
}

function sentenceOf({ kind, source, value, form }: Indicator): string {
  if (form !== null) return forms.entry({ source, program: writerOf(form) })
  if (kind === 'motion_film') return SENTENCES.motion_film
  const [recorded, stored] = kind === 'size_differs' ? value.split(' · ') : []
  const [group = source, tag = source] = source.split(/ (.*)/s)
  if (recorded !== undefined && stored !== undefined) return found.sizes({ recorded, stored, group, tag })
  const sentence = SENTENCES[kind === 'software' && isToolkit({ source }) ? 'toolkit' : kind]({ source })
  const ofIptc = kind === 'digital_source_type' ? sourceTypeInWords(value) : null
  return ofIptc === null ? sentence : [sentence, found.iptcName({ name: ofIptc })].join(' ')
}

/** Values that are pairs: recorded and stored size, recorded and actual digest, or length and start of a video. */
function valueWords(kind: Indicator['kind'], value: string): string {
  const [one, other] = value.split(' · ')
  if (one === undefined || other === undefined) return value
  if (kind === 'size_differs') return ''
  if (kind === 'iptc_changed') return found.digests({ recorded: one, stored: other })
  if (kind === 'motion_film') return found.video({ bytes: Number(one), start: Number(other) })
  return value
}

/** The names in a certificate, the common name first; null = none could be read. */
const signerNamed = (signer: ContentCredentials['signer']): string | null =>
  [...new Set([signer?.name, signer?.organisation])].filter(Boolean).join(', ') || null

const claims = messages('metadata.credentials', {
  claimGenerator: 'Claim generator',
  title: 'Title',
  signer: 'Signer, as named',
  noSigner: 'none could be read',
  validity: 'certificate valid {from} to {to}, serial {serial}',
  issuer: 'Certificate issuer',
  signedAt: 'Stated signing time',
  noTime: 'none stated',
  utc: 'UTC',
  action: 'Action',
  ingredient: 'Ingredient',
  untitled: 'untitled',
  manifest: 'Manifest',
  lastOf: 'last of {n, number}',
})

/** The statements of Content Credentials, line by line. */
export function credentialLines(stated: ContentCredentials): MetadataLine[] {
  const { signer } = stated
  const line = (label: string, value: string | null, beside: string | null = null) =>
    value === null ? [] : [{ label, value, beside }]
  const validity = signer && claims.validity({ from: signer.validFrom, to: signer.validTo, serial: signer.serial })
  return [
    ...line(claims.claimGenerator, stated.claimGenerator),
    ...line(claims.title, stated.title),
    ...line(claims.signer, signerNamed(signer) ?? claims.noSigner, validity),
    ...line(claims.issuer, signer?.issuer ?? null),
    ...line(claims.signedAt, stated.signedAt ?? claims.noTime, stated.signedAt === null ? null : claims.utc),
    ...stated.actions.flatMap(({ action, digitalSourceType, softwareAgent, when }) =>
      line(claims.action, action, [softwareAgent, digitalSourceType, when].filter(Boolean).join(' · ') || null),
    ),
    ...stated.ingredients.flatMap(({ title, relationship }) =>
      line(claims.ingredient, title ?? claims.untitled, relationship),
    ),
    ...line(claims.manifest, stated.label, stated.manifests > 1 ? claims.lastOf({ n: stated.manifests }) : null),
  ]
}

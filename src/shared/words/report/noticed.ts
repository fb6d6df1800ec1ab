import type { Indicator } from '../../model/metadata.ts'
import { sourceTypeInWords } from '../../model/source-types.ts'
import { count } from '../counts.ts'
import { inFormOf } from '../metadata.ts'
import { sections } from './report.ts'

/** Warnings from a file's metadata in short, where not all of it may be printed. */
export const noticed = {
  credentials: 'Content Credentials (C2PA)',
  note: 'Metadata can be changed or removed by anyone.',
  present: 'present; read, not verified',
  damaged: 'present, incomplete or damaged; nothing they state is shown',
  /** `isPrinted` = all of it is printed further below. */
  more: (n: number, isPrinted: boolean) => `and ${count(n)} more${isPrinted ? `, under “${sections.metadata}”` : ''}`,
} as const

const KINDS: Readonly<Record<Indicator['kind'], string>> = {
  software: 'A program is named',
  editing_software: 'An editing program is named',
  generator: 'A picture generator is named',
  digital_source_type: 'How the picture came about is stated',
  ai_system: 'Something about an AI system is stated',
  changed_later: 'A recorded change is later than the original time',
  dates_differ: 'Two recorded original times differ',
  gps_time_differs: 'The camera’s and the satellites’ time do not fit together',
  size_differs: 'Another size is recorded than the picture has',
  motion_film: 'A film lies behind the picture',
}

/** What the warning is, and where it was read. */
export const noticedWords = ({ kind, source, form }: Indicator): string =>
  form === null ? `${KINDS[kind]} (${source})` : `An entry ${inFormOf(form)} (${source})`

/**
 * The text behind a warning: IPTC's name of a source type if known, otherwise the file's own text in quotes; null = not
 * quoted.
 */
export const noticedText = ({ kind, value }: Indicator): string | null =>
  value === '' ? null : ((kind === 'digital_source_type' ? sourceTypeInWords(value) : null) ?? `“${value}”`)

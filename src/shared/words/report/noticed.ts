import type { Indicator } from '../../model/metadata.ts'
import { sourceTypeInWords } from '../../model/source-types.ts'
import { messages } from '../messages.ts'
import { inFormOf } from '../metadata.ts'
import { sections } from './report.ts'

const words = messages('report.noticed', {
  credentials: 'Content Credentials (C2PA)',
  present: 'present; read, not verified',
  damaged: 'present, incomplete or damaged; none of their statements are shown',
  more: 'and {n, number} more',
  moreIn: 'and {n, number} more, under “{section}”',
  kinds: {
    software: 'A program is named',
    editing_software: 'An editing program is named',
    generator: 'An image generator is named',
    digital_source_type: 'The origin of the image is stated',
    ai_system: 'AI is mentioned',
    changed_later: 'A recorded change is later than the original time',
    dates_differ: 'Two recorded original times differ',
    gps_time_differs: 'Camera time and GPS time differ',
    positions_differ: 'Two recorded GPS locations differ',
    altitudes_differ: 'Two recorded altitudes differ',
    orientations_differ: 'Two recorded orientations differ',
    makes_differ: 'Two recorded camera makes differ',
    models_differ: 'Two recorded camera models differ',
    serials_differ: 'Two recorded serial numbers differ',
    size_differs: 'Another size is recorded than the image has',
    motion_film: 'Embedded video',
    iptc_changed: 'The IPTC data do not match their recorded hash',
  } satisfies Record<Indicator['kind'], string>,
  from: '{what} ({source})',
  entry: 'An entry {form} ({source})',
  quoted: '“{value}”',
})

/** Warnings from a file's metadata in short, where not all of it may be printed. */
export const noticed = {
  ...words,
  /** `isPrinted` = all of it is printed further below. */
  more: (n: number, isPrinted: boolean): string =>
    isPrinted ? words.moreIn({ n, section: sections.metadata }) : words.more({ n }),
}

/** What the warning is, and where it was read. */
export const noticedWords = ({ kind, source, form }: Indicator): string =>
  form === null ? words.from({ what: words.kinds[kind], source }) : words.entry({ form: inFormOf(form), source })

/**
 * The text behind a warning: IPTC's name of a source type if known, otherwise the file's own text in quotes; null = not
 * quoted.
 */
export const noticedText = ({ kind, value }: Indicator): string | null =>
  value === '' ? null : ((kind === 'digital_source_type' ? sourceTypeInWords(value) : null) ?? words.quoted({ value }))

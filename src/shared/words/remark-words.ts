import type { RemarkKind, RemarkList } from '../model/remark-kinds.ts'
import { messages } from './messages.ts'

/** The headings of the two lists, wherever they are shown. */
export const remarkTitles = messages('remarks.titles', {
  inconsistencies: 'Inconsistencies',
  noticed: 'Noticed',
} satisfies Record<RemarkList, string>)

const short = messages('remarks.short', {
  flags: {
    inconsistencies: 'Inconsistencies: {kinds}',
    noticed: 'Noticed: {kinds}',
  } as const satisfies Record<RemarkList, string>,
  names: {
    program: 'program under another extension',
    extension: 'extension',
    truncated: 'incomplete',
    lengths: 'stated lengths',
    metadata: 'metadata and service',
    times: 'times',
    blocks: 'metadata blocks',
    after_intake: 'time after intake',
    embedded: 'embedded image',
    transcript: 'transcript',
    earliest: 'earliest source',
    claims: 'verdicts on one claim',
    region: 'face region',
    scores: 'scores of one region',
    results: 'results differ',
    reply: 'reply',
    dated_after: 'later date of the result',
    generator: 'generator or AI system in the metadata',
    editing: 'editing program in the metadata',
    source_type: 'origin stated in the metadata',
    saved_later: 'saved again later',
    iptc_changed: 'IPTC changed',
    size: 'other size recorded',
    hidden: 'hidden content',
    tail: 'bytes behind the end',
    parts: 'other content',
    telemetry: 'sensor data',
    other_scores: 'scores of different things',
    basis: 'basis of the verdict',
    earliest_undated: 'earliest source without a first-seen date',
    unusual_end: 'unusual end of a fact check',
    off_scale: 'score outside its scale',
    not_confirmed: 'metadata finding not confirmed',
    not_compared: 'metadata finding not compared',
    details: 'announced details missing',
    incomplete: 'reply incomplete',
    error_beside: 'error beside a result',
    charge: 'charge',
    other_name: 'other file name in the reply',
    dated_before: 'date of the result',
    members: 'unread or repeated fields',
  } satisfies Record<RemarkKind, string>,
})

/** Each kind in a word or two, for tables. */
export const remarkNames: Readonly<Record<RemarkKind, string>> = short.names

/** The kinds of one list in one line of a table; null = there are none. `names` = as in `remarkNames`. */
export const remarkFlag = (list: RemarkList, names: readonly string[]): string | null =>
  names.length === 0 ? null : short.flags[list]({ kinds: names.join(', ') })

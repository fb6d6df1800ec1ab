/*
 * The two lists of what is remarked about an item, without a schema: the page of a report asks for them, and zod probes
 * for `eval`, which the policy of that page would report.
 */

/** Which list a remark belongs to. */
export type RemarkList = 'inconsistencies' | 'noticed'

/**
 * Every kind of remark, the gravest of each list first. Inconsistent is only what cannot both be so; noticed is what is
 * worth seeing.
 *   truncated         the file lacks something that it states of its end, its length or its rows of pixels
 *   lengths           two lengths that a file states exclude each other
 *   blocks            two blocks of a file state another place, orientation, camera or serial number
 *   after_intake      a recorded time is later than the intake of the file
 *   embedded          an embedded image shows something else than the image
 *   metadata          the service's metadata finding against the file's own metadata
 *   transcript        longer than its file, faster than can be spoken, or of a file without sound, as an image
 *   earliest          a source is marked as the earliest against the dates of pages
 *   claims            one claim has two verdicts that exclude each other
 *   scores            two scores of one face region
 *   results           stored results of the same bytes or address
 *   reply             two members of one reply, or one that was sent twice
 *   dated_after       the service dates its result later than it came, by the clock of this computer
 *   source_type       how the image was made, as its metadata state it, but for generative AI (`generator`)
 *   iptc_changed      the IPTC data are not those that their recorded hash is of
 *   details           details that the reply announces and does not have
 *   incomplete        a part of the reply asks for another that is not there
 *   members           repeated, unread or damaged members of the reply
 *   basis             a deciding face under a stage whose meaning is not documented
 *   other_scores      scores of different things that point in different directions
 *   unusual_end       an error or a progress beside the end of a completed fact check, a result beside that of another
 *   off_scale         a score outside its documented scale
 *   not_confirmed     a metadata finding that the file does not bear out, and does not contradict
 *   not_compared      one of an unknown kind, or of which the file has something that cannot be compared or is not known
 */
const LISTS = {
  program: 'inconsistencies',
  extension: 'inconsistencies',
  truncated: 'inconsistencies',
  lengths: 'inconsistencies',
  metadata: 'inconsistencies',
  times: 'inconsistencies',
  blocks: 'inconsistencies',
  after_intake: 'inconsistencies',
  embedded: 'inconsistencies',
  transcript: 'inconsistencies',
  earliest: 'inconsistencies',
  claims: 'inconsistencies',
  region: 'inconsistencies',
  scores: 'inconsistencies',
  results: 'inconsistencies',
  reply: 'inconsistencies',
  dated_after: 'inconsistencies',
  generator: 'noticed',
  editing: 'noticed',
  source_type: 'noticed',
  saved_later: 'noticed',
  iptc_changed: 'noticed',
  size: 'noticed',
  hidden: 'noticed',
  tail: 'noticed',
  parts: 'noticed',
  telemetry: 'noticed',
  other_scores: 'noticed',
  basis: 'noticed',
  earliest_undated: 'noticed',
  unusual_end: 'noticed',
  off_scale: 'noticed',
  not_confirmed: 'noticed',
  not_compared: 'noticed',
  details: 'noticed',
  incomplete: 'noticed',
  error_beside: 'noticed',
  charge: 'noticed',
  other_name: 'noticed',
  dated_before: 'noticed',
  members: 'noticed',
} as const satisfies Record<string, RemarkList>

export type RemarkKind = keyof typeof LISTS
type Of<L extends RemarkList> = { [K in RemarkKind]: (typeof LISTS)[K] extends L ? K : never }[RemarkKind]
export type InconsistencyKind = Of<'inconsistencies'>
export type NoticedKind = Of<'noticed'>

/** The list that a kind belongs to: never both. */
export const listOf = (kind: RemarkKind): RemarkList => LISTS[kind]

export const REMARK_KINDS = Object.keys(LISTS) as RemarkKind[]
const isOf =
  <L extends RemarkList>(list: L) =>
  (kind: RemarkKind): kind is Of<L> =>
    LISTS[kind] === list
export const isInconsistency = isOf('inconsistencies')
export const isNoticed = isOf('noticed')
export const INCONSISTENCY_KINDS = REMARK_KINDS.filter(isInconsistency)
export const NOTICED_KINDS = REMARK_KINDS.filter(isNoticed)

const OF_FACT_CHECKS: ReadonlySet<RemarkKind> = new Set([
  'transcript',
  'earliest',
  'claims',
  'earliest_undated',
  'unusual_end',
])

/** Whether a remark is about what a fact check says: it is left out with the fact checks. */
export const isOfFactChecks = (kind: RemarkKind): boolean => OF_FACT_CHECKS.has(kind)

const OF_ONE_FILE: ReadonlySet<RemarkKind> = new Set(['program', 'extension', 'after_intake'])

/** Whether a remark is about the name or the intake of one file: another file with the same bytes may have none. */
export const isOfOneFile = (kind: RemarkKind): boolean => OF_ONE_FILE.has(kind)

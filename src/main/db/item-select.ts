import type { Found, ItemFilter, ItemSort, Noticed } from '../../shared/model/item.ts'
import { FACT_CHECK, FACT_CHECK_AMONG } from './fact-check-select.ts'
import { REDACTED } from './redacted-select.ts'
import { CONCLUDED, RECORDED_WORDS, REVIEW, REVIEWED_AS, TAGGED } from './review-select.ts'
import { INELIGIBLE, STATUS } from './status-select.ts'

/** Whose results count as current, and what the service accepts: both come from settings and account. */
export type ItemContext = {
  origin: string
  /** Fingerprint of the account in use or last used; '' before the first. */
  account: string
  /** Formats accepted by image forensics. */
  formats: readonly string[]
  maxBytes: number
}

/** The parameters that every item query binds. */
export const contextParameters = (context: ItemContext) => ({
  origin: context.origin,
  account: context.account,
  formats: JSON.stringify(context.formats),
  maxBytes: context.maxBytes,
})

/**
 * Reads only those columns of a medium that lists need: its row has all of its metadata, which takes twenty times as
 * long.
 */
export const IN_BRIEF = 'INDEXED BY media_in_brief'

/** The columns of an `ItemRow`, over `STATUS_JOINS` and `ROW_JOINS`. */
export const ITEM_COLUMNS = `
  i.id, i.number, i.exhibit_id AS exhibitId, e.number AS exhibitNumber, i.name, i.folder, i.bytes,
  i.intake, i.reason, i.sha256, i.url, f.kind, f.format, m.width, m.height, coalesce(m.orientation, 1) AS orientation,
  m.duration_ms / 1000.0 AS durationSeconds,
  coalesce(m.has_thumbnail, 0) AS hasThumbnail,
  (SELECT count(*) - 1 FROM items d WHERE d.sha256 = i.sha256 AND d.case_id = i.case_id) AS duplicateCount,
  ${STATUS} AS status, c.reason AS statusReason, c.ever_sent AS everSent, ${INELIGIBLE} AS ineligible,
  a.verdict, a.confidence, coalesce(a.image_count, 0) AS imageCount, a.received_at AS analysedAt,
  iif(a.received_at IS NULL, NULL, a.origin) AS analysedOrigin, coalesce(c.check_id, a.check_id) AS checkId,
  a.is_simulated AS isSimulated, a.is_attached AS isAttached,
  ${FACT_CHECK} AS factCheck, ${REVIEW} AS review, ${REDACTED} AS isRedacted`

/** The exhibit of an item, and its medium in brief. */
export const ROW_JOINS = `JOIN exhibits e ON e.id = i.exhibit_id LEFT JOIN media m ${IN_BRIEF} ON m.sha256 = i.sha256`

/** SQL: a warning about the content of a file, counted with its medium. */
const NOTICED = (what: Noticed) => `EXISTS (SELECT 1 FROM noticed n WHERE n.sha256 = i.sha256 AND n.what = '${what}')`

/** SQL: warnings about the item itself, not about its bytes. */
const OF_ITEM = {
  duplicate: '(SELECT count(*) FROM items d WHERE d.sha256 = i.sha256 AND d.case_id = i.case_id) > 1',
  missing: 'i.missing_at IS NOT NULL',
  different: 'i.differs_at IS NOT NULL',
  // One file under several names: the same inode on the same device, as found by one walk.
  hard_link: `(i.sha256 IS NOT NULL AND i.inode <> '0' AND EXISTS (
    SELECT 1 FROM items h WHERE h.exhibit_id = i.exhibit_id AND h.inode = i.inode AND h.dev = i.dev AND h.id <> i.id))`,
  redacted: REDACTED,
} as const satisfies Record<Exclude<Found, Noticed>, string>

const isOfItem = (what: Found): what is keyof typeof OF_ITEM => Object.hasOwn(OF_ITEM, what)
const foundSql = (what: Found): string => (isOfItem(what) ? OF_ITEM[what] : NOTICED(what))

/** Shorthand for "the value is in this JSON list". */
const among = (expression: string, parameter: string) => `${expression} IN (SELECT value FROM json_each(@${parameter}))`

const OF_KIND = `i.id IN (SELECT item_id FROM item_facts WHERE case_id = @caseId AND ${among('kind', 'kinds')})`

/** The WHERE clause of a filter with its parameters, and whether it looks beyond the items table. */
export function filterSql(filter: ItemFilter): {
  where: string
  parameters: Record<string, string>
  needsJoins: boolean
} {
  const own: string[] = []
  const joined: string[] = []
  if (filter.exhibitIds.length > 0) own.push(among('i.exhibit_id', 'exhibitIds'))
  if (filter.factChecks.length > 0) own.push(FACT_CHECK_AMONG)
  if (filter.text !== '')
    own.push(
      `(contains_folded(coalesce(i.url, i.name) || char(10) || i.folder || char(10) || item_reference(i.number), @text)
        OR i.id IN (${RECORDED_WORDS}))`,
    )
  if (filter.reviews.length > 0) own.push(REVIEWED_AS)
  if (filter.tags.length > 0) own.push(TAGGED)
  if (filter.conclusions.length > 0) own.push(CONCLUDED)
  if (filter.kinds.length > 0) own.push(OF_KIND)
  if (filter.statuses.length > 0) joined.push(among(`(${STATUS})`, 'statuses'))
  if (filter.verdicts.length > 0) joined.push(among('a.verdict', 'verdicts'))
  if (filter.found.length > 0) own.push(`(${filter.found.map(foundSql).join(' OR ')})`)
  const parameters: Record<string, string> = {
    exhibitIds: JSON.stringify(filter.exhibitIds),
    kinds: JSON.stringify(filter.kinds),
    statuses: JSON.stringify(filter.statuses),
    verdicts: JSON.stringify(filter.verdicts),
    factChecks: JSON.stringify(filter.factChecks),
    reviews: JSON.stringify(filter.reviews),
    tags: JSON.stringify(filter.tags),
    conclusions: JSON.stringify(filter.conclusions),
    text: filter.text,
  }
  return {
    where: ['i.case_id = @caseId', ...own, ...joined].join(' AND '),
    parameters,
    needsJoins: joined.length > 0,
  }
}

const SORT_KEYS = {
  reference: { key: 'i.number', needsJoins: false },
  name: { key: 'i.name COLLATE NOCASE', needsJoins: false },
  bytes: { key: 'i.bytes', needsJoins: false },
  status: { key: `(${STATUS})`, needsJoins: true },
  analysedAt: { key: 'a.received_at', needsJoins: true },
} as const

/** The ORDER BY of a sort; the reference settles ties, so that the order is total. */
export function sortSql(sort: ItemSort): { order: string; needsJoins: boolean } {
  const { key, needsJoins } = SORT_KEYS[sort.by]
  const direction = sort.descending ? 'DESC' : 'ASC'
  return { order: sort.by === 'reference' ? `${key} ${direction}` : `${key} ${direction}, i.number`, needsJoins }
}

/** How many items of a case match each of the facts a person can filter by, in the files or about them. */
export const FOUND_COUNTS = `
  SELECT n.what AS value, count(*) AS count FROM items i JOIN noticed n ON n.sha256 = i.sha256
   WHERE i.case_id = @caseId GROUP BY 1
  UNION ALL
  SELECT value, count FROM (
    ${Object.entries(OF_ITEM)
      .map(
        ([value, condition]) =>
          `SELECT '${value}' AS value, count(*) AS count FROM items i WHERE i.case_id = @caseId AND ${condition}`,
      )
      .join(' UNION ALL ')})
   WHERE count > 0`

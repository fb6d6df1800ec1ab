import type { HashAlgorithm } from '../../shared/model/hash-list.ts'
import type { CheckId, ItemId } from '../../shared/model/ids.ts'
import { ItemRow } from '../../shared/model/item.ts'
import { localTimeFrom } from '../../shared/model/kept-time.ts'
import type { Database } from '../db/database.ts'
import { exhibitReference } from '../db/exhibits.ts'
import { IN_USE } from '../db/hash-lists.ts'
import type { ItemContext } from '../db/item-context.ts'
import { itemReference } from '../db/item-reference.ts'
import { isReadByOlder } from '../db/media.ts'
import { STOPPED_AFTER_ARRIVAL } from '../db/open-request.ts'
import { REDACTED } from '../db/redacted-select.ts'
import { ANSWERS, DERIVED_ANSWERS } from '../facts/fact-sql.ts'
import { type AnswerFacts, deriveStatus, factCheckState, type StatusFacts } from './item-status.ts'

/** A row of the facts of an item, with what else its line shows. */
type FactsRow = Omit<StatusFacts, 'caseId'> & {
  caseId: number
  id: ItemId
  number: number
  exhibitId: number
  exhibitNumber: number
  name: string
  folder: string
  subject: string | null
  reason: string | null
  width: number | null
  height: number | null
  orientation: number
  durationSeconds: number | null
  hasThumbnail: number
  recordedAt: number | null
  recordedPrecision: number | null
  recordedText: string | null
  addedAt: number
  camera: string | null
  isMissing: number
  duplicateCount: number
  review: string | null
  isReadByOlder: number
  isRedacted: number
  knownBy: string
  isSeen: number
}
type AnswerRow = AnswerFacts & {
  checkId: CheckId
  subject: string
  imageCount: number
  isSimulated: number
  isAttached: number
}
type JobRow = { status: string | null; progress: number | null; endedAt: number | null; isSimulated: number }

/** SQL: what a check of an item `i` asks about. */
const SUBJECT = 'coalesce(i.sha256, i.url)'

/** SQL: what a person recorded about an item `i` with facts `f`, as JSON; null if nothing ever was. */
const REVIEW = `(
  SELECT json_object(
           'status', r.status,
           'tags', json((SELECT json_group_array(n.tag_id) FROM item_tags n WHERE n.item_id = f.item_id)),
           'finding', json(CASE WHEN g.id IS NOT NULL THEN json_object(
             'conclusion', g.conclusion, 'step', g.step, 'steps', json_array_length(g.ladder),
             'isOfOtherBytes', json(iif(g.subject IS NOT ${SUBJECT}, 'true', 'false'))) END))
    FROM reviews r LEFT JOIN findings g ON g.id = r.finding_id WHERE r.item_id = f.item_id)`

const ON_LIST = (algorithm: HashAlgorithm, digest: string) =>
  `SELECT list_id, algorithm FROM hash_list_entries WHERE algorithm = '${algorithm}' AND digest = ${digest}`
const OF_MEDIUM = (column: 'sha1' | 'md5') => `(SELECT ${column} FROM media WHERE sha256 = i.sha256)`
/**
 * SQL: the lists of known hashes that the bytes of an item `i` are on, as JSON; nothing is looked up where no list is in
 * use. The names of algorithms sort by strength: the last is the strongest.
 */
const KNOWN_BY = `iif(NOT EXISTS (SELECT 1 FROM hash_lists u WHERE ${IN_USE('u')}), '[]', (
  WITH known AS (
    ${ON_LIST('sha256', 'unhex(i.sha256)')}
    UNION ALL ${ON_LIST('sha1', OF_MEDIUM('sha1'))} UNION ALL ${ON_LIST('md5', OF_MEDIUM('md5'))})
  SELECT json_group_array(json_object('listId', id, 'name', name, 'purpose', purpose, 'algorithm', algorithm)
           ORDER BY purpose = 'notable' DESC, purpose = 'own' DESC, name_key)
    FROM (SELECT l.id, l.name, l.name_key, l.purpose, max(k.algorithm) AS algorithm
            FROM known k JOIN hash_lists l ON l.id = k.list_id WHERE ${IN_USE('l')} GROUP BY l.id)))`

const rowsFrom = (facts: string) => `
  SELECT f.item_id AS id, f.case_id AS caseId, f.number, f.exhibit_id AS exhibitId, e.number AS exhibitNumber, i.name, f.folder,
         ${SUBJECT} AS subject, f.intake, f.reason, f.kind, f.format, f.bytes, f.width, f.height, f.orientation,
         f.duration_ms / 1000.0 AS durationSeconds, f.has_thumbnail AS hasThumbnail,
         f.recorded_at AS recordedAt, f.recorded_precision AS recordedPrecision,
         f.recorded_text AS recordedText, f.added_at AS addedAt, f.camera, f.is_missing AS isMissing,
         (SELECT count(*) - 1 FROM items d WHERE d.sha256 = i.sha256 AND d.case_id = f.case_id) AS duplicateCount,
         ${isReadByOlder('i.sha256')} AS isReadByOlder, ${REVIEW} AS review, ${REDACTED('i.sha256', 'f.case_id')} AS isRedacted, ${KNOWN_BY} AS knownBy,
         EXISTS (SELECT 1 FROM seen s WHERE s.item_id = f.item_id) AS isSeen
    FROM json_each(@ids) j CROSS JOIN items i ON i.id = j.value JOIN ${facts} f ON f.item_id = i.id JOIN exhibits e ON e.id = f.exhibit_id ORDER BY j.key`

const answersFrom = (answers: string) => `
  SELECT subject, check_id AS checkId, kind, origin, account, case_id AS caseId, run, state, reason, created_at AS createdAt,
         ever_sent AS everSent, received_at AS receivedAt, verdict, confidence, generator, face_count AS faceCount,
         image_count AS imageCount, is_simulated AS isSimulated, is_attached AS isAttached, is_erased AS isErased,
         job_state AS jobState, ${STOPPED_AFTER_ARRIVAL('v.check_id', 'v.state')} AS mayHaveArrived
    FROM ${answers} v WHERE subject IN (SELECT value FROM json_each(@subjects)) ORDER BY subject, check_id`

export type ItemRows = ReturnType<typeof createItemRows>

/** Draws the rows of items from their facts. */
export function createItemRows(db: Database) {
  const of = (items: string, answers: string) => ({
    rows: db.prepare<{ ids: string }, FactsRow>(rowsFrom(items)),
    answers: db.prepare<{ subjects: string }, AnswerRow>(answersFrom(answers)),
  })
  const stored = of('item_facts', ANSWERS)
  // What is stated about a single item, on its screen and in reports, never rests on a derived table.
  const derived = of('facts_of_items', DERIVED_ANSWERS)
  const job = db.prepare<[string], JobRow>(`
    SELECT j.status, j.progress, j.ended_at AS endedAt, coalesce(
             (SELECT max(is_simulated) FROM job_replies q WHERE q.check_id = c.id),
             (SELECT is_simulated FROM replies r WHERE r.attempt_id = j.attempt_id), 0) AS isSimulated
      FROM checks c LEFT JOIN jobs j ON j.check_id = c.id WHERE c.id = ?`)

  const factCheckOf = (check: AnswerRow) => {
    const { status = null, progress = null, endedAt = null, isSimulated = 0 } = job.get(check.checkId) ?? {}
    return {
      state: factCheckState(check),
      status,
      progress,
      reason: check.reason,
      endedAt,
      isSimulated: isSimulated === 1,
    }
  }
  const drawn = (row: FactsRow, answers: readonly AnswerRow[], context: ItemContext): ItemRow => {
    const { current, shown, factCheck, status, isElsewhere, ineligible } = deriveStatus(row, answers, context)
    const {
      caseId: _,
      number,
      exhibitNumber,
      subject,
      hasThumbnail,
      duplicateCount,
      review,
      isReadByOlder: isOlder,
      isRedacted,
      isMissing,
      knownBy,
      isSeen,
      recordedAt,
      recordedPrecision,
      recordedText,
      ...rest
    } = row
    return ItemRow.parse({
      ...rest,
      status,
      isElsewhere,
      ineligible,
      reference: itemReference(number),
      exhibitReference: exhibitReference(exhibitNumber),
      sha256: row.intake === 'inspected' ? subject : null,
      url: row.kind === 'link' ? subject : null,
      hasThumbnail: hasThumbnail === 1,
      recorded: localTimeFrom(recordedAt, recordedPrecision, recordedText),
      duplicateCount: Math.max(0, duplicateCount),
      statusReason: current?.reason ?? null,
      everSent: current?.everSent ?? null,
      verdict: shown?.verdict ?? null,
      confidence: shown?.confidence ?? null,
      imageCount: shown?.imageCount ?? 0,
      analysedAt: shown?.receivedAt ?? null,
      analysedOrigin: shown === null || shown.receivedAt === null ? null : shown.origin,
      checkId: current?.checkId ?? shown?.checkId ?? null,
      isSimulated: shown?.isSimulated === 1,
      isAttached: shown?.isAttached === 1,
      factCheck: factCheck && factCheckOf(factCheck),
      review: review === null ? null : (JSON.parse(review) as unknown),
      isMissing: isMissing === 1,
      isReadByOlder: isOlder === 1,
      isRedacted: isRedacted === 1,
      knownBy: JSON.parse(knownBy) as unknown,
      isSeen: isSeen === 1,
    })
  }
  const draw = ({ rows, answers }: typeof stored, ids: readonly ItemId[], context: ItemContext): ItemRow[] => {
    const found = rows.all({ ids: JSON.stringify(ids) })
    const subjects = [...new Set(found.flatMap(({ subject }) => subject ?? []))]
    const by = Map.groupBy(answers.all({ subjects: JSON.stringify(subjects) }), ({ subject }) => subject)
    return found.map((row) => drawn(row, by.get(row.subject ?? '') ?? [], context))
  }

  return {
    /** The rows of items, in the order given. */
    rows: (ids: readonly ItemId[], context: ItemContext): ItemRow[] => draw(stored, ids, context),
    /** One row, derived anew; null if there is no such item. */
    row: (id: ItemId, context: ItemContext): ItemRow | null => draw(derived, [id], context)[0] ?? null,
  }
}

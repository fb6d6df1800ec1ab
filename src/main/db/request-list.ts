import { CheckRow } from '../../shared/model/check.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { RequestFilter, RequestRow, RequestState } from '../../shared/model/request.ts'
import type { TrafficPurpose, TrafficRow } from '../../shared/model/traffic.ts'
import { IS_ATTACHED } from './attached-result.ts'
import { caseReference } from './cases.ts'
import { CHECK_STATUS } from './check-status.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { ITEM_OF_CHECK } from './subject.ts'
import { TRAFFIC_COLUMNS, toTrafficRow } from './traffic.ts'

export type RequestList = ReturnType<typeof createRequestList>

const DONE = "state IN ('done', 'done_partial', 'done_unread')"
const job = (states: string) => `${DONE} AND id IN (SELECT check_id FROM jobs WHERE state IN (${states}))`

/** SQL: the checks in a state; a request that is not about a check has none. */
const OF_STATE: Record<RequestState, string> = {
  waiting: "state IN ('approved', 'waiting')",
  sending: "state = 'sending'",
  unknown: "state = 'unknown'",
  stopped: "state = 'blocked'",
  refused: "(state = 'rejected' OR (state = 'unknown' AND reason = 'charge_not_stated'))",
  cancelled: "state = 'cancelled'",
  answered: `${DONE} AND id NOT IN (SELECT check_id FROM jobs WHERE state <> 'completed')`,
  at_service: job("'watching'"),
  failed: job("'failed', 'cancelled'"),
  no_end: job("'lost', 'stalled', 'left'"),
  free: '0',
}
/** The kind of check a purpose stands for; the other purposes are requests that are not about a check. */
const KIND: Partial<Record<TrafficPurpose, CheckKind>> = { analysis: 'image_forensics', fact_check: 'fact_check' }

/** At most this many requests sent for a check are shown. */
const SHOWN_SENT = 200

type Picked = { checkId: string | null; requestId: number | null }

/**
 * Every request to the service, newest first, in pages: each check once, between them the requests that are not about a
 * check. Runs in the query worker.
 */
export function createRequestList(db: Database) {
  const ids = (column: string) => `${column} IN (SELECT value FROM json_each(?))`
  // The few rows that are shown are found by an index first and joined afterwards.
  const checks = db.prepare<[string], Record<string, unknown>>(`
    SELECT c.id AS checkId, c.kind, c.case_id AS caseId, i.id AS itemId, i.number AS itemNumber, k.year,
           k.number AS caseNumber, i.name, c.origin, c.sha256, c.url, c.state, ${CHECK_STATUS('v', 'c')} AS status, c.reason,
           v.ever_sent AS everSent,
           c.not_before_at AS notBeforeAt, coalesce(m.bytes, last.body_bytes, 0) AS bytes, c.updated_at AS updatedAt,
           ${IS_ATTACHED('c.id')} AS isAttached,
           (SELECT count(*) FROM attempts a WHERE a.check_id = c.id) AS attempts,
           (SELECT json_object('state', j.state, 'status', j.status, 'progress', j.progress,
                     'message', coalesce(iif(j.error_message_at IS NULL, j.error_message, NULL),
                                         iif(j.status_message_at IS NULL, j.status_message, NULL)), 'trouble', j.trouble,
                     'troubleAnswer', json(j.trouble_answer),                     'submittedAt', j.submitted_at, 'endedAt', j.ended_at)
              FROM jobs j WHERE j.check_id = c.id) AS job,
           coalesce((SELECT max(is_simulated) FROM job_replies q WHERE q.check_id = c.id),
                    (SELECT max(r.is_simulated) FROM replies r JOIN attempts a ON a.id = r.attempt_id
                      WHERE a.check_id = c.id), 0) AS isSimulated,
           last.service_message AS serviceMessage, last.sent_name AS sentName, coalesce(last.sent_bytes, 0) AS sentBytes
      FROM checks c JOIN cases k ON k.id = c.case_id
      LEFT JOIN answer_facts v ON v.check_id = c.id
      LEFT JOIN media m ON m.sha256 = c.sha256
      LEFT JOIN items i ON i.id = ${ITEM_OF_CHECK}
      LEFT JOIN attempts last ON last.id = (
        SELECT id FROM attempts a WHERE a.check_id = c.id ORDER BY number DESC LIMIT 1)
     WHERE ${ids('c.id')}`)
  const requests = db.prepare<[string], Record<string, unknown>>(
    `SELECT ${TRAFFIC_COLUMNS} FROM traffic WHERE ${ids('id')}`,
  )
  const hosts = db.prepare<[], string>('SELECT DISTINCT host FROM traffic ORDER BY host').pluck()
  const sentFor = db.prepare<[string], Record<string, unknown>>(
    `SELECT ${TRAFFIC_COLUMNS} FROM traffic WHERE check_id = ? ORDER BY id DESC LIMIT ${SHOWN_SENT}`,
  )
  const countSent = db.prepare<[string], number>('SELECT count(*) FROM traffic WHERE check_id = ?').pluck()

  /** SQL: the matching checks, and the matching requests without a check; '' = none can match. */
  const fitting = ({ caseId, state, purpose, host }: RequestFilter) => {
    const kind = purpose === null ? undefined : KIND[purpose]
    const isOfChecks = state !== 'free' && (purpose === null || kind !== undefined)
    const isOfNone = (state === null || state === 'free') && caseId === null && kind === undefined
    const all = (conditions: (string | false)[]) => conditions.filter(Boolean).join(' AND ')
    return {
      checks: isOfChecks
        ? `FROM checks WHERE ${all([
            state === null ? 'TRUE' : OF_STATE[state],
            caseId !== null && 'case_id = @caseId',
            kind !== undefined && 'kind = @kind',
            host !== null && 'id IN (SELECT check_id FROM traffic WHERE host = @host AND check_id IS NOT NULL)',
          ])}`
        : '',
      none: isOfNone
        ? `FROM traffic WHERE ${all([
            'check_id IS NULL',
            purpose !== null && 'purpose = @purpose',
            host !== null && 'host = @host',
          ])}`
        : '',
      given: { caseId, kind: kind ?? null, purpose, host },
    }
  }
  return {
    requestPage: (filter: RequestFilter, offset: number, limit: number) => {
      const { checks: ofChecks, none, given } = fitting(filter)
      const total = [ofChecks, none].filter(Boolean).reduce((sum, from) => {
        return sum + Number(db.prepare(`SELECT count(*) ${from}`).pluck().get(given))
      }, 0)
      if (total === 0) return { total, rows: [], hosts: hosts.all() }
      const parts = [
        ofChecks && `SELECT id AS checkId, NULL AS requestId, updated_at AS at ${ofChecks}`,
        none && `SELECT NULL AS checkId, id AS requestId, at ${none}`,
      ]
      const picked = db
        .prepare<[Record<string, unknown>], Picked>(
          `${parts.filter(Boolean).join(' UNION ALL ')} ORDER BY at DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...given, limit, offset })
      const named = <K extends keyof Picked>(key: K) => JSON.stringify(picked.flatMap((one) => one[key] ?? []))
      const rows = new Map<unknown, RequestRow>([
        ...checks.all(named('checkId')).map((row) => [row.checkId, { what: 'check', check: toCheckRow(row) }] as const),
        ...requests
          .all(named('requestId'))
          .map((row) => [row.id, { what: 'free', request: toTrafficRow(row) }] as const),
      ])
      return {
        total,
        rows: picked.flatMap(({ checkId, requestId }) => rows.get(checkId ?? requestId) ?? []),
        hosts: hosts.all(),
      }
    },
    /** The requests sent for a check, oldest first, and their number. */
    sentFor: (checkId: string): { sent: TrafficRow[]; sentCount: number } => ({
      sent: sentFor.all(checkId).map(toTrafficRow).reverse(),
      sentCount: countSent.get(checkId) ?? 0,
    }),
  }
}

function toCheckRow(found: Record<string, unknown>): CheckRow {
  const { itemId, itemNumber, name, year, caseNumber, isAttached, isSimulated, job: reported, ...row } = found
  const isGone = itemId === null
  return CheckRow.parse({
    ...row,
    caseReference: caseReference(Number(year), Number(caseNumber)),
    item: isGone ? null : { itemId, reference: itemReference(Number(itemNumber)), name },
    // Nothing that was said in a deleted case is shown.
    url: isGone ? null : row.url,
    serviceMessage: isGone ? null : row.serviceMessage,
    job:
      typeof reported === 'string'
        ? { ...(JSON.parse(reported) as object), ...(isGone && { message: null, troubleAnswer: null }) }
        : null,
    isAttached: isAttached === 1,
    isSimulated: isSimulated === 1,
  })
}
